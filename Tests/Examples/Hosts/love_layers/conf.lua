-- The window, before LÖVE opens it.
function love.conf(t)
    t.identity, t.version = nil, "11.4"
    t.window.title, t.window.width, t.window.height = "Kinema: layers in LÖVE", 640, 360
    t.window.stencil, t.window.vsync = 8, 0
    t.modules.audio, t.modules.sound, t.modules.joystick, t.modules.physics, t.modules.video = false, false, false, false, false
end
