# 24 cards fly from the middle into a ring, by one stream into a MultiMesh; a ship follows the pointer by a spring.
extends Node2D

const KinemaContext = preload("res://addons/kinema/KinemaContext.gdns")
const KinemaLayer = preload("res://addons/kinema/KinemaLayer.gdns")
const KinemaGroup = preload("res://addons/kinema/KinemaGroup.gdns")
const KinemaAnimator = preload("res://addons/kinema/KinemaAnimator.gdns")
const COUNT = 24

var kinema = KinemaContext.new()
var cards = KinemaGroup.new()
var ship = KinemaLayer.new()


func _ready():
    $Cards.multimesh.instance_count = COUNT
    add_child(kinema)
    kinema.add_child(cards)
    kinema.add_child(ship)
    cards.count = COUNT
    cards.multimesh = $Cards.multimesh
    cards.set_value("position", Vector2(160, 100))
    ship.set_value("position", Vector2(20, 180))
    kinema.advance(0) # now they are live: changes animate
    var places = PoolRealArray()
    var colors = PoolRealArray()
    for i in COUNT:
        var angle = i * TAU / COUNT
        places.append_array(PoolRealArray([160 + 80 * cos(angle), 100 + 80 * sin(angle)]))
        colors.append_array(PoolRealArray([1 - i / float(COUNT), 0.5, i / float(COUNT), 1]))
    cards.set_value("backgroundColor", colors)
    cards.animate("position", places, 1, "linear")
    ship.animate("position", Vector2(300, 180), 1, "linear")
    ship.connect("finished", self, "_on_finished")
    if OS.has_environment("KINEMA_TEST"):
        load("res://test.gd").new().run(self)


func _process(_delta):
    if is_instance_valid(ship): $Ship.position = ship.get_shown("position")


func _input(event):
    if event is InputEventMouseButton and event.pressed:
        ship.spring("position", event.position, 0.5, 0.2)


func _on_finished(key):
    print("finished ", key)
