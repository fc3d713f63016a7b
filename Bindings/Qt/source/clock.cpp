#include "clock.h"
#include <QQmlEngine>
#include <QQmlInfo>

bool succeeded(KinStatus status, const QObject *object) {
    if (status) qmlWarning(object) << kinLastErrorMessage();
    return !status;
}

Clock::Clock() {
    if (kinVersion() != KIN_VERSION) {
        qWarning("Kinema: the QML module is version %d.%d.%d, and the libkinema that was loaded is %s", KIN_VERSION_MAJOR,
            KIN_VERSION_MINOR, KIN_VERSION_PATCH, kinBuildInfo());
        return;
    }
    if (kinContextCreate(&context) || kinLayerCreate(context, KinLayerClassLayer, &root) || kinContextAddRoot(context, root))
        qWarning("Kinema: %s", kinLastErrorMessage());
    kinContextFlush(context);
}

Clock::~Clock() { kinContextDestroy(context); }

Clock *Clock::create(QQmlEngine *, QJSEngine *) { return new Clock; }

Clock *Clock::of(const QObject *object) {
    QQmlEngine *engine = qmlEngine(object);
    auto *clock = engine ? engine->singletonInstance<Clock *>(qmlTypeId("Kinema", 1, 0, "Kinema")) : nullptr;
    return clock && clock->context ? clock : nullptr;
}

double Clock::time() const {
    double time = 0;
    if (context) kinContextGetTime(context, &time);
    return time;
}

bool Clock::isAnimating() const {
    bool isAnimating = false;
    kinContextIsAnimating(context, &isAnimating);
    return isAnimating;
}

void Clock::advance(double seconds) {
    if (!context || !succeeded(kinContextAdvance(context, time() + seconds), this)) return;
    kinContextFlush(context);
    emit advanced();
    if (!isAnimating()) frames.stop();
}

void Clock::changed() {
    kinContextFlush(context);
    if (!manual && isAnimating() && frames.state() != QAbstractAnimation::Running) frames.start();
}

void Clock::Frames::updateCurrentTime(int milliseconds) {
    double seconds = (milliseconds - last) / 1000.0;
    last = milliseconds;
    if (!clock.manual && seconds > 0) clock.advance(seconds * clock.speed);
}
