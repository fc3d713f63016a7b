import CKinema

// The structures and enumerations of C that are part of this interface, with names of Swift.

/// An item of `Context.renderItems`: a visible layer, with everything that a renderer needs.
public typealias RenderItem = KinRenderItem
/// An item of a compact list, for two dimensions.
public typealias CompactItem = KinCompactItem
/// An item of a compact list, with the whole matrix.
public typealias CompactItem3D = KinCompactItem3D
/// The bits of `flags` of the items of both lists.
public typealias RenderFlag = KinRenderFlag
/// A particle of `EmitterLayer.particles`.
public typealias Particle = KinParticle
/// A copy of `ReplicatorLayer.instances`.
public typealias Instance = KinInstance
/// The values of a field of a stream other than properties.
public typealias StreamValue = KinStreamValue
/// How a matrix is written.
public typealias MatrixForm = KinMatrixForm
/// The figures of `Context.statistics`.
public typealias Statistics = KinStatistics
/// The least and the greatest frame rate, and the one that is preferred.
public typealias FrameRateRange = KinFrameRateRange
/// The level of a message of the log.
public typealias LogLevel = KinLogLevel
/// How keyframes are interpolated.
public typealias CalculationMode = KinCalculationMode
/// How a layer turns along a path.
public typealias RotationMode = KinRotationMode
/// How a transition looks.
public typealias TransitionType = KinTransitionType
/// From where a transition comes.
public typealias TransitionSubtype = KinTransitionSubtype
/// The class of an animation object.
public typealias AnimationClass = KinAnimationClass
/// The properties of animation objects.
public typealias AnimationProperty = KinAnimationProperty
