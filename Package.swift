// swift-tools-version: 6.2
// For development and tests. CMakeLists.txt builds the library that ships from the same sources.
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
            + [.unsafeFlags(set.flags.flatMap { ["-Xcc", $0] } + ["-disable-cmo"])])
}

let readme = ["README.md"]

let package = Package(
    name: "Kinema",
    products: [.library(name: "kinema", type: .dynamic, targets: ["KinemaC"])],
    targets: kernels + [
        .target(name: "CKinema", path: "Include", publicHeadersPath: "."),
        .target(
            name: "CPlatform", dependencies: ["CKinema"], exclude: ["embedded_runtime.c", "objects.c", "pool.c", "slabs.c"],
            publicHeadersPath: "include"),
        .target(
            name: "KinemaCore", dependencies: ["CKinema", "CPlatform"] + kernels.map { .byName(name: $0.name) },
            exclude: readme + ["Memory/README.md", "Sampling/README.md"], swiftSettings: settings),
        .target(name: "KinemaScene", dependencies: ["KinemaCore", "CPlatform"], exclude: readme, swiftSettings: settings),
        .target(
            name: "Kinema", dependencies: ["KinemaScene", "KinemaCore", "CKinema", "CPlatform"], exclude: readme,
            swiftSettings: settings),
        .target(name: "KinemaInline", dependencies: ["CKinema"], publicHeadersPath: "."),
        .target(
            name: "KinemaC", dependencies: ["Kinema", "KinemaCore", "KinemaInline", "CKinema", "CPlatform"], exclude: readme,
            swiftSettings: settings),
        .testTarget(name: "KinemaCoreTests", dependencies: ["KinemaCore"], swiftSettings: settings),
        .testTarget(name: "KinemaTests", dependencies: ["Kinema", "KinemaCore", "KinemaScene"], swiftSettings: settings),
        .testTarget(name: "KinemaSceneTests", dependencies: ["KinemaScene"], swiftSettings: settings),
    ]
)
