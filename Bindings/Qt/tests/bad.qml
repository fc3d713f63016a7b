import QtQuick
import Kinema

Item {
    property string word: "a"
    property real number: 0
    property color tint: "red"
    property color goal: "blue"
    KinemaSpring on word { to: "b" }
    KinemaSpring on number { to: Qt.point(1, 2) }
    KinemaCurve on tint { to: goal; curve: "bouncy" }
}
