-- A layer moves, and spins while it does: two animations, one batch of samples, one table.
local ffi, kinema = require "ffi", require "kinema"
local C, check = kinema.C, kinema.check

local context = kinema.context()
local stage = kinema.get("KinLayer", C.kinLayerCreate, context, C.KinLayerClassLayer)
local ship = kinema.get("KinLayer", C.kinLayerCreate, context, C.KinLayerClassLayer)
check(C.kinContextAddRoot(context, stage))
check(C.kinLayerAddSublayer(context, stage, ship))
check(C.kinContextFlush(context)) -- now it is live: changes animate

local current = ffi.new("KinTransaction")
check(C.kinTransactionBegin(context, nil))
check(C.kinTransactionSetDuration(context, current, 0.5))
check(C.kinLayerSetPoint(context, ship, C.KinPropertyPosition, 300, 150)) -- an implicit animation
local turn = C.kinKeyPath(C.KinPropertyTransform, C.KinComponentRotationZ)
local full = ffi.new("double[1]", 2 * math.pi)
local spin = ffi.new("KinBasicAnimation[1]", {C.kinBasicAnimation(turn)})
spin[0].byValue, spin[0].duration, spin[0].key = full, 2, "spin"
check(C.kinLayersAddBasicAnimation(context, ffi.new("KinLayer[1]", {ship}), 1, spin))
check(C.kinTransactionCommit(context, current))

local channels = ffi.new("KinChannel[2]", {{ship, C.KinPropertyPosition}, {ship, turn}})
local sampler = ffi.gc(kinema.get("KinSampler *", C.kinSamplerCreate, context, channels, 2), C.kinSamplerDestroy)
local times, rows = ffi.new("double[5]", {0, 0.125, 0.25, 0.5, 1}), ffi.new("double[5][3]")
check(C.kinSamplerSample(sampler, times, 5, rows, 0, C.KinFormatFloat64))
for i = 0, 4 do
    print(("%.3f s  (%5.1f, %5.1f)  %.3f rad"):format(times[i], rows[i][0], rows[i][1], rows[i][2]))
end
