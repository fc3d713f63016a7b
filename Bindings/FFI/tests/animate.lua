-- kinema.animate, for test_ffi.py: linear motions and springs, and lists that the caller changes after the call.
local ffi, kinema = require "ffi", require "kinema"
local C, check = kinema.C, kinema.check

local context = kinema.context()
local root = kinema.get("KinLayer", C.kinLayerCreate, context, C.KinLayerClassLayer)
check(C.kinContextAddRoot(context, root))

local function add()
    local layer = kinema.get("KinLayer", C.kinLayerCreate, context, C.KinLayerClassLayer)
    check(C.kinLayerAddSublayer(context, root, layer))
    return layer
end

local a, b = add(), add()
check(C.kinContextFlush(context))

local function expect(layer, keyPath, time, wanted)
    local values = ffi.new("double[16]")
    check(C.kinLayerGetPresentationValue(context, layer, keyPath, time, values, 16, nil))
    local message = ("%.17g, expected %g"):format(values[0], wanted)
    if math.abs(values[0] - wanted) > 1e-6 then error(message, 2) end
end

local linear = {duration = 1, curve = "linear"}
kinema.animate(context, {a, b}, "position", {{10, 20}, {30, 40}}, linear)
check(C.kinAnimatorRelease(context, kinema.animate(context, {a, b}, "opacity", 0, linear)))
kinema.animate(context, {a, b}, "zPosition", {{5}, {6}}, {duration = 0.5, bounce = 0, startVelocity = {40, -60}})
kinema.animate(context, a, C.KinPropertyCornerRadius, 8, {duration = 1, curve = "linear", from = 4})
check(C.kinContextFlush(context))
expect(a, C.KinPropertyPosition, 0.5, 5)
expect(b, C.KinPropertyPosition, 0.5, 15)
expect(b, C.KinPropertyOpacity, 0.25, 0.75)
expect(a, C.kinKeyPathVelocity(C.KinPropertyZPosition), 0, 40)
expect(b, C.kinKeyPathVelocity(C.KinPropertyZPosition), 0, -60)
expect(a, C.KinPropertyCornerRadius, 0.5, 6)

-- A timeline keeps what it was given.
local layers, delays, rows, inner = {a, b}, {0, 1}, {{1}, {2}}, kinema.timeline()
local options = {duration = 1, curve = "linear", delays = delays}
local whole = kinema.timeline():add(layers, "borderWidth", rows, options):within(inner)
for i = 3, 1000 do layers[i] = a end
delays[1], delays[2], rows[2], options.duration = nil, nil, nil, -1
inner:within(whole)
collectgarbage()
whole:start(context)
check(C.kinContextFlush(context))
expect(a, C.KinPropertyBorderWidth, 0.5, 0.5)
expect(b, C.KinPropertyBorderWidth, 1.5, 1)
-- Variables.
local zoom, place = kinema.variable(context, 1), kinema.variable(context, {0, 10})
kinema.animateVariable(context, zoom, 3, linear)
kinema.animateVariable(context, place, {4, 20}, {duration = 2, curve = "linear", from = {0, 0}})
check(C.kinContextAdvance(context, 0.5))
local x, y = kinema.shown(context, place, 2)
assert(kinema.shown(context, zoom) == 2 and x == 1 and y == 5)
assert(kinema.variable(context, 5, 77).id == kinema.variable(context, 6, 77).id)
assert(kinema.shown(context, kinema.variable(context, {0, 0, 0, 0}, nil, C.KinVariableKindColor), 4) == 0)
assert(not pcall(kinema.animateVariable, context, zoom, {1, 2}) and not pcall(kinema.animateVariable, context, zoom, 1, {from = {1, 2}}))
-- Their animators and timelines.
kinema.animateVariable(context, zoom, 1, {duration = 0})
local scrub = kinema.animateVariable(context, zoom, 101, {duration = 1, curve = "linear", animator = true})
assert(kinema.animateVariable(context, place, {0, 0}, {duration = 2, curve = "linear", animator = scrub}).id == scrub.id)
check(C.kinAnimatorPause(context, scrub))
check(C.kinAnimatorSet(context, scrub, C.KinAnimatorPropertyFraction, 0.25))
assert(kinema.shown(context, zoom) == 51)
-- Rule D87: paused at 0.25 s and resumed, the animations of layers and variables show at 0.75 s from the start what they do without.
kinema.animateVariable(context, zoom, 0, {duration = 0})
check(C.kinContextAdvance(context, 10))
local two = {duration = 2, curve = "linear"}
local move = kinema.animate(context, a, "position", {110, 20}, {duration = 1, curve = "linear", from = {10, 20}})
two.animator = move
assert(kinema.animate(context, {a, b}, "zPosition", {{8}, {16}}, two).id == move.id) -- from 5 and 6
assert(kinema.animateVariable(context, zoom, 20, {duration = 1, curve = "linear", animator = move}).id == move.id)
assert(kinema.animate(context, b, "cornerRadius", 1, {duration = 1, animator = true}).id ~= move.id)
check(C.kinContextAdvance(context, 10.25))
check(C.kinAnimatorPause(context, move))
check(C.kinContextAdvance(context, 12))
check(C.kinAnimatorResume(context, move))
check(C.kinContextAdvance(context, 12.5))
expect(a, C.KinPropertyPosition, 12.5, 85)
expect(a, C.KinPropertyZPosition, 12.5, 5 + 3 * 0.375)
expect(b, C.KinPropertyZPosition, 12.5, 6 + 10 * 0.375)
assert(kinema.shown(context, zoom) == 15)
assert(not pcall(kinema.animate, context, a, "opacity", 0, {animator = a}))
local show = kinema.timeline():move(zoom, 10, linear):move({zoom}, {{20}}, linear)
check(C.kinAnimatorPause(context, show:start(context)))
assert(not pcall(function() kinema.timeline():move({1}, 2) end))
check(C.kinVariableRelease(context, zoom))
assert(not pcall(kinema.shown, context, zoom))
print("passed")
