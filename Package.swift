// swift-tools-version: 6.2
// For development and tests, and for packages in Swift. CMakeLists.txt builds the library that ships from the same sources.
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableExperimentalFeature("CImplementation"),
    .unsafeFlags(["-Xcc", "-ffp-contract=off"]),  // with fused multiply-add, bits would depend on the processor
]

/// The kernels have one source, which is compiled once for every instruction set (the folders are links).
/// Sources/CPlatform/include/kernels.h chooses among the copies. The flags must be those of CMakeLists.txt.
let instructionSets: [(name: String, flags: [String])]
#if arch(x86_64)
instructionSets = [
    ("", []),
    ("V3", ["-mavx2"]),
    ("V4", ["-mavx512f", "-mavx512bw", "-mavx512dq", "-mavx512vl", "-mprefer-vector-width=512"]),
]
#else
instructionSets = [("", [])]
#endif

let kernels: [Target] = instructionSets.map { set in
    .target(
        name: "KinemaKernels" + set.name,
        dependencies: ["CPlatform"],
        swiftSettings: settings + (set.name.isEmpty ? [] : [.define("KIN_KERNELS_" + set.name)])
            + [.unsafeFlags(set.flags.flatMap { ["-Xcc", $0] })])
}

let engine = ["KinemaCore", "KinemaScene", "Kinema", "KinemaC"]

let package = Package(
    name: "Kinema",
    products: [.library(name: "kinema", type: .dynamic, targets: ["Kinema", "CKinema"])],
    targets: kernels + [
        .target(name: "CKinema", path: "Include", publicHeadersPath: "."),
        .target(
            name: "CPlatform", dependencies: ["CKinema"],
            exclude: [
                "embedded_runtime.c", "memory.c", "pool.c", "installed.modulemap", "toolchains", "wasm.cmake", "static.cmake",
                "install.cmake",
                "private_names.cmake",
            ],
            publicHeadersPath: "include"),
        .target(name: "KinemaInline", dependencies: ["CKinema"], publicHeadersPath: "."),
        // The engine is one module. Tests/rooms checks which of its folders use which.
        .target(
            name: "Kinema", dependencies: ["KinemaInline", "CKinema", "CPlatform"] + kernels.map { .byName(name: $0.name) },
            path: "Sources",
            exclude: ["README.md", "CPlatform", "KinemaInline"] + kernels.map { $0.name } + engine.map { $0 + "/README.md" }
                + ["KinemaCore/Memory/README.md", "KinemaCore/Sampling/README.md"],
            sources: engine, swiftSettings: settings, linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        .testTarget(name: "KinemaCoreTests", dependencies: ["Kinema"], swiftSettings: settings),
        .testTarget(name: "KinemaTests", dependencies: ["Kinema"], swiftSettings: settings),
        .testTarget(name: "KinemaSceneTests", dependencies: ["Kinema"], swiftSettings: settings),
    ]
)
