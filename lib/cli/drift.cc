// `zset drift`: what paging a changing board repeats and misses, method by method.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/commands.h"
#include "cli/drift_tally.h"
#include "cli/drift_walk.h"
#include "cli/progress_bar.h"

namespace zset::cli {
namespace {

constexpr const char* kExplanation =
    R"(Each method pages through the whole board, forward and reverse, while a writer
changes the board between pages: of ten writes about six move a row, two add
one, two remove one. Each walk starts from the board in FILE and the same seed.

Methods, by what the client asks for next:
  offset        the rows behind the first k, k being the rows it has
  score         the rows whose score is beyond that of its last row
  score+member  the rows beyond the place of its last row, on the live board
  snapshot      the same on a snapshot taken before the first page

Counted against what happened to each row during the walk:
  steady        on the board from the first page to the last, score unchanged
  moved         on the board from the first page to the last, score changed
  repeated      times such a row was given again after its first time
  missed        such rows that were never given
Rows added or removed during the walk count as neither. A walk ends at the
first page that is not full; the writer stops after as many pages as the board
had at the start.

Examples:
  zset drift board.tsv
  zset drift board.tsv --page-size 10 --writes-per-page 5 --moves up --seed 7)";

const std::map<std::string, Moves>& MovesByName() {
  static const std::map<std::string, Moves> names = {
      {"any", Moves::kAnywhere}, {"up", Moves::kUp}, {"down", Moves::kDown}};
  return names;
}

struct DriftArguments {
  std::string file;
  std::string moves = "any";
  std::size_t page_size = 50;
  std::size_t writes_per_page = 20;
  std::uint64_t seed = 1;
  bool strict = false;
  bool json = false;
};

struct MethodName {
  Method method;
  const char* name;
};

constexpr std::array<MethodName, 4> kMethods = {{{Method::kOffset, "offset"},
                                                 {Method::kScoreCursor, "score"},
                                                 {Method::kCursor, "score+member"},
                                                 {Method::kSnapshot, "snapshot"}}};

struct WalkReport {
  const char* direction;
  const char* method;
  DriftResult result;
};

// A tally that also moves the progress bar, one of several walks after another.
class ReportingTally : public DriftTally {
 public:
  ReportingTally(const Snapshot& start, std::size_t page_size, ProgressBar& progress)
      : DriftTally(start),
        pages_expected_(static_cast<double>(PageCount(start.size(), page_size)) + 1),
        progress_(progress) {}

  void OnPageEnd(std::size_t pages_so_far) override {
    DriftTally::OnPageEnd(pages_so_far);
    const double share = std::min(1.0, static_cast<double>(pages_so_far) / pages_expected_);
    progress_.Update((static_cast<double>(walks_done_) + share) / (2 * kMethods.size()), "");
  }

  DriftResult FinishWalk() {
    ++walks_done_;
    return Take();
  }

 private:
  double pages_expected_;
  ProgressBar& progress_;
  std::size_t walks_done_ = 0;
};

std::vector<WalkReport> RunWalks(const Snapshot& start, const DriftArguments& args) {
  ProgressBar progress = ProgressBar::OnTerminal("paging");
  ReportingTally tally(start, args.page_size, progress);
  std::vector<WalkReport> reports;
  for (const Direction direction : {Direction::kForward, Direction::kReverse}) {
    for (const auto [method, name] : kMethods) {
      Walk(start,
           {.method = method,
            .direction = direction,
            .page_size = args.page_size,
            .writes_per_page = args.writes_per_page,
            .moves = MovesByName().at(args.moves),
            .seed = args.seed},
           tally);
      const bool forward = direction == Direction::kForward;
      reports.push_back({forward ? "forward" : "reverse", name, tally.FinishWalk()});
    }
  }
  return reports;
}

void PrintTable(std::size_t rows, const DriftArguments& args,
                const std::vector<WalkReport>& reports) {
  std::cout << absl::StrFormat(
      "%u rows, %u a page; %u writes after each page (moves %s, seed %u)\n\n", rows, args.page_size,
      args.writes_per_page, args.moves, args.seed);
  std::cout << "                            steady rows            moved rows\n"
               "order    next page by    repeated    missed    repeated    missed\n";
  std::string_view last_direction;
  for (const auto& [direction, method, result] : reports) {
    const bool first = direction != last_direction;
    last_direction = direction;
    std::cout << absl::StrFormat("%-7s  %-12s  %10u  %8u  %10u  %8u\n", first ? direction : "",
                                 method, result.steady.repeated, result.steady.missed,
                                 result.moved.repeated, result.moved.missed);
  }
  std::cout << "\nsteady: on the board throughout, score unchanged; moved: score changed.\n"
               "repeated: times given again; missed: rows never given.\n";
}

nlohmann::ordered_json CountsAsJson(const DriftCounts& counts) {
  return {{"rows", counts.rows}, {"repeated", counts.repeated}, {"missed", counts.missed}};
}

void PrintJson(std::size_t rows, const DriftArguments& args,
               const std::vector<WalkReport>& reports) {
  using Json = nlohmann::ordered_json;
  Json walks = Json::array();
  for (const auto& [direction, method, result] : reports) {
    walks.push_back({{"direction", direction},
                     {"method", method},
                     {"pages", result.pages},
                     {"rows_given", result.rows_given},
                     {"writes", result.writes},
                     {"steady", CountsAsJson(result.steady)},
                     {"moved", CountsAsJson(result.moved)}});
  }
  const Json report = {{"board", args.file},
                       {"rows", rows},
                       {"page_size", args.page_size},
                       {"writes_per_page", args.writes_per_page},
                       {"moves", args.moves},
                       {"seed", args.seed},
                       {"walks", walks}};
  std::cout << report.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

int RunDrift(const DriftArguments& args) {
  std::optional<SortedSet> board = LoadBoardOrComplain(args.file, args.strict);
  if (!board) return kBadData;
  if (board->empty()) {
    Complain(absl::StrCat(args.file, ": no rows, so nothing to page"));
    return kBadData;
  }
  const Snapshot start = board->TakeSnapshot();
  const std::vector<WalkReport> reports = RunWalks(start, args);
  if (args.json) {
    PrintJson(start.size(), args, reports);
  } else {
    PrintTable(start.size(), args, reports);
  }
  return kOk;
}

}  // namespace

void AddDriftCommand(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("drift", "Count what paging a changing board repeats and misses");
  const auto args = std::make_shared<DriftArguments>();
  command->add_option("FILE", args->file, "The board; - is standard input")
      ->required()
      ->type_name("");
  command->add_option("--page-size", args->page_size, "Rows on a page (50)")
      ->type_name("N")
      ->check(WholeNumber(1));
  command->add_option("--writes-per-page", args->writes_per_page, "Writes after each page (20)")
      ->type_name("N")
      ->check(WholeNumber(0));
  command->add_option("--moves", args->moves, "Where moved rows go: any, up or down (any)")
      ->type_name("KIND")
      ->check(CLI::IsMember(MovesByName()));
  command->add_option("--seed", args->seed, "The writer's seed (1)")
      ->type_name("N")
      ->check(WholeNumber(0));
  command->add_flag("--strict", args->strict, "A member that comes twice is an error");
  command->add_flag("--json", args->json, "Print JSON");
  command->footer(kExplanation);
  command->callback([&exit_code, args] { exit_code = RunDrift(*args); });
}

}  // namespace zset::cli
