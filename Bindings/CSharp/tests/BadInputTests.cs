// Bad input throws: it never crashes, and changes nothing.
using System;
using System.Threading;
using Kinema;

struct Mixed {
    public bool On;
    public float X;
}

struct Named {
    public float X;
    public string Name;
}

static class BadInputTests {
    public static void Disposed_objects_refuse_every_call() {
        var stage = new Stage();
        Sampler sampler = stage.Context.Sampler(new Channel(stage.Ship, "position"));
        var fields = new[] { new StreamField("X", "position") };
        Stream<Sprite> stream = stage.Context.Stream<Sprite>(new[] { stage.Ship.Handle }, fields);
        RenderList<KinCompactItem> list = stage.Context.CompactList<KinCompactItem>();
        Scene scene = stage.Context.Load(@"{ ""kinema"": 1, ""layers"": [] }");
        Animator animator = stage.Ship.Animate("opacity", 0, new Motion { Duration = 1 });
        Layer gone = stage.Context.Layer();
        gone.Dispose();
        gone.Dispose();
        Test.Refused(KinStatus.InvalidHandle, "layer", () => gone.Set("opacity", 1));
        Test.Refused(KinStatus.InvalidHandle, "", () => stage.Root.AddSublayer(gone));
        Test.Refused(KinStatus.InvalidHandle, "", () => stage.Root.AddSublayer(null));
        Test.Refused(KinStatus.InvalidHandle, "", () => stage.Ship.Add(null, "key"));
        Transaction turn = stage.Context.Begin();
        stage.Context.Dispose();
        stage.Context.Dispose();
        turn.Dispose();
        Test.Refused(KinStatus.InvalidHandle, "context", () => stage.Context.Flush());
        Test.Refused(KinStatus.InvalidHandle, "context", () => stage.Context.Layer());
        Test.Refused(KinStatus.InvalidHandle, "context", () => stage.Context.Lock());
        Test.Refused(KinStatus.InvalidHandle, "context", () => stage.Context.OnEvent(one => { }));
        Test.Refused(KinStatus.InvalidHandle, "context", () => turn.SetCompletion(() => { }));
        Test.Refused(KinStatus.InvalidHandle, "context", () => stage.Ship.Set("opacity", 1));
        Test.Refused(KinStatus.InvalidHandle, "context", () =>
            stage.Ship.Animate("opacity", 1, new Motion { Completion = () => { } }));
        Test.Refused(KinStatus.InvalidHandle, "context", () => animator.Reverse());
        Test.Refused(KinStatus.InvalidHandle, "context", () => stage.Context.Load("{}"));
        stage.Ship.Dispose();
        Test.Equal(1, sampler.Sample(0.0).GetLength(0)); // a sampler keeps its last state
        foreach (IDisposable one in new IDisposable[] { sampler, stream, list, scene, animator }) {
            one.Dispose();
            one.Dispose();
        }
        Test.Refused(KinStatus.InvalidHandle, "sampler", () => sampler.Sample(0.0));
        Test.Refused(KinStatus.InvalidHandle, "stream", () => stream.Write(0, new Sprite[1]));
        Test.Refused(KinStatus.InvalidHandle, "list", () => list.Prepare(0));
        Test.Refused(KinStatus.InvalidHandle, "", () => scene.Info.ToString());
    }

    public static void Foreign_and_stale_handles_are_refused() {
        using (Stage stage = new Stage(), other = new Stage()) {
            Layer foreign = other.Context.Layer();
            Test.Refused(KinStatus.InvalidHandle, "", () => stage.Root.AddSublayer(foreign));
            Test.Refused(KinStatus.InvalidHandle, "", () => stage.Context.Sampler(new Channel(foreign, "opacity")));
            Test.Refused(KinStatus.InvalidHandle, "", () => stage.Context.Share(new KinLayer { id = 123456789 }));
            Test.Refused(KinStatus.InvalidHandle, "", () =>
                stage.Context.Animate(new[] { foreign.Handle }, "opacity", new[] { 0.0 }, new Motion { Duration = 1 }));
            Test.Refused(KinStatus.InvalidHandle, "", () =>
                stage.Context.Stream<Sprite>(new[] { foreign.Handle }, new[] { new StreamField("X", "position") }));
            Test.Refused(KinStatus.InvalidHandle, "", () => stage.Ship.Add(other.Context.Basic("opacity")));
            Test.Refused(KinStatus.InvalidHandle, "", () => stage.Context.Load(@"{ ""kinema"": 1, ""layers"": [] }", foreign));
        }
    }

    public static void Arrays_of_a_wrong_size_are_refused() {
        using (var stage = new Stage()) {
            var two = new[] { stage.Ship.Handle, stage.Root.Handle };
            var motion = new Motion { Duration = 1 };
            Sampler sampler = stage.Context.Sampler(new Channel(stage.Ship, "position"));
            Stream<Sprite> stream = stage.Context.Stream<Sprite>(two, new[] { new StreamField("X", "position") }, 2);
            Test.Refused(KinStatus.BufferTooSmall, "rows: 3 given, expected at least 4", () =>
                sampler.Sample(new[] { 0.0, 1 }, new double[3]));
            Test.Refused(KinStatus.BufferTooSmall, "entities: 1 given, expected at least 2", () =>
                stream.Write(0, new Sprite[1]));
            Test.Refused(KinStatus.InvalidArgument, "", () => stream.WritePart(0, 1, new Sprite[2], 0));
            Test.Refused(KinStatus.InvalidArgument, "writer", () => stream.WritePart(0, 0, new Sprite[2], 2));
            Test.Throws<ArgumentOutOfRangeException>(() => stream.WritePart(0, -1, new Sprite[2], 0));
            Test.Refused(KinStatus.InvalidArgument, "", () => stream.RemoveAt(-1));
            Test.Refused(KinStatus.InvalidArgument, "values: 3 given", () =>
                stage.Context.SetValues(two, "position", new double[3]));
            Test.Refused(KinStatus.InvalidArgument, "values: 3 given", () =>
                stage.Context.Animate(two, "position", new double[3], motion, true));
            Test.Refused(KinStatus.TypeMismatch, "position", () => stage.Ship.Set("position", 1));
            Test.Refused(KinStatus.InvalidArgument, "numbers: 3 given", () =>
                stage.Context.Keyframe("position").SetKeyframes(new double[3], 2));
            foreach (int size in new[] { 0, 1, 3 }) {
                Test.Refused(KinStatus.InvalidArgument, $"delays: {size} given, expected 2", () =>
                    new Timeline().Add(two, "opacity", new[] { 0.0 }, motion, default, new double[size]));
            }
            foreach (int size in new[] { 1, 3, 4 }) {
                var thrown = new Motion { Bounce = 0, StartVelocity = new double[size] };
                Test.Refused(KinStatus.InvalidArgument, $"StartVelocity: {size} given, expected 2", () =>
                    stage.Context.Animate(two, "position", new double[2], thrown));
                var moved = new Motion { Duration = 1, From = new double[size] };
                Test.Refused(KinStatus.InvalidArgument, $"From: {size} given, expected 2", () =>
                    stage.Context.Animate(two, "position", new double[2], moved));
            }
            Test.Refused(KinStatus.InvalidArgument, "StartVelocity: 2 given, expected 4", () => stage.Context.Animate(
                two, "position", new double[4], new Motion { Bounce = 0, StartVelocity = new double[2] }, true));
            Test.Refused(KinStatus.InvalidArgument, "values: 3 given", () =>
                new Timeline().Add(two, "position", new double[3], motion, default, null, true));
            Test.Refused(KinStatus.InvalidArgument, "count: -1 given", () => stage.Context.Layers(-1));
            Test.Refused(KinStatus.InvalidArgument, "limit: -1 given", () => stage.Context.Poll(-1));
            Test.Refused(KinStatus.InvalidArgument, "count: -3 given", () => new Stagger { Each = 1 }.Delays(-3));
            Test.Throws<ArgumentNullException>(() => new Timeline().Add((KinLayer[])null, "opacity", new[] { 0.0 }, motion));
            Test.Throws<ArgumentNullException>(() => new Timeline().Add(two, "opacity", null, motion));
            Test.Refused(KinStatus.InvalidArgument, "", () => stage.Context.CompactList<Sprite>());
            RenderList<KinCompactItem> list = stage.Context.CompactList<KinCompactItem>();
            list.Write(new KinCompactItem[3]); // an empty list writes nothing
            Test.Throws<ArgumentOutOfRangeException>(() => list.Write(new KinCompactItem[3], -1));
        }
    }

    public static void Structs_that_are_no_plain_memory_are_refused() {
        using (var stage = new Stage()) {
            var layers = new[] { stage.Ship.Handle };
            var fields = new[] { new StreamField("X", "opacity") };
            Test.Throws<ArgumentException>(() => stage.Context.Stream<Mixed>(layers, fields));
            Test.Throws<ArgumentException>(() => stage.Context.Stream<Named>(layers, fields));
            Test.Throws<ArgumentException>(() =>
                stage.Context.Stream<Sprite>(layers, new[] { new StreamField("Nobody", "opacity") }));
            Test.Refused(KinStatus.InvalidArgument, "", () =>
                stage.Context.Stream<Sprite>(layers, new[] { new StreamField("Alpha", "position", KinFormat.UNorm8) }));
        }
    }

    public static void Bad_values_get_the_engines_sentence() {
        using (var stage = new Stage()) {
            var motion = new Motion { Duration = 1 };
            Test.Refused(KinStatus.InvalidArgument, "NaN", () => stage.Ship.Set("opacity", double.NaN));
            Test.Refused(KinStatus.UnknownKey, "nobody", () => stage.Ship.Set("nobody", 1));
            Test.Refused(KinStatus.UnknownKey, "", () => stage.Ship.Set((string)null, 1));
            Test.Refused(KinStatus.InvalidArgument, "bendy", () =>
                stage.Ship.Animate("opacity", 0, new Motion { Curve = "bendy" }));
            Test.Refused(KinStatus.TimeBackwards, "", () => { stage.Context.Advance(1); stage.Context.Advance(0.5); });
            Test.Refused(KinStatus.InvalidArgument, "77", () => stage.Context.Layer((KinLayerClass)77));
            Test.Refused(KinStatus.TypeMismatch, "", () => stage.Ship.GetText("opacity"));
            Test.Refused(KinStatus.NotFound, "", () => stage.Ship.Animator("nobody"));
            Test.Refused(KinStatus.Cycle, "", () => stage.Ship.AddSublayer(stage.Root));
            var timeline = new Timeline();
            timeline.Add(stage.Ship, "opacity", new[] { 0.0 }, motion, Place.With(5));
            Test.Refused(KinStatus.Cycle, "", () => timeline.Start(stage.Context));
            Test.Throws<ArgumentException>(() => stage.Ship.Set("name", "a\0b"));
            Test.Throws<ArgumentException>(() => stage.Ship.Set("name", "\ud800"));
            Test.Throws<ArgumentNullException>(() => stage.Ship.Animate("opacity", 0, null));
            Test.Throws<ArgumentNullException>(() => stage.Context.Begin().SetCompletion(null));
        }
    }

    public static void A_lock_belongs_to_its_thread() {
        using (var stage = new Stage()) {
            using (stage.Context.Lock()) stage.Ship.Set("opacity", 0.5);
            bool refused = false;
            var thread = new Thread(() => {
                try {
                    default(Context.Locked).Dispose();
                } catch (NullReferenceException) {
                    refused = true;
                }
            });
            thread.Start();
            thread.Join();
            Test.That(refused, "a default value has no context");
        }
    }
}
