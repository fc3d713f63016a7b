#include "model.h"
#include <QQmlInfo>

namespace {
constexpr int mostLayers = 1 << 20;
const char *const roles[] = {"positionX", "positionY", "turn", "scale", "opacity"};
} // namespace

KinemaModel::~KinemaModel() { clear(); }

void KinemaModel::componentComplete() {
    clock = Clock::of(this);
    if (!clock) return;
    create();
    connect(clock, &Clock::advanced, this, &KinemaModel::write);
}

void KinemaModel::setCount(int count) {
    if (count == size) return;
    if (count < 0 || count > mostLayers) {
        qmlWarning(this) << "count: " << count << " given, expected 0 to " << mostLayers;
        return;
    }
    size = count;
    if (clock) create();
    emit countChanged();
}

void KinemaModel::clear() {
    kinStreamDestroy(stream);
    stream = nullptr;
    if (clock && !layers.empty()) kinLayersRelease(clock->context, layers.data(), layers.size(), true);
    layers.clear();
    rows.clear();
}

void KinemaModel::create() {
    beginResetModel();
    clear();
    layers.resize(size_t(size));
    rows.resize(size_t(size));
    if (size && succeeded(kinLayersCreate(clock->context, KinLayerClassLayer, clock->root, layers.data(), layers.size()), this)) {
        clock->changed();
        const KinKeyPath turn = KIN_KEY_PATH(KinPropertyTransform, KinComponentRotationZ);
        const KinKeyPath scale = KIN_KEY_PATH(KinPropertyTransform, KinComponentScaleX);
        const KinStreamField fields[] = {
            {KinStreamValueKeyPath, KinPropertyPosition, KinFormatFloat32, KinMatrixFormColumns4x4, 0, 0},
            {KinStreamValueKeyPath, turn, KinFormatFloat32, KinMatrixFormColumns4x4, 8, 0},
            {KinStreamValueKeyPath, scale, KinFormatFloat32, KinMatrixFormColumns4x4, 12, 0},
            {KinStreamValueWorldOpacity, 0, KinFormatFloat32, KinMatrixFormColumns4x4, 16, 0},
        };
        const KinStreamLayout layout = {sizeof layout, fields, 4, sizeof(Row), 1, true, {0, 0, 0}};
        succeeded(kinStreamCreate(clock->context, &layout, layers.data(), layers.size(), &stream), this);
        if (stream) kinStreamWrite(stream, clock->time(), rows.data());
    } else {
        layers.clear(), rows.clear();
    }
    endResetModel();
}

// Qt binds a delegate's properties to roles: a row that shows the same as before is not reported.
void KinemaModel::write() {
    if (!stream || kinStreamRebind(stream, nullptr)) return;
    const std::vector<Row> before = rows;
    if (!succeeded(kinStreamWrite(stream, clock->time(), rows.data()), this)) return;
    const auto differs = [&](size_t row) {
        for (int i = 0; i < 5; i++)
            if (rows[row].values[i] != before[row].values[i]) return true;
        return false;
    };
    for (size_t first = 0; first < rows.size(); first++) {
        if (!differs(first)) continue;
        size_t last = first;
        while (last + 1 < rows.size() && differs(last + 1)) last++;
        emit dataChanged(index(int(first)), index(int(last)));
        first = last;
    }
}

QVariant KinemaModel::data(const QModelIndex &index, int role) const {
    const int value = role - Qt::UserRole;
    if (!index.isValid() || size_t(index.row()) >= rows.size() || value < 0 || value >= 5) return {};
    return rows[size_t(index.row())].values[value];
}

QHash<int, QByteArray> KinemaModel::roleNames() const {
    QHash<int, QByteArray> names;
    for (int i = 0; i < 5; i++) names[Qt::UserRole + i] = roles[i];
    return names;
}

bool KinemaModel::read(
    const QString &text, const QVariantList &numbers, KinKeyPath &keyPath, std::vector<double> &values, size_t &width) {
    KinKeyPathInfo info;
    if (!clock || layers.empty() || !succeeded(kinKeyPathResolve(clock->context, text.toUtf8().constData(), &keyPath), this))
        return false;
    if (!succeeded(kinKeyPathGetInfo(clock->context, keyPath, &info), this)) return false;
    width = info.width;
    for (const QVariant &number : numbers) values.push_back(number.toDouble());
    if (width && (values.size() == width || values.size() == width * layers.size())) return true;
    qmlWarning(this) << text << ": " << int(values.size()) << " numbers given, expected " << int(width) << " for each of " << size
                     << " layers, or " << int(width) << " for all";
    return false;
}

void KinemaModel::set(const QString &text, const QVariantList &numbers) {
    animate(text, numbers, {{QStringLiteral("duration"), 0}});
    if (clock) write();
}

void KinemaModel::animate(const QString &text, const QVariantList &numbers, const QVariantMap &options) {
    KinKeyPath keyPath = 0;
    std::vector<double> values;
    size_t width = 0;
    if (!read(text, numbers, keyPath, values, width)) return;
    const QByteArray curve = options.value(QStringLiteral("curve"), QStringLiteral("ease-in-out")).toString().toUtf8();
    const double duration = options.value(QStringLiteral("duration"), 0.5).toDouble();
    const QVariant bounce = options.value(QStringLiteral("bounce"));
    KinMotion motion = bounce.isValid() ? kinSpringMotion(duration, bounce.toDouble()) : kinMotion(curve.constData(), duration);
    motion.delay = options.value(QStringLiteral("delay")).toDouble(),
    motion.stagger = options.value(QStringLiteral("stagger")).toDouble();
    motion.repeatCount = options.value(QStringLiteral("repeatCount")).toDouble();
    motion.autoreverses = options.value(QStringLiteral("autoreverses")).toBool();
    const size_t stride = values.size() == width ? 0 : width * sizeof(double);
    if (succeeded(
            kinLayersAnimate(clock->context, layers.data(), layers.size(), keyPath, values.data(), width, stride, &motion), this))
        clock->changed();
}
