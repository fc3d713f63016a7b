import CKinema
import Foundation
import KinemaKit

/// The transactions of the present host and this thread.
public final class CATransaction: NSObject {
    private static var host: KinemaHost { .current }
    private static var pointer: OpaquePointer? { host.context.pointer }
    private static let innermost = KinTransaction()

    @discardableResult
    private static func report(_ status: KinStatus) -> Bool { host.context.report(status) }

    /// Begins a transaction within the one that is open.
    public class func begin() { report(kinTransactionBegin(pointer, nil)) }

    /// Commits the innermost transaction. Without one, the host's error handler gets `.noTransaction`.
    public class func commit() {
        if host.context.statistics.openTransactionCount <= 1 { host.displayIfNeeded() }
        report(kinTransactionCommit(pointer, innermost))
    }
    /// Commits what this thread has changed outside transactions.
    public class func flush() { host.commit() }

    /// Takes the lock that every change takes.
    public class func lock() { report(kinContextLock(pointer)) }
    /// Gives the lock back.
    public class func unlock() { report(kinContextUnlock(pointer)) }

    /// Seconds; 0.25 unless a transaction says otherwise.
    public class func animationDuration() -> CFTimeInterval {
        var duration = 0.25
        report(kinTransactionGetDuration(pointer, innermost, &duration))
        return duration
    }
    /// Sets the duration of what begins from now on.
    public class func setAnimationDuration(_ dur: CFTimeInterval) { report(kinTransactionSetDuration(pointer, innermost, dur)) }

    /// The timing function, or nil.
    public class func animationTimingFunction() -> CAMediaTimingFunction? {
        var function = KinTimingFunction(), isSet = false
        report(kinTransactionGetTimingFunction(pointer, innermost, &function, &isSet))
        return isSet ? CAMediaTimingFunction(Curve(function)) : nil
    }
    /// Sets the timing function of what begins from now on.
    public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        guard var c = function?.curve.c else { return _ = report(kinTransactionSetTimingFunction(pointer, innermost, nil)) }
        report(kinTransactionSetTimingFunction(pointer, innermost, &c))
    }

    /// Whether setters run no actions.
    public class func disableActions() -> Bool {
        var disabled = false
        report(kinTransactionGetDisableActions(pointer, innermost, &disabled))
        return disabled
    }
    /// Sets whether setters run no actions.
    public class func setDisableActions(_ flag: Bool) { report(kinTransactionSetDisableActions(pointer, innermost, flag)) }

    /// The closure that runs when the animations that are added from now on have ended.
    public class func completionBlock() -> (() -> Void)? {
        var userData: UnsafeMutableRawPointer?, isSet = false
        report(kinTransactionGetCompletion(pointer, innermost, nil, nil, &userData, &isSet))
        return isSet ? Box<() -> Void>.body(of: userData) : nil
    }
    /// Sets the closure for the animations that are added from now on; nil is none.
    public class func setCompletionBlock(_ block: (() -> Void)?) {
        guard let block else { return _ = report(kinTransactionClearCompletion(pointer, innermost)) }
        let (box, host) = (Box(block).retained(), host)
        let run: KinCompletionCallback = { _, _, userData in Box<() -> Void>.body(of: userData)?() }
        if !host.context.report(kinTransactionSetCompletion(pointer, innermost, run, 0, box, releaseUserData)) {
            releaseUserData(box)
        }
    }

    // MARK: Values by key

    /// Returns a value of any key. Other keys than those of `kCATransaction…` keep numbers, texts, points, colors and so on, but no objects.
    public class func value(forKey key: String) -> Any? {
        switch key {
        case kCATransactionAnimationDuration: return NSNumber(value: animationDuration())
        case kCATransactionDisableActions: return NSNumber(value: disableActions())
        case kCATransactionAnimationTimingFunction: return animationTimingFunction()
        case kCATransactionCompletionBlock: return completionBlock()
        default:
            let pointer = pointer
            guard let found = try? Value.reading({ kinTransactionGetData(pointer, innermost, key, $0) }) else { return nil }
            if case .numbers(let numbers) = found, numbers.count != 1 { return numbers.map { NSNumber(value: $0) } }
            return host.object(found, of: .number)
        }
    }

    /// Sets a value of any key. The host's error handler gets the key and the type of a value that does not fit.
    public class func setValue(_ anObject: Any?, forKey key: String) {
        switch (key, anObject) {
        case (kCATransactionAnimationDuration, _) where number(anObject) != nil: setAnimationDuration(number(anObject) ?? 0.25)
        case (kCATransactionDisableActions, _) where number(anObject) != nil: setDisableActions(number(anObject) != 0)
        case (kCATransactionAnimationTimingFunction, let function as CAMediaTimingFunction): setAnimationTimingFunction(function)
        case (kCATransactionCompletionBlock, let block as () -> Void): setCompletionBlock(block)
        case (kCATransactionCompletionBlock, nil): setCompletionBlock(nil)
        default:
            guard key != kCATransactionCompletionBlock, let converted = host.value(anObject, for: .number) else {
                let given = anObject.map { "\(type(of: $0))" } ?? "nil"
                return host.report(KinemaError(.typeMismatch, "\(key): \(given) was given, which a transaction cannot keep"))
            }
            report(converted.withC { kinTransactionSetData(pointer, innermost, key, $0) })
        }
    }
}

public let kCATransactionAnimationDuration = "animationDuration"
public let kCATransactionDisableActions = "disableActions"
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
public let kCATransactionCompletionBlock = "completionBlock"
