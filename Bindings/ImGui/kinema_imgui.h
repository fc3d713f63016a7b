// kinema_imgui.h: values of Dear ImGui that move. One header, for C++11 and Dear ImGui 1.80 and later; link Kinema.
//
//   ImGui::NewFrame();
//   kinema_imgui::newFrame(context);                                   // once, first
//   float width = kinema_imgui::spring("width", isOpen ? 300 : 80);    // this frame's width
//   ImVec4 tint = kinema_imgui::spring("tint", isHot ? red : gray, kinSpringMotion(0.3, 0));
//
// A value belongs to its label and the ID stack, like a widget's state (PushID). It begins at its first target, and moves whenever the
// target is another one. The context forgets a value that a frame does not ask for.
#pragma once
#include <imgui.h>
#include <kinema/kinema.h>
#include <cstdio>

static_assert(IMGUI_VERSION_NUM >= 18000, "kinema_imgui.h needs Dear ImGui 1.80 or later, and this is " IMGUI_VERSION);

namespace kinema_imgui {

namespace detail {
struct State {
    KinContext *context = nullptr;
    const char *error = "";
};
inline State &state() {
    static State state;
    return state;
}

inline bool succeeded(KinStatus status) {
    if (status) state().error = kinLastErrorMessage();
    return !status;
}

// The key has the count and the kind, so values of two types may share a label.
inline uint64_t keyOf(const char *label, KinVariableKind kind, size_t count) {
    return uint64_t(ImGui::GetID(label)) << 8 | uint64_t(count) << 4 | uint64_t(kind) << 1 | 1;
}

// Replaces `values`, the target, by what is shown now. If that fails, nothing moves: the target is shown.
inline void move(
    const char *label, KinVariableKind kind, double *values, size_t count, const KinMotion &motion, const double *first) {
    KinContext *context = state().context;
    KinVariable variable;
    if (!context) {
        state().error = "kinema_imgui: expected newFrame(context) before the first value";
        return;
    }
    double shown[4];
    if (succeeded(kinVariableFor(context, keyOf(label, kind, count), kind, first ? first : values, count, &variable)) &&
        succeeded(kinVariableAnimate(context, variable, values, count, &motion)) &&
        succeeded(kinVariableGet(context, variable, shown, nullptr, count)))
        for (size_t i = 0; i < count; i++) values[i] = shown[i];
}
} // namespace detail

/// The motion of calls that name none: a spring of 0.35 s that does not overshoot.
inline KinMotion defaultMotion() { return kinSpringMotion(0.35, 0); }

/// Advances the context to ImGui's time. Call it after ImGui::NewFrame. Returns whether the versions fit and the clock has moved.
inline bool newFrame(KinContext *context) {
    detail::state().context = nullptr;
    if (kinVersion() != KIN_VERSION) {
        static char text[128];
        std::snprintf(text, sizeof text, "kinema_imgui is version %d.%d.%d, and the libkinema that was loaded is %s",
            KIN_VERSION_MAJOR, KIN_VERSION_MINOR, KIN_VERSION_PATCH, kinBuildInfo());
        detail::state().error = text;
        return false;
    }
    if (!detail::succeeded(kinContextAdvance(context, ImGui::GetTime()))) return false;
    detail::state().context = context;
    return true;
}

/// Returns the message of the last call that failed, or "".
inline const char *lastError() { return detail::state().error; }

/// Returns a number on its way to `target`. A value that is new begins at `first`, if it is given: an appearance.
inline float spring(const char *label, float target, const KinMotion &motion = defaultMotion(), const float *first = nullptr) {
    double values[1] = {double(target)}, begin[1] = {first ? double(*first) : 0};
    detail::move(label, KinVariableKindNumbers, values, 1, motion, first ? begin : nullptr);
    return float(values[0]);
}

/// Returns a point or size on its way.
inline ImVec2 spring(const char *label, ImVec2 target, const KinMotion &motion = defaultMotion(), const ImVec2 *first = nullptr) {
    double values[2] = {double(target.x), double(target.y)}, begin[2] = {0, 0};
    if (first) begin[0] = double(first->x), begin[1] = double(first->y);
    detail::move(label, KinVariableKindNumbers, values, 2, motion, first ? begin : nullptr);
    return ImVec2(float(values[0]), float(values[1]));
}

/// Returns a color on its way: red, green, blue, alpha.
inline ImVec4 spring(const char *label, ImVec4 target, const KinMotion &motion = defaultMotion(), const ImVec4 *first = nullptr) {
    double values[4] = {double(target.x), double(target.y), double(target.z), double(target.w)}, begin[4] = {0, 0, 0, 0};
    if (first) begin[0] = double(first->x), begin[1] = double(first->y), begin[2] = double(first->z), begin[3] = double(first->w);
    detail::move(label, KinVariableKindColor, values, 4, motion, first ? begin : nullptr);
    return ImVec4(float(values[0]), float(values[1]), float(values[2]), float(values[3]));
}

} // namespace kinema_imgui
