import Foundation
import KinemaKit
import Testing

/// The conformance cases of the repository.
@Suite struct ConformanceTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../../../Tests/Conformance/cases").standardizedFileURL

    private static func cases() throws -> [(name: String, ops: [JSON])] {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        return try files.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }.flatMap { file in
            let json = try JSON(Data(contentsOf: file))
            return json.list("cases").map { ("\(file.lastPathComponent): \($0.text("name") ?? "")", $0.list("ops")) }
        }
    }

    @Test func casesHoldAndHaveTheBitsOfC() throws {
        var played = 0, compared = 0
        let cases = try Self.cases()
        for (name, ops) in cases {
            let run = try CaseRun()
            do {
                try run.play(ops)
                played += 1
                compared += run.compared
            } catch {
                Issue.record("\(name): \((error as? Failure)?.text ?? "\(error)")")
            }
        }
        print("conformance: \(played) of \(cases.count) cases, \(compared) numbers with the bits of C")
        #expect(cases.count > 1000 && played == cases.count && compared > 20000)
    }
}
