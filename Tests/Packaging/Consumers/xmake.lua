-- Runs a package of xmake by those of xmake's functions that it calls: luajit xmake.lua PACKAGE SOURCE INSTALLED SYSTEM PROCESSOR.
local package_file, source, installed, system, processor = unpack(arg)
local scripts = {}
local methods = {}

function methods:plat() return system end
function methods:arch() return processor end
function methods:is_plat(name) return name == system end
function methods:installdir() return installed end
function methods:add(kind, ...) print((({urls = "url", versions = "version"})[kind] or kind) .. " " .. table.concat({...}, " ")) end

function raise(format, ...) io.stderr:write(format:format(...), "\n") os.exit(1) end

local function copy(name, isOptional)
    local command = ("mkdir -p '%s' && cp -a '%s/%s' '%s'"):format(installed, source, name, installed)
    assert(os.execute(command .. (isOptional and " 2>/dev/null || true" or "")) == 0, name)
end

os.cp = function(name) copy(name, false) end
os.trycp = function(name) copy(name, true) end

local function script(name)
    return function(...) scripts[name] = select(select("#", ...), ...) end
end

for _, name in ipairs({"package", "package_end", "set_homepage", "set_description", "set_license"}) do
    _G[name] = function() end
end
local readPackage = assert(loadfile(package_file))
on_source, on_load, on_install, on_test = script("source"), script("load"), script("install"), script("test")
readPackage()
scripts.source(methods)
scripts.load(methods)
scripts.install(methods)
