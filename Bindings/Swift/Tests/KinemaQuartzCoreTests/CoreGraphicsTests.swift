import Foundation
import KinemaQuartzCore
import Testing

/// Paths, colors and wrapped values, as Core Graphics and Foundation have them.
@Suite struct CoreGraphicsTests {
    @Test func anArcTouchesItsTangents() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 3)
        near(path.currentPoint.x, 10)
        near(path.currentPoint.y, 3)
        var points: [CGPoint] = []
        path.applyWithBlock { if $0.pointee.type == .addLineToPoint { points.append($0.pointee.points[0]) } }
        #expect(points.count == 1)
        near(points.first?.x, 7)
        near(points.first?.y, 0)
        path.addArc(tangent1End: CGPoint(x: 10, y: 20), tangent2End: CGPoint(x: 10, y: 30), radius: 3)  // on one line
        #expect(path.currentPoint == CGPoint(x: 10, y: 20))
    }

    @Test func anArcToTheOtherSideTouchesItsTangents() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 0, y: 5))
        path.addArc(tangent1End: CGPoint(x: 0, y: 15), tangent2End: CGPoint(x: 10, y: 15), radius: 2)
        near(path.currentPoint.x, 2)
        near(path.currentPoint.y, 15)
        near(path.boundingBoxOfPath.minX, 0)
        near(path.boundingBoxOfPath.maxY, 15)
    }

    @Test func aRelativeArcEndsAfterItsDelta() {
        let path = CGMutablePath()
        path.addRelativeArc(center: CGPoint(x: 1, y: 2), radius: 5, startAngle: 0, delta: .pi / 2)
        near(path.currentPoint.x, 1)
        near(path.currentPoint.y, 7)
        path.addRelativeArc(center: CGPoint(x: 1, y: 2), radius: 5, startAngle: .pi / 2, delta: -.pi)
        near(path.currentPoint.y, -3)
    }

    @Test func boundsWithoutControlPoints() {
        let bow = CGMutablePath()
        bow.move(to: .zero)
        bow.addLine(to: CGPoint(x: 100, y: 0))
        bow.addQuadCurve(to: .zero, control: CGPoint(x: 50, y: 100))
        bow.closeSubpath()
        near(bow.boundingBox.maxY, 100)
        near(bow.boundingBoxOfPath.maxY, 50)
        let circle = CGPath(ellipseIn: CGRect(x: 1, y: 2, width: 6, height: 8), transform: nil)
        let box = circle.boundingBoxOfPath
        for (got, expected) in [(box.minX, 1.0), (box.minY, 2), (box.width, 6), (box.height, 8)] { near(got, expected, 1e-9) }
        #expect(CGMutablePath().boundingBoxOfPath.isNull)
    }

    @Test func pointsInside() {
        let bow = CGMutablePath()
        bow.move(to: .zero)
        bow.addLine(to: CGPoint(x: 100, y: 0))
        bow.addQuadCurve(to: .zero, control: CGPoint(x: 50, y: 100))
        #expect(bow.contains(CGPoint(x: 50, y: 49)) && !bow.contains(CGPoint(x: 50, y: 51)))
        let rings = CGMutablePath()
        rings.addRects([CGRect(x: 0, y: 0, width: 10, height: 10), CGRect(x: 2, y: 2, width: 6, height: 6)])
        let middle = CGPoint(x: 5, y: 5)
        #expect(rings.contains(middle) && !rings.contains(middle, using: .evenOdd))
        #expect(rings.contains(CGPoint(x: 1, y: 1), using: .evenOdd) && !rings.contains(CGPoint(x: 11, y: 5)))
        let moved = CGAffineTransform(1, 0, 0, 1, 100, 0)
        #expect(rings.contains(CGPoint(x: 105, y: 5), transform: moved) && !rings.contains(middle, transform: moved))
    }

    @Test func copiesAreTransformed() {
        var twice = CGAffineTransform(scaleX: 2, y: 2)
        let square = CGPath(rect: CGRect(x: 1, y: 1, width: 2, height: 2), transform: nil)
        #expect(square.copy(using: &twice)?.boundingBox == CGRect(x: 2, y: 2, width: 4, height: 4))
        #expect(square.mutableCopy(using: nil) == square)
    }

    @Test func colorsOfColorSpaces() {
        let orange = CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [1, 0.5, 0, 0.25])
        #expect(orange?.components == [1, 0.5, 0, 0.25] && orange?.colorSpace?.numberOfComponents == 3)
        #expect(CGColor(colorSpace: CGColorSpaceCreateDeviceGray(), components: [0.5, 1]) == CGColor(gray: 0.5, alpha: 1))
        #expect(CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [1, 1]) == nil)
        #expect(CGColorSpace(name: CGColorSpace.sRGB) == CGColorSpaceCreateDeviceRGB() && CGColorSpace(name: "other") == nil)
    }

    @Test func wrappedValuesAnimate() throws {
        let scale = CATransform3DMakeScale(2, 3, 1), turn = CGAffineTransform(1, 2, 3, 4, 5, 6)
        #expect(NSValue(caTransform3D: scale).caTransform3DValue == scale)
        #expect(NSValue(cgAffineTransform: turn).cgAffineTransformValue == turn)
        #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: 1, y: 2))
        #expect(NSValue(cgVector: CGVector(dx: 1, dy: 2)).cgVectorValue == CGVector(dx: 1, dy: 2))
        #expect(NSValue(cgPoint: .zero).caTransform3DValue == CATransform3DIdentity)
        try onStage { stage in
            let layer = stage.layer(CALayer()), grow = CABasicAnimation(keyPath: "transform"),
                move = CABasicAnimation(keyPath: "position")
            grow.fromValue = NSValue(caTransform3D: CATransform3DIdentity)
            grow.toValue = NSValue(caTransform3D: scale)
            grow.duration = 1
            move.fromValue = NSValue(cgPoint: .zero)
            move.toValue = NSValue(cgPoint: CGPoint(x: 100, y: 50))
            move.duration = 1
            layer.add(grow, forKey: nil)
            layer.add(move, forKey: nil)
            stage.host.commit()
            let shown = try stage.shown(layer, at: 0.5)
            near(shown.transform.m11, 1.5)
            near(shown.position.x, 50)
            layer.setValue(NSValue(caTransform3D: scale), forKey: "transform")
            #expect(layer.transform == scale)
            CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
            #expect(CATransaction.disableActions())
        }
    }

    @Test func cellsHaveATimeOfTheirOwn() throws {
        try onStage { _ in
            let cell = CAEmitterCell(), timing: any CAMediaTiming = cell
            #expect(timing.speed == 1 && timing.beginTime == 0)
            timing.beginTime = 0.5
            timing.duration = 2
            timing.fillMode = .both
            #expect(cell.beginTime == 0.5 && cell.duration == 2 && cell.fillMode == .both)
        }
    }
}
