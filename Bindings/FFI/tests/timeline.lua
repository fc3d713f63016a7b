-- The builder of timelines, for test_ffi.py: linear motions, whose values at each time follow from their places.
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

local cards, ship = {add(), add(), add()}, add()
check(C.kinContextFlush(context))

local delays = kinema.stagger(3, {each = 0.5})
local twice = kinema.timeline({repeatCount = 2}):add(ship, "zPosition", 1, {duration = 1, curve = "linear"})
local show = kinema.timeline()
    :add(cards, "opacity", 0, {duration = 1, curve = "linear", delays = delays, label = "fade"})
    :add(ship, "position", {100, 0}, {duration = 2, curve = "linear", at = "fade", offset = 1})
    :add(cards, "cornerRadius", {{2}, {4}, {6}}, {duration = 1, curve = "linear", together = true})
    :mark(7, {at = 1.5})
    :within(twice, {last = true})
    :add(root, "opacity", 0, {duration = 1, curve = "linear", after = "fade"})
collectgarbage()
local run = show:start(context)
check(C.kinContextFlush(context))

local function expect(layer, keyPath, time, wanted)
    local values = ffi.new("double[16]")
    check(C.kinLayerGetPresentationValue(context, layer, kinema.keyPath(context, keyPath), time, values, 16, nil))
    local message = ("%s at %g: %.17g, expected %g"):format(keyPath, time, values[0], wanted)
    if math.abs(values[0] - wanted) > 1e-9 then error(message, 2) end
end

assert(delays[1] == 0 and delays[2] == 0.5 and delays[3] == 1)
expect(cards[1], "opacity", 0.5, 0.5)
expect(cards[3], "opacity", 1.5, 0.5)       -- after its delay of 1 s
expect(ship, "position", 1.5, 25)           -- begins 1 s after the begin of "fade"
expect(cards[2], "cornerRadius", 1.5, 2)    -- begins with that
expect(ship, "zPosition", 3.25, 0.25)       -- after the last end, at 3 s
expect(ship, "zPosition", 4.25, 0.25)       -- again
expect(root, "opacity", 2.25, 0.75)         -- after the end of "fade", at 2 s
assert(kinema.get("double", C.kinAnimatorGet, context, run, C.KinAnimatorPropertyDuration) == 5)
check(C.kinContextAdvance(context, 2))
local events, count = ffi.new("KinEvent[8]"), ffi.new("size_t[1]")
check(C.kinContextPollEvents(context, events, 8, count))
assert(count[0] == 1 and events[0].type == C.KinEventTypeMarker and events[0].tag == 7 and events[0].time == 1.5)
check(C.kinAnimatorRelease(context, run))
run = kinema.timeline():within(twice, {rate = 4}):start(context)
check(C.kinContextFlush(context))
assert(kinema.get("double", C.kinAnimatorGet, context, run, C.KinAnimatorPropertyDuration) == 0.5)
check(C.kinAnimatorRelease(context, run))
run = kinema.timeline({repeatCount = 2, repeatDelay = 0.25})
    :add(ship, "borderWidth", 4, {duration = 1, curve = "linear"}):start(context)
check(C.kinContextFlush(context))
assert(kinema.get("double", C.kinAnimatorGet, context, run, C.KinAnimatorPropertyDuration) == 2.25)
expect(ship, "borderWidth", 3.125, 4)       -- waits at the end of the first run, from 3 to 3.25 s
expect(ship, "borderWidth", 3.75, 2)
check(C.kinAnimatorRelease(context, run))
print("passed")
