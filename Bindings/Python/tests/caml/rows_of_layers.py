"""Rows of the table of features: layers, their values and resources."""

from __future__ import annotations

from rows import Z_TURN, Row, is_image, layer, values

ROWS: dict[str, list[Row]] = {
    "CALayer": [Row('<CALayer name="a"/><CALayer name="b"/>', {"set": {"name": "a"}})],
    "CATransformLayer, CATextLayer, CAGradientLayer, CAReplicatorLayer, CAEmitterLayer, CAShapeLayer, CAScrollLayer, CATiledLayer": [
        Row(layer("", tag=f"CA{name}Layer"), {"class": name.lower()})
        for name in ("Transform", "Text", "Gradient", "Replicator", "Emitter", "Shape", "Scroll", "Tiled")
    ],
    "other classes (CABackdropLayer, CASDFLayer)": [
        Row(
            layer('opacity="0.5"', tag=f"CA{name}Layer"),
            {"set": {"opacity": 0.5}, "extra": {"caml": {"class": f"CA{name}Layer"}}},
            name,
        )
        for name in ("Backdrop", "SDF", "SDFElement")
    ],
    "id": [
        Row(layer('id="#1"'), {"id": "#1"}),
        Row(layer('id="#1"') + layer('id="#1"'), {"id": "#1"}, "id '#1': given twice"),
    ],
    "unknown attribute": [Row(layer('wobble="3"'), {"extra": {"caml": {"attributes": {"wobble": "3"}}}}, "attribute wobble")],
    "unknown element": [Row(layer("", "<wobble/>"), {"extra": {"caml": {"elements": ["wobble"]}}}, "element wobble")],
    "attributes of an editor (`caplay…`)": [Row(layer('caplayKind="video"'), {"extra": None})],
    "number, bool, point, size, rect": [
        values('opacity="0.25"', opacity=0.25),
        values('zPosition="-2.5e1"', zPosition=-25),
        values('hidden="1" masksToBounds="false"', hidden=True, masksToBounds=False),
        values('position="12.5 -3"', position=[12.5, -3]),
        values('shadowOffset="1 2"', shadowOffset=[1, 2]),
        values('bounds="1 2 30 40"', bounds=[1, 2, 30, 40]),
        values("", '<opacity value="0.5"/>', opacity=0.5),
    ],
    "infinity (`inf`)": [values('repeatCount="inf" duration="inf"', repeatCount="inf", duration="inf")],
    'wrong value (`zPosition="undefined"`)': [
        Row(
            layer('zPosition="undefined"'),
            {"set": None, "extra": {"caml": {"attributes": {"zPosition": "undefined"}}}},
            "'undefined'",
        ),
        Row(layer('opacity="inf"'), {"extra": {"caml": {"attributes": {"opacity": "inf"}}}}, "opacity: infinity given"),
        Row(layer('position="1 2 3"'), {"set": None}, "expected a point (2 numbers)"),
        Row(layer('hidden="maybe"'), {"set": None}, "expected 0, 1, false or true"),
        Row(layer('opacity="1_0"'), {"set": None}, "expected a number"),
    ],
    "color, color with opacity": [
        values('backgroundColor="1 0 0.5"', backgroundColor=[1, 0, 0.5, 1]),
        values('borderColor="1 0 0.5 0.25"', borderColor=[1, 0, 0.5, 0.25]),
        values("", '<backgroundColor value="1 0 1" opacity="0"/>', backgroundColor=[1, 0, 1, 0]),
        values("", '<backgroundColor><CGColor value="1 0 1" opacity="0.5"/></backgroundColor>', backgroundColor=[1, 0, 1, 0.5]),
    ],
    "transform functions": [
        values('transform="rotate(45deg)"', transform=Z_TURN),
        values('transform="rotate(0.125turn, 0, 0, 1)"', transform=Z_TURN),
        values('transform="scale(2, 3, 4)"', transform=[2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1]),
        values('transform="translate(5, 6, 7)"', transform=[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1]),
        # The scale acts first, so the translation is not scaled; the other way round it is.
        values('transform="translate(5, 6) scale(2)"', transform=[2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 5, 6, 0, 1]),
        values('transform="scale(2) translate(5, 6)"', transform=[2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 10, 12, 0, 1]),
        values('transform="rotate(90deg, 0, 1, 0)"', transform=[0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]),
        values('transform="matrix(1, 2, 3, 4, 5, 6)"', transform=[1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 1, 0, 5, 6, 0, 1]),
        Row(layer('transform="skew(3deg)"'), {"set": None}, "expected a function"),
    ],
    "transform components": [
        values('transform.rotation.z="0.5"', **{"transform.rotation.z": 0.5}),
        Row(
            layer('transform.rotation.z="0.785398" transform="rotate(45deg)"'),
            {"set": {"transform": Z_TURN, "transform.rotation.z": None}},
        ),
        values('transform.rotation.z="1" transform="rotate(45deg)"', **{"transform.rotation.z": 1}),
        # A mirrored matrix reads another angle, so setting the component would turn the layer (rule 8.3).
        Row(layer('transform="scale(-1, 1, 1)" transform.rotation.z="0"'), {"set": {"transform.rotation.z": None}}),
    ],
    "sublayerTransform": [
        values('sublayerTransform="perspective(500)"', sublayerTransform=[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1 / 500, 0, 0, 0, 1])
    ],
    "contents": [
        Row(
            layer("", '<contents type="CGImage" src="assets/a.png"/>'),
            {"set": {"contents": "assets/a.png"}},
            check=lambda made: is_image(made),
        ),
        Row(layer("", '<contents><CGImage src="./assets/a.png"/></contents>'), {"set": {"contents": "assets/a.png"}}),
        Row(layer("", '<contents src="assets/%61.png"/>'), {"set": {"contents": "assets/%61.png"}}),
        Row(layer("", "<contents/>"), {"set": None}),
    ],
    "contents outside of the folder": [
        Row(layer("", f'<contents type="CGImage" src="{path}"/>'), {"set": None}, "outside of the document's folder")
        for path in (
            "/var/mobile/Media/a.png",
            "../a.png",
            "assets/../../a.png",
            "http://x.org/a.png",
            "file:///a.png",
            "C:\\a.png",
        )
    ],
    "contents that is missing": [
        Row(
            layer("", '<contents src="assets/b.png"/>'),
            {"set": {"contents": "assets/b.png"}},
            "image: missing",
            lambda made: made.document["resources"] == [{"name": "assets/b.png", "source": "assets/b.png"}],
        )
    ],
    "geometryFlipped": [values('geometryFlipped="1"', geometryFlipped=True)],
    "cornerCurve continuous": [
        Row(layer('cornerCurve="continuous"'), {"set": {"cornerCurve": "continuous"}}, "cornerCurve continuous")
    ],
    "contentsFormat of other systems": [
        Row(
            layer('contentsFormat="AutomaticAppKit"'),
            {"extra": {"caml": {"attributes": {"contentsFormat": "AutomaticAppKit"}}}},
            "contentsFormat",
        )
    ],
    "layer timing": [
        values(
            'beginTime="1" duration="2" speed="0.5" timeOffset="3" repeatCount="4" repeatDuration="0" autoreverses="1" fillMode="both"',
            beginTime=1,
            duration=2,
            speed=0.5,
            timeOffset=3,
            repeatCount=4,
            repeatDuration=0,
            autoreverses=True,
            fillMode="both",
        )
    ],
    "mask": [
        Row(
            layer("", '<mask type="CAShapeLayer" path="M0 0"/>'), {"mask": {"class": "shape", "set": {"path": [["move", 0, 0]]}}}
        ),
        Row(layer("", '<mask><CALayer id="m"/></mask>'), {"mask": {"id": "m"}}),
    ],
    "path": [
        values(
            'path="M 1 2 L3,4 h2 v-1 C 1 1 2 2 3 3 q 1 1 2 2 z"',
            tag="CAShapeLayer",
            path=[
                ["move", 1, 2],
                ["line", 3, 4],
                ["line", 5, 4],
                ["line", 5, 3],
                ["curve", 1, 1, 2, 2, 3, 3],
                ["quad", 4, 4, 5, 5],
                ["close"],
            ],
        ),
        Row(layer('path="L 1 2"', tag="CAShapeLayer"), {"set": None}, "expected M or m"),
        Row(layer('path="M 1 2"'), {"set": {}}, "expected a property of this class"),
    ],
    "stroke and fill": [
        values(
            'fillColor="1 1 0" strokeColor="0 0 1" lineWidth="3" lineCap="round" lineJoin="bevel" fillRule="even-odd" strokeEnd="0.5"',
            tag="CAShapeLayer",
            fillColor=[1, 1, 0, 1],
            strokeColor=[0, 0, 1, 1],
            lineWidth=3,
            lineCap="round",
            lineJoin="bevel",
            fillRule="even-odd",
            strokeEnd=0.5,
        )
    ],
    "lineDashPattern": [
        values(
            "", '<lineDashPattern><real value="4"/><integer value="2"/></lineDashPattern>', "CAShapeLayer", lineDashPattern=[4, 2]
        )
    ],
    "gradient": [
        values(
            'startPoint="0 0.5" endPoint="1 0.5"',
            '<colors><CGColor value="1 0 0" opacity="0.5"/><CGColor value="0 0 1"/></colors><locations><real value="0"/><real value="0.75"/>'
            '</locations><type value="radial"/>',
            "CAGradientLayer",
            startPoint=[0, 0.5],
            endPoint=[1, 0.5],
            colors=[[1, 0, 0, 0.5], [0, 0, 1, 1]],
            locations=[0, 0.75],
            type="radial",
        ),
        values('type="conic"', "", "CAGradientLayer", type="conic"),
        Row(layer("", '<mask type="CAGradientLayer"/>'), {"mask": {"class": "gradient", "set": None}}),
    ],
    "text": [
        values(
            'fontSize="20" foregroundColor="1 0 0" alignmentMode="center" wrapped="1" truncationMode="end"',
            '<string type="string" value="two&#10;lines"/><font type="string" value="SFProText-Regular"/>',
            "CATextLayer",
            string="two\nlines",
            font="SFProText-Regular",
            fontSize=20,
            foregroundColor=[1, 0, 0, 1],
            alignmentMode="center",
            wrapped=True,
            truncationMode="end",
        ),
        Row(layer('resizingMode="0"', tag="CATextLayer"), {"class": "text"}, "attribute resizingMode"),
    ],
    "attributed string": [
        Row(layer("", '<string type="NSAttributedString"/>', "CATextLayer"), {"set": None}, "an attributed string given")
    ],
    "replicator": [
        values(
            'instanceCount="5" instanceDelay="0.1" instanceTransform="rotate(45deg)" instanceColor="1 0.5 0" instanceAlphaOffset="-0.1"',
            tag="CAReplicatorLayer",
            instanceCount=5,
            instanceDelay=0.1,
            instanceTransform=Z_TURN,
            instanceColor=[1, 0.5, 0, 1],
            instanceAlphaOffset=-0.1,
        )
    ],
    "emitter and its cells": [
        Row(
            layer(
                'emitterPosition="1 2" emitterSize="3 4" emitterShape="line" emitterMode="outline" renderMode="additive" birthRate="2"',
                '<emitterCells><CAEmitterCell id="c" birthRate="9" lifetime="3" emissionLongitude="1.5"><color value="1 0 0" opacity="0.5"/>'
                '<emitterCells><CAEmitterCell birthRate="1"/></emitterCells></CAEmitterCell></emitterCells>',
                "CAEmitterLayer",
            ),
            {
                "set": {"emitterPosition": [1, 2], "emitterSize": [3, 4], "emitterShape": "line", "renderMode": "additive"},
                "emitterCells": [
                    {
                        "id": "c",
                        "set": {"birthRate": 9, "lifetime": 3, "emissionLongitude": 1.5, "color": [1, 0, 0, 0.5]},
                        "emitterCells": [{"set": {"birthRate": 1}}],
                    }
                ],
            },
        )
    ],
    "particleType of a cell": [
        Row(
            layer("", '<emitterCells><CAEmitterCell particleType="sprite"/></emitterCells>', "CAEmitterLayer"),
            {"emitterCells": [{"extra": {"caml": {"attributes": {"particleType": "sprite"}}}}]},
            "attribute particleType",
        )
    ],
    "compositingFilter": [
        Row(
            layer("", '<compositingFilter type="CAFilter" filter="multiplyBlendMode" name="m"/>'),
            {"set": {"compositingFilter": "multiplyBlendMode"}},
            check=lambda made: made.document["resources"] == [{"name": "multiplyBlendMode"}],
        ),
        values('compositingFilter="screenBlendMode"', compositingFilter="screenBlendMode"),
    ],
    "filters": [
        Row(
            layer(
                "",
                '<filters><CAFilter filter="gaussianBlur" name="b" inputRadius="3"/><CIFilter filter="CISepiaTone">'
                '<inputIntensity type="real" value="0.5"/></CIFilter></filters>',
            ),
            {"set": {"filters": ["gaussianBlur", "CISepiaTone"]}},
            check=lambda made: (
                made.document["resources"][0]["extra"]["caml"]["inputs"] == {"inputRadius": "3"}
                and made.document["resources"][1]["extra"]["caml"]["inputs"] == {"inputIntensity": "0.5"}
            ),
        )
    ],
    "filter that is not enabled": [
        Row(
            layer("", '<filters><CAFilter filter="gaussianBlur" enabled="false"/></filters>'),
            {"set": {"filters": []}},
            "not enabled",
        )
    ],
    "style (wallpaper parallax)": [
        Row(layer("", '<style><wallpaperParallaxGroups type="NSArray"/></style>'), {}, "style wallpaperParallaxGroups")
    ],
    "scripts and modules": [
        Row(layer("", '<modules type="NSArray"/><scriptObject src="Root_Layer.js"/>'), {}, "scriptObject: never run")
    ],
    "actions": [Row(layer("", "<actions><a/></actions>"), {}, "actions")],
}
