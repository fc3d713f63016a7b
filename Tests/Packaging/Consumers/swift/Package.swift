// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Host",
    dependencies: [.package(name: "Kinema", path: "kinema")],
    targets: [.executableTarget(name: "host", dependencies: [.product(name: "kinema", package: "Kinema")])]
)
