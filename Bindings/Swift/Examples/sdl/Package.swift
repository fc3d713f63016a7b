// swift-tools-version: 6.2
// A window of SDL, whose layers have Core Animation's names. Needs libsdl2-dev, and the installed library: ../../README.md.
import PackageDescription

let package = Package(
    name: "cards",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "KinemaSwift", path: "../..")],
    targets: [
        .systemLibrary(name: "CSDL", pkgConfig: "sdl2", providers: [.apt(["libsdl2-dev"]), .brew(["sdl2"])]),
        .executableTarget(
            name: "cards", dependencies: ["CSDL", .product(name: "KinemaQuartzCore", package: "KinemaSwift")]),
    ],
    swiftLanguageModes: [.v6]
)
