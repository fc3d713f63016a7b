// Contexts, layers, values, transactions, events.
using System;
using System.Linq;
using System.Threading;
using Kinema;

/// <summary>A root with one sublayer, at the time 0.</summary>
sealed class Stage : IDisposable {
    internal readonly Context Context = new Context();
    internal readonly Layer Root, Ship;

    internal Stage() {
        Root = Context.Root();
        Ship = Root.Add();
        Context.Flush();
    }

    public void Dispose() { Context.Dispose(); }
}

static class ContextTests {
    public static void Values_of_each_type_are_set_and_read() {
        using (var context = new Context()) {
            Layer layer = context.Layer(KinLayerClass.Shape);
            layer.Set(KinProperty.Opacity, 0.25);
            layer.Set("position", 3, 4);
            layer.Set(KeyPath.Of(KinProperty.Position, KinComponent.Y), 5);
            layer.Set("bounds", 1, 2, 3, 4);
            layer.Set("fillColor", new[] { 0.1, 0.2, 0.3, 0.4 });
            layer.Set("name", "Schiff ⛵");
            layer.SetHandle("contents", ulong.MaxValue);
            var verbs = new[] { KinPathVerb.Move, KinPathVerb.Close };
            layer.Set("path", Array.ConvertAll(verbs, verb => new KinPathElement { verb = verb }));
            Test.Near(0.25, layer.GetNumber("opacity"));
            Test.That(layer.Get("position").SequenceEqual(new[] { 3.0, 5 }), "position");
            Test.That(layer.Get(KinProperty.Bounds).SequenceEqual(new[] { 1.0, 2, 3, 4 }), "bounds");
            Test.That(layer.Get("fillColor").SequenceEqual(new[] { 0.1, 0.2, 0.3, 0.4 }), "fillColor");
            Test.Equal("Schiff ⛵", layer.GetText("name"));
            layer.Set("fillColor", ReadOnlySpan<double>.Empty);
            Test.Equal(0, layer.Get("fillColor").Length);
            layer.Set("name", new string('ä', 1000));
            Test.Equal(1000, layer.GetText("name").Length);
            layer.Set("name", (string)null);
            Test.Equal(null, layer.GetText("name"));
            layer.Set("lineDashPattern", Enumerable.Range(1, 40).Select(n => (double)n).ToArray());
            Test.Equal(40, layer.Get("lineDashPattern").Length);
        }
    }

    public static void A_saved_state_comes_back_here_and_in_another_context() {
        using (var stage = new Stage()) {
            var motion = new Motion { Duration = 1, Curve = "linear" };
            int landings = 0;
            motion.Completion = () => landings++;
            Animator way = stage.Ship.Animate("position.x", 100, motion);
            stage.Context.Advance(0.25);
            byte[] state = stage.Context.Save();
            for (int round = 1; round <= 2; round++) {
                stage.Context.Advance(1);
                Test.Equal(round, landings);
                stage.Context.Restore(state);
                Test.Near(0.25, stage.Context.Time);
                Test.Near(0.25, way.Time);
                Test.Near(50, stage.Ship.Presentation("position.x", 0.5)[0]);
            }
            byte[] frame = null;
            int size = stage.Context.Save(ref frame);
            byte[] kept = frame;
            Test.Equal(state.Length, size);
            Test.Equal(size, stage.Context.Save(ref frame));
            Test.That(ReferenceEquals(kept, frame), "the array is used again");
            using (var other = new Context()) {
                other.Restore(new ReadOnlySpan<byte>(frame, 0, size));
                Test.Near(50, other.Counterpart(stage.Ship).Presentation("position.x", 0.5)[0]);
                Test.Refused(KinStatus.InvalidState, "buffer", () => other.Restore(new byte[9]));
                Test.Refused(KinStatus.InvalidArgument, "buffer", () => other.Restore(default));
            }
            stage.Ship.Set("opacity", 0.5);
            Test.Refused(KinStatus.Busy, "context", () => stage.Context.Save());
        }
    }

    public static void Layers_made_since_a_save_own_nothing_after_its_restore() { // D73
        using (var stage = new Stage())
        using (var other = new Context()) {
            byte[] state = stage.Context.Save();
            Layer late = stage.Root.Add();
            stage.Context.Flush();
            byte[] later = stage.Context.Save();
            stage.Context.Restore(state);
            Layer again = stage.Root.Add();
            Test.Equal(late.Handle.id, again.Handle.id); // the same call makes the same handle again
            late.Dispose();
            again.RemoveFromSuperlayer();
            again.Set("opacity", 0.5); // it has its reference
            stage.Ship.RemoveFromSuperlayer();
            stage.Ship.Set("opacity", 0.5); // the state counts this one
            stage.Context.Flush();
            stage.Context.Restore(later); // the first restore has forgotten it: it counts no reference
            stage.Ship.Dispose();
            stage.Root.Dispose();
            Test.That(stage.Context.Layer().Handle.id != 0, "the context works on");
            other.Layer().Dispose();
        }
    }

    public static void Layers_form_a_tree_and_equal_handles_are_equal_layers() {
        using (var stage = new Stage()) {
            Layer second = stage.Context.Layer();
            stage.Root.InsertSublayer(second, 0);
            Test.Equal(stage.Root, stage.Ship.Superlayer);
            KinLayer[] sublayers = stage.Root.Sublayers;
            Test.That(sublayers[0].id == second.Handle.id && sublayers[1].id == stage.Ship.Handle.id, "the order");
            second.RemoveFromSuperlayer();
            Test.Equal(null, second.Superlayer);
            Test.Equal(0, second.Sublayers.Length);
            stage.Ship.SetMask(second);
            stage.Context.RemoveRoot(stage.Root);
            Test.Equal(null, stage.Context.Share(default));
            Test.That(!stage.Root.Equals(stage.Ship), "two layers");
        }
    }

    public static void A_transaction_animates_and_its_completion_runs_during_advance() {
        using (var stage = new Stage()) {
            double landed = -1;
            using (Transaction turn = stage.Context.Begin()) {
                turn.Duration = 2;
                turn.SetCurve("linear");
                turn.SetCompletion(() => landed = stage.Context.Time);
                stage.Ship.Set("position", 100, 50);
                Test.Near(2, turn.Duration);
                Test.Equal(false, turn.DisableActions);
            }
            Test.Near(25, stage.Ship.Presentation("position", 0.5)[0]);
            Test.That(stage.Context.IsAnimating, "animates");
            Test.Near(2, stage.Context.NextEventTime);
            stage.Context.Advance(1);
            Test.Near(50, stage.Ship.Presentation("position")[0]);
            Test.Near(-1, landed);
            stage.Context.Advance(2);
            Test.Near(2, landed);
            using (Transaction still = stage.Context.Begin()) {
                still.DisableActions = true;
                still.SetCurve(null);
                stage.Ship.Set("zPosition", 7);
            }
            Test.Near(7, stage.Ship.Presentation("zPosition")[0]);
        }
    }

    public static void Events_are_polled_or_handled() {
        using (var stage = new Stage()) {
            Animation spin = stage.Context.Basic("transform.rotation.z");
            spin.Set(KinAnimationProperty.ByValue, 6);
            spin.Set(KinAnimationProperty.Duration, 1);
            spin.SetCurve("linear");
            stage.Ship.Add(spin, "dreh");
            stage.Context.Advance(1);
            Event[] events = stage.Context.Poll();
            Test.That(events.Select(one => one.Type).SequenceEqual(new[] { KinEventType.Start, KinEventType.Stop }), "polled");
            Test.Equal("dreh", events[1].Key);
            Test.Equal(stage.Ship.Handle.id, events[1].Layer.id);
            Test.That(events[1].Finished && events[1].Time == 1, "finished at 1");

            int handled = 0, stopped = 0;
            stage.Context.OnEvent(one => handled++);
            stage.Ship.Add(spin);
            spin.SetDelegate(null, one => stopped++);
            stage.Ship.Add(spin, "again");
            stage.Context.Advance(3);
            Test.Equal(3, handled); // the start and the stop of the one, and the start of the other
            Test.Equal(1, stopped);
            stage.Context.OnEvent(null);
            Test.Equal(0, stage.Context.Poll().Length);
        }
    }

    public static void Callbacks_live_as_long_as_the_engine_needs_them() {
        using (var stage = new Stage()) {
            var count = new int[1];
            SetHandlers(stage, count);
            for (int i = 1; i <= 20; i++) {
                GC.Collect();
                GC.WaitForPendingFinalizers();
                stage.Context.Advance(i * 0.1);
            }
            Test.Equal(2, count[0]);
        }
    }

    static void SetHandlers(Stage stage, int[] count) {
        using (Transaction turn = stage.Context.Begin()) {
            turn.SetCompletion(() => count[0]++);
            stage.Ship.Set("opacity", 0.5);
        }
        stage.Ship.Animate("zPosition", 9, new Motion { Duration = 1, Completion = () => count[0]++ });
    }

    public static void An_exception_of_a_callback_comes_out_of_the_call_that_caused_it() {
        using (var stage = new Stage()) {
            bool second = false;
            using (Transaction turn = stage.Context.Begin()) {
                turn.SetCompletion(() => throw new InvalidOperationException("first"));
                stage.Ship.Set("opacity", 0.5);
            }
            using (Transaction turn = stage.Context.Begin()) {
                turn.SetCompletion(() => second = true);
                stage.Ship.Set("zPosition", 2);
            }
            Test.Throws<InvalidOperationException>(() => stage.Context.Advance(1));
            Test.That(second, "the other callback runs");
            stage.Context.Advance(2);
        }
    }

    public static void A_callback_may_dispose_the_context() {
        var stage = new Stage();
        using (Transaction turn = stage.Context.Begin()) {
            turn.SetCompletion(() => stage.Context.Dispose());
            stage.Ship.Set("opacity", 0.5);
        }
        stage.Context.Advance(1);
        Test.Refused(KinStatus.InvalidHandle, "context", () => stage.Context.Advance(2));
    }

    public static void Nothing_is_left_when_objects_are_disposed_or_collected() {
        Settle();
        long before = Context.LiveObjectCount;
        using (var stage = new Stage()) {
            Layer[] made = Enumerable.Range(0, 100).Select(n => stage.Context.Layer()).ToArray();
            foreach (Layer one in made) one.Dispose();
            stage.Context.Sampler(new Channel(stage.Ship, "position")).Dispose();
        }
        Test.Equal(before, Context.LiveObjectCount);
        MakeGarbage();
        Settle();
        Test.Equal(before, Context.LiveObjectCount);
    }

    public static void Abandoned_layers_are_released_by_the_next_turn() {
        using (var stage = new Stage()) {
            ulong before = LayerCount(stage.Context);
            var thread = new Thread(() => { // mono's collector finds stale references on the stack of this thread
                for (int i = 0; i < 100; i++) stage.Context.Layer();
            });
            thread.Start();
            thread.Join();
            Test.Equal(before + 100, LayerCount(stage.Context));
            Settle();
            stage.Context.Advance(1);
            Test.That(LayerCount(stage.Context) <= before + 5, $"{LayerCount(stage.Context) - before} are left");
        }
    }

    static unsafe ulong LayerCount(Context context) {
        var statistics = new KinStatistics { size = (UIntPtr)sizeof(KinStatistics) };
        KinemaException.Check(C.kinContextGetStatistics(context.Pointer, &statistics));
        return (ulong)statistics.layerCount;
    }

    static void MakeGarbage() {
        var thread = new Thread(() => {
            var stage = new Stage();
            stage.Context.Sampler(new Channel(stage.Ship, "position"));
            stage.Ship.Animate("opacity", 0.5, new Motion { Duration = 1 });
        });
        thread.Start();
        thread.Join();
    }

    static void Settle() {
        for (int i = 0; i < 3; i++) {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
    }
}
