/// The table of rule 7A, written once: every property of every class, its type, default and implicit action.
extension PropertyTable {
    static let layerClasses: UInt16 = 0x1FF

    /// The default of a cell's property. The factors of an emitter default to 1, but the numbers of a cell default to 0. Rule 7A,
    /// CAEmitterCell.
    static func cellDefault(_ entry: PropertyEntry) -> Value {
        switch KinProperty(rawValue: UInt32(entry.id)) {
        case .birthRate, .lifetime, .velocity, .spin: .number(0)
        default: entry.defaultValue
        }
    }

    static var builtInRows: [PropertyEntry] {
        let rows = PropertyRows()
        rows.addTiming()
        rows.addGeometry()
        rows.addAppearance()
        rows.addStyle()
        rows.addDynamicRange()
        rows.addShapes()
        rows.addGradientsAndText()
        rows.addReplicators()
        rows.addEmitters()
        rows.addCells()
        rows.addScrollingAndTiles()
        return rows.entries
    }
}

/// Makes the rows. A row is a call with few words as arguments, because there are more than a hundred.
private final class PropertyRows {
    private(set) var entries: [PropertyEntry] = []
    /// The classes that have the properties of the next rows.
    private var classes = PropertyTable.layerClasses

    private static let cell: UInt16 = 1 << 9
    private static let shape: UInt16 = 1 << 1
    private static let gradient: UInt16 = 1 << 2
    private static let text: UInt16 = 1 << 3
    private static let replicator: UInt16 = 1 << 4
    private static let emitter: UInt16 = 1 << 5
    private static let scroll: UInt16 = 1 << 6
    private static let tiled: UInt16 = 1 << 8

    private struct Traits: OptionSet {
        let rawValue: UInt32

        /// The implicit action is a basic animation, or a fade.
        static let basic = Traits(rawValue: 1), fade = Traits(rawValue: 2)
        static let notAnimatable = Traits(rawValue: 4)
        /// The range of the numbers, if it is not `finite`.
        static let extended = Traits(rawValue: 8), nonNegative = Traits(rawValue: 16)
        /// Emitter cells have the property too.
        static let alsoOfCells = Traits(rawValue: 32)
    }

    // MARK: The rows of each type

    @inline(never)
    private func add(
        _ property: KinProperty, _ name: Name, _ type: KinPropertyType, _ defaultValue: Value, _ traits: Traits,
        names: [Text]? = nil
    ) { add(property.rawValue, Text(name.string), type, defaultValue, traits, names: names) }

    @inline(never)
    private func add(
        _ property: UInt32, _ name: Text, _ type: KinPropertyType, _ defaultValue: Value, _ traits: Traits, names: [Text]? = nil
    ) {
        entries.append(
            PropertyEntry(
                id: UInt16(truncatingIfNeeded: property), name: name, type: type, defaultValue: defaultValue,
                classes: traits.contains(.alsoOfCells) ? classes | PropertyRows.cell : classes,
                isAnimatable: !traits.contains(.notAnimatable),
                implicitAction: traits.contains(.basic) ? .basic : traits.contains(.fade) ? .fade : .none, names: names,
                range: traits.contains(.extended) ? .extended : traits.contains(.nonNegative) ? .nonNegative : .finite))
    }

    /// A property whose default is nil.
    @inline(never)
    private func empty(_ property: KinProperty, _ name: Name, _ type: KinPropertyType, _ traits: Traits = []) {
        add(property, name, type, .none, traits)
    }

    @inline(never)
    private func number(_ property: KinProperty, _ name: Name, _ defaultValue: Double, _ traits: Traits = []) {
        add(property, name, .number, .number(defaultValue), traits)
    }

    /// Properties with consecutive numbers, from `first` on.
    @inline(never)
    private func numbers(from first: KinProperty, _ names: Words, _ defaultValue: Double, _ traits: Traits = []) {
        add(from: first, names, .number, .number(defaultValue), traits)
    }

    @inline(never)
    private func flags(from first: KinProperty, _ names: Words, _ defaultValue: Bool, _ traits: Traits = []) {
        add(from: first, names, .bool, .bool(defaultValue), traits)
    }

    private func add(
        from first: KinProperty, _ names: Words, _ type: KinPropertyType, _ defaultValue: Value, _ traits: Traits
    ) {
        for (index, name) in names.all.enumerated() {
            add(first.rawValue + UInt32(index), name, type, defaultValue, traits)
        }
    }

    @inline(never)
    private func integer(_ property: KinProperty, _ name: Name, _ defaultValue: Double, _ traits: Traits = []) {
        add(property, name, .integer, .number(defaultValue), traits)
    }

    @inline(never)
    private func flag(_ property: KinProperty, _ name: Name, _ defaultValue: Bool, _ traits: Traits = []) {
        add(property, name, .bool, .bool(defaultValue), traits)
    }

    @inline(never)
    private func pair(
        _ property: KinProperty, _ name: Name, _ type: KinPropertyType, _ x: Double, _ y: Double, _ traits: Traits = []
    ) {
        add(property, name, type, .pair(x, y), traits)
    }

    /// A rect at the origin.
    @inline(never)
    private func rect(_ property: KinProperty, _ name: Name, size: Double, _ traits: Traits = []) {
        add(property, name, .rect, .quad(0, 0, size, size), traits)
    }

    /// An opaque gray: 0 is black, and 1 white.
    @inline(never)
    private func color(_ property: KinProperty, _ name: Name, _ gray: Double, _ traits: Traits = []) {
        add(property, name, .color, .quad(gray, gray, gray, 1), traits)
    }

    @inline(never)
    private func transform(_ property: KinProperty, _ name: Name) {
        add(property, name, .transform, .transform(TransformBox.identity), .basic)
    }

    /// A string of fixed ones, which spaces separate. It is not animatable.
    @inline(never)
    private func mode(_ property: KinProperty, _ name: Name, _ names: Words, default index: Int = 0, _ traits: Traits = []) {
        let words = names.all
        add(property, name, .string, .string(words[index]), traits.union(.notAnimatable), names: words)
    }

    // MARK: The rows

    func addTiming() {
        number(.beginTime, "beginTime", 0, [.alsoOfCells, .notAnimatable])
        number(.duration, "duration", .infinity, [.alsoOfCells, .notAnimatable, .extended])
        number(.speed, "speed", 1, [.alsoOfCells, .notAnimatable])
        number(.timeOffset, "timeOffset", 0, [.alsoOfCells, .notAnimatable])
        numbers(from: .repeatCount, "repeatCount repeatDuration", 0, [.alsoOfCells, .notAnimatable, .extended])
        flag(.autoreverses, "autoreverses", false, [.alsoOfCells, .notAnimatable])
        mode(.fillMode, "fillMode", "removed forwards backwards both", .alsoOfCells)
        empty(.rate, "rate", .numbers, .notAnimatable)
    }

    func addGeometry() {
        rect(.bounds, "bounds", size: 0, .basic)
        pair(.position, "position", .point, 0, 0, .basic)
        number(.zPosition, "zPosition", 0, .basic)
        pair(.anchorPoint, "anchorPoint", .point, 0.5, 0.5, .basic)
        number(.anchorPointZ, "anchorPointZ", 0, .basic)
        transform(.transform, "transform")
        transform(.sublayerTransform, "sublayerTransform")
        rect(.frame, "frame", size: 0, .notAnimatable)
    }

    func addAppearance() {
        flag(.hidden, "hidden", false, .fade)
        flag(.doubleSided, "doubleSided", true)
        flag(.geometryFlipped, "geometryFlipped", false, [.fade, .notAnimatable])
        flag(.masksToBounds, "masksToBounds", false, .fade)
        empty(.contents, "contents", .handle, [.basic, .alsoOfCells])
        rect(.contentsRect, "contentsRect", size: 1, [.basic, .alsoOfCells])
        rect(.contentsCenter, "contentsCenter", size: 1, .basic)
        number(.contentsScale, "contentsScale", 1, [.basic, .alsoOfCells])
        empty(.backgroundColor, "backgroundColor", .color, .basic)
        number(.cornerRadius, "cornerRadius", 0, .basic)
        integer(.maskedCorners, "maskedCorners", 15, [.fade, .notAnimatable])
        number(.borderWidth, "borderWidth", 0, .basic)
        color(.borderColor, "borderColor", 0, .basic)
        number(.opacity, "opacity", 1, .basic)
        color(.shadowColor, "shadowColor", 0, .basic)
        number(.shadowOpacity, "shadowOpacity", 0, .basic)
        pair(.shadowOffset, "shadowOffset", .size, 0, -3, .basic)
        number(.shadowRadius, "shadowRadius", 3, .basic)
        empty(.shadowPath, "shadowPath", .path)
        empty(.compositingFilter, "compositingFilter", .handle, .fade)
        empty(.filters, "filters", .handles, .fade)
        empty(.backgroundFilters, "backgroundFilters", .handles, .fade)
    }

    func addStyle() {
        mode(
            .contentsGravity, "contentsGravity",
            "resize resizeAspect resizeAspectFill center top bottom left right topLeft topRight bottomLeft bottomRight")
        mode(.contentsFormat, "contentsFormat", "RGBA8 RGBAh Gray8 Automatic")
        mode(.minificationFilter, "minificationFilter", "linear nearest trilinear", .alsoOfCells)
        mode(.magnificationFilter, "magnificationFilter", "linear nearest trilinear", .alsoOfCells)
        number(.minificationFilterBias, "minificationFilterBias", 0, .alsoOfCells)
        flags(from: .opaque, "opaque needsDisplayOnBoundsChange drawsAsynchronously", false, .notAnimatable)
        flag(.shouldRasterize, "shouldRasterize", false)
        number(.rasterizationScale, "rasterizationScale", 1)
        flags(from: .allowsEdgeAntialiasing, "allowsEdgeAntialiasing allowsGroupOpacity", true, .notAnimatable)
        integer(.edgeAntialiasingMask, "edgeAntialiasingMask", 15, .notAnimatable)
        mode(.cornerCurve, "cornerCurve", "circular continuous")
        empty(.name, "name", .string, [.alsoOfCells, .notAnimatable])
        integer(.autoresizingMask, "autoresizingMask", 0, .notAnimatable)
    }

    /// The properties for brightness beyond white. Rule 7A.
    func addDynamicRange() {
        mode(.preferredDynamicRange, "preferredDynamicRange", "standard automatic constrainedHigh high")
        mode(.toneMapMode, "toneMapMode", "automatic never ifSupported")
        number(.contentsHeadroom, "contentsHeadroom", 0, .notAnimatable)
        flags(
            from: .wantsExtendedDynamicRangeContent, "wantsExtendedDynamicRangeContent wantsDynamicContentScaling", false,
            .notAnimatable)
    }

    func addShapes() {
        classes = PropertyRows.shape
        empty(.path, "path", .path)
        color(.fillColor, "fillColor", 0, .basic)
        mode(.fillRule, "fillRule", "non-zero even-odd")
        empty(.strokeColor, "strokeColor", .color, .basic)
        number(.strokeStart, "strokeStart", 0, .basic)
        numbers(from: .strokeEnd, "strokeEnd lineWidth", 1, .basic)
        number(.miterLimit, "miterLimit", 10, .basic)
        mode(.lineCap, "lineCap", "butt round square")
        mode(.lineJoin, "lineJoin", "miter round bevel")
        number(.lineDashPhase, "lineDashPhase", 0, .basic)
        empty(.lineDashPattern, "lineDashPattern", .numbers, .notAnimatable)
    }

    func addGradientsAndText() {
        classes = PropertyRows.gradient
        empty(.colors, "colors", .colors, .basic)
        empty(.locations, "locations", .numbers, .basic)
        pair(.startPoint, "startPoint", .point, 0.5, 0, .basic)
        pair(.endPoint, "endPoint", .point, 0.5, 1, .basic)
        mode(.gradientType, "type", "axial radial conic")
        classes = PropertyRows.text
        empty(.string, "string", .string, .notAnimatable)
        add(.font, "font", .string, .string("Helvetica"), .notAnimatable)
        number(.fontSize, "fontSize", 36, .basic)
        color(.foregroundColor, "foregroundColor", 1, .basic)
        flag(.wrapped, "wrapped", false, .notAnimatable)
        mode(.truncationMode, "truncationMode", "none start end middle")
        mode(.alignmentMode, "alignmentMode", "natural left right center justified")
        flag(.allowsFontSubpixelQuantization, "allowsFontSubpixelQuantization", false, .notAnimatable)
    }

    func addReplicators() {
        classes = PropertyRows.replicator | PropertyRows.emitter
        flag(.preservesDepth, "preservesDepth", false, .notAnimatable)
        classes = PropertyRows.replicator
        integer(.instanceCount, "instanceCount", 1, .basic)
        number(.instanceDelay, "instanceDelay", 0, .basic)
        transform(.instanceTransform, "instanceTransform")
        color(.instanceColor, "instanceColor", 1, .basic)
        numbers(
            from: .instanceRedOffset, "instanceRedOffset instanceGreenOffset instanceBlueOffset instanceAlphaOffset", 0, .basic)
    }

    func addEmitters() {
        classes = PropertyRows.emitter
        empty(.emitterCells, "emitterCells", .layers, [.alsoOfCells, .notAnimatable])
        numbers(from: .birthRate, "birthRate lifetime", 1, [.basic, .alsoOfCells])
        pair(.emitterPosition, "emitterPosition", .point, 0, 0, .basic)
        number(.emitterZPosition, "emitterZPosition", 0, .basic)
        pair(.emitterSize, "emitterSize", .size, 0, 0, .basic)
        number(.emitterDepth, "emitterDepth", 0, .basic)
        mode(.emitterShape, "emitterShape", "point line rectangle cuboid circle sphere")
        mode(.emitterMode, "emitterMode", "points outline surface volume", default: 3)
        mode(.renderMode, "renderMode", "unordered oldestFirst oldestLast backToFront additive")
        numbers(from: .velocity, "velocity scale spin", 1, [.basic, .alsoOfCells])
        integer(.seed, "seed", 0, .notAnimatable)
    }

    func addCells() {
        classes = PropertyRows.cell
        flag(.enabled, "enabled", true)
        color(.color, "color", 1)
        numbers(from: .lifetimeRange, "lifetimeRange emissionLatitude emissionLongitude emissionRange velocityRange", 0)
        numbers(from: .xAcceleration, "xAcceleration yAcceleration zAcceleration scaleRange scaleSpeed spinRange", 0)
        numbers(from: .redRange, "redRange greenRange blueRange alphaRange redSpeed greenSpeed blueSpeed alphaSpeed", 0)
    }

    func addScrollingAndTiles() {
        classes = PropertyRows.scroll
        mode(.scrollMode, "scrollMode", "none vertically horizontally both", default: 3)
        classes = PropertyRows.tiled
        integer(.levelsOfDetail, "levelsOfDetail", 1, .notAnimatable)
        integer(.levelsOfDetailBias, "levelsOfDetailBias", 0, .notAnimatable)
        pair(.tileSize, "tileSize", .size, 256, 256, .notAnimatable)
        number(.fadeDuration, "fadeDuration", 0.25, [.notAnimatable, .nonNegative])
    }
}
