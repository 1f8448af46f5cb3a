// Arguments that point into the very set they are given to: an operation reads them
// before it lets go of what they point to. Most telling under the address sanitizer.
// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <string_view>
#include <vector>

#include "set/set_fixture.h"

namespace zset::testing {
namespace {

class OwnBytes : public SetTest {
 protected:
  // A set and its model: a few entries or many, members short or long.
  struct Pair {
    SortedSet set;
    ReferenceSet model;
  };

  Pair Filled(int entries, std::size_t member_size) const {
    Pair pair{SortedSet(options()), {}};
    for (int i = 0; i < entries; ++i) {
      std::string member = std::to_string(i);
      member.append(member_size - member.size(), '.');
      EXPECT_TRUE(pair.set.Add(member, i % 5).ok());
      EXPECT_TRUE(pair.model.Add(member, i % 5).ok());
    }
    return pair;
  }

  // Runs `body` on all of them, with and without a snapshot alive.
  template <typename Body>
  void ForEach(Body body) const {
    for (int entries : {1, 5, 100}) {
      for (std::size_t member_size : {4, 300}) {
        for (bool frozen : {false, true}) {
          Pair pair = Filled(entries, member_size);
          Snapshot snapshot;
          if (frozen) snapshot = pair.set.TakeSnapshot();
          body(pair);
          RequireValid(pair.set, pair.model);
        }
      }
    }
  }
};

TEST_P(OwnBytes, MayBeAddedAgain) {
  ForEach([](Pair& pair) {
    std::size_t middle = pair.set.size() / 2;
    std::string copy(pair.set.At(middle)->member);
    EXPECT_EQ(*pair.set.Add(pair.set.At(middle)->member, 99), *pair.model.Add(copy, 99));
    copy = std::string(pair.set.At(0)->member);
    EXPECT_EQ(*pair.set.Increment(pair.set.At(0)->member, 7), *pair.model.Increment(copy, 7));
    // A part of a member that is there is a member that is not.
    copy = std::string(pair.set.At(0)->member.substr(0, 3));
    EXPECT_EQ(*pair.set.Add(pair.set.At(0)->member.substr(0, 3), 2), *pair.model.Add(copy, 2));
  });
}

TEST_P(OwnBytes, MayBeAddedInOneGo) {
  ForEach([](Pair& pair) {
    std::vector<Entry> copies;
    std::vector<EntryView> own;
    for (EntryView row : pair.set) {
      for (double score : {row.score + 1, 50.0}) {
        own.push_back({row.member, score});
        copies.emplace_back(row.member, score);
      }
      own.push_back({row.member.substr(0, 2), 3});
      copies.emplace_back(row.member.substr(0, 2), 3);
    }
    std::vector<EntryView> others(copies.begin(), copies.end());
    EXPECT_EQ(*pair.set.AddMany(own), *pair.model.AddMany(others));
  });
}

TEST_P(OwnBytes, MayBeRemoved) {
  ForEach([](Pair& pair) {
    std::string copy(pair.set.At(0)->member);
    EXPECT_EQ(pair.set.Remove(pair.set.At(0)->member), pair.model.Remove(copy));
  });
}

TEST_P(OwnBytes, MayBeRemovedInOneGoAndTwice) {
  ForEach([](Pair& pair) {
    std::vector<std::string> copies;
    std::vector<std::string_view> own;
    const EntryRange rows = pair.set.Range({RankRange{0, 70}, {}, {}}).value();
    for (EntryView row : rows) {
      for (int times = 0; times < 2; ++times) {
        own.push_back(row.member);
        copies.emplace_back(row.member);
      }
    }
    std::vector<std::string_view> others(copies.begin(), copies.end());
    EXPECT_EQ(pair.set.RemoveMany(own), pair.model.RemoveMany(others));
  });
}

TEST_P(OwnBytes, MayBoundARemoval) {
  ForEach([](Pair& pair) {
    std::size_t n = pair.set.size();
    std::vector<Entry> copies = {Entry(*pair.set.At(n / 4)), Entry(*pair.set.At(n / 2))};
    EntryView from = *pair.set.At(n / 4);
    EntryView to = *pair.set.At(n / 2);
    PositionRange own{Position::Before(from.score, from.member),
                      Position::After(to.score, to.member)};
    PositionRange others{Position::Before(copies[0].score, copies[0].member),
                         Position::After(copies[1].score, copies[1].member)};
    EXPECT_EQ(*pair.set.RemoveRange(own), *pair.model.RemoveRange(others));
  });
}

ZSET_AT_EVERY_SHAPE(OwnBytes);

}  // namespace
}  // namespace zset::testing
