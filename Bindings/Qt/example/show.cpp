// show FILE.qml [SCRIPT PICTURE]: shows a file in a window. With a script it evaluates the script's lines, each after the events of the one
// before, and saves the picture: for tests, where Kinema.manual is true.
#include <QFile>
#include <QGuiApplication>
#include <QQmlComponent>
#include <QQmlContext>
#include <QQmlEngine>
#include <QQmlExpression>
#include <QQuickItem>
#include <QQuickView>
#include <cstdio>

int main(int count, char **words) {
    QGuiApplication application(count, words);
    const QStringList arguments = application.arguments();
    if (arguments.size() != 2 && arguments.size() != 4) return std::fprintf(stderr, "usage: show FILE.qml [SCRIPT PICTURE]\n"), 2;
    QQuickView view;
    view.engine()->addImportPath(QGuiApplication::applicationDirPath());
    if (arguments.size() == 4) { // before the file's first object
        QQmlComponent module(view.engine());
        module.setData("import QtQml\nimport Kinema\nQtObject {}", {});
        delete module.create();
        auto *clock = view.engine()->singletonInstance<QObject *>(qmlTypeId("Kinema", 1, 0, "Kinema"));
        if (clock) clock->setProperty("manual", true);
    }
    QObject::connect(view.engine(), &QQmlEngine::quit, &application, &QCoreApplication::quit, Qt::QueuedConnection);
    view.setSource(QUrl::fromLocalFile(arguments[1]));
    if (!view.rootObject()) return 1;
    view.show();
    if (arguments.size() == 2) return QGuiApplication::exec();
    QFile script(arguments[2]);
    if (!script.open(QIODevice::ReadOnly)) return 1;
    for (const QByteArray &line : script.readAll().split('\n')) {
        QQmlExpression expression(view.engine()->contextForObject(view.rootObject()), view.rootObject(), QString::fromUtf8(line));
        const QVariant value = expression.evaluate();
        if (value.isValid()) std::printf("%s\n", value.toString().toUtf8().constData());
        QCoreApplication::processEvents();
    }
    return view.grabWindow().save(arguments[3]) ? 0 : 1;
}
