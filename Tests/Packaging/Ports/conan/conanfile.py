"""Kinema @version@ from the archives of its release, as a Conan 2 recipe: `conan create .`"""

import os

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.files import copy, get, rm


class Kinema(ConanFile):
    name = "@name@"
    version = "@version@"
    license = "@license@"
    url = homepage = "@homepage@"
    description = "@summary@"
    topics = ("animation", "user-interface", "games")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False]}
    default_options = {"shared": True}

    def _key(self):
        return f"{self.settings.os}:{self.settings.arch}"

    def validate(self):
        known = self.conan_data["archives"]
        if self._key() not in known:
            raise ConanInvalidConfiguration(f"kinema/@version@ has no package for {self._key()}, only for {', '.join(known)}")
        if not self.options.shared and self.settings.os == "Windows":
            raise ConanInvalidConfiguration("kinema/@version@ has no static library for Windows")

    def package_id(self):  # every compiler and every kind of build links the same library
        del self.info.settings.compiler
        del self.info.settings.build_type

    def build(self):
        get(self, **self.conan_data["archives"][self._key()], strip_root=True)

    def package(self):
        copy(self, "LICENSE", self.build_folder, os.path.join(self.package_folder, "licenses"))
        for folder in ("include", "bin", "lib", "share"):
            copy(self, f"{folder}/*", self.build_folder, self.package_folder)
        for unused in ("*.a",) if self.options.shared else ("*.so*", "*.dylib"):
            rm(self, unused, os.path.join(self.package_folder, "lib"))
        rm(self, "*.cmake", self.package_folder, recursive=True)  # the files of Conan's generators take their place
        rm(self, "*.pc", self.package_folder, recursive=True)

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "Kinema")
        self.cpp_info.set_property("cmake_target_name", "Kinema::kinema")
        self.cpp_info.set_property("cmake_target_aliases", ["Kinema::kinema_cpp"])
        self.cpp_info.set_property("pkg_config_name", "kinema")
        self.cpp_info.libs = ["kinema"]
        if self.settings.os in ("Linux", "Android"):
            self.cpp_info.system_libs = ["m"]
