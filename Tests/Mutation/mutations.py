"""The rules that are broken, one by one: an expression of the engine, and what stands in its place."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Mutation:
    rule: str
    about: str
    file: str  # below Sources/
    line: str  # where the expression stands: text that is in the file once
    text: str  # the expression, once in the line
    instead: str


TIMING, TRACK, ENDS = "KinemaCore/Time/ActiveTiming.swift", "KinemaCore/Tracks/Track.swift", "KinemaCore/Tracks/Ends.swift"
KEYS, TURNS = "KinemaCore/Tracks/KeyTimes.swift", "KinemaCore/Values/Transform3D+Interpolation.swift"
VALUES, SCOPE = "KinemaCore/Values/Value+Arithmetic.swift", "Kinema/Transactions/TransactionValues.swift"
IMPLICIT, PLAYBACK = "Kinema/Transactions/ImplicitAnimations.swift", "Kinema/Commit/Playback.swift"

MUTATIONS = [
    Mutation("1.1", "a layer's time: the offset is added after the speed", "KinemaCore/Time/MediaTiming.swift",
             "(parentTime - beginTime) * speed + timeOffset", "(parentTime - beginTime) * speed + timeOffset",
             "(parentTime - beginTime + timeOffset) * speed"),
    Mutation("1.2", "a cycle of an autoreversing animation is there and back", TIMING,
             "cycleDuration = autoreverses ? 2 * duration : duration", "autoreverses ? 2 * duration : duration", "duration"),
    Mutation("1.2", "repeatDuration wins over repeatCount", TIMING, "if timing.repeatDuration > 0 {", "timing.repeatDuration > 0",
             "timing.repeatDuration > 0 && !(timing.repeatCount > 0)"),
    Mutation("1.3", "the active interval is closed at its begin", TIMING, "if elapsed < 0 {", "elapsed < 0", "elapsed <= 0"),
    Mutation("1.4", "before the begin nothing shows without fillMode backwards", TIMING,
             "guard fillMode.fillsBackwards else", "fillMode.fillsBackwards", "true"),
    Mutation("1.5", "fillMode forwards holds the end", TIMING, "guard isActive || fillMode.fillsForwards",
             "isActive || fillMode.fillsForwards", "isActive"),
    Mutation("1.4", "the way back of an autoreversing animation", TIMING, "place = 2 * duration - place", "2 * duration - place",
             "place - duration"),
    Mutation("1.8", "a beginTime of 0 becomes the layer's time at the commit", "Kinema/Animations/Recipes.swift",
             "given == 0 ? max(localTime(of: layer, at: now), 0) : given", "max(localTime(of: layer, at: now), 0)", "0.125"),
    Mutation("1.9", "an animation is over at its end", PLAYBACK, "time >= attachment.end - Context.endTolerance",
             "attachment.end - Context.endTolerance", "attachment.end + 0.01"),
    Mutation("2.1", "the curve named default", "KinemaCore/Time/TimingFunction.swift", "TimingFunction(0.25, 0.1, 0.25, 1)",
             "TimingFunction(0.25, 0.1, 0.25, 1)", "TimingFunction(0.25, 0, 0.25, 1)"),
    Mutation("2.3", "a timing function may overshoot", "KinemaCore/Time/TimingFunction+Value.swift",
             "return isLinear ? x : kin_eased(x, c1x, c1y, c2x, c2y)", "kin_eased(x, c1x, c1y, c2x, c2y)",
             "min(max(kin_eased(x, c1x, c1y, c2x, c2y), 0), 1)"),
    Mutation("3.1", "by and to: from to - by", ENDS, "self = .between(Ends.difference(type, b, by), b, type)",
             "Ends.difference(type, b, by)", "by"),
    Mutation("3.1", "by alone: from the under-value to it plus by", ENDS, "(under, Ends.sum(type, under, by))",
             "Ends.sum(type, under, by)", "by"),
    Mutation("3.2", "a bool is the end as soon as anything is done", VALUES, "return f > 0 ? b : a", "f > 0", "f >= 0.5"),
    Mutation("3.2", "no color at either end: no color throughout", VALUES, "a.isNone || b.isNone", "a.isNone || b.isNone",
             "a.isNone && b.isNone"),
    Mutation("3.3", "an angle of 0 counts as 360", TURNS, "if start == 0 {", "start == 0", "false"),
    Mutation("3.3", "a turn goes the shorter way", TURNS, "if abs(start - end) > 180 {", "abs(start - end) > 180", "false"),
    Mutation("3.3", "a turn in space goes the shorter way", TURNS, "to = dot < 0 ? 0 - b : b", "dot < 0", "false"),
    Mutation("3.5", "additive adds to the under-value", TRACK, "value = isAdditive ? target", "isAdditive", "false"),
    Mutation("3.6", "cumulative is off while autoreversing", TRACK, "!clock.timing.autoreverses", "!clock.timing.autoreverses",
             "true"),
    Mutation("D26", "a missing end of an additive animation is zero", ENDS, "let missing: Value? = additive",
             "additive", "false"),
    Mutation("D27", "cumulative adds the end value", TRACK, "ends.resolved(under: under, type).b",
             "ends.resolved(under: under, type).b", "ends.resolved(under: under, type).a"),
    Mutation("4.4", "a key time belongs to the segment that it begins", KEYS, "if times[middle] <= f {", "times[middle] <= f",
             "times[middle] < f"),
    Mutation("4.5", "each segment has its timing function", "KinemaCore/Tracks/KeyframeSchedule.swift",
             "curve.value(at: place.s)", "curve.value(at: place.s)", "place.s"),
    Mutation("4.7", "paced goes by distance", KEYS, "sum += isMeasured ? distance : 1", "isMeasured ? distance : 1",
             "whole / Double(distances.count)"),
    Mutation("4.8", "tension shortens the tangents", "KinemaCore/Tracks/KeyframeTangents.swift", "0.5 * (1 - t)",
             "0.5 * (1 - t)", "0.5"),
    Mutation("4.11", "autoReverse turns by half a turn", TRACK, "way.angle(clock.eased(tick)) + turn",
             "way.angle(clock.eased(tick)) + turn", "way.angle(clock.eased(tick))"),
    Mutation("5.2", "a spring is not overdamped unless allowed", "KinemaCore/Time/Spring.swift",
             "(ratio > 1 && !allowsOverdamping)", "ratio > 1 && !allowsOverdamping", "false"),
    Mutation("5.3", "a spring runs in seconds, not in fractions", TRACK,
             "spring.progress(clock.runTime(tick))", "clock.runTime(tick)",
             "clock.eased(tick)"),
    Mutation("5.4", "a spring's velocity counts for its settling", "KinemaCore/Time/SpringCurve.swift",
             "log(1000 * (1 + abs(weight)))", "log(1000 * (1 + abs(weight)))", "log(1000)"),
    Mutation("6.1", "a group's timing function bends its children's time", "KinemaCore/Tracks/TrackClock.swift",
             "{ duration * clock.eased(fraction) }", "clock.eased(fraction)", "fraction"),
    Mutation("6.2", "a transition runs from startProgress to endProgress", "KinemaCore/Tracks/TransitionTrack.swift",
             "start + (end - start) * clock.eased(tick)", "start + (end - start) * clock.eased(tick)", "clock.eased(tick)"),
    Mutation("7.30", "an animation without duration takes the transaction's", "Kinema/Animations/Adding.swift",
             "thread.duration > 0 ? thread.duration : ActiveTiming.defaultDuration", "thread.duration > 0", "false"),
    Mutation("7.33", "removedOnCompletion false keeps an animation", "Kinema/Animations/Attachment.swift",
             "return animation.isRemovedOnCompletion", "animation.isRemovedOnCompletion", "true"),
    Mutation("D1", "the setter of a layer that is not live asks for no action", "Kinema/Model/LayerValues.swift",
             "if layer.isLive && !thread.disableActions {", "layer.isLive && !thread.disableActions", "!thread.disableActions"),
    Mutation("D17", "a transaction of no duration runs no implicit action", "Kinema/Transactions/Actions.swift",
             "properties[property], thread.duration > 0", "thread.duration > 0", "true"),
    Mutation("9.4", "an implicit animation takes the transaction's timing function", "Kinema/Animations/Recipes.swift",
             "thread.timingFunction ?? .default", "thread.timingFunction ?? .default", "TimingFunction.default"),
    Mutation("9.4", "an implicit animation begins where the presentation is", IMPLICIT, "isAnimated(property, layer),",
             "isAnimated(property, layer)", "false"),
    Mutation("10.2", "the default duration is a quarter second", SCOPE, "static let defaultDuration = 0.25", "0.25", "0.3"),
    Mutation("10.6", "a completion waits for its animations", "Kinema/Commit/Commit.swift", "completion.pending == 0",
             "completion.pending == 0", "true"),
    Mutation("11", "starts are told before stops", "Kinema/Context/EventQueue.swift",
             "return type.rawValue < other.type.rawValue", "type.rawValue < other.type.rawValue",
             "type.rawValue > other.type.rawValue"),
    Mutation("11", "events of one time are told in the order of addition", "Kinema/Context/EventQueue.swift",
             "order < other.order", "order < other.order", "order > other.order"),
    Mutation("D10", "time does not go backwards", PLAYBACK, "guard time >= now else", "time >= now", "true"),
    Mutation("D19", "converting from a paused layer gives 0", "Kinema/Model/ModelTree.swift",
             "guard timing.speed != 0 else { return 0 }", "timing.speed != 0", "true"),
    Mutation("D22", "built-in implicit animations give no events", PLAYBACK,
             "if !attachment.isBuiltIn && (finished", "!attachment.isBuiltIn", "true"),
    Mutation("8.3", "the component scale is the average of three", "KinemaCore/Values/Transform3D+Components.swift",
             "(all.x + all.y + all.z) / 3", "(all.x + all.y + all.z) / 3", "all.x"),
]
