-- The sprites: layers that a stream writes as instances of one mesh. The memory of the instances is a ByteData, so no value of a
-- sprite passes through Lua.
local ffi, kinema = require "ffi", require "kinema"
local C, check = kinema.C, kinema.check

local COLUMNS, ROWS, SIZE, GAP = 50, 40, 5, 7
local COUNT = COLUMNS * ROWS

ffi.cdef [[ typedef struct Sprite { float matrix[6]; float opacity; uint8_t color[4]; } Sprite; ]]
-- The same struct as vertex attributes of the instances.
local FORMAT = {{"AxisX", "float", 2}, {"AxisY", "float", 2}, {"Origin", "float", 2}, {"Opacity", "float", 1}, {"Tint", "byte", 4}}
local SHADER = [[
    attribute vec2 AxisX, AxisY, Origin;
    attribute float Opacity;
    attribute vec4 Tint;
    vec4 position(mat4 view, vec4 vertex) {
        VaryingColor = vec4(Tint.rgb, Tint.a * Opacity);
        return view * vec4(vertex.x * AxisX + vertex.y * AxisY + Origin, 0.0, 1.0);
    }
]]

local swarm = {}

--- Lets the sprites pulse, one second later in the corners than in the center.
local function pulse(context, layers)
    local delays = ffi.new("double[?]", COUNT, kinema.stagger(COUNT, {from = "center", columns = COLUMNS, total = 1}))
    local from, to = ffi.new("double[1]", 1), ffi.new("double[1]", 0.2)
    local scale = ffi.new("KinBasicAnimation[1]", {C.kinBasicAnimation(kinema.keyPath(context, "transform.scale"))})
    scale[0].fromValue, scale[0].toValue, scale[0].delays, scale[0].duration = from, to, delays, 0.5
    scale[0].autoreverses, scale[0].repeatCount = true, math.huge
    check(C.kinLayersAddBasicAnimation(context, layers, COUNT, scale))
end

--- Makes the layers: a grid from orange to blue, whose sprites sink one after the other.
local function addLayers(context, stage)
    local layers = ffi.new("KinLayer[?]", COUNT)
    check(C.kinLayersCreate(context, C.KinLayerClassLayer, stage, layers, COUNT))
    local places, colors = ffi.new("double[?]", 2 * COUNT), ffi.new("double[?]", 4 * COUNT)
    for i = 0, COUNT - 1 do
        local column, row = i % COLUMNS, math.floor(i / COLUMNS)
        places[2 * i], places[2 * i + 1] = 20 + GAP * column, 20 + GAP * row
        local fraction = column / (COLUMNS - 1)
        colors[4 * i], colors[4 * i + 1], colors[4 * i + 2], colors[4 * i + 3] = 1 - fraction, 0.6, fraction, 1
    end
    local box = ffi.new("double[4]", {0, 0, SIZE, SIZE})
    check(C.kinLayersSetValues(context, layers, COUNT, C.KinPropertyPosition, places, 2, 2 * 8, nil))
    check(C.kinLayersSetValues(context, layers, COUNT, C.KinPropertyBackgroundColor, colors, 4, 4 * 8, nil))
    for i = 0, COUNT - 1 do check(C.kinLayerSetValue(context, layers[i], C.KinPropertyBounds, box, 4)) end
    check(C.kinContextFlush(context)) -- live from now on
    for i = 0, COUNT - 1 do places[2 * i + 1] = places[2 * i + 1] + 40 end
    local motion = kinema.motion({duration = 1, curve = "linear", stagger = 0.0005})
    check(C.kinLayersAnimate(context, layers, COUNT, C.KinPropertyPosition, places, 2, 16, motion))
    pulse(context, layers)
    return layers
end

local function field(value, offset, form, keyPath, format)
    return {value, keyPath or 0, format or C.KinFormatFloat32, form or 0, offset, 0}
end

function swarm.new(context, stage)
    local layers = addLayers(context, stage)
    local fields = ffi.new("KinStreamField[3]", {
        field(C.KinStreamValueWorldTransform, 0, C.KinMatrixFormColumns2x3),
        field(C.KinStreamValueWorldOpacity, 24),
        field(C.KinStreamValueKeyPath, 28, 0, C.KinPropertyBackgroundColor, C.KinFormatUNorm8),
    })
    local layout = ffi.new("KinStreamLayout", {ffi.sizeof("KinStreamLayout"), fields, 3, ffi.sizeof("Sprite"), 1})
    local self = {data = love.data.newByteData(COUNT * ffi.sizeof("Sprite"))}
    self.stream = ffi.gc(kinema.get("KinStream *", C.kinStreamCreate, context, layout, layers, COUNT), C.kinStreamDestroy)
    self.instances = love.graphics.newMesh(FORMAT, COUNT, nil, "stream")
    self.mesh = love.graphics.newMesh({{0, 0}, {SIZE, 0}, {SIZE, SIZE}, {0, SIZE}}, "fan", "static")
    for _, attribute in ipairs(FORMAT) do self.mesh:attachAttribute(attribute[1], self.instances, "perinstance") end
    self.shader = love.graphics.newShader(SHADER)
    return self
end

--- Writes all sprites at a time by one call, and passes their memory to the mesh.
function swarm.update(self, time)
    check(C.kinStreamRebind(self.stream, nil))
    check(C.kinStreamWrite(self.stream, time, self.data:getFFIPointer()))
    self.instances:setVertices(self.data)
end

function swarm.draw(self)
    love.graphics.setShader(self.shader)
    love.graphics.drawInstanced(self.mesh, COUNT)
    love.graphics.setShader()
end

return swarm
