#include "motion.h"
#include <QColor>
#include <QPointF>
#include <QQmlInfo>

Motion::~Motion() {
    if (!clock) return;
    kinLayerRemoveFromSuperlayer(clock->context, layer);
    kinLayerRelease(clock->context, layer);
}

// Chooses the property of a layer that has the numbers of the QML property.
bool Motion::choose() {
    const int type = owner.propertyType();
    if (type == QMetaType::QColor) keyPath = KinPropertyBackgroundColor, width = 4;
    else if (type == QMetaType::QPointF || type == QMetaType::QPoint || type == QMetaType::QVector2D)
        keyPath = KinPropertyPosition, width = 2;
    else if (type == QMetaType::Double || type == QMetaType::Float || type == QMetaType::Int)
        keyPath = KIN_KEY_PATH(KinPropertyPosition, KinComponentX), width = 1;
    else
        qmlWarning(this) << "the property " << owner.name() << " is a " << owner.propertyTypeName()
                         << ", expected a number, a point or a color";
    return width > 0;
}

void Motion::componentComplete() {
    if (!choose()) return;
    Clock *found = Clock::of(this);
    if (!found || !succeeded(kinLayerCreate(found->context, KinLayerClassLayer, &layer), this)) return;
    clock = found;
    kinLayerAddSublayer(clock->context, clock->root, layer);
    std::vector<double> numbers = numbersOf(target.isValid() ? target : owner.read());
    if (!numbers.empty()) succeeded(kinLayerSetValue(clock->context, layer, keyPath, numbers.data(), width), this);
    clock->changed();
    show();
    connect(clock, &Clock::advanced, this, &Motion::show);
}

std::vector<double> Motion::numbersOf(const QVariant &value) const {
    if (width == 1 && value.canConvert<double>()) return {value.toDouble()};
    if (width == 2 && value.canConvert<QPointF>()) return {value.toPointF().x(), value.toPointF().y()};
    if (width == 4 && value.canConvert<QColor>()) {
        const QColor color = value.value<QColor>();
        if (color.isValid()) return {color.redF(), color.greenF(), color.blueF(), color.alphaF()};
    }
    qmlWarning(this) << "to: " << (value.isValid() ? value.typeName() : "nothing") << " given, expected a "
                     << (width == 1      ? "number"
                            : width == 2 ? "point"
                                         : "color");
    return {};
}

void Motion::setTo(const QVariant &value) {
    if (value == target) return;
    target = value;
    if (clock) move();
    emit toChanged();
}

void Motion::ended(KinContext *, uint64_t, void *motion) {
    Motion *self = *static_cast<QPointer<Motion> *>(motion);
    if (!self) return; // destroyed while it moved
    if (--self->moves == 0) {
        self->show();
        emit self->runningChanged();
        emit self->finished();
    }
}

void Motion::move() {
    std::vector<double> numbers = numbersOf(target);
    if (numbers.empty()) return;
    KinMotion made = motion();
    made.delay = delay;
    made.completion = ended, made.userData = new QPointer<Motion>(this);
    made.destroy = [](void *motion) { delete static_cast<QPointer<Motion> *>(motion); };
    if (!succeeded(kinLayerAnimate(clock->context, layer, keyPath, numbers.data(), width, &made), this)) return;
    if (++moves == 1) emit runningChanged();
    clock->changed();
}

void Motion::show() {
    double shown[4] = {0, 0, 0, 0};
    if (kinLayerGetPresentationValue(clock->context, layer, keyPath, clock->time(), shown, 4, nullptr)) return;
    if (width == 4) owner.write(QColor::fromRgbF(float(shown[0]), float(shown[1]), float(shown[2]), float(shown[3])));
    else owner.write(width == 2 ? QVariant(QPointF(shown[0], shown[1])) : QVariant(shown[0]));
}

KinMotion KinemaSpring::motion() const { return kinSpringMotion(duration, bounce); }
KinMotion KinemaCurve::motion() const { return kinMotion(curve.constData(), duration); }
