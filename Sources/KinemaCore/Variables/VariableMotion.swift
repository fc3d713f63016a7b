import CPlatform

/// A motion of a variable: what it adds to the value to which the variable leads, until that is all there is. So a further motion, or
/// another value to lead to, leaves it as it is. Rules D153, D84.
///
/// There is one for each variable that moves, in pages (`Pages`): its size is 96 bytes.
package struct VariableMotion: Sendable {
    package let clock: TrackClock
    private let flags: Flags
    /// The next motion of the variable, or the next one that nobody uses, plus 1; 0 is none.
    package var next: UInt32
    private let offset, start: FourNumbers

    package struct Flags: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// It begins with a velocity.
        package static let pushed = Flags(rawValue: 1)
        /// It goes from 0 to the offset instead of from there to 0, because it comes back. Rule D135.
        package static let returns = Flags(rawValue: 2)
        /// The offset of all numbers but the last stays until the end: those of a color that fades out. Rule D150.
        package static let keepsHue = Flags(rawValue: 4)
        /// The store has something about it: what waits for it, or a time constant.
        package static let hasExtras = Flags(rawValue: 8)
        /// An animator runs it backwards: it leads from the offset, which has the other sign then, to 0 in the reverse of its course.
        package static let turned = Flags(rawValue: 16)
        /// All of them.
        package static let known = Flags(rawValue: 31)
    }

    package init(_ clock: TrackClock, offset: SIMD4<Double>, velocity: SIMD4<Double>, _ flags: Flags) {
        (self.clock, self.flags, next) = (clock, flags, 0)
        (self.offset, start) = (FourNumbers(offset), FourNumbers(velocity))
    }

    /// The same with something in the store.
    package var withExtras: VariableMotion {
        VariableMotion(clock, offset: distance, velocity: velocity, flags.union(.hasExtras))
    }

    /// One that nobody uses.
    package static let unused = VariableMotion(
        TrackClock(timing: ActiveTiming(MediaTiming(), inheritedDuration: 1), curve: nil, group: nil), offset: .zero,
        velocity: .zero, [])

    package var distance: SIMD4<Double> { offset.numbers }
    package var velocity: SIMD4<Double> { start.numbers }
    package var options: Flags { flags }
    package var hasExtras: Bool { flags.contains(.hasExtras) }
    package var begin: Double { (clock.group?.clock ?? clock).beginTime }
    package var end: Double { (clock.group?.clock ?? clock).activeEnd }

    /// The same motion about its other end, to which it leads when an animator turns it. Its numbers go back and forth between the same
    /// two values, so those of a motion that comes back by itself stay.
    package var turned: VariableMotion {
        if flags.contains(.returns) && !flags.contains(.turned) { return self }
        let other = flags.symmetricDifference([.returns, .turned])
        var turned = VariableMotion(clock, offset: 0 - distance, velocity: velocity, other)
        turned.next = next
        return turned
    }

    /// Adds what it shows at a time to numbers, and to their change per second.
    package func add(to value: inout SIMD4<Double>, _ rate: inout SIMD4<Double>, at time: Double) {
        guard let part = clock.part(at: time, isPushed: flags.contains(.pushed)) else { return addEnd(to: &value) }
        add(part, to: &value, &rate)
    }

    /// Adds what it shows after its end: nothing, because the variable leads there, unless an animator has turned it.
    private func addEnd(to value: inout SIMD4<Double>) {
        if flags.contains(.turned) { value += distance }
    }

    /// Whether the way alone says what it adds.
    package var isPlain: Bool { flags.isDisjoint(with: [.pushed, .hasExtras]) }

    /// The same as `add` for a plain motion whose way a kernel has computed.
    package func add(way: Double, to value: inout SIMD4<Double>) {
        var rate = SIMD4<Double>.zero
        add(MovedPart(way: way, waySlope: 0, push: 0, pushSlope: 0), to: &value, &rate)
    }

    private func add(_ part: MovedPart, to value: inout SIMD4<Double>, _ rate: inout SIMD4<Double>) {
        var left = SIMD4(repeating: 1 - part.way), slope = SIMD4(repeating: -part.waySlope)
        if flags.contains(.returns) { (left, slope) = (SIMD4(repeating: part.way), SIMD4(repeating: part.waySlope)) }
        if flags.contains(.keepsHue) {
            let kept = flags.contains(.turned) ? 0.0 : 1
            (left, slope) = (SIMD4(kept, kept, kept, left.w), SIMD4(0, 0, 0, slope.w))
        }
        value += offset.numbers * left
        rate += offset.numbers * slope
        if flags.contains(.pushed) {
            value += start.numbers * part.push
            rate += start.numbers * part.pushSlope
        }
    }

    /// The same of a decay that a spring ends, with a time constant. Each number by itself. Rule D120.
    package func add(to value: inout SIMD4<Double>, _ rate: inout SIMD4<Double>, at time: Double, timeConstant: Double) {
        guard let progress = clock.progress(at: time), let spring = clock.spring else { return addEnd(to: &value) }
        let returns = flags.contains(.returns), pace = clock.pace(of: progress, at: time)
        for index in 0..<4 {
            let x = returns ? -distance[index] : distance[index]
            let thrown = Thrown(from: x, velocity: velocity[index], timeConstant: timeConstant)
            let (place, speed) = thrown.moving(progress.runTime, spring)
            value[index] += returns ? place - x : place
            rate[index] += speed * pace
        }
    }
}

/// A number that decays until it meets 0, or has gone as far as it goes, and is then on a spring about 0. Rule D120.
package struct Thrown {
    private let start, velocity, timeConstant: Double
    /// When the spring takes over.
    package let decayEnd: Double

    package init(from start: Double, velocity: Double, timeConstant: Double) {
        (self.start, self.velocity, self.timeConstant) = (start, velocity, timeConstant)
        decayEnd = Decay.length(to: -start, velocity: velocity, timeConstant: timeConstant)
    }

    /// Where the decay is after some seconds, and how fast.
    private func decayed(_ time: Double) -> (place: Double, speed: Double) {
        let way = Decay.way(time, timeConstant: timeConstant)
        return (start + velocity * way, velocity * (1 - way / timeConstant))
    }

    func moving(_ time: Double, _ spring: SpringCurve) -> (place: Double, speed: Double) {
        guard time >= decayEnd else { return decayed(time) }
        let (place, speed) = decayed(decayEnd)
        guard let part = spring.part(time - decayEnd) else { return (0, 0) }
        return (place * (1 - part.way) + speed * part.push, speed * part.pushSlope - place * part.waySlope)
    }
}
