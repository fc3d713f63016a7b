/// The table of rule 7A, written once: every property of every class, its type, default and implicit action.
extension PropertyTable {
    static let layerClasses: UInt16 = 0x1FF
    private static let cell: UInt16 = 1 << 9
    private static let shape: UInt16 = 1 << 1
    private static let gradient: UInt16 = 1 << 2
    private static let text: UInt16 = 1 << 3
    private static let replicator: UInt16 = 1 << 4
    private static let emitter: UInt16 = 1 << 5
    private static let scroll: UInt16 = 1 << 6
    private static let tiled: UInt16 = 1 << 8

    private static let black = Value.quad(0, 0, 0, 1)
    private static let white = Value.quad(1, 1, 1, 1)
    private static let unitRect = Value.quad(0, 0, 1, 1)
    private static let identity = Value.transform(TransformBox.identity)

    /// The default of a cell's property. The factors of an emitter default to 1, but the numbers of a cell default to 0. Rule 7A,
    /// CAEmitterCell.
    static func cellDefault(_ entry: PropertyEntry) -> Value {
        switch KinProperty(rawValue: UInt32(entry.id)) {
        case .birthRate, .lifetime, .velocity, .spin: .number(0)
        default: entry.defaultValue
        }
    }

    @inline(never)
    private static func row(
        _ property: KinProperty, _ name: Text, _ type: KinPropertyType, _ defaultValue: Value,
        classes: UInt16 = layerClasses, _ implicit: ImplicitAction = .none, animatable: Bool = true,
        names: [Text]? = nil, range: NumberRange = .finite
    ) -> PropertyEntry {
        PropertyEntry(
            id: UInt16(truncatingIfNeeded: property.rawValue), name: name, type: type, defaultValue: defaultValue,
            classes: classes, isAnimatable: animatable, implicitAction: implicit, names: names, range: range)
    }

    @inline(never)
    private static func number(
        _ property: KinProperty, _ name: Text, _ defaultValue: Double,
        classes: UInt16 = layerClasses, _ implicit: ImplicitAction = .none, animatable: Bool = true, range: NumberRange = .finite
    ) -> PropertyEntry {
        row(
            property, name, .number, .number(defaultValue), classes: classes, implicit, animatable: animatable, range: range)
    }

    @inline(never)
    private static func flag(
        _ property: KinProperty, _ name: Text, _ defaultValue: Bool,
        classes: UInt16 = layerClasses, _ implicit: ImplicitAction = .none, animatable: Bool = true
    ) -> PropertyEntry {
        row(property, name, .bool, .bool(defaultValue), classes: classes, implicit, animatable: animatable)
    }

    /// A row for a string with fixed names. The first is the default. It is not animatable.
    @inline(never)
    private static func mode(
        _ property: KinProperty, _ name: Text, _ names: [Text], classes: UInt16 = layerClasses
    ) -> PropertyEntry {
        row(property, name, .string, .string(names[0]), classes: classes, animatable: false, names: names)
    }

    static var builtInRows: [PropertyEntry] {
        timingRows + geometryRows + appearanceRows + styleRows + dynamicRangeRows + shapeRows + gradientAndTextRows
            + replicatorRows + emitterRows + cellRows + scrollAndTileRows
    }

    private static var timingRows: [PropertyEntry] {
        let both = layerClasses | cell
        return [
            number(.beginTime, "beginTime", 0, classes: both, animatable: false),
            number(.duration, "duration", .infinity, classes: both, animatable: false, range: .extended),
            number(.speed, "speed", 1, classes: both, animatable: false),
            number(.timeOffset, "timeOffset", 0, classes: both, animatable: false),
            number(.repeatCount, "repeatCount", 0, classes: both, animatable: false, range: .extended),
            number(.repeatDuration, "repeatDuration", 0, classes: both, animatable: false, range: .extended),
            flag(.autoreverses, "autoreverses", false, classes: both, animatable: false),
            mode(.fillMode, "fillMode", ["removed", "forwards", "backwards", "both"], classes: both),
        ]
    }

    private static var geometryRows: [PropertyEntry] {
        [
            row(.bounds, "bounds", .rect, .quad(0, 0, 0, 0), .basic),
            row(.position, "position", .point, .pair(0, 0), .basic),
            number(.zPosition, "zPosition", 0, .basic),
            row(.anchorPoint, "anchorPoint", .point, .pair(0.5, 0.5), .basic),
            number(.anchorPointZ, "anchorPointZ", 0, .basic),
            row(.transform, "transform", .transform, identity, .basic),
            row(.sublayerTransform, "sublayerTransform", .transform, identity, .basic),
            row(.frame, "frame", .rect, .quad(0, 0, 0, 0), animatable: false),
        ]
    }

    private static var appearanceRows: [PropertyEntry] {
        [
            flag(.hidden, "hidden", false, .fade),
            flag(.doubleSided, "doubleSided", true),
            flag(.geometryFlipped, "geometryFlipped", false, .fade, animatable: false),
            flag(.masksToBounds, "masksToBounds", false, .fade),
            row(.contents, "contents", .handle, .none, classes: layerClasses | cell, .basic),
            row(.contentsRect, "contentsRect", .rect, unitRect, classes: layerClasses | cell, .basic),
            row(.contentsCenter, "contentsCenter", .rect, unitRect, .basic),
            number(.contentsScale, "contentsScale", 1, classes: layerClasses | cell, .basic),
            row(.backgroundColor, "backgroundColor", .color, .none, .basic),
            number(.cornerRadius, "cornerRadius", 0, .basic),
            row(.maskedCorners, "maskedCorners", .integer, .number(15), .fade, animatable: false),
            number(.borderWidth, "borderWidth", 0, .basic),
            row(.borderColor, "borderColor", .color, black, .basic),
            number(.opacity, "opacity", 1, .basic),
            row(.shadowColor, "shadowColor", .color, black, .basic),
            number(.shadowOpacity, "shadowOpacity", 0, .basic),
            row(.shadowOffset, "shadowOffset", .size, .pair(0, -3), .basic),
            number(.shadowRadius, "shadowRadius", 3, .basic),
            row(.shadowPath, "shadowPath", .path, .none),
            row(.compositingFilter, "compositingFilter", .handle, .none, .fade),
            row(.filters, "filters", .handles, .none, .fade),
            row(.backgroundFilters, "backgroundFilters", .handles, .none, .fade),
        ]
    }

    private static var styleRows: [PropertyEntry] {
        let gravity: [Text] = [
            "resize", "resizeAspect", "resizeAspectFill", "center", "top", "bottom", "left", "right", "topLeft", "topRight",
            "bottomLeft", "bottomRight",
        ]
        let filter: [Text] = ["linear", "nearest", "trilinear"]
        return [
            mode(.contentsGravity, "contentsGravity", gravity),
            mode(.contentsFormat, "contentsFormat", ["RGBA8", "RGBAh", "Gray8", "Automatic"]),
            mode(.minificationFilter, "minificationFilter", filter, classes: layerClasses | cell),
            mode(.magnificationFilter, "magnificationFilter", filter, classes: layerClasses | cell),
            number(
                .minificationFilterBias, "minificationFilterBias", 0, classes: layerClasses | cell),
            flag(.opaque, "opaque", false, animatable: false),
            flag(.needsDisplayOnBoundsChange, "needsDisplayOnBoundsChange", false, animatable: false),
            flag(.drawsAsynchronously, "drawsAsynchronously", false, animatable: false),
            flag(.shouldRasterize, "shouldRasterize", false),
            number(.rasterizationScale, "rasterizationScale", 1),
            flag(.allowsEdgeAntialiasing, "allowsEdgeAntialiasing", true, animatable: false),
            flag(.allowsGroupOpacity, "allowsGroupOpacity", true, animatable: false),
            row(.edgeAntialiasingMask, "edgeAntialiasingMask", .integer, .number(15), animatable: false),
            mode(.cornerCurve, "cornerCurve", ["circular", "continuous"]),
            row(.name, "name", .string, .none, classes: layerClasses | cell, animatable: false),
            row(.autoresizingMask, "autoresizingMask", .integer, .number(0), animatable: false),
        ]
    }

    /// The properties for brightness beyond white. Rule 7A.
    private static var dynamicRangeRows: [PropertyEntry] {
        let ranges: [Text] = ["standard", "automatic", "constrainedHigh", "high"]
        return [
            mode(.preferredDynamicRange, "preferredDynamicRange", ranges),
            mode(.toneMapMode, "toneMapMode", ["automatic", "never", "ifSupported"]),
            number(.contentsHeadroom, "contentsHeadroom", 0, animatable: false),
            flag(
                .wantsExtendedDynamicRangeContent, "wantsExtendedDynamicRangeContent", false,
                animatable: false),
            flag(.wantsDynamicContentScaling, "wantsDynamicContentScaling", false, animatable: false),
        ]
    }

    private static var shapeRows: [PropertyEntry] {
        [
            row(.path, "path", .path, .none, classes: shape),
            row(.fillColor, "fillColor", .color, black, classes: shape, .basic),
            mode(.fillRule, "fillRule", ["non-zero", "even-odd"], classes: shape),
            row(.strokeColor, "strokeColor", .color, .none, classes: shape, .basic),
            number(.strokeStart, "strokeStart", 0, classes: shape, .basic),
            number(.strokeEnd, "strokeEnd", 1, classes: shape, .basic),
            number(.lineWidth, "lineWidth", 1, classes: shape, .basic),
            number(.miterLimit, "miterLimit", 10, classes: shape, .basic),
            mode(.lineCap, "lineCap", ["butt", "round", "square"], classes: shape),
            mode(.lineJoin, "lineJoin", ["miter", "round", "bevel"], classes: shape),
            number(.lineDashPhase, "lineDashPhase", 0, classes: shape, .basic),
            row(.lineDashPattern, "lineDashPattern", .numbers, .none, classes: shape, animatable: false),
        ]
    }

    private static var gradientAndTextRows: [PropertyEntry] {
        [
            row(.colors, "colors", .colors, .none, classes: gradient, .basic),
            row(.locations, "locations", .numbers, .none, classes: gradient, .basic),
            row(.startPoint, "startPoint", .point, .pair(0.5, 0), classes: gradient, .basic),
            row(.endPoint, "endPoint", .point, .pair(0.5, 1), classes: gradient, .basic),
            mode(.gradientType, "type", ["axial", "radial", "conic"], classes: gradient),
            row(.string, "string", .string, .none, classes: text, animatable: false),
            row(.font, "font", .string, .string("Helvetica"), classes: text, animatable: false),
            number(.fontSize, "fontSize", 36, classes: text, .basic),
            row(.foregroundColor, "foregroundColor", .color, white, classes: text, .basic),
            flag(.wrapped, "wrapped", false, classes: text, animatable: false),
            mode(.truncationMode, "truncationMode", ["none", "start", "end", "middle"], classes: text),
            mode(.alignmentMode, "alignmentMode", ["natural", "left", "right", "center", "justified"], classes: text),
            flag(
                .allowsFontSubpixelQuantization, "allowsFontSubpixelQuantization", false, classes: text,
                animatable: false),
        ]
    }

    private static var replicatorRows: [PropertyEntry] {
        [
            row(.instanceCount, "instanceCount", .integer, .number(1), classes: replicator, .basic),
            flag(.preservesDepth, "preservesDepth", false, classes: replicator | emitter, animatable: false),
            number(.instanceDelay, "instanceDelay", 0, classes: replicator, .basic),
            row(.instanceTransform, "instanceTransform", .transform, identity, classes: replicator, .basic),
            row(.instanceColor, "instanceColor", .color, white, classes: replicator, .basic),
            number(.instanceRedOffset, "instanceRedOffset", 0, classes: replicator, .basic),
            number(.instanceGreenOffset, "instanceGreenOffset", 0, classes: replicator, .basic),
            number(.instanceBlueOffset, "instanceBlueOffset", 0, classes: replicator, .basic),
            number(.instanceAlphaOffset, "instanceAlphaOffset", 0, classes: replicator, .basic),
        ]
    }

    private static var emitterRows: [PropertyEntry] {
        let shapes: [Text] = ["point", "line", "rectangle", "cuboid", "circle", "sphere"]
        let orders: [Text] = ["unordered", "oldestFirst", "oldestLast", "backToFront", "additive"]
        return [
            row(.emitterCells, "emitterCells", .layers, .none, classes: emitter | cell, animatable: false),
            number(.birthRate, "birthRate", 1, classes: emitter | cell, .basic),
            number(.lifetime, "lifetime", 1, classes: emitter | cell, .basic),
            row(.emitterPosition, "emitterPosition", .point, .pair(0, 0), classes: emitter, .basic),
            number(.emitterZPosition, "emitterZPosition", 0, classes: emitter, .basic),
            row(.emitterSize, "emitterSize", .size, .pair(0, 0), classes: emitter, .basic),
            number(.emitterDepth, "emitterDepth", 0, classes: emitter, .basic),
            mode(.emitterShape, "emitterShape", shapes, classes: emitter),
            row(
                .emitterMode, "emitterMode", .string, .string("volume"), classes: emitter, animatable: false,
                names: ["points", "outline", "surface", "volume"]),
            mode(.renderMode, "renderMode", orders, classes: emitter),
            number(.velocity, "velocity", 1, classes: emitter | cell, .basic),
            number(.scale, "scale", 1, classes: emitter | cell, .basic),
            number(.spin, "spin", 1, classes: emitter | cell, .basic),
            row(.seed, "seed", .integer, .number(0), classes: emitter, animatable: false),
        ]
    }

    private static var cellRows: [PropertyEntry] {
        let ranges: [(KinProperty, Text)] = [
            (.lifetimeRange, "lifetimeRange"), (.emissionLatitude, "emissionLatitude"),
            (.emissionLongitude, "emissionLongitude"), (.emissionRange, "emissionRange"), (.velocityRange, "velocityRange"),
            (.xAcceleration, "xAcceleration"), (.yAcceleration, "yAcceleration"), (.zAcceleration, "zAcceleration"),
            (.scaleRange, "scaleRange"), (.scaleSpeed, "scaleSpeed"), (.spinRange, "spinRange"), (.redRange, "redRange"),
            (.greenRange, "greenRange"), (.blueRange, "blueRange"), (.alphaRange, "alphaRange"), (.redSpeed, "redSpeed"),
            (.greenSpeed, "greenSpeed"), (.blueSpeed, "blueSpeed"), (.alphaSpeed, "alphaSpeed"),
        ]
        return [
            flag(.enabled, "enabled", true, classes: cell),
            row(.color, "color", .color, white, classes: cell),
        ] + ranges.map { number($0.0, $0.1, 0, classes: cell) }
    }

    private static var scrollAndTileRows: [PropertyEntry] {
        [
            row(
                .scrollMode, "scrollMode", .string, .string("both"), classes: scroll, animatable: false,
                names: ["none", "vertically", "horizontally", "both"]),
            row(.levelsOfDetail, "levelsOfDetail", .integer, .number(1), classes: tiled, animatable: false),
            row(.levelsOfDetailBias, "levelsOfDetailBias", .integer, .number(0), classes: tiled, animatable: false),
            row(.tileSize, "tileSize", .size, .pair(256, 256), classes: tiled, animatable: false),
            number(
                .fadeDuration, "fadeDuration", 0.25, classes: tiled, animatable: false,
                range: .nonNegative),
        ]
    }
}
