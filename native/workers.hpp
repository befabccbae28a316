// Threads that wait for work, and then share it.
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <thread>
#include <vector>

namespace belvedere {

class Workers {
  public:
    /// The thread that asks for work to be done is one of them.
    explicit Workers(unsigned threads) {
        for (unsigned i = 1; i < threads; ++i) others_.emplace_back([this] { wait_and_work(); });
    }

    ~Workers() {
        stops_ = true;
        begin_round();
        for (std::thread &other : others_) other.join();
    }

    Workers(const Workers &) = delete;
    Workers &operator=(const Workers &) = delete;

    /// Calls a function, which must not throw, for every number below `end`, and returns when all is done.
    template <class Function> void each(std::size_t end, Function function) {
        constexpr std::size_t portion = 32;
        std::atomic<std::size_t> next{0};
        const auto work = [&] {
            for (std::size_t from = next.fetch_add(portion); from < end; from = next.fetch_add(portion))
                for (std::size_t i = from; i < std::min(from + portion, end); ++i) function(i);
        };
        work_ = work;
        busy_ = others_.size();
        begin_round();
        work();
        for (std::size_t busy = busy_; busy; busy = busy_) busy_.wait(busy);
    }

  private:
    void begin_round() {
        ++round_;
        round_.notify_all();
    }

    void wait_and_work() {
        for (unsigned done = 0;; ++done) {
            round_.wait(done);
            if (stops_) return;
            work_();
            if (--busy_ == 0) busy_.notify_one();
        }
    }

    std::function<void()> work_;
    std::atomic<unsigned> round_{0};
    std::atomic<std::size_t> busy_{0};
    std::atomic<bool> stops_{false};
    std::vector<std::thread> others_;
};

} // namespace belvedere
