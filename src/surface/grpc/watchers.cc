// SPDX-License-Identifier: Apache-2.0
#include "surface/grpc/watchers.h"

#include <deque>
#include <optional>
#include <utility>

#include "gladys/memory.pb.h"
#include "surface/grpc/unary_call.h"

namespace credence::rpc {

// One stream. The next step is decided under the lock and done outside it, because gRPC may call
// back from within. A running write keeps the object alive: gRPC ends a stream only after Finish,
// and Finish waits for the write.
class Watch final : public ::grpc::ServerWriteReactor<::grpc::ByteBuffer> {
 public:
  // `owner` is null for a stream that nobody tracks.
  Watch(Watchers* owner, std::string space, std::size_t waiting_max)
      : owner_(owner), space_(std::move(space)), waiting_max_(waiting_max) {}

  const std::string& space() const { return space_; }

  // gRPC holds a reference until OnDone.
  void Begin(std::shared_ptr<Watch> self) {
    self_ = std::move(self);
    StartSendInitialMetadata();
  }

  void Push(const ::grpc::ByteBuffer& change) {
    {
      const std::lock_guard lock(mutex_);
      if (end_) return;
      waiting_.push_back(change);
      if (waiting_.size() > waiting_max_) {
        waiting_.clear();
        end_ = {::grpc::StatusCode::RESOURCE_EXHAUSTED,
                "changes came faster than they were read; reload the heuristics and watch again"};
      }
    }
    Continue();
  }

  // Ends after sending the waiting changes, or without them.
  void End(const ::grpc::Status& status, bool drop_waiting) {
    {
      const std::lock_guard lock(mutex_);
      if (drop_waiting) waiting_.clear();
      if (!end_) end_ = status;
    }
    Continue();
  }

  void OnWriteDone(bool ok) override {
    {
      const std::lock_guard lock(mutex_);
      writing_ = false;
    }
    if (ok) {
      Continue();
    } else {
      End({::grpc::StatusCode::CANCELLED, "the client has gone"}, true);
    }
  }
  void OnCancel() override { End({::grpc::StatusCode::CANCELLED, "the client has gone"}, true); }
  void OnDone() override {
    if (owner_ != nullptr) owner_->Remove(this);
    // This may be the last reference, so it must not be a member while it is released.
    const std::shared_ptr<Watch> self = std::move(self_);
  }

 private:
  void Continue() {
    std::optional<::grpc::Status> finish;
    {
      const std::lock_guard lock(mutex_);
      if (writing_ || finished_) return;
      if (!waiting_.empty()) {
        current_.Swap(&waiting_.front());
        waiting_.pop_front();
        writing_ = true;
      } else if (end_) {
        finished_ = true;
        finish = end_;
      } else {
        return;
      }
    }
    if (finish) {
      Finish(*finish);
    } else {
      StartWrite(&current_);
    }
  }

  Watchers* const owner_;
  const std::string space_;
  const std::size_t waiting_max_;
  std::shared_ptr<Watch> self_;
  std::mutex mutex_;
  // Guarded by mutex_; current_ belongs to gRPC while it is being written.
  std::deque<::grpc::ByteBuffer> waiting_;
  ::grpc::ByteBuffer current_;
  std::optional<::grpc::Status> end_;
  bool writing_ = false;
  bool finished_ = false;
};

::grpc::ServerWriteReactor<::grpc::ByteBuffer>* Watchers::Open(std::string space) {
  auto watch = std::make_shared<Watch>(this, std::move(space), limits_.waiting_max);
  if (const Result<void> added = Add(watch); !added) return Refuse(added.error());
  watch->Begin(watch);
  return watch.get();
}

Result<void> Watchers::Add(const std::shared_ptr<Watch>& watch) {
  const std::lock_guard lock(mutex_);
  if (closed_) return Fail(Code::kUnavailable, "the server is stopping; try again later");
  if (watches_.size() >= limits_.watchers_max) {
    return Fail(Code::kResourceExhausted, "too many clients are watching; try again later");
  }
  watches_.push_back(watch);
  return {};
}

::grpc::ServerWriteReactor<::grpc::ByteBuffer>* Watchers::Refuse(const Error& error) {
  auto watch = std::make_shared<Watch>(nullptr, "", 0);
  watch->Begin(watch);
  watch->End(StatusOf(error), true);
  return watch.get();
}

void Watchers::Publish(const HeuristicChange& change) {
  std::vector<std::shared_ptr<Watch>> interested;
  {
    const std::lock_guard lock(mutex_);
    for (const std::shared_ptr<Watch>& watch : watches_) {
      if (watch->space() == change.space) interested.push_back(watch);
    }
  }
  if (interested.empty()) return;
  gladys::memory::HeuristicChange message;
  message.set_heuristic_id(change.id.ToString());
  message.set_change_type(change.change);
  const ::grpc::ByteBuffer bytes = Serialize(message);
  for (const std::shared_ptr<Watch>& watch : interested) watch->Push(bytes);
}

std::size_t Watchers::size() const {
  const std::lock_guard lock(mutex_);
  return watches_.size();
}

void Watchers::Close() {
  std::vector<std::shared_ptr<Watch>> all;
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    all = watches_;
  }
  for (const std::shared_ptr<Watch>& watch : all) {
    watch->End({::grpc::StatusCode::UNAVAILABLE, "the server is stopping; watch again later"},
               false);
  }
}

void Watchers::Remove(const Watch* watch) {
  const std::lock_guard lock(mutex_);
  std::erase_if(watches_,
                [watch](const std::shared_ptr<Watch>& each) { return each.get() == watch; });
}

}  // namespace credence::rpc
