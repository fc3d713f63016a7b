import CKinema
import CPlatform

/// The result of loading a document: its layers by name, its markers, its size. It never changes, and owns no layer.
package final class Scene {
    package internal(set) var duration = 0.0
    package internal(set) var width = 0.0
    package internal(set) var height = 0.0
    /// All layers, superlayers first.
    var layers: [UInt64] = []
    package internal(set) var roots: [UInt64] = []
    /// The indices of the layers that have an id.
    var names = IndexTable<Text>()
    package internal(set) var markerNames: [Text] = []
    /// The time and the duration of each marker.
    package internal(set) var markerTimes: [Double] = []

    /// The layer below which the roots are; 0 for roots of the context.
    var superlayer: UInt64 = 0
    /// The document, how it was loaded, and the names and handles of its resources, from which its next version differs.
    private(set) var source = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    var options = SceneOptions()
    var resources = IndexTable<Text>()
    var handles: [UInt64] = []

    init() { _ = kin_count_live_objects(1) }

    deinit {
        source.deallocate()
        _ = kin_count_live_objects(-1)
    }

    /// The handle of a resource.
    func handle(_ name: Text) -> UInt64? { resources[name].map { handles[$0] } }

    /// Keeps a copy of the document.
    func keep(_ bytes: UnsafeBufferPointer<UInt8>) {
        source.deallocate()
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = copy.initialize(from: bytes)
        source = UnsafeBufferPointer(copy)
    }

    /// Takes over everything but the layers.
    func take(_ other: Scene) {
        (duration, width, height) = (other.duration, other.width, other.height)
        (names, markerNames, markerTimes) = (other.names, other.markerNames, other.markerTimes)
        (options, resources, handles) = (other.options, other.resources, other.handles)
        swap(&source, &other.source)
    }

    package var layerCount: Int { layers.count }

    package func layer(_ name: Text) throws(EngineError) -> UInt64 {
        guard let index = names[name] else {
            throw .error(.notFound, "name: \"\(name.excerpt)\" given, expected the id of a layer of the document")
        }
        return layers[index]
    }
}

/// Options for loading a document.
package struct SceneOptions {
    /// Added to the begin times of the roots: the time of the superlayer that is the time 0 of the document.
    package var beginTime = 0.0
    package var skipsUnknown = false
    /// The host's function for the handles of resources.
    package var resource: KinSceneResourceCallback?
    package var userData: UnsafeMutableRawPointer?

    package init() {}
}
