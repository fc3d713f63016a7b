// kinema.cppm: the module `import kinema;` for C++20, with everything of kinema.hpp and of the C headers except their macros. The compiler of
// the program builds it; README.md has the commands. A file may also include kinema.hpp: the module's names are the header's.
module;

// What the headers include: here it belongs to no module.
#include <algorithm>
#include <array>
#include <atomic>
#include <coroutine>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <exception>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string>
#include <string_view>
#include <thread>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>
#include <version>

export module kinema;

#define KIN_INLINE inline // static functions cannot be exported
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wunknown-warning-option"
#pragma clang diagnostic ignored "-Winclude-angled-in-module-purview"
#endif

// extern "C++" keeps the names out of the module, so that they are those of the headers. clang 16 then does not see them.
#if defined(__clang_major__) && __clang_major__ < 17
export {
#else
export extern "C++" {
#endif
#include <kinema.hpp>
}
