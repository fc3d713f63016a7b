// KinemaSpring and KinemaCurve: `KinemaSpring on x { to: … }` moves a property to the value of `to`, whenever that changes.
#pragma once
#include "clock.h"
#include <QPointer>
#include <QQmlParserStatus>
#include <QQmlProperty>
#include <QQmlPropertyValueSource>
#include <QVariant>
#include <vector>

class Motion : public QObject, public QQmlPropertyValueSource, public QQmlParserStatus {
    Q_OBJECT
    Q_INTERFACES(QQmlPropertyValueSource QQmlParserStatus)
    QML_ANONYMOUS
    /// A number, a point or a color, like the property. The property begins at the first value, and moves to every later one.
    Q_PROPERTY(QVariant to READ to WRITE setTo NOTIFY toChanged)
    Q_PROPERTY(double duration MEMBER duration)
    Q_PROPERTY(double delay MEMBER delay)
    Q_PROPERTY(bool running READ running NOTIFY runningChanged)

public:
    ~Motion() override;
    QVariant to() const { return target; }
    void setTo(const QVariant &value);
    bool running() const { return moves > 0; }
    void setTarget(const QQmlProperty &property) override { owner = property; }
    void classBegin() override {}
    void componentComplete() override;

signals:
    void toChanged();
    void runningChanged();
    void finished();

protected:
    double duration = 0.5, delay = 0;
    virtual KinMotion motion() const = 0;

private:
    QQmlProperty owner;
    QVariant target;
    QPointer<Clock> clock; // null: the property cannot move
    KinLayer layer = {0};
    KinKeyPath keyPath = 0;
    size_t width = 0;
    int moves = 0; // that have not ended

    bool choose();
    std::vector<double> numbersOf(const QVariant &value) const;
    void move();
    void show();
    static void ended(KinContext *context, uint64_t tag, void *motion);
};

class KinemaSpring : public Motion {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(double bounce MEMBER bounce)

    double bounce = 0;
    KinMotion motion() const override;
};

class KinemaCurve : public Motion {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString curve READ text WRITE setText)

    QByteArray curve = "ease-in-out";
    QString text() const { return QString::fromUtf8(curve); }
    void setText(const QString &text) { curve = text.toUtf8(); }
    KinMotion motion() const override;
};
