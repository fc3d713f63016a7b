import CPlatform

/// Converts the text of a number to the nearest double.
enum JSONNumber {
    /// The text must be a number of JSON. Short numbers are one exact integer and one exact power of ten, so that a single rounding
    /// gives the nearest double (Clinger, How to Read Floating Point Numbers Accurately, 1990). Others go to the C library.
    static func value(_ text: UnsafeBufferPointer<UInt8>) -> Double {
        var next = 0, integer: UInt64 = 0, digits = 0, exponent: Int64 = 0
        let isNegative = text[0] == UInt8(ascii: "-")
        if isNegative { next = 1 }
        var isFraction = false
        while next < text.count {
            let digit = text[next] &- UInt8(ascii: "0")
            if digit < 10 {
                if digits > 0 || digit > 0 { digits += 1 }
                integer = integer &* 10 &+ UInt64(digit)
                if isFraction { exponent -= 1 }
            } else if text[next] == UInt8(ascii: ".") {
                isFraction = true
            } else {
                break
            }
            next += 1
        }
        guard digits > 0 else { return isNegative ? -0.0 : 0 }
        exponent += JSONNumber.exponent(text, next)
        guard digits <= 19, integer <= 1 << 53, abs(exponent) <= 22 else { return long(text, to: next, exponent) }
        var power = 1.0
        for _ in 0..<abs(exponent) { power *= 10 }
        let number = exponent < 0 ? Double(integer) / power : Double(integer) * power
        return isNegative ? -number : number
    }

    /// The number behind the "e"; a large one counts as one that is beyond all digits of a text.
    private static func exponent(_ text: UnsafeBufferPointer<UInt8>, _ from: Int) -> Int64 {
        var exponent: Int64 = 0, isNegative = false
        for byte in text[from...] {
            if byte == UInt8(ascii: "-") { isNegative = true }
            if byte &- UInt8(ascii: "0") < 10 { exponent = min(10 * exponent + Int64(byte - UInt8(ascii: "0")), 1 << 40) }
        }
        return isNegative ? -exponent : exponent
    }

    /// No double needs more digits than these to decide to which side it rounds, if one more tells whether others follow.
    private static let mostDigits = 768

    @inline(never)
    private static func long(_ text: UnsafeBufferPointer<UInt8>, to end: Int, _ exponent: Int64) -> Double {
        var digits: [CChar] = [], count = 0, exponent = exponent, hasMore = false
        digits.reserveCapacity(min(end, mostDigits) + 16)
        for byte in text[..<end] where byte != UInt8(ascii: ".") && (byte != UInt8(ascii: "0") || count > 0) {
            if byte != UInt8(ascii: "-") { count += 1 }
            if count <= mostDigits {
                digits.append(CChar(bitPattern: byte))
            } else {
                hasMore = hasMore || byte != UInt8(ascii: "0")
                exponent += 1
            }
        }
        if hasMore {
            digits.append(CChar(bitPattern: UInt8(ascii: "1")))
            exponent -= 1
        }
        return decimalNumber(digits, Int(max(-100_000, min(exponent, 100_000))))
    }
}
