// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/stdio.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <system_error>
#include <utility>

#include "base/call_pool.h"
#include "base/utf8.h"
#include "surface/mcp/json_rpc.h"

namespace credence::mcp {
namespace {

Failure Broken(std::string_view what) {
  return Fail(Code::kUnavailable,
              fmt::format("{} ({})", what, std::generic_category().message(errno)));
}

// The request with this id is of no interest any more.
std::string WriteCancelled(std::string_view id) {
  JsonWriter json;
  json.BeginObject();
  json.Key("jsonrpc").String("2.0");
  json.Key("method").String("notifications/cancelled");
  json.Key("params").BeginObject().Key("requestId").Raw(id).EndObject();
  json.EndObject();
  return std::move(json).Take();
}

// Reads line by line, and no further than needed.
class LineReader {
 public:
  explicit LineReader(int file) : file_(file) {}

  // Nothing at the end of the input. An overlong line is cut, but stays too long.
  Result<std::optional<std::string>> Next() {
    std::string line;
    while (true) {
      if (at_ == size_) {
        CREDENCE_ASSIGN_OR_RETURN(const bool more, Fill());
        if (!more) {
          if (line.empty()) return std::nullopt;
          return line;
        }
      }
      const auto begin = buffer_.begin() + static_cast<std::ptrdiff_t>(at_);
      const auto end = buffer_.begin() + static_cast<std::ptrdiff_t>(size_);
      const auto newline = std::find(begin, end, '\n');
      const std::size_t room = kMessageBytesMax + 1 - line.size();
      const auto found = static_cast<std::size_t>(newline - begin);
      line.append(begin, begin + static_cast<std::ptrdiff_t>(std::min(room, found)));
      at_ += found + (newline == end ? 0 : 1);
      if (newline != end) return line;
    }
  }

 private:
  // False at the end of the input.
  Result<bool> Fill() {
    ssize_t size = 0;
    do {
      size = read(file_, buffer_.data(), buffer_.size());
    } while (size < 0 && errno == EINTR);
    if (size < 0) return Broken("standard input cannot be read");
    at_ = 0;
    size_ = static_cast<std::size_t>(size);
    return size > 0;
  }

  int file_;
  std::array<char, 65'536> buffer_;
  std::size_t at_ = 0;
  std::size_t size_ = 0;
};

Result<void> WriteLine(int file, std::string line) {
  line += '\n';
  std::string_view rest = line;
  while (!rest.empty()) {
    const ssize_t size = write(file, rest.data(), rest.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return Broken("the answer cannot be written");
    rest.remove_prefix(static_cast<std::size_t>(size));
  }
  return {};
}

// The calls of one client, and the question to its person.
class Conversation {
 public:
  Conversation(const Answerer& answer, int out, const StdioOptions& options)
      : answer_(answer), out_(out), options_(options) {}

  // Answers, or lets a thread answer. False if answers cannot be written any more.
  bool Take(std::string line) {
    const std::optional<Message> message = MessageIn(line);
    if (message && message->method == "notifications/cancelled") {
      Cancel(RawField(message->params, "requestId").value_or(""));
    } else if (message && message->is_answer) {
      TakeAnswer(*message);
    } else if (message && message->method == "tools/call" && !message->id.empty()) {
      Begin(message->id, std::move(line));
    } else {
      Write(answer_(line, session_, nullptr));
    }
    const std::lock_guard lock(mutex_);
    return broken_.has_value();
  }

  // Waits for the calls that run. Nobody answers questions any more.
  Result<void> Finish() {
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
    }
    changed_.notify_all();
    pool_.Close();
    return broken_;
  }

 private:
  // A call by its id. Shared, because ids are the client's and may be used twice.
  struct Call {
    bool cancelled = false;  // Guarded by mutex_.
  };
  struct OpenQuestion {
    std::string id;
    const Question* question = nullptr;
    std::optional<PersonsAnswer> answer;
  };
  // The person, as one call asks.
  class PersonAtClient : public Person {
   public:
    PersonAtClient(Conversation& conversation, const Call& call)
        : conversation_(conversation), call_(call) {}
    PersonsAnswer Ask(const Question& question) override {
      return conversation_.Ask(call_, question);
    }

   private:
    Conversation& conversation_;
    const Call& call_;
  };

  static std::optional<Message> MessageIn(std::string_view line) {
    if (!CheckJson(line) || Elements(line)) return std::nullopt;
    auto message = ReadMessage(line);
    if (!message) return std::nullopt;
    return *std::move(message);
  }

  void Begin(const std::string& id, std::string line) {
    const auto call = std::make_shared<Call>();
    {
      const std::lock_guard lock(mutex_);
      running_[id] = call;
    }
    // Shared with the pool, which drops work that it does not accept.
    auto run = [this, id, call, line = std::make_shared<const std::string>(std::move(line)),
                session = session_](bool asks) mutable {
      const auto is_cancelled = [&] {
        const std::lock_guard lock(mutex_);
        return call->cancelled;
      };
      PersonAtClient person(*this, *call);
      std::optional<Handler::Answer> answer;
      if (!is_cancelled()) answer = answer_(*line, session, asks ? &person : nullptr);
      {
        const std::lock_guard lock(mutex_);
        if (const auto known = running_.find(id); known != running_.end()) {
          if (known->second == call) running_.erase(known);
        }
        if (call->cancelled) return;
      }
      Write(std::move(answer));
    };
    const bool asks = options_.asks_person;
    auto now = run;
    // If the pool is full, the reading thread answers, and the client waits. That thread could not
    // read a person's answer.
    if (!pool_.Submit([run = std::move(run), asks]() mutable { run(asks); })) now(false);
  }

  void Cancel(const std::string& id) {
    {
      const std::lock_guard lock(mutex_);
      if (const auto call = running_.find(id); call != running_.end()) {
        call->second->cancelled = true;
      }
    }
    changed_.notify_all();
  }

  void TakeAnswer(const Message& message) {
    {
      const std::lock_guard lock(mutex_);
      if (!open_ || open_->answer || message.id != open_->id) return;
      open_->answer = ReadAnswer(message.result, *open_->question);
    }
    changed_.notify_all();
  }

  // Whether the person may be disturbed by this question.
  bool MayAsk(const Question& question) const {
    return !open_ && !ended_ && broken_ && refusals_ < kRefusalsMax &&
           !declined_.contains(question.key);
  }

  PersonsAnswer Ask(const Call& call, const Question& question) {
    using Kind = PersonsAnswer::Kind;
    std::unique_lock lock(mutex_);
    if (call.cancelled || !MayAsk(question)) return {.kind = Kind::kNotAsked};
    open_ = OpenQuestion{
        .id = fmt::format("\"credence-{}\"", ++questions_), .question = &question, .answer = {}};
    broken_ = WriteLine(out_, WriteQuestion(open_->id, question));
    changed_.wait_for(lock, options_.question_time,
                      [&] { return open_->answer || call.cancelled || ended_ || !broken_; });
    const std::optional<PersonsAnswer> answer = open_->answer;
    if (!answer && broken_ && !ended_) broken_ = WriteLine(out_, WriteCancelled(open_->id));
    open_.reset();
    const Kind kind = answer ? answer->kind : Kind::kNone;
    // A question that the client cancelled was seen all the same.
    refusals_ = kind == Kind::kChosen ? 0 : refusals_ + 1;
    if (kind == Kind::kDeclined) declined_.insert(question.key);
    if (call.cancelled || ended_ || !broken_) return {.kind = Kind::kNone};
    return answer.value_or(PersonsAnswer{.kind = Kind::kNone});
  }

  void Write(std::optional<Handler::Answer> answer) {
    if (!answer) return;
    const std::lock_guard lock(mutex_);
    if (broken_) broken_ = WriteLine(out_, std::move(answer->text));
  }

  static constexpr CallPool::Limits kLimits{.threads_max = kCallsAtOnce, .waiting_max = 64};
  // An agent must not wear a person down.
  static constexpr int kRefusalsMax = 3;

  const Answerer& answer_;
  const int out_;
  const StdioOptions options_;
  SessionState session_;  // Of the thread that reads.
  std::mutex mutex_;
  std::condition_variable changed_;
  // Guarded by mutex_, as are the calls.
  Result<void> broken_;  // Why nothing can be written.
  std::map<std::string, std::shared_ptr<Call>, std::less<>> running_;
  std::optional<OpenQuestion> open_;
  bool ended_ = false;
  std::size_t questions_ = 0;
  int refusals_ = 0;  // In a row.
  std::set<std::string, std::less<>> declined_;
  CallPool pool_{kLimits};  // Last: its threads use the rest.
};

}  // namespace

Result<void> ServeStdio(const Answerer& answer, int in, int out, const StdioOptions& options) {
  LineReader lines(in);
  Conversation conversation(answer, out, options);
  while (true) {
    Result<std::optional<std::string>> line = lines.Next();
    if (!line) {
      // Nobody can answer any more, so an open question must not wait.
      CREDENCE_RETURN_IF_ERROR(conversation.Finish());
      return Failure(line.error());
    }
    if (!*line || (!Trim(**line).empty() && !conversation.Take(*std::move(*line)))) {
      return conversation.Finish();
    }
  }
}

Result<void> ServeStdio(const Handler& handler, int in, int out, const StdioOptions& options) {
  return ServeStdio(
      Answerer([&handler](std::string_view message, SessionState& session, Person* person) {
        return handler.Handle(message, session, person);
      }),
      in, out, options);
}

}  // namespace credence::mcp
