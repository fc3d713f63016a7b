// Objects that one thread at a time may use: two threads, and Dispose under a call. A call that follows the last commit waits for the lock of
// the context, so a thread that holds it keeps the other inside its call.
using System;
using System.Threading;
using Kinema;

public static class ConcurrencyTests {
    static readonly StreamField[] fields = { new StreamField("X", "position") };

    /// <summary>Runs `body` while another thread is inside `call`, which it is once `probe` is refused.</summary>
    static void While(Context context, Action call, Action probe, Action body) {
        Exception thrown = null;
        var thread = new Thread(() => {
            try {
                while (IsRefused(call)) { }
            } catch (Exception error) {
                thrown = error;
            }
        });
        using (context.Lock()) {
            thread.Start();
            for (int turn = 0; !IsRefused(probe); turn++) {
                Test.That(turn < 10000, "two threads used one object at a time");
                Thread.Sleep(1);
            }
            body();
        }
        thread.Join();
        Test.That(thrown == null, $"{thrown}");
    }

    /// <summary>Whether a call is refused because another thread uses the object.</summary>
    static bool IsRefused(Action call) {
        try {
            call();
        } catch (ConcurrencyException error) {
            Test.Equal(KinStatus.Busy, error.Status);
            Test.That(error.Message.Contains(": another thread uses it"), error.Message);
            return true;
        }
        return false;
    }

    static void RefusesTwoThreads(Func<Stage, Owned> make, Action<Owned> call, params Action<Owned>[] others) {
        using (var stage = new Stage()) {
            Owned one = make(stage);
            stage.Context.Flush();
            While(stage.Context, () => call(one), () => others[0](one), () => {
                foreach (Action<Owned> other in others) Test.That(IsRefused(() => other(one)), "a call beside another");
            });
            call(one); // and then it may be used again
            foreach (Action<Owned> other in others) other(one);
        }
    }

    static void LivesUntilTheEndOfACall(Func<Stage, Owned> make, Action<Owned> call, Action<Owned> probe) {
        using (var stage = new Stage()) {
            long before = Context.LiveObjectCount;
            Owned one = make(stage);
            stage.Context.Flush();
            While(stage.Context, () => call(one), () => probe(one), () => {
                long during = Context.LiveObjectCount;
                one.Dispose();
                one.Dispose();
                Test.Equal(during, Context.LiveObjectCount);
            });
            Test.Refused(KinStatus.InvalidHandle, "", () => call(one));
            Test.Equal(before, Context.LiveObjectCount);
        }
    }

    static Owned Sampler(Stage stage) { return stage.Context.Sampler(new Channel(stage.Ship, "position")); }

    static Owned Stream(Stage stage) { return stage.Context.Stream<Sprite>(new[] { stage.Ship.Handle }, fields, 2); }

    static Owned Scene(Stage stage) { return stage.Context.Load(@"{ ""kinema"": 1, ""layers"": [{ ""id"": ""a"" }] }"); }

    static void Reload(Owned scene) {
        ((Scene)scene).Reload(@"{ ""kinema"": 1, ""layers"": [{ ""id"": ""a"" }, { ""id"": ""b"" }] }");
        scene.Context.Flush(); // other threads may not move layers that this one has moved
    }

    public static void A_sampler_refuses_a_second_thread() {
        RefusesTwoThreads(Sampler, one => ((Sampler)one).Rebind(), one => ((Sampler)one).Sample(0.0),
            one => ((Sampler)one).Rebind(), one => ((Sampler)one).Copy().Dispose());
    }

    public static void A_stream_refuses_a_second_thread() {
        RefusesTwoThreads(Stream, one => ((Stream<Sprite>)one).Rebind(), one => ((Stream<Sprite>)one).Write(0, new Sprite[1]),
            one => ((Stream<Sprite>)one).WritePart(0, 0, new Sprite[1], 1), one => ((Stream<Sprite>)one).Count.ToString());
    }

    public static void A_scene_refuses_a_second_thread() {
        RefusesTwoThreads(Scene, Reload, one => ((Scene)one)["a"].Dispose(), one => ((Scene)one).Roots.ToString(),
            one => ((Scene)one).Info.ToString(), one => ((Scene)one).Markers.ToString());
    }

    public static void Dispose_waits_for_a_call() {
        LivesUntilTheEndOfACall(Sampler, one => ((Sampler)one).Rebind(), one => ((Sampler)one).Sample(0.0));
        LivesUntilTheEndOfACall(Stream, one => ((Stream<Sprite>)one).Rebind(), one => ((Stream<Sprite>)one).Count.ToString());
        LivesUntilTheEndOfACall(Scene, Reload, one => ((Scene)one).Info.ToString());
    }

    public static void Threads_that_sample_while_one_disposes_get_a_status() {
        using (var stage = new Stage()) {
            var times = new double[1000];
            for (int round = 0; round < 100; round++) {
                Sampler sampler = stage.Context.Sampler(new Channel(stage.Ship, "position"), new Channel(stage.Ship, "opacity"));
                RenderList<KinCompactItem> list = stage.Context.CompactList<KinCompactItem>();
                var failures = new Exception[3];
                var threads = new Thread[3];
                for (int i = 0; i < 3; i++) {
                    int own = i;
                    threads[i] = new Thread(() => {
                        try {
                            while (true) {
                                try {
                                    if (own == 2) list.Prepare(0);
                                    else sampler.Sample(times);
                                } catch (ConcurrencyException) { }
                            }
                        } catch (Exception error) {
                            failures[own] = error;
                        }
                    });
                    threads[i].Start();
                }
                Thread.Sleep(round % 3);
                sampler.Dispose();
                list.Dispose();
                foreach (Thread thread in threads) thread.Join();
                foreach (Exception error in failures) {
                    Test.That(error is KinemaException refused && refused.Status == KinStatus.InvalidHandle, $"{error}");
                }
            }
        }
    }

    public static void Parts_of_a_stream_and_a_list_are_written_by_several_threads() {
        using (var stage = new Stage()) {
            Layer[] ships = { stage.Ship, stage.Root.Add(), stage.Root.Add(), stage.Root.Add() };
            stage.Context.Flush();
            KinLayer[] handles = Array.ConvertAll(ships, ship => ship.Handle);
            Stream<Sprite> stream = stage.Context.Stream<Sprite>(handles, fields, 4);
            RenderList<KinCompactItem> list = stage.Context.CompactList<KinCompactItem>();
            list.Prepare(0);
            var failures = new Exception[4];
            var threads = new Thread[4];
            for (int i = 0; i < 4; i++) {
                int own = i;
                threads[i] = new Thread(() => {
                    try {
                        for (int turn = 0; turn < 300; turn++) {
                            stream.WritePart(turn, own, new Sprite[1], (uint)own);
                            list.Write(new KinCompactItem[1], own);
                        }
                    } catch (Exception error) {
                        failures[own] = error;
                    }
                });
                threads[i].Start();
            }
            foreach (Thread thread in threads) thread.Join();
            foreach (Exception error in failures) Test.That(error == null, $"{error}");
        }
    }
}
