# Steps of main.gd at times that the test chooses, with the outputs and the pictures that it compares.
extends Reference


func run(main):
    var folder = OS.get_environment("KINEMA_TEST")
    main.kinema.paused = true
    main.kinema.advance(0.5)
    yield(main.get_tree(), "idle_frame")
    yield(main.get_tree(), "idle_frame")
    var picture = main.get_viewport().get_texture().get_data()
    picture.flip_y()
    picture.save_png(folder + "/half.png")
    print("shown ", main.ship.get_shown("position"), " model ", main.ship.get_value("position"))
    print("animating ", main.kinema.is_animating(), " time ", main.kinema.time)
    main.kinema.advance(0.5)
    print("animating ", main.kinema.is_animating())
    check_animator(main)
    check_scene(main)
    check_bad_input(main)
    main.ship.animate("opacity", 0.0, 0.25)
    main.ship.free() # while it moves: nobody hears the end
    main.kinema.advance(1)
    print("done")
    main.get_tree().quit()


func check_animator(main):
    var animator = main.KinemaAnimator.new()
    main.ship.animate("opacity", 0.0, 1, "linear")
    main.kinema.advance(0)
    print("follows ", animator.follow(main.ship, "opacity"))
    animator.pause()
    animator.seek(0.25)
    main.kinema.advance(1)
    print("fraction ", animator.fraction, " opacity ", main.ship.get_shown("opacity"))
    animator.set_rate(-1)
    animator.resume()
    main.kinema.advance(0.25)
    print("opacity ", main.ship.get_shown("opacity"))


func check_scene(main):
    var document = '{"kinema": 1, "layers": [{"id": "lamp", "set": {"opacity": 0.5}, "states": [{"name": "off", "values": [{"keyPath": "opacity", "value": 0}]}]}]}'
    print("loads ", main.ship.load_scene(document))
    main.ship.set_state("lamp", "off")
    main.ship.set_state("lamp", "other")


func check_bad_input(main):
    var alone = main.KinemaLayer.new()
    alone.animate("position", Vector2(1, 1))
    main.add_child(alone)
    alone.free()
    main.ship.animate("positoin", Vector2(1, 1))
    main.ship.animate("position", "left")
    main.ship.set_value("position", Vector3(1, 2, 3))
    main.ship.animate("position")
    main.cards.set_value("opacity", PoolRealArray([1, 1, 1]))
    main.cards.count = -1
    main.kinema.speed = -1.0
    main.kinema.advance(-1)
    main.kinema.time = 3.0
    main.KinemaAnimator.new().pause()
    print("follows ", main.KinemaAnimator.new().follow(main, "opacity"))
