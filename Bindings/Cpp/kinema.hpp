// kinema.hpp: the Core Animation model in C++17. Include this header and link libkinema.
//
// A thin, header-only layer over kinema.h, which is the manual: Layer::addSublayer is kinLayerAddSublayer, Context::advance is
// kinContextAdvance, and so on. The comments here only describe the additions of C++.
//
// Handles. Context, Sampler and Transaction own their object and can be moved. The copies of a Layer or an Animation share one
//   reference, as those of a std::shared_ptr do, and the last one releases it. c() returns the C handle, for batches and for the C
//   functions. Methods are const, because they change the object, not the handle. Calls of a handle that outlives its context
//   return KinStatusInvalidHandle.
//
// Arrays. A Span, a Memory or a container knows its size, which each call compares with the size that C reads or writes; the error
//   names the argument, what was given and what was expected. Nothing can check calls that take a pointer, a stride or a C struct.
//
// Values. An argument is a Value: a number, bool, enumeration member, {x, y}, Point, Rect, Color, Transform, text, Path,
//   Handle, Layer list or nullptr for nil. A result has the requested type: layer.get<Point>(keyPath); std::optional<Color> if
//   nil is possible; Data for any type. A key path is a KinProperty, a resolved id or text; text is resolved at every call.
//
// Errors. A call that fails throws kinema::Error. If KINEMA_EXPECTED is defined, or if the compiler has exceptions off, it
//   returns Expected<T> instead, which contains the value or the Error. Outcome<T> is the return type in both cases. The two
//   forms are different inline namespaces, so files of both forms may be linked together.
//
// Callbacks are any callables, including move-only ones. They and their captures are destroyed when they are replaced or their
//   owner is destroyed. An exception of a callback does not cross C: the C++ call that caused it throws it again on the same
//   thread. If C or a destructor caused it, the next C++ call throws it. Only the first of several is thrown. With Expected, an
//   exception ends the program. A callback that captures handles keeps their objects alive, but not their context.
#ifndef KINEMA_HPP
#define KINEMA_HPP

#include "kinema/outcome.hpp"
#include "kinema/span.hpp"
#include "kinema/values.hpp"
#include "kinema/value.hpp"
#include "kinema/object.hpp"
#include "kinema/animation.hpp"
#include "kinema/action.hpp"
#include "kinema/layout.hpp"
#include "kinema/layer.hpp"
#include "kinema/event.hpp"
#include "kinema/sampler.hpp"
#include "kinema/stream.hpp"
#include "kinema/scene.hpp"
#include "kinema/transaction.hpp"
#include "kinema/animator.hpp"
#include "kinema/animate.hpp"
#include "kinema/timeline.hpp"
#include "kinema/variable.hpp"
#include "kinema/context.hpp"

#endif
