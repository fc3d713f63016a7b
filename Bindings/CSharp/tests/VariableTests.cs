// Variables: numbers without layers.
using Kinema;

static class VariableTests {
    static Motion Linear(double seconds) { return new Motion { Curve = "linear", Duration = seconds }; }

    public static void A_variable_moves_and_is_read_in_one_statement_each() {
        using (var context = new Context())
        using (Variable zoom = context.Variable(1)) {
            zoom.Animate(3, Linear(1));
            context.Advance(0.25);
            Test.Near(1.5, zoom.Value);
            Test.Near(2, zoom.Velocity);
            zoom.Value = 7;
            Test.Near(7, zoom.Value);
            Test.Refused(KinStatus.TypeMismatch, "count", () => zoom.Set(new double[] { 1, 2 }));
            Test.Refused(KinStatus.InvalidArgument, "From", () => zoom.Animate(1, new Motion { From = new double[] { 1, 2 } }));
        }
    }

    public static void Rows_colors_and_batches() {
        using (var context = new Context()) {
            Variable place = context.Variable(new double[] { 0, 10 }), other = context.Variable(new double[] { 1, 2 });
            Variable color = context.Variable(new double[] { 0, 0, 0, 0 }, KinVariableKind.Color);
            int ended = 0;
            color.Animate(new double[] { 1, 0, 0, 1 }, Linear(1));
            Motion motion = Linear(1);
            motion.Completion = () => ended++;
            context.Animate(new[] { place.Handle, other.Handle }, new double[] { 2, 20, 3, 4 }, motion, each: true);
            context.Advance(0.5);
            var numbers = new double[4];
            context.Read(new[] { place.Handle, other.Handle }, numbers);
            Test.Near(1, numbers[0]);
            Test.Near(15, numbers[1]);
            Test.Near(3, numbers[3]);
            color.Get(numbers);
            Test.Near(1, numbers[0]);
            Test.Near(0.5, numbers[3]);
            var two = new double[2];
            place.GetVelocity(two);
            Test.Near(10, two[1]);
            place.GetTarget(two);
            Test.Near(20, two[1]);
            context.Advance(1);
            Test.Equal(1, ended);
        }
    }

    public static void A_variable_with_a_key_lives_while_every_frame_names_it() {
        using (var context = new Context()) {
            for (int frame = 1; frame <= 3; frame++) {
                context.Advance(frame);
                context.VariableFor(7, 0).Animate(1, Linear(4));
            }
            Test.Near(0.5, context.VariableFor(7, 0).Value);
            context.Advance(4);
            context.Advance(5);
            Test.Near(9, context.VariableFor(7, 9).Value);
        }
    }

    public static void An_animator_scrubs_variables_at_once_and_timelines_move_them() {
        using (var context = new Context()) {
            Variable zoom = context.Variable(0), place = context.Variable(new double[] { 0, 0 });
            Animator scrub = null;
            zoom.Animate(100, Linear(1), ref scrub);
            place.Animate(new double[] { 8, 4 }, Linear(2), ref scrub);
            scrub.Paused = true;
            scrub.Fraction = 0.25;
            Test.Near(50, zoom.Value);
            scrub.Reverse();
            scrub.Paused = false;
            context.Advance(0.25);
            Test.Near(25, zoom.Value);
            var two = new double[2];
            context.ReadVelocities(new[] { place.Handle }, two);
            Test.Near(-4, two[0]);
            Test.Near(-2, two[1]);
            var show = new Timeline();
            show.Add(zoom, 100, Linear(1));
            show.Add(zoom, 40, Linear(1));
            show.Add(new[] { place.Handle }, new double[] { 8, 16 }, Linear(2), Place.At(0), new double[] { 0.5 }, each: true);
            Test.Near(2.5, show.Start(context).Duration);
            context.Advance(1.75);
            Test.Near(70, zoom.Value);
        }
    }

    /// <summary>Rule D87: paused at 0.25 and resumed at 2, it shows at 2.5 what 0.75 s from the start shows.</summary>
    public static void Animations_of_layers_and_variables_share_an_animator() {
        using (var context = new Context())
        using (Layer ship = context.Root(), other = context.Root()) {
            Variable zoom = context.Variable(0);
            context.Flush();
            Animator move = ship.Animate("position.x", 100, Linear(1)), all = move, alone = null;
            ship.Animate("opacity", 0, Linear(2), ref all);
            ship.Animate("position.y", new double[] { 20 }, Linear(1), ref all);
            context.Animate(new[] { ship.Handle, other.Handle }, "zPosition", new double[] { 4, 8 }, Linear(1), ref all, each: true);
            zoom.Animate(20, Linear(1), ref all);
            Test.That(ReferenceEquals(all, move), "joined");
            other.Animate("cornerRadius", 4, Linear(1), ref alone);
            Test.That(alone != null && alone.Handle.id != move.Handle.id, "made");
            context.Advance(0.25);
            Test.Near(2, move.Duration);
            Test.Near(1, alone.Duration);
            move.Paused = true;
            context.Advance(2);
            Test.Near(4, other.Presentation("cornerRadius")[0]);
            move.Paused = false;
            context.Advance(2.5);
            Test.Near(75, ship.Presentation("position")[0]);
            Test.Near(15, ship.Presentation("position")[1]);
            Test.Near(0.625, ship.Presentation("opacity")[0]);
            Test.Near(3, ship.Presentation("zPosition")[0]);
            Test.Near(6, other.Presentation("zPosition")[0]);
            Test.Near(15, zoom.Value);
            move.Reverse();
            context.Advance(3.25);
            Test.Equal(KinAnimatorState.AtStart, move.State);
            Test.Near(1, ship.Presentation("opacity")[0]);
            move.Dispose();
            Test.Refused(KinStatus.InvalidHandle, "animator", () => ship.Animate("opacity", 0, Linear(1), ref all));
            Test.Refused(KinStatus.InvalidHandle, "animator", () => zoom.Animate(0, Linear(1), ref all));
        }
    }

    public static void An_animator_of_a_transaction_controls_its_implicit_animations() { // D87
        using (var context = new Context())
        using (Layer ship = context.Root()) {
            context.Flush();
            Animator turn;
            using (Transaction transaction = context.Begin()) {
                transaction.Duration = 1;
                transaction.SetCurve("linear");
                turn = context.Animator();
                ship.Set("zPosition", 8);
            }
            context.Advance(0.25);
            Test.Near(1, turn.Duration);
            turn.Paused = true;
            context.Advance(2);
            turn.Paused = false;
            context.Advance(2.5);
            Test.Near(6, ship.Presentation("zPosition")[0]);
        }
    }

    public static void Moves_and_states_join_an_animator() { // D87
        const string document = @"{ ""kinema"": 1, ""layers"": [{ ""id"": ""door"",
            ""states"": [{ ""name"": ""open"", ""values"": [{ ""keyPath"": ""zPosition"", ""value"": 8 }] }] }] }";
        using (var context = new Context())
        using (Layer root = context.Root(), panel = root.Add(), card = root.Add()) {
            Layer door = context.Load(document)["door"];
            panel.Set("position.x", 100);
            card.Set("position.x", 20);
            context.Flush();
            Animator move = panel.Animate("zPosition", 4, Linear(2)), all = move;
            card.Set("position.x", 40);
            card.Move(panel, 0, Linear(1), ref all);
            door.SetState("open", Linear(1), ref all);
            Test.That(ReferenceEquals(all, move), "joined");
            context.Flush();
            move.Paused = true;
            move.Fraction = 0.25;
            context.Flush();
            Test.Near(-20, card.Presentation("position.x")[0]); // from 20 - 100 in the panel to 40
            Test.Near(4, door.Presentation("zPosition")[0]);
            Test.Near(1, panel.Presentation("zPosition")[0]);
        }
    }
}
