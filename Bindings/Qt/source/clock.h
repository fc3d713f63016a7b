// The singleton Kinema of QML: one context, which advances with Qt's animations.
#pragma once
#include <QAbstractAnimation>
#include <QObject>
#include <QtQml/qqmlregistration.h>
#include <kinema/kinema.h>

class QJSEngine;
class QQmlEngine;

class Clock : public QObject {
    Q_OBJECT
    QML_NAMED_ELEMENT(Kinema)
    QML_SINGLETON
    Q_PROPERTY(double time READ time NOTIFY advanced)
    Q_PROPERTY(double speed MEMBER speed)
    /// Whether only advance() moves the clock: for tests, and for a game that has a clock.
    Q_PROPERTY(bool manual MEMBER manual)

public:
    static Clock *create(QQmlEngine *engine, QJSEngine *scripts);
    /// Returns the clock of the engine of an object; null if the object has no engine, or the library does not fit.
    static Clock *of(const QObject *object);
    ~Clock() override;

    double time() const;
    Q_INVOKABLE void advance(double seconds);

    /// Commits, and makes sure that frames come while something moves.
    void changed();

    KinContext *context = nullptr;
    KinLayer root = {0};

signals:
    void advanced();

private:
    // Qt advances it once a frame while it runs.
    class Frames : public QAbstractAnimation {
    public:
        explicit Frames(Clock &clock) : clock(clock) {}
        int duration() const override { return -1; }

    protected:
        void updateCurrentTime(int milliseconds) override;
        void updateState(State, State) override { last = 0; }

    private:
        Clock &clock;
        int last = 0;
    };

    Clock();
    bool isAnimating() const;
    Frames frames{*this};
    double speed = 1;
    bool manual = false;
};

/// Whether the status is KinStatusOK; otherwise the message is a warning at the object's place in the QML file.
bool succeeded(KinStatus status, const QObject *object);
