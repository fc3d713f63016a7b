rockspec_format = "3.0"
package = "@name@"
version = "@version@-1"
description = {
    summary = "@summary@",
    homepage = "@homepage@",
    license = "@license@",
}
supported_platforms = { "linux", "macosx", "windows" }
dependencies = { "lua == 5.1" } -- LuaJIT

-- The archives of x86-64 for Linux and Windows, and of arm64 for macOS. On another processor, unpack its archive and `luarocks make` there.
source = {
    url = "@address@/", -- a platform's, below
    platforms = {
@each luarocks@        @luarocks@ = { url = "@address@/@archive@", dir = "kinema-@version@-@platform@" },
    },
}
-- LuaRocks unpacks no links, so the library is copied under the name that package.cpath finds.
build = {
    type = "command",
    install = { lua = { kinema = "share/kinema/kinema.lua", kinema_ffi = "share/kinema/kinema_ffi.h" } },
    platforms = {
        linux = { install_command = "mkdir -p '$(LIBDIR)' && cp lib/libkinema.so.@version@ '$(LIBDIR)/libkinema.so'" },
        macosx = { install_command = "mkdir -p '$(LIBDIR)' && cp lib/libkinema.@version@.dylib '$(LIBDIR)/libkinema.so'" },
        windows = { install_command = "copy bin\\kinema.dll \"$(LIBDIR)\\libkinema.dll\"" },
    },
}
