-- Kinema for LuaJIT: the functions and types of kinema_ffi.h, and a check of statuses.
--
--   local kinema = require "kinema"
--   local context = kinema.context()               -- destroyed when it is collected
--   kinema.check(kinema.C.kinContextFlush(context))
--
-- The declarations are read from kinema_ffi.h beside this file, the library is the system's, or the one that KINEMA_LIBRARY names.
local ffi = require "ffi"

local folder = debug.getinfo(1, "S").source:match("^@(.*[/\\])") or "./"
local file = assert(io.open(folder .. "kinema_ffi.h"))
ffi.cdef(file:read("*a"))
file:close()

local C = ffi.load(os.getenv("KINEMA_LIBRARY") or "kinema")
local kinema = {C = C}

--- Raises an error with the engine's message unless the status is KinStatusOK. The error names the line of the caller, or with
--- level 3 the line of its caller.
function kinema.check(status, level)
    if status ~= C.KinStatusOK then
        error(ffi.string(C.kinStatusName(status)) .. ": " .. ffi.string(C.kinLastErrorMessage()), level or 2)
    end
end

--- Calls a function whose last argument is a pointer to its result, and returns the result: `kinema.get("KinLayer",
--- C.kinLayerCreate, context, C.KinLayerClassLayer)`.
function kinema.get(resultType, call, ...)
    local result = ffi.new(resultType .. "[1]")
    local count, arguments = select("#", ...), {...}
    arguments[count + 1] = result
    kinema.check(call(unpack(arguments, 1, count + 1)), 3)
    return result[0]
end

--- Returns a new context, which is destroyed when Lua collects it.
function kinema.context()
    return ffi.gc(kinema.get("KinContext *", C.kinContextCreate), C.kinContextDestroy)
end

return kinema
