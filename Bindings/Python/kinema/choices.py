"""The names that properties of a fixed choice take, for type checkers and completion (tests/test_options.py compares them with the
engine's)."""

from typing import Literal

KindName = Literal["layer", "shape", "gradient", "text", "replicator", "emitter", "scroll", "transform", "tiled"]
FillMode = Literal["removed", "forwards", "backwards", "both"]
Gravity = Literal[
    "resize",
    "resizeAspect",
    "resizeAspectFill",
    "center",
    "top",
    "bottom",
    "left",
    "right",
    "topLeft",
    "topRight",
    "bottomLeft",
    "bottomRight",
]
ContentsFormat = Literal["RGBA8", "RGBAh", "Gray8", "Automatic"]
ScalingFilter = Literal["linear", "nearest", "trilinear"]
CornerCurve = Literal["circular", "continuous"]
DynamicRange = Literal["standard", "automatic", "constrainedHigh", "high"]
ToneMapMode = Literal["automatic", "never", "ifSupported"]
FillRule = Literal["non-zero", "even-odd"]
LineCap = Literal["butt", "round", "square"]
LineJoin = Literal["miter", "round", "bevel"]
GradientType = Literal["axial", "radial", "conic"]
TruncationMode = Literal["none", "start", "end", "middle"]
AlignmentMode = Literal["natural", "left", "right", "center", "justified"]
EmitterShape = Literal["point", "line", "rectangle", "cuboid", "circle", "sphere"]
EmitterMode = Literal["points", "outline", "surface", "volume"]
RenderMode = Literal["unordered", "oldestFirst", "oldestLast", "backToFront", "additive"]
StaggerFrom = Literal["start", "end", "center", "edges"]
StaggerAxis = Literal["both", "x", "y"]
ScrollMode = Literal["none", "vertically", "horizontally", "both"]
CalculationMode = Literal["linear", "discrete", "paced", "cubic", "cubicPaced"]
RotationMode = Literal["none", "auto", "autoReverse"]
ValueFunction = Literal[
    "none",
    "rotateX",
    "rotateY",
    "rotateZ",
    "scaleX",
    "scaleY",
    "scaleZ",
    "scale",
    "translateX",
    "translateY",
    "translateZ",
    "translate",
]
TransitionType = Literal["fade", "moveIn", "push", "reveal"]
TransitionSubtype = Literal["none", "fromRight", "fromLeft", "fromTop", "fromBottom"]
Retarget = Literal["replace", "additive", "continue", "automatic"]
CurveName = Literal[
    "linear",
    "ease",
    "ease-in",
    "ease-out",
    "ease-in-out",
    "step-start",
    "step-end",
    "easeIn",
    "easeOut",
    "easeInEaseOut",
    "default",
    "ease-in-sine",
    "ease-out-sine",
    "ease-in-out-sine",
    "ease-in-quad",
    "ease-out-quad",
    "ease-in-out-quad",
    "ease-in-cubic",
    "ease-out-cubic",
    "ease-in-out-cubic",
    "ease-in-quart",
    "ease-out-quart",
    "ease-in-out-quart",
    "ease-in-quint",
    "ease-out-quint",
    "ease-in-out-quint",
    "ease-in-expo",
    "ease-out-expo",
    "ease-in-out-expo",
    "ease-in-circ",
    "ease-out-circ",
    "ease-in-out-circ",
    "ease-in-back",
    "ease-out-back",
    "ease-in-out-back",
    "ease-in-elastic",
    "ease-out-elastic",
    "ease-in-out-elastic",
    "ease-in-bounce",
    "ease-out-bounce",
    "ease-in-out-bounce",
]
KeyPathName = Literal[
    "position",
    "position.x",
    "position.y",
    "zPosition",
    "bounds",
    "bounds.size",
    "bounds.size.width",
    "bounds.size.height",
    "anchorPoint",
    "opacity",
    "hidden",
    "backgroundColor",
    "cornerRadius",
    "borderWidth",
    "borderColor",
    "shadowOpacity",
    "shadowRadius",
    "shadowOffset",
    "shadowColor",
    "shadowPath",
    "contents",
    "transform",
    "transform.rotation",
    "transform.rotation.x",
    "transform.rotation.y",
    "transform.rotation.z",
    "transform.scale",
    "transform.scale.x",
    "transform.scale.y",
    "transform.translation",
    "transform.translation.x",
    "transform.translation.y",
    "sublayerTransform",
    "path",
    "fillColor",
    "strokeColor",
    "strokeStart",
    "strokeEnd",
    "lineWidth",
    "lineDashPhase",
    "colors",
    "locations",
    "startPoint",
    "endPoint",
    "fontSize",
    "foregroundColor",
    "emitterPosition",
    "birthRate",
]
"""Those that most programs animate, for completion; every other key path is a text, too."""
