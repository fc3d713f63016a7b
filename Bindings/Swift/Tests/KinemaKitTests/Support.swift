import KinemaKit
import Testing

/// A context with a live root and a live layer below it.
func stage() throws -> (context: Context, root: Layer, ship: Layer) {
    let context = try Context(), root = try context.root(), ship = try root.add()
    context.onFailure = { Issue.record("\($0)") }
    try context.flush()
    return (context, root, ship)
}

/// Expects two numbers to be equal but for rounding.
func near(_ got: Double?, _ expected: Double, _ tolerance: Double = 1e-9, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(
        got.map { abs($0 - expected) <= tolerance } == true, "\(String(describing: got)), expected \(expected)",
        sourceLocation: sourceLocation)
}

/// Expects an error with a status, whose message contains a text.
func rejects(
    _ status: KinemaError.Status, _ text: String = "", sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Void
) {
    do {
        try body()
        Issue.record("no error", sourceLocation: sourceLocation)
    } catch let error as KinemaError {
        #expect(
            error.status == status && (text.isEmpty || error.message.contains(text)), "\(error)", sourceLocation: sourceLocation)
    } catch {
        Issue.record("\(error)", sourceLocation: sourceLocation)
    }
}
