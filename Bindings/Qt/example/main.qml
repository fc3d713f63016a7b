// A card follows the pointer by a spring; 24 dots are the rows of a model, whose numbers one stream writes.
import QtQuick
import Kinema

Rectangle {
    id: stage
    width: 320
    height: 200
    color: "#1a1f2b"
    property point goal: Qt.point(40, 150)
    property int ends: 0

    KinemaModel {
        id: dots
        count: 24
        Component.onCompleted: {
            set("position", [160, 80]);
            const places = [];
            for (let i = 0; i < 24; i++)
                places.push(160 + 60 * Math.cos(i * Math.PI / 12), 80 + 60 * Math.sin(i * Math.PI / 12));
            animate("position", places, {duration: 1, curve: "linear"});
        }
    }

    Repeater {
        model: dots
        Rectangle {
            required property int index
            required property real positionX
            required property real positionY
            x: positionX - 4
            y: positionY - 4
            width: 8
            height: 8
            color: Qt.rgba(1 - index / 24, 0.5, index / 24, 1)
        }
    }

    Rectangle {
        id: card
        objectName: "card"
        width: 40
        height: 24
        KinemaSpring on x { to: stage.goal.x - 20; duration: 0.4; bounce: 0.25; onFinished: stage.ends += 1 }
        KinemaSpring on y { to: stage.goal.y - 12; duration: 0.4; bounce: 0.25 }
        KinemaCurve on color { to: stage.goal.x < 160 ? "#ffd966" : "#ff6666"; curve: "linear"; duration: 1 }
    }

    TapHandler { onTapped: point => stage.goal = Qt.point(point.position.x, point.position.y) }
}
