/* kinema/property.h: the properties of layers, their types, and key paths. */
#ifndef KINEMA_PROPERTY_H
#define KINEMA_PROPERTY_H

#include "base.h"

KIN_EXTERN_C_BEGIN

/* The class of a layer determines its properties and their defaults. */
typedef enum KIN_ENUM KinLayerClass {
    KinLayerClassLayer = 0,
    KinLayerClassShape = 1,
    KinLayerClassGradient = 2,
    KinLayerClassText = 3,
    KinLayerClassReplicator = 4,
    KinLayerClassEmitter = 5,
    KinLayerClassScroll = 6,
    KinLayerClassTransform = 7,
    KinLayerClassTiled = 8,
    KinLayerClassEmitterCell = 9 /* CAEmitterCell; emitterCells own it, and it is not part of the layer tree */
} KinLayerClass;

/* The type of a property. */
typedef enum KIN_ENUM KinPropertyType {
    KinPropertyTypeNumber = 0,
    KinPropertyTypeBool = 1,
    KinPropertyTypeInteger = 2,   /* animated values are rounded, half away from zero */
    KinPropertyTypePoint = 3,     /* x, y */
    KinPropertyTypeSize = 4,      /* width, height */
    KinPropertyTypeRect = 5,      /* x, y, width, height */
    KinPropertyTypeColor = 6,     /* red, green, blue, alpha, or nil */
    KinPropertyTypeTransform = 7, /* 16 numbers */
    KinPropertyTypePath = 8,      /* path elements, or nil */
    KinPropertyTypeString = 9,    /* UTF-8, or nil */
    KinPropertyTypeHandle = 10,   /* an id that the host chose, or nil */
    KinPropertyTypeHandles = 11,  /* a list of ids that the host chose, or nil */
    KinPropertyTypeNumbers = 12,  /* a list of numbers, or nil */
    KinPropertyTypeColors = 13,   /* a list of colors, or nil */
    KinPropertyTypeVector3 = 14,  /* three numbers: components of a transform for scale and translation value functions */
    KinPropertyTypeLayers = 15    /* a list of emitter cells, or nil */
} KinPropertyType;

/* The properties of layers, with Core Animation's names, defaults and implicit actions. The comments give the type, unless it
 * is a number, and mark properties that are not animatable with [*]. */
typedef enum KIN_ENUM KinProperty {
    KinPropertyNone = 0,
    /* CAMediaTiming of a layer, all [*] */
    KinPropertyBeginTime = 1,
    KinPropertyDuration = 2, /* +infinity by default; has no effect on a layer */
    KinPropertySpeed = 3,
    KinPropertyTimeOffset = 4,
    KinPropertyRepeatCount = 5,
    KinPropertyRepeatDuration = 6,
    KinPropertyAutoreverses = 7, /* bool */
    KinPropertyFillMode = 8,     /* string: "removed" "forwards" "backwards" "both" */
    KinPropertyRate = 9, /* numbers: the change of rate that kinLayerSetRate made; nil: beginTime, speed and timeOffset apply */
    /* CALayer: geometry */
    KinPropertyBounds = 16,   /* rect; negative sizes are standardized */
    KinPropertyPosition = 17, /* point, in the superlayer */
    KinPropertyZPosition = 18,
    KinPropertyAnchorPoint = 19, /* point, in units of the bounds */
    KinPropertyAnchorPointZ = 20,
    KinPropertyTransform = 21,         /* transform, about the anchor point */
    KinPropertySublayerTransform = 22, /* transform, about the anchor point, of the sublayers */
    KinPropertyFrame = 23,             /* rect [*]: derived from bounds, position, anchorPoint and transform */
    /* CALayer: appearance */
    KinPropertyHidden = 32,          /* bool */
    KinPropertyDoubleSided = 33,     /* bool */
    KinPropertyGeometryFlipped = 34, /* bool [*] */
    KinPropertyMasksToBounds = 35,   /* bool */
    KinPropertyContents = 36,        /* handle: the host's image */
    KinPropertyContentsRect = 37,    /* rect, in units of the image */
    KinPropertyContentsCenter = 38,  /* rect, in units of the image */
    KinPropertyContentsScale = 39,
    KinPropertyContentsGravity = 40,     /* string [*] */
    KinPropertyContentsFormat = 41,      /* string [*]: "RGBA8" "RGBAh" "Gray8" "Automatic" */
    KinPropertyMinificationFilter = 42,  /* string [*] */
    KinPropertyMagnificationFilter = 43, /* string [*] */
    KinPropertyMinificationFilterBias = 44,
    KinPropertyOpaque = 45,                     /* bool [*] */
    KinPropertyNeedsDisplayOnBoundsChange = 46, /* bool [*] */
    KinPropertyDrawsAsynchronously = 47,        /* bool [*] */
    KinPropertyShouldRasterize = 48,            /* bool */
    KinPropertyRasterizationScale = 49,
    KinPropertyAllowsEdgeAntialiasing = 50, /* bool [*] */
    KinPropertyAllowsGroupOpacity = 51,     /* bool [*] */
    KinPropertyEdgeAntialiasingMask = 52,   /* integer of bits, KinEdge [*] */
    KinPropertyBackgroundColor = 53,        /* color */
    KinPropertyCornerRadius = 54,
    KinPropertyMaskedCorners = 55, /* integer of bits, KinCorner [*]; other bits are dropped */
    KinPropertyCornerCurve = 56,   /* string [*]: "circular" "continuous" */
    KinPropertyBorderWidth = 57,
    KinPropertyBorderColor = 58, /* color */
    KinPropertyOpacity = 59,
    KinPropertyShadowColor = 60, /* color */
    KinPropertyShadowOpacity = 61,
    KinPropertyShadowOffset = 62, /* size */
    KinPropertyShadowRadius = 63,
    KinPropertyShadowPath = 64,                       /* path */
    KinPropertyCompositingFilter = 65,                /* handle */
    KinPropertyFilters = 66,                          /* handles */
    KinPropertyBackgroundFilters = 67,                /* handles */
    KinPropertyName = 68,                             /* string [*] */
    KinPropertyAutoresizingMask = 69,                 /* integer of bits [*] */
    KinPropertyPreferredDynamicRange = 70,            /* string [*]: "standard" "automatic" "constrainedHigh" "high" */
    KinPropertyToneMapMode = 71,                      /* string [*]: "automatic" "never" "ifSupported" */
    KinPropertyContentsHeadroom = 72,                 /* number [*]: the EDR headroom that contents uses; 0: untagged */
    KinPropertyWantsExtendedDynamicRangeContent = 73, /* bool [*] */
    KinPropertyWantsDynamicContentScaling = 74,       /* bool [*] */
    /* CAShapeLayer */
    KinPropertyPath = 80,        /* path */
    KinPropertyFillColor = 81,   /* color */
    KinPropertyFillRule = 82,    /* string [*]: "non-zero" "even-odd" */
    KinPropertyStrokeColor = 83, /* color */
    KinPropertyStrokeStart = 84,
    KinPropertyStrokeEnd = 85,
    KinPropertyLineWidth = 86,
    KinPropertyMiterLimit = 87,
    KinPropertyLineCap = 88,  /* string [*]: "butt" "round" "square" */
    KinPropertyLineJoin = 89, /* string [*]: "miter" "round" "bevel" */
    KinPropertyLineDashPhase = 90,
    KinPropertyLineDashPattern = 91, /* numbers [*] */
    /* CAGradientLayer */
    KinPropertyColors = 100,       /* colors */
    KinPropertyLocations = 101,    /* numbers */
    KinPropertyStartPoint = 102,   /* point */
    KinPropertyEndPoint = 103,     /* point */
    KinPropertyGradientType = 104, /* string [*], named "type": "axial" "radial" "conic" */
    /* CATextLayer */
    KinPropertyString = 110, /* string [*] */
    KinPropertyFont = 111,   /* string [*] */
    KinPropertyFontSize = 112,
    KinPropertyForegroundColor = 113,                /* color */
    KinPropertyWrapped = 114,                        /* bool [*] */
    KinPropertyTruncationMode = 115,                 /* string [*]: "none" "start" "end" "middle" */
    KinPropertyAlignmentMode = 116,                  /* string [*]: "natural" "left" "right" "center" "justified" */
    KinPropertyAllowsFontSubpixelQuantization = 117, /* bool [*] */
    /* CAReplicatorLayer */
    KinPropertyInstanceCount = 120,     /* integer */
    KinPropertyPreservesDepth = 121,    /* bool [*]; also of emitters */
    KinPropertyInstanceDelay = 122,     /* seconds */
    KinPropertyInstanceTransform = 123, /* transform, about the layer's center */
    KinPropertyInstanceColor = 124,     /* color */
    KinPropertyInstanceRedOffset = 125,
    KinPropertyInstanceGreenOffset = 126,
    KinPropertyInstanceBlueOffset = 127,
    KinPropertyInstanceAlphaOffset = 128,
    /* CAEmitterLayer, where birthRate, lifetime, velocity, scale and spin multiply the cells' values */
    KinPropertyEmitterCells = 140,    /* layers [*] */
    KinPropertyBirthRate = 141,       /* in a cell: births per second */
    KinPropertyLifetime = 142,        /* in a cell: seconds */
    KinPropertyEmitterPosition = 143, /* point */
    KinPropertyEmitterZPosition = 144,
    KinPropertyEmitterSize = 145, /* size */
    KinPropertyEmitterDepth = 146,
    KinPropertyEmitterShape = 147, /* string [*]: "point" "line" "rectangle" "cuboid" "circle" "sphere" */
    KinPropertyEmitterMode = 148,  /* string [*]: "points" "outline" "surface" "volume" */
    KinPropertyRenderMode = 149,   /* string [*]: "unordered" "oldestFirst" "oldestLast" "backToFront" "additive" */
    KinPropertyVelocity = 150,     /* in a cell: points per second */
    KinPropertyScale = 151,
    KinPropertySpin = 152, /* in a cell: radians per second */
    KinPropertySeed = 153, /* integer [*] */
    /* CAEmitterCell */
    KinPropertyEnabled = 160, /* bool */
    KinPropertyLifetimeRange = 161,
    KinPropertyEmissionLatitude = 162,
    KinPropertyEmissionLongitude = 163,
    KinPropertyEmissionRange = 164,
    KinPropertyVelocityRange = 165,
    KinPropertyXAcceleration = 166,
    KinPropertyYAcceleration = 167,
    KinPropertyZAcceleration = 168,
    KinPropertyScaleRange = 169,
    KinPropertyScaleSpeed = 170,
    KinPropertySpinRange = 171,
    KinPropertyColor = 172, /* color */
    KinPropertyRedRange = 173,
    KinPropertyGreenRange = 174,
    KinPropertyBlueRange = 175,
    KinPropertyAlphaRange = 176,
    KinPropertyRedSpeed = 177,
    KinPropertyGreenSpeed = 178,
    KinPropertyBlueSpeed = 179,
    KinPropertyAlphaSpeed = 180,
    /* CAScrollLayer */
    KinPropertyScrollMode = 190, /* string [*]: "none" "vertically" "horizontally" "both" */
    /* CATiledLayer */
    KinPropertyLevelsOfDetail = 191,     /* integer [*] */
    KinPropertyLevelsOfDetailBias = 192, /* integer [*] */
    KinPropertyTileSize = 193,           /* size [*] */
    KinPropertyFadeDuration = 194        /* seconds [*] */
} KinProperty;

/* The bits of maskedCorners: the corners that cornerRadius rounds. All four are set by default. */
typedef enum KIN_ENUM KinCorner {
    KinCornerMinXMinY = 1,
    KinCornerMaxXMinY = 2,
    KinCornerMinXMaxY = 4,
    KinCornerMaxXMaxY = 8
} KinCorner;

/* The bits of edgeAntialiasingMask: the edges that are antialiased. All four are set by default. As in Core Animation's
 * header, bottom is the edge at the smallest y and top the edge at the largest, whichever way y points. */
typedef enum KIN_ENUM KinEdge { KinEdgeLeft = 1, KinEdgeRight = 2, KinEdgeBottom = 4, KinEdgeTop = 8 } KinEdge;

/* A component of a property, for key paths such as "position.x".
 *
 * A transform that is written through its components keeps these parts beside its matrix: three translations, rotations
 * and scales. They read back as they were written, with their signs, zeros and whole turns, and a write or an animation
 * of one changes no other. The matrix is composed of them: scale, rotation about x, y and z, translation; skew and
 * perspective stay.
 *
 * Writing the matrix discards the parts, even if the matrix is equal, and so does kinLayerMove. The components of such a
 * matrix are read from it. The first component that is written after a matrix takes all other parts from it.
 *
 * The scales of a matrix are the lengths of the first three rows, and the rotations are the angles about x, then y, then
 * z that turn the axes into the directions of these rows. A matrix that mirrors (the determinant of its upper 3x3 is
 * negative) reads as a negative scale.y: the lengths do not show which axis was negated. A negative scale.x therefore
 * reads as a negative scale.y with half a turn about z, and two negative scales read as two positive ones with half a
 * turn.
 *
 * The implicit animation of a rotation turns the shorter way; the model keeps the angle that was written. */
typedef enum KIN_ENUM KinComponent {
    KinComponentWhole = 0,
    KinComponentX = 1, /* of points */
    KinComponentY = 2,
    KinComponentWidth = 3, /* of sizes */
    KinComponentHeight = 4,
    KinComponentOrigin = 5, /* of rects: a point */
    KinComponentSize = 6,   /* of rects: a size */
    KinComponentOriginX = 7,
    KinComponentOriginY = 8,
    KinComponentSizeWidth = 9,
    KinComponentSizeHeight = 10,
    KinComponentRotationX = 16, /* of transforms: radians */
    KinComponentRotationY = 17,
    KinComponentRotationZ = 18, /* also "rotation" */
    KinComponentScaleX = 19,
    KinComponentScaleY = 20,
    KinComponentScaleZ = 21,
    KinComponentScale = 22, /* reads as the average of the three, sets all three */
    KinComponentTranslationX = 23,
    KinComponentTranslationY = 24,
    KinComponentTranslationZ = 25,
    KinComponentTranslation = 26, /* a size: x, y */
    KinComponentScaleXY = 27      /* "scale.xy": reads as the average of x and y, sets these two */
} KinComponent;

/* A key path: a KinProperty, one of its components, or an id that kinKeyPathResolve returned. */
typedef uint32_t KinKeyPath;
#define KIN_KEY_PATH(property, component) \
    KIN_CAST(KinKeyPath, KIN_CAST(uint32_t, property) | (KIN_CAST(uint32_t, component) << 16))

/* KIN_KEY_PATH as a function. */
KIN_INLINE KinKeyPath kinKeyPath(KinProperty property, KinComponent component) { return KIN_KEY_PATH(property, component); }

/* The velocity of a key path: the change of its presentation value in units per second of the context's time. It is the
 * derivative of the running animations, in closed form. Where matrices are decomposed, it is a difference whose error is
 * close to that of rounding.
 *
 * Functions that read at a time accept it where they take a key path: kinLayerGetPresentationValue, channels of samplers,
 * fields of streams. All others reject it. It exists for values that change gradually: numbers, points, sizes, rects,
 * colors, transforms (16 numbers, entry by entry) and their components, and the frame. Integers, bools, lists and paths
 * have none.
 *
 * The velocity is 0 while no animation moves the value, and while an animation holds or fills. At a discontinuity the
 * velocity is that of the later segment, except at the end of a run, where it is that of the last. An angle that is read
 * from a matrix has no velocity where it wraps: the turns about x and z less than 0.1 degrees before a quarter turn about
 * y. */
#define KIN_VELOCITY_FLAG 0x40000000u
#define KIN_VELOCITY(keyPath) (KIN_CAST(KinKeyPath, keyPath) | KIN_VELOCITY_FLAG)

/* KIN_VELOCITY as a function. */
KIN_INLINE KinKeyPath kinKeyPathVelocity(KinKeyPath keyPath) { return KIN_VELOCITY(keyPath); }

/* Resolves "transform.rotation.z", "bounds.size", the name of a custom property, "sublayers.NAME.opacity" or
 * "emitterCells.NAME.birthRate". Resolve a key path once and use it often. A key path that names another layer means the
 * first sublayer or cell that has this name when the key path is used. A key path has at most one name.
 *
 * KinStatusUnknownKey: no such property or component; KinStatusLimitExceeded: more than 65,536 different key paths of
 * this context name other layers. */
KIN_API KinStatus kinKeyPathResolve(KinContext *context, const char *string, KinKeyPath *keyPath);

/* The description of a property or key path. */
typedef struct KinKeyPathInfo {
    KinPropertyType type;
    uint32_t width;      /* numbers in one value; 0 if the count varies (path, string, lists) */
    bool animatable;     /* an explicit animation may animate it */
    bool implicitAction; /* a change on a live layer animates by default */
    bool custom;         /* registered by the host */
    uint8_t reserved[5];
} KinKeyPathInfo;

/* Returns the description of a key path. KinStatusUnknownKey: the number is not a key path of this context. */
KIN_API KinStatus kinKeyPathGetInfo(KinContext *context, KinKeyPath keyPath, KinKeyPathInfo *info);

/* Writes the key path as text, including a NUL. *size (nullable) returns the required bytes.
 * KinStatusUnknownKey, KinStatusBufferTooSmall. */
KIN_API KinStatus kinKeyPathGetName(KinContext *context, KinKeyPath keyPath, char *buffer, size_t capacity, size_t *size);

/* Adds a property to every layer of the context. The name must be new and consist of letters, digits and underscores.
 * `value` is the default; it may be nil if the type allows nil. Possible types: number, bool, integer, point, size, rect,
 * color, transform, path, string, handle, numbers, colors.
 *
 * The property is animatable. It has no implicit action unless one is installed (kinLayerSetAction,
 * kinContextSetDefaultAction).
 *
 * KinStatusInvalidArgument: the name is taken or malformed; KinStatusTypeMismatch: the default does not fit;
 * KinStatusLimitExceeded: more than 4096 custom properties. */
KIN_API KinStatus kinContextRegisterProperty(
    KinContext *context, const char *name, KinPropertyType type, const KinValue *value, KinKeyPath *keyPath);

KIN_EXTERN_C_END

#endif
