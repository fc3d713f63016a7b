import CPlatform

/// Reads the text of a timing function. Rule D79.
struct CurveText {
    private let bytes: [UInt8]
    private var next = 0
    /// Whether the last number was written as an integer of CSS: without a decimal point and an exponent.
    private var isInteger = false

    /// A number, perhaps a percentage, or a word.
    private enum Token {
        case number(Double, isInteger: Bool), percentage(Double), word(Range<Int>)
    }

    fileprivate static let syntax = CurveRefusal(
        "an easing such as ease-out-back, cubic-bezier(x1, y1, x2, y2), steps(n, jump-end), linear(0, 0.5 30%, 1), spring(duration, bounce b) or decay(n)"
    )

    init(_ text: Text) { bytes = text.string.withBytes { Array($0) } }

    /// Timing functions separated by commas.
    mutating func functions() throws(CurveRefusal) -> [TimingFunction] {
        var functions = [try function()]
        while next < bytes.count {
            guard bytes[next] == UInt8(ascii: ",") else { throw CurveText.syntax }
            next += 1
            functions.append(try function())
        }
        return functions
    }

    private mutating func function() throws(CurveRefusal) -> TimingFunction {
        skipSpace()
        let name = word()
        guard next < bytes.count, bytes[next] == UInt8(ascii: "(") else {
            skipSpace()
            guard let function = try CurveNames.function(named(name)) else { throw CurveText.syntax }
            return function
        }
        next += 1
        let arguments = try self.arguments(), kind = named(name)
        if kind.isEqual("linear") { return try CurveText.linear(arguments) }
        if kind.isEqual("steps") { return try steps(arguments) }
        if kind.isEqual("cubic-bezier") { return try CurveText.bezier(arguments) }
        if kind.isEqual("spring") { return try spring(arguments) }
        if kind.isEqual("decay") {
            guard arguments.count == 1, let count = CurveText.number(arguments[0]) else { throw .decay }
            return try TimingFunction(.decay(count))
        }
        throw CurveText.syntax
    }

    private func named(_ word: Range<Int>) -> CurveWord { CurveWord(text: bytes, range: word) }

    // MARK: Arguments

    /// The tokens between commas, up to the closing parenthesis.
    private mutating func arguments() throws(CurveRefusal) -> [[Token]] {
        var arguments: [[Token]] = [[]]
        while true {
            skipSpace()
            guard next < bytes.count else { throw CurveText.syntax }
            switch bytes[next] {
            case UInt8(ascii: ","):
                next += 1
                arguments.append([])
            case UInt8(ascii: ")"):
                next += 1
                skipSpace()
                return arguments
            default: arguments[arguments.count - 1].append(try token())
            }
        }
    }

    private mutating func token() throws(CurveRefusal) -> Token {
        let name = word()
        if !name.isEmpty { return .word(name) }
        guard let number = number() else { throw CurveText.syntax }
        guard next < bytes.count, bytes[next] == UInt8(ascii: "%") else { return .number(number, isInteger: isInteger) }
        next += 1
        return .percentage(number)
    }

    private mutating func skipSpace() {
        while next < bytes.count, bytes[next] == 32 || (bytes[next] >= 9 && bytes[next] <= 13 && bytes[next] != 11) { next += 1 }
    }

    /// Letters, and after the first one hyphens.
    private mutating func word() -> Range<Int> {
        let start = next
        while next < bytes.count {
            let lower = bytes[next] | 32
            guard (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")) || (bytes[next] == UInt8(ascii: "-") && next > start)
            else { break }
            next += 1
        }
        return start..<next
    }

    /// A number as CSS writes it.
    private mutating func number() -> Double? {
        var text: [CChar] = [], exponent = 0, digits = 0, isFraction = false
        if next < bytes.count, bytes[next] == UInt8(ascii: "-") || bytes[next] == UInt8(ascii: "+") { take(into: &text) }
        while next < bytes.count {
            if isDigit(next) {
                if digits < CurveText.mostDigits { take(into: &text) } else { next += 1 }
                if isFraction { exponent -= 1 }
                if digits >= CurveText.mostDigits { exponent += 1 }
                digits += 1
            } else if bytes[next] == UInt8(ascii: "."), !isFraction, isDigit(next + 1) {
                isFraction = true
                next += 1
            } else {
                break
            }
        }
        guard digits > 0 else { return nil }
        let end = next
        exponent += takeExponent()
        isInteger = !isFraction && next == end
        return decimalNumber(text, exponent)
    }

    /// More digits than any double needs are ignored.
    private static let mostDigits = 800

    private mutating func takeExponent() -> Int {
        guard next < bytes.count, bytes[next] | 32 == UInt8(ascii: "e") else { return 0 }
        let isSigned = next + 1 < bytes.count && (bytes[next + 1] == UInt8(ascii: "-") || bytes[next + 1] == UInt8(ascii: "+"))
        let isNegative = isSigned && bytes[next + 1] == UInt8(ascii: "-")
        guard isDigit(next + (isSigned ? 2 : 1)) else { return 0 }
        next += isSigned ? 2 : 1
        var exponent = 0
        while isDigit(next) {
            exponent = min(10 * exponent + Int(bytes[next] - UInt8(ascii: "0")), 100_000)
            next += 1
        }
        return isNegative ? -exponent : exponent
    }

    private func isDigit(_ index: Int) -> Bool {
        index < bytes.count && bytes[index] >= UInt8(ascii: "0") && bytes[index] <= UInt8(ascii: "9")
    }

    private mutating func take(into text: inout [CChar]) {
        text.append(CChar(bitPattern: bytes[next]))
        next += 1
    }

    // MARK: Functions

    /// The number of an argument that is nothing else; not -0, whose text would be another number.
    private static func number(_ argument: [Token]) -> Double? {
        guard argument.count == 1, case .number(let x, _) = argument[0] else { return nil }
        return x + 0
    }

    private static func bezier(_ arguments: [[Token]]) throws(CurveRefusal) -> TimingFunction {
        var numbers = SIMD4<Double>.zero
        guard arguments.count == 4 else { throw syntax }
        for index in 0..<4 {
            guard let x = number(arguments[index]) else { throw syntax }
            numbers[index] = x
        }
        guard TimingFunction(numbers[0], numbers[1], numbers[2], numbers[3]).isValid else { throw .bezier }
        return try TimingFunction(numbers: numbers)
    }

    private func steps(_ arguments: [[Token]]) throws(CurveRefusal) -> TimingFunction {
        guard arguments.count <= 2, arguments[0].count == 1, case .number(let count, isInteger: true) = arguments[0][0] else {
            throw .steps
        }
        guard arguments.count == 2 else { return try TimingFunction(.steps(count, .end)) }
        guard arguments[1].count == 1, case .word(let word) = arguments[1][0],
            let position = CurveNames.position(named(word))
        else { throw .steps }
        return try TimingFunction(.steps(count, position))
    }

    private static func linear(_ arguments: [[Token]]) throws(CurveRefusal) -> TimingFunction {
        var points: [CurvePoint] = []
        points.reserveCapacity(arguments.count)
        for argument in arguments {
            var output = Double.nan, inputs: [Double] = []
            for (index, token) in argument.enumerated() {
                switch token {
                case .number(let x, _) where output.isNaN && (index == 0 || index == argument.count - 1): output = x + 0
                case .percentage(let x): inputs.append((x + 0) / 100)
                default: throw .points
                }
            }
            guard !output.isNaN, inputs.count <= 2, inputs.allSatisfy({ $0.isFinite }) else { throw .points }
            if inputs.isEmpty { inputs = [.nan] }
            for input in inputs { points.append(CurvePoint(input, output)) }
        }
        return try TimingFunction(.points(points))
    }

    /// "spring(0.5, bounce 0.3)", "spring(0.5, 0.3)", "spring(mass 1, stiffness 100, damping 10)".
    private func spring(_ arguments: [[Token]]) throws(CurveRefusal) -> TimingFunction {
        let names: Words = "duration bounce mass stiffness damping"
        var values: [Double] = [.nan, 0, 1, 100, 10], isPhysical = false
        for (index, argument) in arguments.enumerated() {
            guard case .number(let x, _)? = argument.last, argument.count <= 2 else { throw .spring }
            var place = index
            if argument.count == 2 {
                guard case .word(let word) = argument[0] else { throw .spring }
                place = (0..<values.count).first { named(word).isEqual(names[$0].string) } ?? values.count
            } else if index > 1 {
                throw .spring
            }
            guard place < values.count, index == 0 || isPhysical == (place > 1) else { throw .spring }
            isPhysical = place > 1
            values[place] = x + 0
        }
        return isPhysical
            ? try TimingFunction(.physicalSpring(values[2], values[3], values[4]))
            : try TimingFunction(.spring(values[0], values[1]))
    }
}

extension TimingFunction {
    package init(text: Text) throws(CurveRefusal) {
        let functions = try TimingFunction.list(text: text)
        guard functions.count == 1 else { throw CurveText.syntax }
        self = functions[0]
    }

    package static func list(text: Text) throws(CurveRefusal) -> [TimingFunction] {
        var reader = CurveText(text)
        return try reader.functions()
    }

    /// The canonical text, which reads back as the same timing function. Rule D79.
    package var text: String {
        guard let pieces else {
            for known in CurveNames.curves where known.curve == self { return known.name.string }
            return "cubic-bezier(" + [c1x, c1y, c2x, c2y].map { shortestText($0) }.listed + ")"
        }
        switch c1x {
        case CurveKind.easingCode: return Easing(number: c1y).map { CurveNames.name($0) } ?? ""
        case CurveKind.stepsCode:
            let position = StepPosition(rawValue: Int(c2x)) ?? .end
            return "steps(" + shortestText(c1y) + ", " + CurveNames.name(position) + ")"
        case CurveKind.springCode: return "spring(" + shortestText(c1y) + ", bounce " + shortestText(c2x) + ")"
        case CurveKind.decayCode: return "decay(" + shortestText(c1y) + ")"
        case CurveKind.physicalSpringCode:
            return "spring(mass " + shortestText(c1y) + ", stiffness " + shortestText(c2x) + ", damping " + shortestText(c2y)
                + ")"
        default:
            let isEven = pieces.points.isEven
            return "linear("
                + pieces.points.map { shortestText($0.output) + (isEven ? "" : " " + shortestText($0.percentage) + "%") }
                .listed + ")"
        }
    }
}
