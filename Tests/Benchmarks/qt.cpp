// The workloads with Qt: QPropertyAnimation objects that are set to each frame's time. qt W1|W2|W5a N; all segments of W2 have
// the same curve.
#include <QCoreApplication>
#include <QEasingCurve>
#include <QObject>
#include <QPointF>
#include <QPropertyAnimation>
#include <vector>
#include "measure.h"

class Target : public QObject {
    Q_OBJECT
    Q_PROPERTY(qreal value MEMBER value)
public:
    qreal value = 0;
};

int main(int argc, char **argv) {
    QCoreApplication application(argc, argv);
    if (argc < 3) return 2;
    const bool keys = !strcmp(argv[1], "W2"), bakes = !strcmp(argv[1], "W5a");
    if (!keys && !bakes && strcmp(argv[1], "W1")) return 2;
    const size_t given = strtoull(argv[2], nullptr, 10), n = bakes ? 1 : given;
    std::vector<Target *> targets;
    std::vector<QPropertyAnimation *> animations;
    std::vector<double> begins;
    for (size_t i = 0; i < n; i++) {
        Record r = record();
        auto *target = new Target;
        auto *animation = new QPropertyAnimation(target, "value");
        QEasingCurve curve(QEasingCurve::BezierSpline);
        const double *c = two[i % 2];
        curve.addCubicBezierSegment(QPointF(c[0], c[1]), QPointF(c[2], c[3]), QPointF(1, 1));
        animation->setEasingCurve(curve);
        animation->setDuration((int)(r.duration * 1000));
        animation->setStartValue(r.from);
        animation->setEndValue(r.to);
        for (int key = 1; keys && key < 7; key++) animation->setKeyValueAt((key + uniform() - 0.5) / 7, 100 * uniform());
        animation->start();
        animation->pause();
        targets.push_back(target);
        animations.push_back(animation);
        begins.push_back(r.begin);
    }
    const size_t frames = bakes ? given : 60;
    const double step = 10.0 / (double)frames;
    double begin = seconds();
    for (size_t k = 0; k < frames; k++)
        for (size_t i = 0; i < n; i++) animations[i]->setCurrentTime((int)(((double)k * step - begins[i]) * 1000));
    report(seconds() - begin, (double)(n * frames));
    sink = (float)targets[0]->value;
    return 0;
}

#include "qt.moc"
