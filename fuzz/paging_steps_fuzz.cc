// Pages of a listing read forth and back, with writes between them: each page is what
// filtering the whole list gives, and a change of version is noticed. Pages read without
// a write between them, joined, are the whole listing, from either end.
// SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <string>
#include <vector>

#include "fuzz_target.h"
#include "input_reader.h"
#include "paging/paging_model.h"
#include "zset/paging.h"
#include "zset/paging_error.h"
#include "zset/sorted_set.h"

namespace zset::fuzz {
namespace {

class Reader {
 public:
  explicit Reader(std::string_view input) : input_(input), set_(input_.Shape()), model_({}) {
    for (std::size_t n = input_.Below(128); n > 0; --n) Write();
    listing_.direction = input_.Flip() ? Direction::kReverse : Direction::kForward;
    listing_.page_size = static_cast<std::int64_t>(input_.Below(9)) + 1;
    listing_.consistency = input_.Below(4) == 0 ? Consistency::kChecked : Consistency::kLive;
    listing_.interval = AnyInterval();
    cursor_ = Cursor::First(set_, listing_).value();
  }

  void Run() {
    JoinAll();
    for (int step = 0; step < 200 && !input_.done(); ++step) {
      if (input_.Below(3) == 0) {
        Write();
      } else {
        Turn();
      }
    }
    JoinAll();
  }

 private:
  void Write() {
    const std::string member = input_.Member();
    if (input_.Below(4) == 0) {
      set_.Remove(member);
      model_.Remove(member);
    } else {
      const double score = input_.Score();
      set_.Add(member, score).value();
      model_.Put(member, score);
    }
  }

  void JoinAll() const {
    const std::vector<Entry> listed = model_.Rows(listing_);
    std::vector<Entry> joined;
    for (auto at = std::optional(Cursor::First(set_, listing_).value()); at.has_value();) {
      const Page page = ReadPage(set_, *at).value();
      joined.insert(joined.end(), page.rows.begin(), page.rows.end());
      ZSET_FUZZ_REQUIRE(joined.size() <= listed.size());
      at = page.next;
    }
    ZSET_FUZZ_REQUIRE(joined == listed);
    joined.clear();
    for (auto at = std::optional(Cursor::Last(set_, listing_).value()); at.has_value();) {
      const Page page = ReadPage(set_, *at).value();
      joined.insert(joined.begin(), page.rows.begin(), page.rows.end());
      ZSET_FUZZ_REQUIRE(joined.size() <= listed.size());
      at = page.previous;
    }
    ZSET_FUZZ_REQUIRE(joined == listed);
  }

  PageInterval AnyInterval() {
    switch (input_.Below(3)) {
      case 0:
        return WholeSet{};
      case 1:
        return ScoreRange{{input_.Score(), input_.Flip()}, {input_.Score(), input_.Flip()}};
      default:
        return PageMemberRange{AnyBound(), AnyBound()};
    }
  }

  PageMemberBound AnyBound() {
    PageMemberBound bound;
    bound.kind = static_cast<MemberBound::Kind>(input_.Below(4));
    bound.member = input_.Member();
    return bound;
  }

  // Reads the cursor's page, then goes on by one of its cursors, or starts elsewhere.
  void Turn() {
    const auto page = ReadPage(set_, cursor_, {.first_rank = true, .total = true});
    const bool changed =
        listing_.consistency == Consistency::kChecked && cursor_.version != set_.content_version();
    ZSET_FUZZ_REQUIRE(page.ok() == !changed);
    if (!page.ok()) {
      ZSET_FUZZ_REQUIRE(PagingErrorOf(page.status()) == PagingError::kListChanged);
      cursor_ = Cursor::First(set_, listing_).value();
      return;
    }
    const auto expected = model_.Read(cursor_);
    ZSET_FUZZ_REQUIRE(page->rows == expected.rows);
    ZSET_FUZZ_REQUIRE(page->next.has_value() == expected.has_next);
    ZSET_FUZZ_REQUIRE(page->previous.has_value() == expected.has_previous);
    ZSET_FUZZ_REQUIRE(page->total == model_.Rows(listing_).size());
    if (!page->rows.empty()) {
      ZSET_FUZZ_REQUIRE(page->first_rank ==
                        model_.RankInDirection(listing_.direction, page->rows.front()));
    }
    Go(*page);
  }

  void Go(const Page& page) {
    const std::size_t choice = input_.Below(8);
    if (choice == 0) {
      cursor_ = Cursor::Last(set_, listing_).value();
    } else if (choice == 1) {
      const std::string member = input_.Member();
      const double score = input_.Score();
      cursor_ = input_.Flip() ? Cursor::After(set_, listing_, {member, score}).value()
                              : Cursor::Before(set_, listing_, {member, score}).value();
    } else if (choice < 5) {
      if (page.next) cursor_ = *page.next;
    } else {
      if (page.previous) cursor_ = *page.previous;
    }
  }

  InputReader input_;
  SortedSet set_;
  testing::PagingModel model_;
  Listing listing_;
  Cursor cursor_;
};

ZSET_FUZZ_TARGET(paging_steps, input) { Reader(input).Run(); }

}  // namespace
}  // namespace zset::fuzz
