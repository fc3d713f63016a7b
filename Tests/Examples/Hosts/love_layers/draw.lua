-- Draws a compact render list: shapes under their matrices, clips as stencils, borders over the sublayers.
local bit, ffi, kinema = require "bit", require "ffi", require "kinema"
local C, check = kinema.C, kinema.check

local draw = {}
local images = {}

--- Makes a picture of squares in two colors, and returns the number by which layers name it.
function draw.checkered(size, square)
    local data = love.image.newImageData(size, size)
    data:mapPixel(function(x, y)
        local isLight = (math.floor(x / square) + math.floor(y / square)) % 2 == 0
        if isLight then return 1, 0.85, 0.4, 1 end
        return 0.5, 0.3, 0.7, 1
    end)
    table.insert(images, love.graphics.newImage(data))
    return #images
end

function draw.list(context)
    local made = kinema.get("KinRenderList *", C.kinRenderListCreate, context, ffi.sizeof("KinCompactItem"))
    return {list = ffi.gc(made, C.kinRenderListDestroy), capacity = 0, count = 0, transform = love.math.newTransform()}
end

--- Reads the items at a time into memory that is kept for the next frame.
function draw.prepare(self, time)
    local count = ffi.new("size_t[1]")
    check(C.kinRenderListPrepare(self.list, time, count, nil))
    self.count = tonumber(count[0])
    if self.count > self.capacity then
        self.capacity = 2 * self.count
        self.items = ffi.new("KinCompactItem[?]", self.capacity)
    end
    check(C.kinRenderListWrite(self.list, 0, self.count, self.items, 0))
end

--- Runs a function in the coordinates of an item.
local function within(self, item, body)
    local m = item.matrix
    self.transform:setMatrix("column", m[0], m[1], 0, 0, m[2], m[3], 0, 0, 0, 0, 1, 0, m[4], m[5], 0, 1)
    love.graphics.push()
    love.graphics.applyTransform(self.transform)
    body(item)
    love.graphics.pop()
end

local function setColor(item, color)
    local by = item.instanceColor
    love.graphics.setColor(color[0] * by[0], color[1] * by[1], color[2] * by[2], color[3] * by[3] * item.opacity)
end

local function shape(item, mode, inset)
    local bounds = item.bounds
    local width, height = bounds[2] - 2 * inset, bounds[3] - 2 * inset
    local radius = math.max(0, math.min(item.cornerRadius - inset, width / 2, height / 2))
    love.graphics.rectangle(mode, bounds[0] + inset, bounds[1] + inset, width, height, radius, radius)
end

local function fill(item)
    setColor(item, item.backgroundColor)
    shape(item, "fill", 0)
end

local function border(item)
    setColor(item, item.borderColor)
    love.graphics.setLineWidth(item.borderWidth)
    shape(item, "line", item.borderWidth / 2)
end

local function contents(item)
    local image, bounds = images[tonumber(item.contents)], item.bounds
    local by = item.instanceColor
    love.graphics.setColor(by[0], by[1], by[2], by[3] * item.opacity)
    love.graphics.draw(image, bounds[0], bounds[1], 0, bounds[2] / image:getWidth(), bounds[3] / image:getHeight())
end

--- Clips to the rounded bounds of an item and of the clips above it.
local function clip(self, index)
    love.graphics.setStencilTest()
    local depth = 0
    while index >= 0 do
        local item = self.items[index]
        love.graphics.stencil(function() within(self, item, function() shape(item, "fill", 0) end) end, "increment", 1, depth > 0)
        depth, index = depth + 1, item.clip
    end
    if depth > 0 then love.graphics.setStencilTest("equal", depth) end
end

local function has(item, flag) return bit.band(item.flags, flag) ~= 0 end

--- Draws the items in their order, and the border of each after its descendants.
function draw.items(self)
    local open = {}
    for index = 0, self.count do
        while #open > 0 and open[#open].last <= index do
            local item = table.remove(open)
            clip(self, item.clip)
            within(self, item.item, border)
        end
        if index == self.count then break end
        local item = self.items[index]
        clip(self, has(item, C.KinRenderFlagClips) and index or item.clip)
        if has(item, C.KinRenderFlagBackground) then within(self, item, fill) end
        if has(item, C.KinRenderFlagContents) then within(self, item, contents) end
        if has(item, C.KinRenderFlagBorder) then table.insert(open, {item = item, last = item["end"], clip = item.clip}) end
    end
    love.graphics.setStencilTest()
    love.graphics.setColor(1, 1, 1, 1)
end

return draw
