-- The layers of the render list: a card on a timeline, a turning picture in a round frame, a ring of dots.
local ffi, kinema = require "ffi", require "kinema"
local C, check = kinema.C, kinema.check

local scene = {}

--- Adds a layer with these properties: numbers, or lists of numbers.
local function add(context, superlayer, class, values)
    local layer = kinema.get("KinLayer", C.kinLayerCreate, context, class)
    for name, value in pairs(values) do
        local numbers = type(value) == "table" and value or {value}
        local path = kinema.keyPath(context, name)
        check(C.kinLayerSetValue(context, layer, path, ffi.new("double[?]", #numbers, numbers), #numbers))
    end
    check(superlayer and C.kinLayerAddSublayer(context, superlayer, layer) or C.kinContextAddRoot(context, layer))
    return layer
end

function scene.stage(context)
    return add(context, nil, C.KinLayerClassLayer, {bounds = {0, 0, 640, 360}, position = {320, 180},
        backgroundColor = {0.1, 0.12, 0.17, 1}})
end

--- Adds a ring of eight dots, each of which blinks an eighth of a second later than the one before.
local function addRing(context, stage)
    local ring = add(context, stage, C.KinLayerClassReplicator,
        {position = {505, 295}, instanceCount = 8, instanceDelay = 0.125, ["instanceTransform.rotation.z"] = math.pi / 4})
    local dot = add(context, ring, C.KinLayerClassLayer,
        {bounds = {0, 0, 14, 14}, position = {40, 0}, cornerRadius = 7, backgroundColor = {0.3, 0.8, 0.75, 1}})
    local blink = kinema.get("KinAnimation", C.kinAnimationCreate, context, C.KinAnimationClassBasic)
    check(C.kinAnimationSetKeyPath(context, blink, "opacity"))
    check(C.kinAnimationSetNumber(context, blink, C.KinAnimationPropertyFromValue, 1))
    check(C.kinAnimationSetNumber(context, blink, C.KinAnimationPropertyToValue, 0.2))
    check(C.kinAnimationSetNumber(context, blink, C.KinAnimationPropertyDuration, 1))
    check(C.kinAnimationSetNumber(context, blink, C.KinAnimationPropertyRepeatCount, math.huge))
    check(C.kinLayerAddAnimation(context, dot, blink, "blink"))
    check(C.kinAnimationRelease(context, blink))
end

--- Adds the layers, and starts their motions at the time 0. `images` are the handles that layers name as their contents.
function scene.fill(context, stage, images)
    local card = add(context, stage, C.KinLayerClassLayer, {bounds = {0, 0, 120, 80}, position = {450, 60}, zPosition = 1,
        cornerRadius = 16, backgroundColor = {0.9, 0.3, 0.35, 1}, borderWidth = 4, borderColor = {1, 1, 1, 1}})
    local frame = add(context, stage, C.KinLayerClassLayer, {bounds = {0, 0, 120, 80}, position = {505, 175}, cornerRadius = 40,
        masksToBounds = 1, backgroundColor = {0.2, 0.25, 0.35, 1}})
    local picture = add(context, frame, C.KinLayerClassLayer, {bounds = {0, 0, 60, 60}, position = {60, 40}})
    check(C.kinLayerSetHandle(context, picture, C.KinPropertyContents, images[1]))
    addRing(context, stage)
    check(C.kinContextFlush(context))
    kinema.timeline({repeatCount = math.huge, autoreverses = true})
        :add(card, "position", {560, 60}, {duration = 2, curve = "linear"})
        :add(card, "transform.rotation.z", 1, {duration = 1, curve = "linear", together = true, offset = 0.5})
        :start(context)
    local turn = C.kinKeyPath(C.KinPropertyTransform, C.KinComponentRotationZ)
    local angle = ffi.new("double[1]", math.pi / 4)
    local spin = ffi.new("KinBasicAnimation[1]", {C.kinBasicAnimation(turn)})
    spin[0].byValue, spin[0].duration, spin[0].repeatCount, spin[0].cumulative = angle, 1, math.huge, true
    check(C.kinLayersAddBasicAnimation(context, ffi.new("KinLayer[1]", {picture}), 1, spin))
    check(C.kinContextFlush(context))
end

return scene
