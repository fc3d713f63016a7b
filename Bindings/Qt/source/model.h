// KinemaModel: a list model whose rows are what layers show, from one stream.
#pragma once
#include "clock.h"
#include <QAbstractListModel>
#include <QPointer>
#include <QQmlParserStatus>
#include <QVariant>
#include <vector>

class KinemaModel : public QAbstractListModel, public QQmlParserStatus {
    Q_OBJECT
    Q_INTERFACES(QQmlParserStatus)
    QML_ELEMENT
    Q_PROPERTY(int count READ count WRITE setCount NOTIFY countChanged)

public:
    ~KinemaModel() override;
    int count() const { return size; }
    void setCount(int count);
    void classBegin() override {}
    void componentComplete() override;

    int rowCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : int(rows.size()); }
    QVariant data(const QModelIndex &index, int role) const override;
    /// positionX, positionY, turn, scale, opacity
    QHash<int, QByteArray> roleNames() const override;

    /// Sets numbers of all layers: those of one layer for all, or those of all one after the other. Does not animate.
    Q_INVOKABLE void set(const QString &keyPath, const QVariantList &numbers);
    /// Sets them and moves there. Options: duration, curve, or bounce for a spring; delay, stagger, repeatCount, autoreverses.
    Q_INVOKABLE void animate(const QString &keyPath, const QVariantList &numbers, const QVariantMap &options = {});

signals:
    void countChanged();

private:
    struct Row {
        float values[5];
    };
    int size = 0;
    QPointer<Clock> clock;
    std::vector<KinLayer> layers;
    std::vector<Row> rows;
    KinStream *stream = nullptr;

    void clear();
    void create();
    void write();
    bool read(const QString &text, const QVariantList &numbers, KinKeyPath &keyPath, std::vector<double> &values, size_t &width);
};
