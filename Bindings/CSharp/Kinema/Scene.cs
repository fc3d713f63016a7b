// Scene documents.
using System;
using System.Text;

namespace Kinema {

/// <summary>A named time of a document, in seconds.</summary>
public readonly struct Marker {
    public string Name { get; }
    public double Time { get; }
    public double Duration { get; }

    internal Marker(string name, double time, double duration) {
        Name = name;
        Time = time;
        Duration = duration;
    }
}

/// <summary>What a document made. Dispose does not destroy the layers.</summary>
public sealed unsafe class Scene : Owned {
    internal Scene(Context context, KinScene* made) : base(context, "scene") {
        Own(made, pointer => C.kinSceneDestroy((KinScene*)pointer));
    }

    /// <summary>Duration, size and counts.</summary>
    public KinSceneInfo Info {
        get {
            using (Call call = Together()) return InfoOf((KinScene*)call.Pointer);
        }
    }

    KinSceneInfo InfoOf(KinScene* scene) {
        KinSceneInfo info;
        Check(C.kinSceneGetInfo(scene, &info));
        return info;
    }

    /// <summary>The layer with an id of the document.</summary>
    public Layer this[string name] {
        get {
            KinLayer found;
            using (Call call = Together())
            fixed (byte* text = Utf8.Bytes(name)) {
                Check(C.kinSceneGetLayer((KinScene*)call.Pointer, text, &found));
                return Context.Share(found);
            }
        }
    }

    /// <summary>The layers that have no superlayer in the document, as handles without references.</summary>
    public KinLayer[] Roots {
        get {
            using (Call call = Together()) {
                var scene = (KinScene*)call.Pointer;
                var found = new KinLayer[(int)InfoOf(scene).rootCount];
                UIntPtr count;
                fixed (KinLayer* all = found) Check(C.kinSceneGetRoots(scene, all, (UIntPtr)found.Length, &count));
                return found;
            }
        }
    }

    /// <summary>The markers, in the order of the document.</summary>
    public Marker[] Markers {
        get {
            using (Call call = Together()) {
                var scene = (KinScene*)call.Pointer;
                var found = new Marker[(int)InfoOf(scene).markerCount];
                for (int index = 0; index < found.Length; index++) found[index] = MarkerOf(scene, index);
                return found;
            }
        }
    }

    Marker MarkerOf(KinScene* scene, int index) {
        double time = 0, duration = 0;
        string name = Utf8.Read(Context, (byte* buffer, UIntPtr capacity, UIntPtr* size) => {
            double at, lasts;
            KinStatus status = C.kinSceneGetMarker(scene, (UIntPtr)index, buffer, capacity, size, &at, &lasts);
            time = at;
            duration = lasts;
            return status;
        });
        return new Marker(name, time, duration);
    }

    /// <summary>Changes the layers by the differences between the document and a new version of it.</summary>
    public KinSceneChanges Reload(string document) {
        byte[] bytes = Encoding.UTF8.GetBytes(document);
        KinSceneChanges changes;
        using (Call call = Alone())
        fixed (byte* first = bytes) {
            var scene = (KinScene*)call.Pointer;
            Check(C.kinSceneReload(Context.Pointer, scene, first, (UIntPtr)bytes.Length, null, &changes));
        }
        return changes;
    }
}

public sealed unsafe partial class Context {
    /// <summary>Builds the layers of a document, as roots or as the last sublayers of a layer. `resource` returns the host's
    /// handle of an image by its name and source; without it, handles are the numbers of the images, from 1.</summary>
    public Scene Load(string document, Layer superlayer = null, Func<string, string, ulong> resource = null) {
        byte[] bytes = Encoding.UTF8.GetBytes(document);
        KinSceneOptions options = C.kinSceneOptions();
        void* kept = resource == null ? null : Callback.Keep(resource);
        KinScene* made;
        try {
            if (kept != null) options.resource = Callback.Resource;
            options.userData = kept;
            fixed (byte* first = bytes) {
                KinLayer above = Kinema.Layer.HandleOf(superlayer);
                Check(C.kinSceneLoad(Pointer, above, first, (UIntPtr)bytes.Length, &options, &made));
            }
        } finally {
            if (kept != null) Callback.Free(kept);
        }
        return new Scene(this, made);
    }

    /// <summary>Returns a layer with everything below it, or all roots, as a document. `resource` returns the name of an image by
    /// its handle, or null; handles without a name are numbers in the document.</summary>
    public string Write(Layer layer = null, Func<ulong, string> resource = null) {
        KinSceneWriteOptions options = C.kinSceneWriteOptions();
        options.indent = true;
        KinLayer handle = Kinema.Layer.HandleOf(layer);
        using (var names = new Callback.Names(resource)) {
            if (resource != null) options.name = Callback.Name;
            options.userData = names.UserData;
            return Utf8.Read(this, (byte* buffer, UIntPtr capacity, UIntPtr* size) => {
                KinSceneWriteOptions own = options;
                return C.kinSceneWrite(Pointer, handle, &own, buffer, capacity, size);
            });
        }
    }
}

}
