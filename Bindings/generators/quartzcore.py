"""Core Animation's names and types of the properties of layers in Swift, for swift.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .swift import Property

Owners = dict[str, "list[Property]"]

TYPES = {
    "Double": "CGFloat",
    "Bool": "Bool",
    "Int": "Int",
    "Point": "CGPoint",
    "Size": "CGSize",
    "Rect": "CGRect",
    "Transform": "CATransform3D",
    "Color?": "CGColor?",
    "Path?": "CGPath?",
    "String?": "String?",
}
FLOATS = "Speed RepeatCount Opacity ShadowOpacity MinificationFilterBias InstanceRedOffset InstanceGreenOffset InstanceBlueOffset"
FLOATS += " InstanceAlphaOffset BirthRate Lifetime LifetimeRange ScaleRange RedRange GreenRange BlueRange AlphaRange RedSpeed GreenSpeed"
FLOATS += " BlueSpeed AlphaSpeed"
TIMES = "BeginTime Duration TimeOffset RepeatDuration InstanceDelay"
OWN = dict.fromkeys(FLOATS.split(), "Float") | dict.fromkeys(TIMES.split(), "CFTimeInterval")
OWN |= {"Seed": "UInt32", "AutoresizingMask": "CAAutoresizingMask", "MaskedCorners": "CACornerMask"}
OWN |= {"EdgeAntialiasingMask": "CAEdgeAntialiasingMask", "ScaleRange": "CGFloat"}
IN_EMITTERS = dict.fromkeys(["Velocity", "Scale", "Spin"], "Float")
"""What is a float in CAEmitterLayer, and a CGFloat in CAEmitterCell."""
BY_HAND = {
    "Contents",
    "CompositingFilter",
    "Filters",
    "BackgroundFilters",
    "Colors",
    "Locations",
    "LineDashPattern",
    "String",
    "Font",
}
BY_HAND |= {"FadeDuration"}

NAMES = {
    "FillMode": ("CAMediaTimingFillMode", "removed forwards backwards both"),
    "ContentsGravity": (
        "CALayerContentsGravity",
        "center top bottom left right topLeft topRight bottomLeft bottomRight resize resizeAspect resizeAspectFill",
    ),
    "ContentsFormat": ("CALayerContentsFormat", "RGBA8Uint=RGBA8 RGBA16Float=RGBAh gray8Uint=Gray8 automatic=Automatic"),
    "MinificationFilter": ("CALayerContentsFilter", "nearest linear trilinear"),
    "MagnificationFilter": ("CALayerContentsFilter", ""),
    "CornerCurve": ("CALayerCornerCurve", "circular continuous"),
    "ToneMapMode": ("CALayer.ToneMapMode", "automatic never ifSupported"),
    "PreferredDynamicRange": ("CALayer.DynamicRange", "automatic standard constrainedHigh high"),
    "FillRule": ("CAShapeLayerFillRule", "nonZero=non-zero evenOdd=even-odd"),
    "LineCap": ("CAShapeLayerLineCap", "butt round square"),
    "LineJoin": ("CAShapeLayerLineJoin", "miter round bevel"),
    "GradientType": ("CAGradientLayerType", "axial radial conic"),
    "TruncationMode": ("CATextLayerTruncationMode", "none start end middle"),
    "AlignmentMode": ("CATextLayerAlignmentMode", "natural left right center justified"),
    "EmitterShape": ("CAEmitterLayerEmitterShape", "point line rectangle cuboid circle sphere"),
    "EmitterMode": ("CAEmitterLayerEmitterMode", "points outline surface volume"),
    "RenderMode": ("CAEmitterLayerRenderMode", "unordered oldestFirst oldestLast backToFront additive"),
    "ScrollMode": ("CAScrollLayerScrollMode", "none vertically horizontally both"),
}
"""The types of texts with fixed names, and these names; Core Animation's name of a constant may differ from its text."""
OTHER_NAMES = {
    "CAMediaTimingFunctionName": "linear easeIn easeOut easeInEaseOut default",
    "CAValueFunctionName": "rotateX rotateY rotateZ scale scaleX scaleY scaleZ translate translateX translateY translateZ",
    "CAAnimationCalculationMode": "linear discrete paced cubic cubicPaced",
    "CAAnimationRotationMode": "rotateAuto=auto rotateAutoReverse=autoReverse",
    "CATransitionType": "fade moveIn push reveal",
    "CATransitionSubtype": "fromRight fromLeft fromTop fromBottom",
}
"""The names that animations have."""

CLASSES = {
    "CAShapeLayer": "shape",
    "CAGradientLayer": "gradient",
    "CATextLayer": "text",
    "CAReplicatorLayer": "replicator",
    "CAEmitterLayer": "emitter",
    "CAScrollLayer": "scroll",
    "CATiledLayer": "tiled",
    "CAEmitterCell": "emitterCell",
}


def type_of(one: Property, owner: str) -> str:
    if owner == "CAEmitterCell" and one.name in ("MinificationFilter", "MagnificationFilter"):
        return "String"
    if one.name in NAMES:
        return NAMES[one.name][0]
    if owner == "CAEmitterLayer" and one.name in IN_EMITTERS:
        return IN_EMITTERS[one.name]
    return OWN.get(one.name) or TYPES[one.type]


def members(group: list[Property], owner: str) -> list[str]:
    lines = []
    for one in group:
        if one.name in BY_HAND:
            continue
        lines += [f"    /// `{one.core_animation}`", f"    open var {one.swift}: {type_of(one, owner)} {{"]
        lines += [f"        get {{ self[.{one.key}] }}", f"        set {{ self[.{one.key}] = newValue }}", "    }"]
    return lines


def names() -> str:
    lines = ["// Texts with fixed names, in Core Animation's types.", ""]
    for type_, listed in [*NAMES.values(), *OTHER_NAMES.items()]:
        if not listed:
            continue
        outer, _, inner = type_.rpartition(".")
        lines += [f"extension {outer} {{"] if outer else []
        lines += [f"/// {type_}: a text with fixed names.", f"public struct {inner}: CoreAnimationName {{"]
        lines += ["    /// The text.", "    public let rawValue: String"]
        lines += [
            "    /// Any text; properties reject others than these.",
            "    public init(rawValue: String) { self.rawValue = rawValue }",
        ]
        for name in listed.split():
            swift, _, text = name.partition("=")
            lines.append(
                f'    public static let {swift if swift != "default" else "`default`"} = Self(rawValue: "{text or swift}")'
            )
        lines += ["}", ""] + (["}", ""] if outer else [])
    return "\n".join(lines)


def quartzcore(owners: Owners) -> dict[str, str]:
    """Returns the texts of the files by name."""
    head = ["import Foundation", ""]
    base = ["/// The properties of CALayer.", "open class CALayerProperties: KinemaObject {"]
    files = {"CALayerProperties": [*head, *base, *members(owners["CALayer"], "CALayer"), "}", ""]}
    files |= {"LayerClasses": list(head), "EmitterClasses": list(head)}
    for owner, kind in CLASSES.items():
        lines = files["EmitterClasses" if "Emitter" in owner else "LayerClasses"]
        parent = "KinemaObject" if owner == "CAEmitterCell" else "CALayer"
        lines += [f"/// {owner}.", f"open class {owner}: {parent} {{"]
        lines += [f"    override class var kind: KinemaClass {{ .{kind} }}", *members(owners[owner], owner), "}", ""]
    return {name: "\n".join(lines) for name, lines in files.items()} | {"Names": names()}
