// Motions, timelines, samplers, streams, render lists, scene documents.
using System;
using System.Linq;
using System.Threading;
using Kinema;

struct Sprite {
    public int Id;
    public float A, B, C, D, X, Y;
    public float Opacity;
    public byte Red, Green, Blue, Alpha;
}

static class BatchTests {
    static readonly Motion linear = new Motion { Duration = 1, Curve = "linear" };

    public static void Animate_moves_from_what_is_shown_and_its_animator_controls_it() {
        using (var stage = new Stage()) {
            bool ended = false;
            var motion = new Motion { Duration = 1, Curve = "linear", Completion = () => ended = true };
            Animator move = stage.Ship.Animate("position", new[] { 100.0, 50 }, motion);
            stage.Context.Advance(0.25);
            Test.Near(25, stage.Ship.Presentation("position")[0]);
            Test.Near(1, move.Duration);
            move.Paused = true;
            move.Time = 0.75;
            stage.Context.Flush();
            Test.Near(37.5, stage.Ship.Presentation("position", 9)[1]);
            Test.Equal(KinAnimatorState.Paused, move.State);
            move.Fraction = 0.5;
            move.Reverse();
            Test.Near(-1, move.Rate);
            move.Paused = false;
            stage.Context.Advance(0.5);
            Test.Near(25, stage.Ship.Presentation("position")[0]);
            move.Continue(linear);
            stage.Context.Advance(1);
            Test.Near(12.5, stage.Ship.Presentation("position")[0]); // halfway from 25 back to 0
            move.Finish();
            stage.Context.Advance(1);
            Test.That(ended, "the completion");
        }
    }

    public static void Springs_staggers_and_moves_between_layers() {
        using (var stage = new Stage()) {
            KinLayer[] cards = stage.Context.Layers(3, KinLayerClass.Layer, stage.Root);
            stage.Context.Flush();
            stage.Context.Animate(cards, "opacity", new[] { 0.0 }, new Motion { Duration = 1, Curve = "linear", Stagger = 0.5 });
            stage.Context.Animate(cards, "zPosition", new[] { 1.0, 2, 3 }, linear, true);
            Animator spring = stage.Ship.Animate("cornerRadius", 10, new Motion { Duration = 0.5, Bounce = 0.3 });
            stage.Context.Flush();
            double[] shown = cards.Select(one => stage.Context.Share(one).Presentation("opacity", 1)[0]).ToArray();
            Test.Near(0, shown[0]);
            Test.Near(0.5, shown[1]);
            Test.Near(1, shown[2]);
            Test.Near(1.5, stage.Context.Share(cards[2]).Presentation("zPosition", 0.5)[0]);
            Test.That(spring.Duration > 0.5, "a spring rests later");
            stage.Context.SetValues(cards, "position", new[] { 1.0, 2, 3, 4, 5, 6 });
            Test.Near(6, stage.Context.Share(cards[2]).Get("position")[1]);
            stage.Context.Advance(1);
            Animator moved = stage.Ship.Move(stage.Context.Share(cards[0]), 0, linear);
            Test.Equal(cards[0].id, stage.Ship.Superlayer.Handle.id);
            stage.Context.Flush();
            Test.Equal(KinAnimatorState.Running, moved.State);
            stage.Context.Release(cards, true);
            stage.Context.Flush();
        }
    }

    public static void A_timeline_places_motions_and_marks_times() {
        using (var stage = new Stage()) {
            KinLayer[] cards = stage.Context.Layers(3, KinLayerClass.Layer, stage.Root);
            stage.Context.Flush();
            var show = new Timeline();
            int fade = show.Add(cards, "opacity", new[] { 0.0 }, linear, default, new Stagger { Each = 0.5 }.Delays(3));
            var slow = new Motion { Duration = 2, Curve = "linear" };
            show.Add(stage.Ship, "position", new[] { 100.0, 0 }, slow, Place.With(fade, 1));
            show.Mark(7, Place.At(1.5));
            var inner = new Timeline(new Motion { RepeatCount = 2 });
            inner.Add(stage.Ship, "zPosition", new[] { 1.0 }, linear);
            show.Add(inner, Place.Last());
            Animator run = show.Start(stage.Context);
            stage.Context.Flush();
            Test.Near(5, run.Duration);
            stage.Context.Advance(1.5);
            Test.Near(25, stage.Ship.Presentation("position")[0]);
            Test.Near(0.5, stage.Context.Share(cards[1]).Presentation("opacity", 1)[0]);
            stage.Context.Advance(1.75);
            Event marker = stage.Context.Poll().Single(one => one.Type == KinEventType.Marker);
            Test.Equal(7ul, marker.Tag);
            Test.Near(1.5, marker.Time);
            var fast = new Timeline();
            fast.Add(inner, Place.At(0.25), 4);
            run = fast.Start(stage.Context);
            stage.Context.Flush();
            Test.Near(0.75, run.Duration);
        }
    }

    public static void A_sampler_writes_into_spans_of_the_host() {
        using (var stage = new Stage()) {
            stage.Ship.Animate("position", new[] { 100.0, 50 }, linear);
            stage.Context.Flush();
            using (Sampler sampler = stage.Context.Sampler(new Channel(stage.Ship, "position"))) {
                double[,] rows = sampler.Sample(0, 0.5);
                Test.Near(25, rows[1, 1]);
                var larger = new float[8];
                sampler.Sample(new[] { 0.5 }, larger.AsSpan(3, 2));
                Test.That(larger.SequenceEqual(new float[] { 0, 0, 0, 50, 25, 0, 0, 0 }), "only the span is written");
                sampler.Add(new Channel(stage.Root, "opacity"));
                Test.Equal(3, sampler.Width);
                Test.Equal(false, sampler.Rebind());
                stage.Ship.Animate("position", new[] { 0.0, 0 }, linear);
                stage.Context.Flush();
                Test.Equal(true, sampler.Rebind());
                double there = 0;
                using (Sampler other = sampler.Copy()) {
                    var thread = new Thread(() => there = other.Sample(9)[0, 2]);
                    thread.Start();
                    thread.Join();
                }
                Test.Near(1, there);
                sampler.RemoveAt(0, KinRemovalOrder.Swapped);
                Test.Equal(1, sampler.Width);
                Test.Refused(KinStatus.InvalidArgument, "indices", () => sampler.RemoveAt(1));
            }
        }
    }

    public static void A_stream_fills_the_structs_of_the_host() {
        using (var stage = new Stage()) {
            KinLayer[] layers = stage.Context.Layers(100, KinLayerClass.Layer, stage.Root);
            stage.Context.SetValues(layers, "position", Enumerable.Range(0, 200).Select(n => (double)n).ToArray());
            stage.Context.Flush();
            stage.Context.Animate(layers, "opacity", new[] { 0.0 }, linear);
            stage.Context.SetValues(layers, "backgroundColor", Enumerable.Repeat(1.0, 400).ToArray());
            stage.Context.Advance(0.5);
            var fields = new[] {
                new StreamField(nameof(Sprite.A), KinStreamValue.WorldTransform, KinMatrixForm.Columns2x3),
                new StreamField(nameof(Sprite.Opacity), KinStreamValue.WorldOpacity),
                new StreamField(nameof(Sprite.Red), "borderColor", KinFormat.UNorm8),
            };
            using (Stream<Sprite> stream = stage.Context.Stream<Sprite>(layers, fields, 2)) {
                Test.Equal(100, stream.Count);
                var sprites = new Sprite[101];
                for (int i = 0; i < sprites.Length; i++) sprites[i].Id = i;
                stream.Write(0.5, sprites);
                for (int i = 0; i < 100; i++) {
                    Sprite one = sprites[i];
                    Test.That(one.Id == i && one.A == 1 && one.X == 2 * i && one.Y == 2 * i + 1, $"the matrix of {i}");
                    Test.Near(0.5, one.Opacity, 2e-6);
                    Test.That(one.Red == 0 && one.Alpha == 255, $"the color of {i}"); // black is the default of borderColor
                }
                Test.That(sprites[100].Id == 100 && sprites[100].A == 0, "the host's other structs stay");
                var half = new Sprite[50];
                stream.WritePart(0.5, 50, half, 1);
                Test.Near(2 * 50, half[0].X);
                stream.RemoveAt(0, KinRemovalOrder.Swapped);
                stream.Add(new[] { stage.Ship.Handle });
                stage.Ship.Animate("opacity", 0, linear);
                stage.Context.Flush();
                Test.Equal(true, stream.Rebind());
                stream.Write(1, sprites);
                Test.Near(2 * 99, sprites[0].X);
                Test.Near(0.5, sprites[99].Opacity, 2e-6);
            }
        }
    }

    public static unsafe void Render_lists_grow_and_return_what_changed() {
        using (var stage = new Stage()) {
            stage.Context.Layers(20, KinLayerClass.Layer, stage.Root);
            stage.Ship.Set("position", 30, 40);
            stage.Ship.RemoveAllAnimations();
            stage.Context.Advance(1); // the transition that shows the new sublayers is over
            KinRenderItem[] items = null;
            int count = stage.Context.RenderList(1, ref items);
            Test.Equal(22, count);
            fixed (KinRenderItem* ship = &items[1]) {
                Test.That(ship->matrix[12] == 30 && ship->layer.id == stage.Ship.Handle.id, "the ship");
            }
            using (RenderList<KinCompactItem> list = stage.Context.CompactList<KinCompactItem>()) {
                Test.Equal(22, list.Prepare(1));
                ulong revision = list.Revision;
                var compact = new KinCompactItem[list.Count];
                list.Write(compact);
                fixed (KinCompactItem* ship = &compact[1]) Test.That(ship->matrix[4] == 30 && ship->matrix[5] == 40, "compact");
                stage.Ship.Set("cornerRadius", 3);
                stage.Context.Flush();
                list.Prepare(1.1);
                KinRenderRun[] runs = list.Changes(revision);
                Test.That(runs.Length == 1 && runs[0].first == 1 && runs[0].count == 1, "one item changed");
                Test.Equal(0, list.RemovedLayers(revision).Length);
                stage.Ship.Set("hidden", 1);
                stage.Context.Flush();
                list.Prepare(2);
                KinLayer[] gone = list.RemovedLayers(revision);
                Test.That(gone.Length == 1 && gone[0].id == stage.Ship.Handle.id, "one layer is gone");
            }
            stage.Context.CompactList<KinCompactItem3D>().Dispose();
        }
    }

    const string document = @"{ ""kinema"": 1, ""duration"": 2, ""resources"": [{ ""name"": ""sky"", ""source"": ""sky.png"" }],
        ""layers"": [{ ""id"": ""card"", ""set"": { ""position"": [10, 20], ""contents"": ""sky"" } }] }";

    public static void A_scene_document_is_loaded_reloaded_and_written() {
        using (var context = new Context()) {
            string asked = "";
            Scene scene = context.Load(document, null, (name, source) => {
                asked += name + " " + source;
                return 42;
            });
            Test.Equal("sky sky.png", asked);
            Test.Near(2, scene.Info.duration);
            Layer card = scene["card"];
            Test.Near(20, card.Get("position")[1]);
            Test.Equal((UIntPtr)1, scene.Reload(document.Replace("[10, 20]", "[10, 30]")).changedValueCount);
            Test.Near(30, card.Get("position")[1]);
            card.Set("name", "card");
            context.Flush();
            using (var other = new Context()) {
                Test.Near(30, other.Load(context.Write(card))["card"].Get("position")[1]);
            }
            Test.Refused(KinStatus.NotFound, "name", () => { Layer none = scene["nobody"]; });
            Test.Refused(KinStatus.TypeMismatch, "line 2", () => context.Load(document.Replace("[10, 20]", "[10]")));
            Test.Throws<FormatException>(() => context.Load(document, null, (name, source) => { throw new FormatException(); }));
        }
    }

    public static void A_scene_has_roots_and_markers_and_writing_asks_for_names() {
        using (var context = new Context()) {
            string marked = document.Replace(@"""duration"": 2", @"""markers"": [{ ""name"": ""ende"", ""time"": 2, ""duration"": 0.5 }]");
            Scene scene = context.Load(marked, null, (name, source) => ulong.MaxValue);
            Test.Equal(scene["card"].Handle.id, scene.Roots[0].id);
            Marker only = scene.Markers[0];
            Test.That(scene.Markers.Length == 1 && only.Name == "ende" && only.Time == 2 && only.Duration == 0.5, "the marker");
            context.Flush();
            Test.Refused(KinStatus.NotFound, "0xffffffffffffffff", () => context.Write());
            string written = context.Write(null, handle => handle == ulong.MaxValue ? "Himmel ☁" : null);
            string asked = "";
            context.Load(written, null, (name, source) => {
                asked += name;
                return 1;
            });
            Test.Equal("Himmel ☁", asked);
            Test.Throws<FormatException>(() => context.Write(null, handle => { throw new FormatException(); }));
        }
    }

    public static void States_of_a_document_follow_their_motion() {
        const string states = @"{ ""kinema"": 1, ""layers"": [{ ""id"": ""lamp"", ""set"": { ""opacity"": 0 },
            ""states"": [{ ""name"": ""on"", ""values"": [{ ""keyPath"": ""opacity"", ""value"": 1 }] }] }] }";
        using (var context = new Context()) {
            Layer lamp = context.Load(states)["lamp"];
            context.Flush();
            Test.Equal("", lamp.State);
            Test.Equal("on", string.Join(" ", lamp.States));
            lamp.SetState("on", linear);
            context.Flush();
            Test.Equal("on", lamp.State);
            Test.Near(0.5, lamp.Presentation("opacity", 0.5)[0]);
            lamp.SetState(null);
            Test.Equal("", lamp.State);
        }
    }

    public static void A_timeline_of_a_document_starts_by_its_name() {
        const string timelines = @"{ ""kinema"": 1, ""layers"": [{ ""id"": ""lamp"",
            ""timelines"": [{ ""name"": ""intro"", ""entries"": [
            { ""keyPath"": ""opacity"", ""value"": 0, ""motion"": { ""curve"": ""linear"", ""duration"": 2 } }] }] }] }";
        using (var context = new Context()) {
            Layer lamp = context.Load(timelines)["lamp"];
            context.Flush();
            bool ended = false;
            Animator run = lamp.StartTimeline("intro", () => ended = true);
            context.Flush();
            Test.Near(0.75, lamp.Presentation("opacity", 0.5)[0]);
            Test.Near(2, run.Duration);
            context.Advance(2);
            Test.That(ended, "the completion");
            Test.Refused(KinStatus.NotFound, "nobody", () => lamp.StartTimeline("nobody", () => { }));
        }
    }

    public static void Animations_have_keyframes_groups_and_springs() {
        using (var stage = new Stage()) {
            Animation path = stage.Context.Keyframe("position");
            path.SetKeyframes(new[] { 0.0, 0, 10, 0, 10, 20 }, 2);
            path.Set(KinAnimationProperty.Duration, 2);
            Animation spring = stage.Context.Spring("opacity");
            spring.Set(KinAnimationProperty.FromValue, 0);
            Animation group = stage.Context.Animation(KinAnimationClass.Group);
            group.SetAnimations(path, spring);
            group.Set(KinAnimationProperty.Duration, 2);
            stage.Ship.Add(group, "both");
            stage.Context.Flush();
            Test.Near(10, stage.Ship.Presentation("position", 1.5)[1]);
            stage.Ship.Animator("both").Paused = true;
            stage.Ship.RemoveAnimation("both");
            unsafe {
                double to = 8;
                KinBasicAnimation raw = C.kinBasicAnimation((uint)KinProperty.ZPosition);
                raw.toValue = &to;
                raw.duration = 4;
                stage.Context.AddBasicAnimation(new[] { stage.Ship.Handle }, &raw);
            }
            stage.Context.Flush();
            Test.Near(4, stage.Ship.Presentation("zPosition", 2)[0]);
        }
    }
}
