-- love_layers: a LÖVE window that draws a layer tree from its compact render list, and 2,000 sprites as one instanced mesh, whose
-- instances a stream writes. Options for tests: --frames N ends after N frames of a clock with 60 steps a second; --screenshot
-- FILE.png saves the last frame. A game copies kinema.lua and kinema_ffi.h beside its main.lua.
local isTest = table.concat(arg, " "):find("--frames", 1, true)
if isTest then
    love.errorhandler = function(message) -- in place of a window that shows it
        io.stderr:write(debug.traceback(message, 2), "\n")
        os.exit(1)
    end
end
package.path = love.filesystem.getSource() .. "/../../../../Bindings/FFI/?.lua;" .. package.path

local kinema = require "kinema"
local draw, scene, swarm = require "draw", require "scene", require "swarm"
local C, check = kinema.C, kinema.check

local context, list, sprites
local options, frame, start = {}, 0, 0

function love.load(arguments)
    for i = 1, #arguments, 2 do options[arguments[i]:sub(3)] = arguments[i + 1] end
    context = kinema.context()
    local stage = scene.stage(context)
    sprites = swarm.new(context, stage)
    scene.fill(context, stage, {draw.checkered(60, 20)})
    list = draw.list(context)
    start = love.timer.getTime()
end

function love.update()
    frame = frame + 1
    local time = options.frames and frame / 60 or love.timer.getTime() - start
    check(C.kinContextAdvance(context, time))
    swarm.update(sprites, time)
    draw.prepare(list, time)
end

function love.draw()
    draw.items(list)
    swarm.draw(sprites)
    if options.frames and frame >= tonumber(options.frames) then
        love.graphics.captureScreenshot(function(image)
            local file = assert(io.open(options.screenshot, "wb"))
            file:write(image:encode("png"):getString())
            file:close()
            love.event.quit()
        end)
    end
end
