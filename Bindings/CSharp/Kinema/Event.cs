// Events: an animation began or ended, a transaction completed, a timeline passed a marker.
namespace Kinema {

/// <summary>A copy of an event. A handle of a layer that was destroyed meanwhile is stale.</summary>
public readonly unsafe struct Event {
    public KinEventType Type { get; }
    public double Time { get; }
    /// <summary>Of a stop: whether the animation came to its end. Of a marker: whether it was passed forwards.</summary>
    public bool Finished { get; }
    public KinLayer Layer { get; }
    /// <summary>The key of the animation; null if it has none.</summary>
    public string Key { get; }
    /// <summary>The tag of the completion or the marker.</summary>
    public ulong Tag { get; }

    internal Event(KinEvent* raw) {
        Type = raw->type;
        Time = raw->time;
        Finished = raw->finished;
        Layer = raw->layer;
        Key = raw->keyed ? Utf8.Read(raw->key) : null;
        Tag = raw->tag;
    }
}

}
