// kinema.hpp: the Core Animation model in C++17. Include this one, link libkinema.
//
// A thin, header-only layer over kinema.h, which is the manual: Layer::addSublayer is kinLayerAddSublayer, Context::advance
// is kinContextAdvance, and so on. What is said here is only what C++ adds.
//
// Handles. Context, Sampler and Transaction own their object and can be moved. Layer and Animation count references, as
//   std::shared_ptr does: copying retains, the end of the last copy releases. c() is the C handle, for batches and for the C
//   functions. Methods are const: they change what the handle names, not the handle. A handle that outlives its context is
//   harmless: its calls answer KinStatusInvalidHandle.
//
// Values. What goes in is a Value: a number, bool, enumeration member, {x, y}, Point, Rect, Color, Transform, text, Path,
//   Handle, Layer list or nullptr for nil. What comes out has the type that is asked for: layer.get<Point>(keyPath);
//   std::optional<Color> where nil is an answer; Data for anything. Where a key path is taken, a KinProperty, a resolved id
//   or text will do; text is resolved at every call.
//
// Errors. A call that fails throws kinema::Error. With KINEMA_EXPECTED defined, or with exceptions off in the compiler, it
//   returns Expected<T> instead, which holds the value or the Error. Outcome<T> names the return type of either. The two
//   are different inline namespaces: files of both kinds may be linked together.
//
// Callbacks are any callables, move-only ones too. They and what they captured die when they are replaced or their owner
//   does. An exception that one throws does not cross C: it is thrown again on the same thread by the C++ call that caused
//   it (or by the next one, where C or a destructor caused it; of several the first). With Expected it ends the program.
//   A callback that captures handles keeps their objects alive, not their context.
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
#include "kinema/transaction.hpp"
#include "kinema/context.hpp"

#endif
