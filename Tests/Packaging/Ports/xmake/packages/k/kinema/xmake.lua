-- Kinema @version@ from the archives of its release. In a project: add_repositories("local folder-of-this-repository"),
-- add_requires("kinema"), and add_packages("kinema") in the target.
package("@name@")
    set_homepage("@homepage@")
    set_description("@summary@")
    set_license("@license@")

    local archives = {
@each xmake@        ["@xmake@"] = {"@archive@", "@sha256@"},
    }

    on_source(function (package)
        local archive = archives[package:plat() .. ":" .. package:arch()]
        if not archive then
            raise("kinema @version@ has no package for %s on %s, only for: @platforms@", package:plat(), package:arch())
        end
        package:add("urls", "@address@/" .. archive[1])
        package:add("versions", "@version@", archive[2])
    end)

    on_load(function (package)
        package:add("links", "kinema")
        if package:is_plat("linux") then
            package:add("syslinks", "m")
        end
    end)

    on_install("linux", "windows", "macosx", "iphoneos", function (package)
        os.cp("include", package:installdir())
        os.cp("lib", package:installdir(), {symlink = true})
        os.cp("share", package:installdir())
        os.trycp("bin", package:installdir())
    end)

    on_test(function (package)
        assert(package:has_cfuncs("kinVersion", {includes = "kinema/kinema.h"}))
    end)
package_end()
