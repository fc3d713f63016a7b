-- Kinema for LuaJIT: the functions and types of kinema_ffi.h, and a check of statuses.
--
--   local kinema = require "kinema"
--   local context = kinema.context()               -- destroyed when it is collected
--   kinema.check(kinema.C.kinContextFlush(context))
--
--   kinema.timeline():add(cards, "opacity", 0, {duration = 1, label = "fade"})
--       :add(ship, "position", {300, 150}, {duration = 2, at = "fade", offset = 0.5}):start(context)
--
-- The declarations are read from kinema_ffi.h beside this file. The library is the one that KINEMA_LIBRARY names, else libkinema on
-- package.cpath, where LuaRocks puts it, else the system's.
local ffi = require "ffi"

local folder = debug.getinfo(1, "S").source:match("^@(.*[/\\])") or "./"
local file = assert(io.open(folder .. "kinema_ffi.h"))
ffi.cdef(file:read("*a"))
file:close()

--- Returns the platform that a library is for; nil if the file cannot be read or is not a library.
local function platformOf(name)
    local file = io.open(name, "rb")
    local head = file and file:read(4096) or ""
    if file then file:close() end
    local function number(at) return head:byte(at) and head:byte(at + 1) and head:byte(at) + 256 * head:byte(at + 1) or 0 end
    local function on(system, found, x64, arm64) -- in the words of jit.os and jit.arch
        return ("%s on %s"):format(system, found == x64 and "x64" or found == arm64 and "arm64" or "another processor")
    end
    if head:sub(1, 4) == "\127ELF" then return on("Linux", number(19), 62, 183) end
    if head:sub(1, 4) == "\207\250\237\254" then return on("OSX or iOS", number(5), 7, 12) end
    local at = number(61)
    if head:sub(1, 2) == "MZ" and head:sub(at + 1, at + 4) == "PE\0\0" then return on("Windows", number(at + 5), 0x8664, 0xaa64) end
end

--- Loads a library whose version fits these declarations. Before 1.0 every minor version counts as a major one.
local function load(name)
    local is_loaded, found = pcall(ffi.load, name)
    if not is_loaded then
        local platform = platformOf(name)
        local reason = platform and ("%s is for %s"):format(name, platform) or tostring(found):gsub("%s+", " ")
        error(("kinema.lua: %s; expected a library for %s on %s"):format(reason, jit.os, jit.arch), 0)
    end
    local has_version, number = pcall(function() return found.kinVersion() end)
    if not has_version then error(("kinema.lua: %s is another library: it has no kinVersion"):format(name), 0) end
    local major, minor = math.floor(number / 1e6), math.floor(number / 1e3) % 1e3
    if major ~= found.KIN_VERSION_MAJOR or minor ~= found.KIN_VERSION_MINOR then
        local own = ("%d.%d.%d"):format(found.KIN_VERSION_MAJOR, found.KIN_VERSION_MINOR, found.KIN_VERSION_PATCH)
        error(("kinema.lua is version %s, and %s is %d.%d.%d"):format(own, name, major, minor, number % 1e3), 0)
    end
    return found
end

local C = load(os.getenv("KINEMA_LIBRARY") or package.searchpath("libkinema", package.cpath) or "kinema")
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
    from = "array", repeatDelay = "number",
}
local staggerOptions = {
    from = origins, axis = axes, index = "number", columns = "number", each = "number", total = "number", curve = "string",
}
local wholeOptions = {delay = "number", repeatCount = "number", repeatDelay = "number", autoreverses = "boolean"}
local placeOptions = {
    at = "number or string", after = "string", together = "boolean", last = "boolean", offset = "number", label = "string",
}
local withinOptions = {rate = "number"}
for name, values in pairs(placeOptions) do withinOptions[name] = values end
local entryOptions = {delays = "table"}
for _, options in ipairs({motionOptions, placeOptions}) do
    for name, values in pairs(options) do entryOptions[name] = values end
end
local animateOptions = {}
for name, values in pairs(motionOptions) do animateOptions[name] = values end
animateOptions.startVelocity, animateOptions.from = "number or table", "number or table"
animateOptions.animator = "boolean or cdata"
entryOptions.startVelocity, entryOptions.from = nil, nil -- timelines do not use them

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

local function makeMotion(options, leavesStart)
    local motion = C.kinMotion(options.curve, options.duration or TRANSACTION_DURATION)
    motion.spring, motion.bounce = options.bounce ~= nil, options.bounce or 0
    motion.delay, motion.stagger = options.delay or 0, options.stagger or 0
    motion.repeatCount, motion.autoreverses = options.repeatCount or 0, options.autoreverses or false
    motion.retarget = retargets[options.retarget] or options.retarget or C.KinRetargetAutomatic
    motion.timeConstant, motion.repeatDelay = options.timeConstant or 0, options.repeatDelay or 0
    if not leavesStart then motion.startVelocity, motion.from = options.startVelocity, options.from end
    return motion
end

--- Returns the motion of {curve, duration, bounce, delay, stagger, repeatCount, autoreverses, retarget, startVelocity,
--- timeConstant, from, repeatDelay}. Without a duration it is that of the transaction. A bounce makes a spring; retarget is "replace",
--- "additive", "continue", "automatic" or a KinRetarget; timeConstant is that of a decay before a spring. startVelocity and from are
--- arrays of doubles, with as many numbers as the values of the call of C that gets the motion, which cannot check it (kinema.animate
--- does). The motion borrows the text of the curve and the arrays, so the options must outlive it.
function kinema.motion(options)
    checkOptions(options, motionOptions)
    return makeMotion(options)
end

--- Returns the handles of a layer or of a list of layers in memory of C, and their number. An error names the caller at the level.
local function layersOf(layers, level)
    if ffi.istype("KinLayer", layers) then layers = {layers} end
    if type(layers) ~= "table" then
        error(("layers: %s given, expected a layer or a list of layers"):format(tostring(layers)), level)
    end
    local handles = ffi.new("KinLayer[?]", math.max(#layers, 1))
    for i, layer in ipairs(layers) do
        if not ffi.istype("KinLayer", layer) then
            error(("layers[%d]: %s given, expected a layer"):format(i, tostring(layer)), level)
        end
        handles[i - 1] = layer
    end
    return handles, #layers
end

--- Returns a copy of the rows of a value: numbers for all layers, or a list of rows for each of `count` layers; and whether it is such a
--- list.
local function rowsOf(values, count, level)
    if type(values) ~= "table" then values = {values} end
    local isList = type(values[1]) == "table"
    local rows = {}
    for i, row in ipairs(isList and values or {values}) do
        if type(row) ~= "table" or #row ~= #(rows[1] or row) then
            error(("values: rows of %d and of %s numbers given"):format(#rows[1], type(row) == "table" and #row or "no"), level)
        end
        rows[i] = {}
        for j, number in ipairs(row) do
            if type(number) == "string" or not tonumber(number) then
                error(("values: %s given, expected a number"):format(tostring(number)), level)
            end
            rows[i][j] = number
        end
    end
    if isList and #rows ~= count then error(("values: %d rows given, expected %d"):format(#rows, count), level) end
    return rows, isList
end

--- Returns numbers in memory of C.
local function doublesOf(numbers)
    local memory = ffi.new("double[?]", math.max(#numbers, 1))
    for i, number in ipairs(numbers) do memory[i - 1] = number end
    return memory
end

local function flattened(rows)
    local flat = {}
    for _, row in ipairs(rows) do
        for _, number in ipairs(row) do table.insert(flat, number) end
    end
    return flat
end

--- Returns the numbers of a starting value or velocity, which has as many as `values`: a number, or a list of numbers or of rows.
local function startOf(given, name, values, level)
    if given == nil then return nil end
    local kind = type(given)
    if kind ~= "number" and kind ~= "table" then
        error(("%s: %s given, expected %d numbers"):format(name, tostring(given), #values), level)
    end
    local list = kind == "number" and {given} or type(given[1]) == "table" and flattened(given) or given
    if #list ~= #values then error(("%s: %d given, expected %d, as many as values"):format(name, #list, #values), level) end
    return doublesOf(list)
end

--- Returns memory of C with the KinAnimator that a call joins; for true with 0, for which C makes one. An error names the caller at the
--- level.
local function joined(animator, level)
    if animator ~= true and not ffi.istype("KinAnimator", animator) then
        error(("animator: %s given, expected a KinAnimator or true"):format(tostring(animator)), level)
    end
    return ffi.new("KinAnimator[1]", {animator ~= true and animator or nil})
end

--- Sets a property of a layer, or of a list of layers, to one value, or to one row of a list for each, and animates the change from what
--- is shown. The options are those of kinema.motion, where `startVelocity` and `from` are lists with as many numbers as the values, and
--- `animator`: a KinAnimator to join. Returns it, or a new one, which the caller releases.
function kinema.animate(context, layers, keyPath, values, options)
    options = options or {}
    checkOptions(options, animateOptions)
    local handles, count = layersOf(layers, 3)
    local rows, isList = rowsOf(values, count, 3)
    local width, flat = #(rows[1] or {}), flattened(rows)
    local velocity = startOf(options.startVelocity, "startVelocity", flat, 3)
    local from = startOf(options.from, "from", flat, 3)
    local path = type(keyPath) == "string" and resolve(context, keyPath, 3) or keyPath
    local motion, animator = ffi.new("KinMotion[1]", {makeMotion(options, true)}), joined(options.animator or true, 3)
    motion[0].startVelocity, motion[0].from, motion[0].animator = velocity, from, animator
    local stride = isList and width * ffi.sizeof("double") or 0
    kinema.check(C.kinLayersAnimate(context, handles, count, path, doublesOf(flat), width, stride, motion), 3)
    return ffi.new("KinAnimator", animator[0])
end

--- Moves a KinVariable from what it shows to a number, or to a list of up to four. The options are those of kinema.animate. Returns
--- the `animator` that it joins, or for true a new one, which the caller releases.
function kinema.animateVariable(context, variable, target, options)
    options = options or {}
    checkOptions(options, animateOptions)
    local animator = options.animator and joined(options.animator, 3)
    local rows = rowsOf(target, 1, 3)
    local motion = ffi.new("KinMotion[1]", {makeMotion(options, true)})
    local velocity = startOf(options.startVelocity, "startVelocity", rows[1], 3)
    local from = startOf(options.from, "from", rows[1], 3)
    motion[0].startVelocity, motion[0].from, motion[0].animator = velocity, from, animator or nil
    kinema.check(C.kinVariableAnimate(context, variable, doublesOf(rows[1]), #rows[1], motion), 3)
    return animator and ffi.new("KinAnimator", animator[0])
end

--- Returns a KinVariable of a number, or of a list of up to four; with a key it is the one of that key. `kind` is
--- C.KinVariableKindColor for a color.
function kinema.variable(context, value, key, kind)
    local row = rowsOf(value, 1, 3)[1]
    local variable, numbers = ffi.new("KinVariable[1]"), doublesOf(row)
    kind = kind or C.KinVariableKindNumbers
    if key then
        kinema.check(C.kinVariableFor(context, key, kind, numbers, #row, variable), 3)
    else
        kinema.check(C.kinVariableCreate(context, kind, numbers, #row, variable), 3)
    end
    return ffi.new("KinVariable", variable[0])
end

--- Returns the `count` numbers, 1 by default, that a KinVariable shows: `local x, y = kinema.shown(context, place, 2)`.
function kinema.shown(context, variable, count)
    local numbers = ffi.new("double[4]")
    kinema.check(C.kinVariableGet(context, variable, numbers, nil, count or 1), 3)
    if (count or 1) == 1 then return numbers[0] end
    if count == 2 then return numbers[0], numbers[1] end
    if count == 3 then return numbers[0], numbers[1], numbers[2] end
    return numbers[0], numbers[1], numbers[2], numbers[3]
end

--- Returns the delays of a number of items: {each} seconds for a distance of 1 from the start, or {total} seconds in all; further
--- {from, axis, index, columns, curve}, as in KinStagger. `from` is "start", "end", "center", "edges", "index" or a KinStaggerFrom,
--- `axis` is "both", "x", "y" or a KinStaggerAxis.
function kinema.stagger(count, options)
    checkOptions(options or {}, staggerOptions)
    if type(count) ~= "number" or not (count >= 0 and count < 2 ^ 31 and count % 1 == 0) then
        error(("count: %s given, expected an integer of 0 or more"):format(tostring(count)), 2)
    end
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
--- The options of the whole are {delay, repeatCount, repeatDelay, autoreverses}.
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
    entry.offset, entry.options = time + (options.offset or 0), {}
    for name, value in pairs(options) do entry.options[name] = value end
    table.insert(timeline.entries, entry)
    if options.label then timeline.labels[options.label] = #timeline.entries end
    return timeline
end

--- Appends an entry that moves something to values. It is called at the end of a function, whose place it takes in the levels of errors.
local function appendMoves(timeline, entry, values, options)
    local delays, count = options.delays, entry.count
    entry.rows, entry.each = rowsOf(values, count, 3)
    if delays and #delays ~= count then error(("delays: %d given, expected %d"):format(#delays, count), 2) end
    for i = 1, delays and count or 0 do
        if type(delays[i]) ~= "number" then error(("delays[%d]: %s given, expected a number"):format(i, tostring(delays[i])), 2) end
    end
    -- Copies: what the caller does with the lists later changes no size that C reads.
    entry.delays = delays and doublesOf(delays)
    return append(timeline, entry, options)
end

--- Adds the motion of a property of a layer, or of a list of layers, to one value, or to one row of a list for each. The options
--- are those of kinema.motion, `delays` with one for each layer, and the place: `at` a time or the begin of a labelled entry;
--- `after` the end of a labelled entry; `together` with the entry before; or `last`, after all entries so far; plus `offset`
--- seconds. `label` names the entry. Returns the timeline.
function Timeline:add(layers, keyPath, values, options)
    local handles, count = layersOf(layers, 3)
    checkOptions(options or {}, entryOptions)
    return appendMoves(self, {layers = handles, count = count, keyPath = keyPath}, values, options or {})
end

--- Adds the motion of a KinVariable, or of a list of them, to one value, or to one row of a list for each. The options are those of
--- Timeline:add.
function Timeline:move(variables, values, options)
    if ffi.istype("KinVariable", variables) then variables = {variables} end
    local handles = ffi.new("KinVariable[?]", math.max(#variables, 1))
    for i, variable in ipairs(variables) do
        if not ffi.istype("KinVariable", variable) then
            error(("variables[%d]: %s given, expected a variable"):format(i, tostring(variable)), 2)
        end
        handles[i - 1] = variable
    end
    checkOptions(options or {}, entryOptions)
    return appendMoves(self, {variables = handles, count = #variables}, values, options or {})
end

--- Adds another timeline as it is now, at a place. `rate` is how fast its time passes, after its delay.
function Timeline:within(timeline, options)
    if timeline == self or getmetatable(timeline) ~= Timeline then
        error(("timeline: %s given, expected another one"):format(timeline), 2)
    end
    checkOptions(options or {}, withinOptions)
    local copy = {whole = timeline.whole, entries = {}}
    for i, entry in ipairs(timeline.entries) do copy.entries[i] = entry end
    return append(self, {inner = copy, rate = (options or {}).rate}, options or {})
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
            made.children, made.rate = #list - numbers[index], entry.rate or 1
        elseif entry.rows then
            local width, values = #(entry.rows[1] or {}), doublesOf(flattened(entry.rows))
            made.layers, made.variables, made.count = entry.layers, entry.variables, entry.count
            made.values, made.width, made.delays = values, width, entry.delays
            made.stride = entry.each and width * ffi.sizeof("double") or 0
            if entry.layers then made.keyPath = keyPathOf(context, entry.keyPath, level) end
            table.insert(kept, values)
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
