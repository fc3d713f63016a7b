import CKinema

/// A movement whose ends are not all in the model: the layout runs with each of them before its commit. Rule D137.
final class LayoutCourse {
    enum Way {
        /// From a value, or what is shown, to a value, or that of the model.
        case motion(Boxed<ChangeMotion>, pace: Double?, hasStart: Bool)
        case timeline(TimelineRun, [LayoutMove])
    }

    let way: Way
    /// What moves, of the layers of the stops.
    let keys: [ActionKey]
    let stops: [LayoutStop]
    let animator: Animator?
    let completion: Completion?
    let movesNewborns: Bool

    init(
        _ way: Way, of keys: [ActionKey], _ stops: [LayoutStop], _ animator: Animator?, _ completion: Completion?,
        movesNewborns: Bool
    ) {
        (self.way, self.keys, self.stops, self.animator, self.completion) = (way, keys, stops, animator, completion)
        self.movesNewborns = movesNewborns
    }

    /// An estimate of the memory for the animations of its content.
    var bytes: Int {
        var bytes = 0
        for stop in stops { bytes += Context.animateSize + stop.layer.sublayers.count * 1024 }
        return bytes
    }
}

/// A move of a timeline, which leads from one stop to another.
struct LayoutMove {
    let move: TimelineMove
    let from: Int
    let to: Int
}

// MARK: - Noting courses

extension MotionStore {
    /// Notes a timeline that moves the shape of layers that a layout follows.
    func addCourse(_ run: TimelineRun, _ thread: ThreadTransactions) {
        guard thread.recorder == nil else { return }
        for target in run.plan.targets { if let layer = target.layer { thread.dropCourses(of: layer, target.key) } }
        var targets: [(layer: Layer, key: ActionKey, shown: Value, moves: [TimelineMove])] = []
        for target in run.plan.targets {
            let property = target.key.property
            guard property == KinProperty.bounds.number || property == KinProperty.transform.number else { continue }
            guard let layer = target.layer, transactions.isFollowed(layer) else { continue }
            targets.append((layer, target.key, target.shown, target.moves))
        }
        guard !targets.isEmpty else { return }
        let movesNewborns = targets.contains { !$0.layer.isLive }
        var values = targets.map { $0.shown }, stops: [LayoutStop] = [], moves: [LayoutMove] = []
        for target in targets {
            stops.append(LayoutStop(layer: target.layer, property: target.key.property, value: target.shown))
        }
        var steps: [(target: Int, move: TimelineMove)] = []
        for index in targets.indices { for move in targets[index].moves { steps.append((index, move)) } }
        for step in steps.inOrder({ $0.move.begin < $1.move.begin }) {
            let target = targets[step.target], before = values[step.target]
            let end = before.setting(step.move.component, to: step.move.value)
            guard end != before else { continue }
            moves.append(LayoutMove(move: step.move, from: stops.count - 1, to: stops.count))
            stops.append(LayoutStop(layer: target.layer, property: target.key.property, value: end))
            if run.plan.entries[step.move.entry].motion.returns {
                stops.append(LayoutStop(layer: target.layer, property: target.key.property, value: before))
            } else {
                values[step.target] = end
            }
        }
        thread.courses.append(
            LayoutCourse(
                .timeline(run, moves), of: targets.map { $0.key }, stops, thread.animator, thread.callCompletion,
                movesNewborns: movesNewborns))
    }
}

extension ThreadTransactions {
    /// Forgets the courses that a later change of the same turn replaces: those of one layer, and of parts of what the change moves.
    func dropCourses(of layer: Layer, _ key: ActionKey) {
        let parts = key.component.transformParts
        courses.removeAll { course in
            course.stops.allSatisfy { $0.layer === layer }
                && course.keys.allSatisfy { $0.property == key.property && $0.component.transformParts & ~parts == 0 }
        }
    }
}

extension Context {
    /// Makes a change by a motion that returns, or that begins at a value of its own, if a layout follows it. Returns false otherwise.
    func addCourse(
        _ action: FoundAction, _ key: ActionKey, of layer: Layer, from old: Value, to value: Value, _ thread: ThreadTransactions
    ) -> Bool {
        guard key.property == KinProperty.bounds.number || key.property == KinProperty.transform.number,
            transactions.isFollowed(layer),
            case .motion(let motion) = action, motion.content.returns || thread.callStart != nil
        else { return false }
        var stops: [LayoutStop] = []
        if let start = thread.callStart {
            let whole = key.component == .whole ? start : old.setting(key.component, to: start)
            stops.append(LayoutStop(layer: layer, property: key.property, value: whole))
        }
        if motion.content.returns { stops.append(LayoutStop(layer: layer, property: key.property, value: value)) }
        let shown = published.shownValue(ActionKey(key.property, .whole), of: layer, from: old)
        let pace = thread.callVelocity.flatMap { Following.pace($0, from: stops.count > 1 ? stops[0].value : shown, to: value) }
        let course = LayoutCourse(
            .motion(motion, pace: pace, hasStart: thread.callStart != nil), of: [key], stops, thread.animator,
            thread.callCompletion,
            movesNewborns: !layer.isLive)
        thread.recorder = LayoutRecorder()
        run(action, key, of: layer, from: old, thread)
        markShapeChanged(of: layer)
        thread.recorder = nil
        thread.courses.append(course)
        return true
    }
}

// MARK: - Following them

extension Context {
    /// Runs the layouts of the courses, and moves what they change.
    func followCourses(_ thread: ThreadTransactions) {
        guard !thread.courses.isEmpty, thread.recorder == nil else { return }
        let waiting = thread.takeLayouts(), courses = thread.courses
        thread.courses = []
        for course in courses where !isDestroyed { CourseLayout(course, in: self, thread).follow() }
        guard !isDestroyed else { return }
        for layer in waiting where layer.extras?.layout.isPending ?? false && !layer.isDead { thread.enqueue(layer) }
    }
}

extension LayoutCourse {
    /// Whether a movement is that of a property itself.
    fileprivate func moves(_ place: LayoutRecorder.Place) -> Bool {
        stops.contains { $0.layer === place.layer && $0.property == place.property }
    }
}

/// The layouts of one course, and the moves of what they change.
struct CourseLayout {
    let context: Context
    let course: LayoutCourse
    let thread: ThreadTransactions

    init(_ course: LayoutCourse, in context: Context, _ thread: ThreadTransactions) {
        (self.context, self.course, self.thread) = (context, course, thread)
    }

    var model: ModelStore { context.model }
    var transactions: TransactionStack { context.transactions }
    private var published: PublishedState { context.published }

    /// Runs the layout with each stop of the course, and moves what it changes.
    func follow() {
        defer { thread.recorder = nil }
        let settings = thread.callSettings
        defer { thread.callSettings = settings }
        thread.callSettings = CallSettings(
            motion: nil, velocity: nil, start: nil, completion: nil, animator: nil, following: nil)
        guard let recorder = record() else { return }
        thread.recorder = LayoutRecorder()
        thread.callAnimator = course.animator.flatMap { context.animations.animators[$0.id] }
        thread.callCompletion = course.completion?.isDone == false ? course.completion : nil
        for index in recorder.places.indices {
            let place = recorder.places[index]
            guard !place.layer.isDead, !course.moves(place), let entry = model.properties[place.property], entry.isAnimatable,
                entry.type.numberWidth > 0, place.layer.isLive || course.movesNewborns
            else { continue }
            let isMoved: Bool
            switch course.way {
            case .motion(let motion, let pace, let hasStart):
                isMoved = move(recorder, index, by: motion, pace, hasStart: hasStart)
            case .timeline(let run, let moves): isMoved = move(recorder, index, in: run, moves)
            }
            if !isMoved { put(recorder.last(of: index), place.property, of: place.layer) }
        }
        // The layout has run already with what the model has now.
        for layer in thread.takeLayouts() { layer.unmarkLayout() }
    }

    /// Moves a property by the motion of its panel. Returns false if the layout of both ends is the same.
    private func move(
        _ recorder: LayoutRecorder, _ index: Int, by motion: Boxed<ChangeMotion>, _ pace: Double?, hasStart: Bool
    ) -> Bool {
        let place = recorder.places[index], key = ActionKey(place.property, .whole)
        let start = hasStart ? recorder.value(of: index, at: 0) : nil, returns = motion.content.returns
        let end = recorder.value(of: index, at: hasStart ? 1 : 0)
        let last = recorder.last(of: index)
        guard end != (start ?? last) else { return false }
        if model.modelValue(place.property, of: place.layer) != end {
            transactions.store(place.property, end, in: place.layer, thread)
        }
        let shown = start ?? published.shownValue(key, of: place.layer, from: place.before)
        (thread.callMotion, thread.callStart, thread.callVelocity) = (motion, start, nil)
        if let pace, let type = model.valueType(of: key), type.hasVelocity, type != .transform {
            thread.callVelocity = Value.accumulate(type, .zero(type), Value.subtract(type, end, shown), pace)
        }
        context.add(motion, key, of: place.layer, from: shown, nil, old: returns ? last : place.before, thread)
        (thread.callMotion, thread.callStart, thread.callVelocity) = (nil, nil, nil)
        return true
    }

    /// Moves a property by the entries of a timeline that lead to another layout. Returns false without any.
    private func move(
        _ recorder: LayoutRecorder, _ index: Int, in run: TimelineRun, _ moves: [LayoutMove]
    ) -> Bool {
        let place = recorder.places[index], key = ActionKey(place.property, .whole)
        guard let type = model.valueType(of: key) else { return false }
        var made: [TimelineMove] = []
        for step in moves {
            let from = recorder.value(of: index, at: step.from), to = recorder.value(of: index, at: step.to)
            guard from != to else { continue }
            for component in type.movingParts where from.component(component) != to.component(component) {
                made.append(
                    TimelineMove(
                        entry: step.move.entry, begin: step.move.begin, end: step.move.end, component: component,
                        value: to.component(component), isContinued: step.move.isContinued))
            }
        }
        guard !made.isEmpty else { return false }
        let target = TimelineTarget(
            place.layer, key, published.shownValue(key, of: place.layer, from: recorder.value(of: index, at: 0)))
        target.moves = made.inOrder { $0.entry < $1.entry }
        thread.callDisablesActions = true
        run.start(target, in: context, thread)
        thread.callDisablesActions = false
        return true
    }
}

extension KinPropertyType {
    /// The components that a layout may move at different times.
    fileprivate var movingParts: [KinComponent] {
        switch self {
        case .point: [.X, .Y]
        case .rect: [.originX, .originY, .sizeWidth, .sizeHeight]
        default: [.whole]
        }
    }
}
