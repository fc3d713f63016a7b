-- Kinema for LuaJIT: the functions and types of kinema_ffi.h, and a check of statuses.
--
--   local kinema = require "kinema"
--   local context = kinema.context()               -- destroyed when it is collected
--   kinema.check(kinema.C.kinContextFlush(context))
--
--   kinema.timeline():add(cards, "opacity", 0, {duration = 1, label = "fade"})
--       :add(ship, "position", {300, 150}, {duration = 2, at = "fade", offset = 0.5}):start(context)
--
-- The declarations are read from kinema_ffi.h beside this file. The library is the system's, or the one that KINEMA_LIBRARY
-- names.
local ffi = require "ffi"

local folder = debug.getinfo(1, "S").source:match("^@(.*[/\\])") or "./"
local file = assert(io.open(folder .. "kinema_ffi.h"))
ffi.cdef(file:read("*a"))
file:close()

local C = ffi.load(os.getenv("KINEMA_LIBRARY") or "kinema")
local kinema = {C = C}

--- The time constants of decays, in seconds: KIN_DECAY_NORMAL and KIN_DECAY_FAST.
kinema.decay = {normal = 0.49949983316645474, fast = 0.09949916247342207}

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
    local value = result[0]
    return type(value) == "cdata" and ffi.new(resultType, value) or value -- a struct in an array does not keep the array alive
end

--- Returns a new context, which is destroyed when Lua collects it.
function kinema.context()
    return ffi.gc(kinema.get("KinContext *", C.kinContextCreate), C.kinContextDestroy)
end

--- Returns what a text must be if C would read only a part of it: a NUL ends a text there.
local function withoutNul(text)
    if type(text) == "string" and text:find("\0", 1, true) then return "a string without NUL" end
end

--- Returns a value as a message shows it: a NUL would end the message.
local function shown(value)
    return (tostring(value):gsub("%z", "\\0"))
end

local function resolve(context, text, level)
    local expected = withoutNul(text)
    if expected then error(('keyPath: "%s" given, expected %s'):format(shown(text), expected), level) end
    local path = ffi.new("KinKeyPath[1]")
    kinema.check(C.kinKeyPathResolve(context, text, path), level + 1)
    return path[0]
end

--- Returns the number of a key path: `kinema.keyPath(context, "transform.rotation.z")`.
function kinema.keyPath(context, text)
    return resolve(context, text, 2)
end

-- ---- Options --------------------------------------------------------------------------------------------------------------

local retargets = {replace = C.KinRetargetReplace, additive = C.KinRetargetAdditive, ["continue"] = C.KinRetargetContinue,
    automatic = C.KinRetargetAutomatic}
local origins = {
    start = C.KinStaggerFromStart, ["end"] = C.KinStaggerFromEnd, center = C.KinStaggerFromCenter, edges = C.KinStaggerFromEdges,
    index = C.KinStaggerFromIndex,
}
local axes = {both = C.KinStaggerAxisBoth, x = C.KinStaggerAxisX, y = C.KinStaggerAxisY}
local motionOptions = {
    curve = "string", duration = "number", bounce = "number", delay = "number", stagger = "number", repeatCount = "number",
    autoreverses = "boolean", retarget = retargets, startVelocity = "array", timeConstant = "number",
    from = "array",
}
local staggerOptions = {
    from = origins, axis = axes, index = "number", columns = "number", each = "number", total = "number", curve = "string",
}
local wholeOptions = {delay = "number", repeatCount = "number", autoreverses = "boolean"}
local placeOptions = {
    at = "number or string", after = "string", together = "boolean", last = "boolean", offset = "number", label = "string",
}
local entryOptions = {delays = "table"}
for _, options in ipairs({motionOptions, placeOptions}) do
    for name, values in pairs(options) do entryOptions[name] = values end
end

--- Returns what an option must be if its value is not that: a text of types, where numbers and arrays may be cdata, or names.
local function expectation(value, known)
    local kind = type(value)
    if type(known) == "string" then
        local isArray = known == "array"
        if known:find(kind, 1, true) or kind == "cdata" and (isArray or known:find("number")) then return withoutNul(value) end
        return isArray and "an array of doubles" or "a " .. known
    elseif kind == "string" and not known[value] then
        local expected = {}
        for one in pairs(known) do table.insert(expected, one) end
        table.sort(expected)
        return table.concat(expected, ", ")
    end
end

--- Raises an error at the caller of the calling function if there is an option that is not known, or a value that it cannot have.
local function checkOptions(options, known)
    if type(options) ~= "table" then error(("options: %s given, expected a table"):format(tostring(options)), 3) end
    for name, value in pairs(options) do
        local kinds = known[name] or error(("options: %s given, which is no option"):format(tostring(name)), 3)
        local expected = expectation(value, kinds)
        if expected then error(("%s: %s given, expected %s"):format(name, shown(value), expected), 3) end
    end
end

local TRANSACTION_DURATION = -1

local function makeMotion(options)
    local motion = C.kinMotion(options.curve, options.duration or TRANSACTION_DURATION)
    motion.spring, motion.bounce = options.bounce ~= nil, options.bounce or 0
    motion.delay, motion.stagger = options.delay or 0, options.stagger or 0
    motion.repeatCount, motion.autoreverses = options.repeatCount or 0, options.autoreverses or false
    motion.retarget = retargets[options.retarget] or options.retarget or C.KinRetargetAutomatic
    motion.startVelocity, motion.timeConstant = options.startVelocity, options.timeConstant or 0
    motion.from = options.from
    return motion
end

--- Returns the motion of {curve, duration, bounce, delay, stagger, repeatCount, autoreverses, retarget, startVelocity,
--- timeConstant, from}. Without a duration it is that of the transaction. A bounce makes a spring; retarget is "replace", "additive",
--- "continue", "automatic" or a KinRetarget; startVelocity and from are an
--- array of doubles, and timeConstant that of a decay before a spring. It borrows the text of the curve and the array, so the
--- options must outlive it.
function kinema.motion(options)
    checkOptions(options, motionOptions)
    return makeMotion(options)
end

--- Returns the delays of a number of items: {each} seconds for a distance of 1 from the start, or {total} seconds in all; further
--- {from, axis, index, columns, curve}, as in KinStagger. `from` is "start", "end", "center", "edges", "index" or a KinStaggerFrom,
--- `axis` is "both", "x", "y" or a KinStaggerAxis.
function kinema.stagger(count, options)
    checkOptions(options or {}, staggerOptions)
    if type(count) ~= "number" or count < 0 then error(("count: %s given, expected 0 or more"):format(tostring(count)), 2) end
    local delays, stagger = ffi.new("double[?]", count), ffi.new("KinStagger[1]")
    for name, value in pairs(options or {}) do
        local names = staggerOptions[name]
        stagger[0][name] = type(names) == "table" and names[value] or value
    end
    kinema.check(C.kinStaggerDelays(stagger, delays, count), 3)
    local list = {}
    for i = 1, count do list[i] = delays[i - 1] end
    return list
end

-- ---- Timelines ------------------------------------------------------------------------------------------------------------

local Timeline = {}
Timeline.__index = Timeline

--- Returns an empty timeline: motions of layers in time, each of which begins after the one before unless it has another place.
--- The options of the whole are {delay, repeatCount, autoreverses}.
function kinema.timeline(whole)
    checkOptions(whole or {}, wholeOptions)
    return setmetatable({whole = whole or {}, entries = {}, labels = {}}, Timeline)
end

--- Returns the place of an entry and the number of the entry to which it refers.
local function placeOf(timeline, options)
    local label = type(options.at) == "string" and options.at or options.after
    local other = label and (timeline.labels[label] or error("no entry before has the label " .. label, 3)) or 0
    if type(options.at) == "number" then return C.KinTimelinePlaceAt, 0, options.at end
    if options.at or options.together then return C.KinTimelinePlaceWith, other, 0 end
    return options.last and C.KinTimelinePlaceAfterAll or C.KinTimelinePlaceAfter, other, 0
end

local function append(timeline, entry, options)
    local time
    entry.place, entry.other, time = placeOf(timeline, options)
    entry.offset, entry.options = time + (options.offset or 0), options
    table.insert(timeline.entries, entry)
    if options.label then timeline.labels[options.label] = #timeline.entries end
    return timeline
end

--- Adds the motion of a property of a layer, or of a list of layers, to one value, or to one row of a list for each. The options
--- are those of kinema.motion, `delays` with one for each layer, and the place: `at` a time or the begin of a labelled entry;
--- `after` the end of a labelled entry; `together` with the entry before; or `last`, after all entries so far; plus `offset`
--- seconds. `label` names the entry. Returns the timeline.
function Timeline:add(layers, keyPath, values, options)
    if not ffi.istype("KinLayer", layers) and type(layers) ~= "table" then
        error(("layers: %s given, expected a layer or a list of layers"):format(tostring(layers)), 2)
    end
    if type(layers) ~= "table" then layers = {layers} end
    if type(values) ~= "table" then values = {values} end
    local rows = type(values[1]) == "table" and values or {values}
    checkOptions(options or {}, entryOptions)
    for _, row in ipairs(rows) do
        if #row ~= #rows[1] then error(("values: rows of %d and of %d numbers given"):format(#rows[1], #row), 2) end
        for _, number in ipairs(row) do
            if type(number) == "string" or not tonumber(number) then error(("values: %s given, expected a number"):format(tostring(number)), 2) end
        end
    end
    local each, delays = #rows > 1 or rows == values, (options or {}).delays
    if each and #rows ~= #layers then error(("values: %d rows given, expected %d"):format(#rows, #layers), 2) end
    if delays and #delays ~= #layers then error(("delays: %d given, expected %d"):format(#delays, #layers), 2) end
    return append(self, {layers = layers, keyPath = keyPath, rows = rows, each = each}, options or {})
end

--- Adds another timeline as it is now, at a place.
function Timeline:within(timeline, options)
    if timeline == self or getmetatable(timeline) ~= Timeline then
        error(("timeline: %s given, expected another one"):format(timeline), 2)
    end
    checkOptions(options or {}, placeOptions)
    return append(self, {inner = timeline}, options or {})
end

--- Adds a marker, whose passage is a KinEventTypeMarker with the tag, or without a tag a label. The options are a place.
function Timeline:mark(tag, options)
    checkOptions(options or {}, placeOptions)
    return append(self, {tag = tag or 0}, options or {})
end

local function keyPathOf(context, key, level)
    if type(key) ~= "string" then return key end
    return resolve(context, key, level + 1)
end

--- Appends the entries of C to a list. `kept` holds what they refer to. An error names the caller at the level.
local function encode(timeline, context, list, kept, level)
    local numbers = {} -- the numbers of the entries in C
    for index, entry in ipairs(timeline.entries) do
        local made = ffi.new("KinTimelineEntry")
        local motion = ffi.new("KinMotion[1]", {makeMotion(entry.inner and entry.inner.whole or entry.options)})
        table.insert(list, made)
        numbers[index] = #list
        made.motion, made.place, made.offset, made.tag = motion, entry.place, entry.offset, entry.tag or 0
        made.other = numbers[entry.other] or numbers[index - 1] or 0
        table.insert(kept, {made, motion, entry})
        if entry.inner then
            encode(entry.inner, context, list, kept, level + 1)
            made.children = #list - numbers[index]
        elseif entry.layers then
            local count, width, flat = #entry.layers, #entry.rows[1], {}
            for _, row in ipairs(entry.rows) do
                for _, number in ipairs(row) do table.insert(flat, number) end
            end
            local layers = ffi.new("KinLayer[?]", count, entry.layers)
            local values = ffi.new("double[?]", math.max(#flat, 1), flat)
            local delays = entry.options.delays and ffi.new("double[?]", count, entry.options.delays)
            made.layers, made.count, made.values, made.width, made.delays = layers, count, values, width, delays
            made.stride = entry.each and width * ffi.sizeof("double") or 0
            made.keyPath = keyPathOf(context, entry.keyPath, level)
            table.insert(kept, {layers, values, delays})
        end
    end
end

--- Starts the timeline with the next commit. Returns its KinAnimator, which the caller releases.
function Timeline:start(context)
    local list, kept = {}, {}
    encode(self, context, list, kept, 3)
    self.kept = kept -- the collector must not take what the entries refer to
    local entries = ffi.new("KinTimelineEntry[?]", math.max(#list, 1))
    for i, made in ipairs(list) do entries[i - 1] = made end
    local animator = ffi.new("KinAnimator[1]")
    local motion = ffi.new("KinMotion[1]", {makeMotion(self.whole)})
    motion[0].animator = animator
    kinema.check(C.kinTimelineStart(context, entries, #list, motion), 3)
    return ffi.new("KinAnimator", animator[0])
end

return kinema
