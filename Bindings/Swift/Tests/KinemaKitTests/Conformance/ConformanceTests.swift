import Foundation
import KinemaKit
import Testing

/// The conformance cases of the repository, as far as KinemaKit has what they use.
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
        var covered = 0, compared = 0, missing: [String: Int] = [:]
        let cases = try Self.cases()
        for (name, ops) in cases {
            let run = try CaseRun()
            do {
                _ = try run.play(ops)
                covered += 1
                compared += run.compared
            } catch let gap as NotCovered {
                missing[gap.what, default: 0] += 1
                print("GAP \(gap.what): \(name)")
            } catch {
                Issue.record("\(name): \((error as? Failure)?.text ?? "\(error)")")
            }
        }
        let gaps = missing.sorted { $0.value > $1.value }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        print(
            "conformance: \(covered) of \(cases.count) cases, \(compared) numbers with the bits of C; not covered by the first of: \(gaps)"
        )
        // Cases that are added may use more, but most of them are covered.
        #expect(cases.count > 1000 && covered * 10 > cases.count * 9)
        #expect(compared > 20000)
    }
}
