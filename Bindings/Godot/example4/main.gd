# 24 cards fly from the middle into a ring, by one stream into a MultiMesh; a ship follows the pointer by a spring.
extends Node2D

const COUNT = 24

var kinema := KinemaContext.new()
var cards := KinemaGroup.new()
var ship := KinemaLayer.new()


func _ready() -> void:
    $Cards.multimesh.instance_count = COUNT
    add_child(kinema)
    kinema.add_child(cards)
    kinema.add_child(ship)
    cards.count = COUNT
    cards.multimesh = $Cards.multimesh
    cards.set_value("position", Vector2(160, 100))
    ship.set_value("position", Vector2(20, 180))
    kinema.advance(0) # now they are live: changes animate
    var places := PackedFloat32Array()
    var colors := PackedFloat32Array()
    for i in COUNT:
        var angle := i * TAU / COUNT
        places.append_array(PackedFloat32Array([160 + 80 * cos(angle), 100 + 80 * sin(angle)]))
        colors.append_array(PackedFloat32Array([1 - i / float(COUNT), 0.5, i / float(COUNT), 1]))
    cards.set_value("backgroundColor", colors)
    cards.animate("position", places, 1, "linear")
    ship.animate("position", Vector2(300, 180), 1, "linear")
    ship.finished.connect(func(key): print("finished ", key))


func _process(_delta: float) -> void:
    $Ship.position = ship.get_shown("position")


func _input(event: InputEvent) -> void:
    if event is InputEventMouseButton and event.pressed:
        ship.spring("position", event.position, 0.5, 0.2)
