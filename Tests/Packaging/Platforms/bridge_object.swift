/// Copies strings, which retains bridge objects.
@c(copy) public func copy() -> Int32 {
    var text = ""
    for digit in 0..<5 { text += String(digit) }
    let copies = [text, text]
    return Int32(copies[1].utf8.count)
}
