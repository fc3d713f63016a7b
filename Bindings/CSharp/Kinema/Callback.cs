// Functions of the host as callbacks of the engine.
using System;
using System.Collections.Generic;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;

namespace Kinema {

/// <summary>Marks a method that C calls: Unity's ahead-of-time compilers look for this name.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class MonoPInvokeCallbackAttribute : Attribute {
    internal MonoPInvokeCallbackAttribute(Type type) { }
}

/// <summary>The functions that C calls. Each finds the host's function by its user data, which keeps that function alive until
/// the engine destroys it. No exception may pass through the engine: it waits for the end of the call that caused it.</summary>
internal static unsafe class Callback {
    static readonly KinDestroy destroyed = Destroyed;
    static readonly KinCompletionCallback completed = Completed;
    static readonly KinEventCallback happened = Happened, started = Started, stopped = Stopped;
    static readonly KinSceneResourceCallback asked = Asked;
    static readonly KinSceneNameCallback named = Named;
    internal static readonly IntPtr Destroy = Marshal.GetFunctionPointerForDelegate(destroyed);
    internal static readonly IntPtr Completion = Marshal.GetFunctionPointerForDelegate(completed);
    internal static readonly IntPtr Event = Marshal.GetFunctionPointerForDelegate(happened);
    internal static readonly IntPtr DidStart = Marshal.GetFunctionPointerForDelegate(started);
    internal static readonly IntPtr DidStop = Marshal.GetFunctionPointerForDelegate(stopped);
    internal static readonly IntPtr Resource = Marshal.GetFunctionPointerForDelegate(asked);

    internal static readonly IntPtr Name = Marshal.GetFunctionPointerForDelegate(named);

    [ThreadStatic] static ExceptionDispatchInfo raised;

    /// <summary>The handlers of an animation.</summary>
    internal sealed class Handlers {
        internal Action<Event> DidStart, DidStop;
    }

    /// <summary>A function that names handles, and the texts that C borrows from it until Dispose.</summary>
    internal sealed class Names : IDisposable {
        readonly Func<ulong, string> find;
        readonly List<GCHandle> texts = new List<GCHandle>();

        internal Names(Func<ulong, string> find) {
            this.find = find;
            UserData = Keep(this);
        }

        internal void* UserData { get; }

        internal byte* Find(ulong handle) {
            byte[] text = Utf8.Bytes(find(handle));
            if (text == null) return null;
            texts.Add(GCHandle.Alloc(text, GCHandleType.Pinned));
            return (byte*)texts[texts.Count - 1].AddrOfPinnedObject();
        }

        public void Dispose() {
            foreach (GCHandle text in texts) text.Free();
            Free(UserData);
        }
    }

    /// <summary>Keeps a function alive until it is destroyed, and returns its user data.</summary>
    internal static void* Keep(object function) { return (void*)GCHandle.ToIntPtr(GCHandle.Alloc(function)); }

    internal static void Free(void* userData) { GCHandle.FromIntPtr((IntPtr)userData).Free(); }

    /// <summary>Throws the exception of a callback that this thread's call has caused.</summary>
    internal static void Rethrow() {
        if (raised == null) return;
        ExceptionDispatchInfo first = raised;
        raised = null;
        first.Throw();
    }

    static T Find<T>(void* userData) where T : class { return (T)GCHandle.FromIntPtr((IntPtr)userData).Target; }

    static void Note(Exception error) {
        if (raised == null) raised = ExceptionDispatchInfo.Capture(error);
    }

    static void Deliver(Action<Event> handler, KinEvent* event_) {
        try {
            if (handler != null) handler(new Event(event_));
        } catch (Exception error) {
            Note(error);
        }
    }

    [MonoPInvokeCallback(typeof(KinDestroy))]
    static void Destroyed(void* userData) { Free(userData); }

    [MonoPInvokeCallback(typeof(KinCompletionCallback))]
    static void Completed(KinContext* context, ulong tag, void* userData) {
        try {
            Find<Action>(userData)();
        } catch (Exception error) {
            Note(error);
        }
    }

    [MonoPInvokeCallback(typeof(KinEventCallback))]
    static void Happened(KinContext* context, KinEvent* event_, void* userData) {
        Deliver(Find<Action<Event>>(userData), event_);
    }

    [MonoPInvokeCallback(typeof(KinEventCallback))]
    static void Started(KinContext* context, KinEvent* event_, void* userData) {
        Deliver(Find<Handlers>(userData).DidStart, event_);
    }

    [MonoPInvokeCallback(typeof(KinEventCallback))]
    static void Stopped(KinContext* context, KinEvent* event_, void* userData) {
        Deliver(Find<Handlers>(userData).DidStop, event_);
    }

    [MonoPInvokeCallback(typeof(KinSceneResourceCallback))]
    static KinStatus Asked(void* userData, byte* name, byte* source, ulong* handle) {
        try {
            *handle = Find<Func<string, string, ulong>>(userData)(Utf8.Read(name), Utf8.Read(source));
            return KinStatus.OK;
        } catch (Exception error) {
            Note(error);
            return KinStatus.InvalidArgument;
        }
    }

    [MonoPInvokeCallback(typeof(KinSceneNameCallback))]
    static KinStatus Named(void* userData, ulong handle, byte** name, byte** source) {
        try {
            *name = Find<Names>(userData).Find(handle);
            return KinStatus.OK;
        } catch (Exception error) {
            Note(error);
            return KinStatus.InvalidArgument;
        }
    }
}

}
