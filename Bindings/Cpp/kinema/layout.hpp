// kinema/layout.hpp: constraints.
#ifndef KINEMA_LAYOUT_HPP
#define KINEMA_LAYOUT_HPP

#include "outcome.hpp"

#include <string>

namespace kinema {
inline namespace KINEMA_NAMESPACE {

/// CAConstraint: attribute of the layer = scale * sourceAttribute of the source + offset. The source is the name of a sibling,
/// or "superlayer".
struct Constraint {
    KinConstraintAttribute attribute = KinConstraintAttributeMinX;
    std::string source = "superlayer";
    KinConstraintAttribute sourceAttribute = KinConstraintAttributeMinX;
    double scale = 1, offset = 0;

    /// Returns the C struct, which borrows the source's name.
    KinConstraint c() const noexcept { return kinConstraint(attribute, source.c_str(), sourceAttribute, scale, offset); }
};

} // namespace KINEMA_NAMESPACE
} // namespace kinema

#endif
