// kinema/timeline.hpp: timelines and staggered delays.
#ifndef KINEMA_TIMELINE_HPP
#define KINEMA_TIMELINE_HPP

#include "animator.hpp"
#include "layer.hpp"
#include "variable.hpp"

namespace kinema {
inline namespace KINEMA_NAMESPACE {

/// How delays grow with the distance from an item: `each` seconds for a distance of 1, or `total` seconds in all.
struct Stagger {
    double each = 0;
    double total = 0;
    KinStaggerFrom from = KinStaggerFromStart;
    std::size_t index = 0;   ///< for KinStaggerFromIndex
    std::size_t columns = 0; ///< of a grid
    KinStaggerAxis axis = KinStaggerAxisBoth;
    const char *curve = nullptr;
};

/// Returns the delays of `count` items.
inline Outcome<std::vector<double>> stagger(std::size_t count, const Stagger &how) {
    const KinStagger raw = {how.from, how.axis, how.index, how.columns, how.each, how.total, how.curve};
    std::vector<double> delays(count);
    KinStatus status = kinStaggerDelays(&raw, delays.data(), count);
    return detail::outcome(status, std::move(delays));
}

/// The start of an entry of a timeline, plus an offset in seconds.
struct TimelinePlace {
    KinTimelinePlace place = KinTimelinePlaceAfter;
    std::size_t other = 0; ///< 0: the entry before
    double offset = 0;
};

/// Motions of layers in time, which Context::start runs. An entry begins after the one before, unless it has another place. The
/// texts of curves and key paths are read by Context::start.
class Timeline {
public:
    /// The number of an entry, from 1, to which others refer.
    using Entry = std::size_t;

    using Place = TimelinePlace;
    static Place at(double time) noexcept { return {KinTimelinePlaceAt, 0, time}; }
    static Place with(Entry other, double offset = 0) noexcept { return {KinTimelinePlaceWith, other, offset}; }
    static Place together(double offset = 0) noexcept { return {KinTimelinePlaceWith, 0, offset}; }
    static Place after(Entry other, double offset = 0) noexcept { return {KinTimelinePlaceAfter, other, offset}; }
    static Place later(double offset) noexcept { return {KinTimelinePlaceAfter, 0, offset}; }
    static Place last(double offset = 0) noexcept { return {KinTimelinePlaceAfterAll, 0, offset}; }

    /// The motion has the delay, the repeat count and autoreverses of the whole, and the tag of its completion.
    explicit Timeline(const Motion &whole = {}) : whole_(whole) {}

    /// Moves a property of a layer to a value.
    Entry add(const Layer &layer, KeyPath keyPath, std::initializer_list<double> value, const Motion &motion, Place place = {}) {
        KinLayer handle = layer.c();
        return add(LayerList(&handle, 1), keyPath, Span<const double>(value.begin(), value.size()), motion, place);
    }
    /// Moves a property of many layers to one value, or each to its own: `values` has the numbers of one value, or of one for each
    /// layer, which `each` requires. `delays` are none, or one for each layer. Context::start checks the sizes.
    Entry add(const LayerList &layers, KeyPath keyPath, Span<const double> values, const Motion &motion, Place place = {},
        Span<const double> delays = {}, bool each = false) {
        Step &step = push(place, motion);
        step.layers.assign(layers.begin(), layers.end());
        step.values.assign(values.begin(), values.end());
        step.delays.assign(delays.begin(), delays.end());
        step.keyPath = keyPath, step.each = each;
        return steps_.size();
    }
    /// Moves a variable to a value.
    Entry add(const Variable &variable, const Numbers &value, const Motion &motion, Place place = {}) {
        KinVariable handle = variable.c();
        return add(Span<const KinVariable>(&handle, 1), Span<const double>(value.data(), value.size()), motion, place);
    }
    /// Moves many variables of one width to one value or, with `each`, each to its own.
    Entry add(Span<const KinVariable> variables, Span<const double> values, const Motion &motion, Place place = {},
        Span<const double> delays = {}, bool each = false) {
        Step &step = push(place, motion);
        step.variables.assign(variables.begin(), variables.end());
        step.values.assign(values.begin(), values.end());
        step.delays.assign(delays.begin(), delays.end());
        step.each = each;
        return steps_.size();
    }
    /// Adds a copy of another timeline. The rate is how fast its time passes, after its delay.
    Entry add(const Timeline &timeline, Place place = {}, double rate = 1) {
        std::vector<Step> inner = timeline.steps_;
        Step &step = push(place, timeline.whole_);
        step.children = inner.size(), step.rate = rate;
        Entry first = steps_.size();
        for (Step &copy : inner) {
            if (copy.place.other) copy.place.other += first;
            steps_.push_back(std::move(copy));
        }
        return first;
    }
    /// Adds a marker: an event of the type KinEventTypeMarker with the tag, or with the tag 0 a label for places.
    Entry mark(std::uint64_t tag, Place place = {}) {
        push(place, {}).tag = tag;
        return steps_.size();
    }

private:
    friend class Context;
    struct Step {
        Place place;
        Motion motion;
        std::vector<KinLayer> layers;
        std::vector<KinVariable> variables;
        std::vector<double> values, delays;
        std::optional<KeyPath> keyPath;
        bool each = false;
        std::size_t children = 0;
        double rate = 0;
        std::uint64_t tag = 0;

        std::size_t count() const noexcept { return layers.empty() ? variables.size() : layers.size(); }
    };

    Step &push(Place place, const Motion &motion) {
        steps_.emplace_back();
        steps_.back().place = place, steps_.back().motion = motion;
        return steps_.back();
    }

    /// Returns what is wrong with the sizes of a step, or nothing. C reads as many numbers as there are layers.
    static std::string sizeProblem(const Step &step) {
        const std::size_t count = step.count();
        const std::string kind = step.variables.empty() ? "layer" : "variable";
        if (!step.delays.empty() && step.delays.size() != count)
            return detail::sizeMessage("delays", step.delays.size(), count, (", one for each " + kind).c_str());
        if (step.each && (count ? step.values.size() % count != 0 : !step.values.empty()))
            return detail::sizeMessage(
                "values", step.values.size(), "as many numbers for each of " + std::to_string(count) + " " + kind + "s");
        return {};
    }

    /// Makes C's entry of a step, which borrows its arrays.
    static KinStatus makeEntry(KinContext *context, const Step &step, KinTimelineEntry &entry) {
        entry.layers = step.variables.empty() ? step.layers.data() : nullptr;
        entry.variables = step.variables.empty() ? nullptr : step.variables.data(), entry.count = step.count();
        entry.values = step.values.data(), entry.delays = step.delays.empty() ? nullptr : step.delays.data();
        entry.place = step.place.place, entry.other = step.place.other, entry.offset = step.place.offset;
        entry.children = step.children, entry.rate = step.rate, entry.tag = step.tag;
        if (!step.keyPath && step.variables.empty()) return KinStatusOK;
        detail::ValueRows rows;
        rows.width = step.values.size();
        KinStatus status = step.keyPath ? step.keyPath->resolve(context, &entry.keyPath) : KinStatusOK;
        if (step.keyPath && status == KinStatusOK)
            status = detail::valueRows(context, entry.keyPath, entry.count, step.values.size(), &rows);
        if (step.each && entry.count) rows.width = step.values.size() / entry.count, rows.stride = rows.width * sizeof(double);
        entry.width = rows.width, entry.stride = rows.stride;
        return status;
    }

    /// Sets `problem` if C would not find it.
    KinStatus start(KinContext *context, KinAnimator *animator, std::string &problem) const {
        std::vector<KinMotion> motions;
        std::vector<KinTimelineEntry> entries(steps_.size());
        for (const Step &step : steps_) motions.push_back(step.motion.c());
        for (std::size_t i = 0; i < steps_.size(); i++) {
            problem = sizeProblem(steps_[i]);
            if (!problem.empty()) problem = "entry " + std::to_string(i + 1) + ": " + problem;
            KinStatus status = problem.empty() ? makeEntry(context, steps_[i], entries[i]) : KinStatusInvalidArgument;
            if (status != KinStatusOK) return status;
            entries[i].motion = &motions[i];
        }
        KinMotion whole = whole_.c();
        whole.animator = animator;
        return kinTimelineStart(context, entries.data(), entries.size(), &whole);
    }

    Motion whole_;
    std::vector<Step> steps_;
};

} // namespace KINEMA_NAMESPACE
} // namespace kinema

#endif
