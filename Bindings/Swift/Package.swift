// swift-tools-version: 6.2
// The Swift client. It links the installed library, which pkg-config finds: README.md.
import PackageDescription

let package = Package(
    name: "KinemaSwift",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "KinemaKit", targets: ["KinemaKit"]),
        .library(name: "KinemaQuartzCore", targets: ["KinemaQuartzCore"]),
    ],
    targets: [
        .systemLibrary(name: "CKinema", pkgConfig: "kinema"),
        .target(name: "KinemaKit", dependencies: ["CKinema"]),
        .target(name: "KinemaQuartzCore", dependencies: ["KinemaKit", "CKinema"]),
        .executableTarget(name: "hello", dependencies: ["KinemaKit"], path: "Examples/hello"),
        .executableTarget(name: "loop", dependencies: ["KinemaQuartzCore"], path: "Examples/loop"),
        .testTarget(name: "KinemaKitTests", dependencies: ["KinemaKit", "CKinema"]),
        .testTarget(name: "KinemaQuartzCoreTests", dependencies: ["KinemaQuartzCore"]),
    ],
    swiftLanguageModes: [.v6]
)
