// Memory of a fixed size that is only taken from the system when it is used.
#pragma once

#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace belvedere {

/// So many elements, all zero at first.
template <class Element> class Pool {
    static_assert(std::is_trivially_copyable_v<Element>);

  public:
    explicit Pool(std::size_t size) : elements_(static_cast<Element *>(std::calloc(size, sizeof(Element)))), size_(size) {
        if (!elements_) throw std::bad_alloc();
    }

    std::size_t size() const { return size_; }
    Element &operator[](std::size_t i) { return elements_[i]; }
    const Element &operator[](std::size_t i) const { return elements_[i]; }
    Element *begin() { return elements_.get(); }

  private:
    struct Free {
        void operator()(Element *elements) const { std::free(elements); }
    };
    std::unique_ptr<Element[], Free> elements_;
    std::size_t size_;
};

} // namespace belvedere
