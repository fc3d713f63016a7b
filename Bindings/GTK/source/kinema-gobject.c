#include "kinema-gobject.h"
#include <kinema/kinema.h>
#include <string.h>

enum { MOST_NUMBERS = 16 };

static gboolean succeeded(KinStatus status, GError **error) {
    if (status) g_set_error_literal(error, KIN_G_ERROR, (int)status, kinLastErrorMessage());
    return !status;
}

/* ---- Contexts --------------------------------------------------------------------------------------------------- */

/**
 * KinGContext:
 *
 * A tree of layers with a clock. Advance it in a tick callback of a widget to the time of the frame clock in seconds.
 */
struct _KinGContext {
    GObject parent;
    KinContext *context;
    KinLayer root;
};
G_DEFINE_FINAL_TYPE(KinGContext, kin_g_context, G_TYPE_OBJECT)

/**
 * KinGLayer:
 *
 * A layer. It keeps its context.
 */
struct _KinGLayer {
    GObject parent;
    KinGContext *context;
    KinLayer layer;
};
G_DEFINE_FINAL_TYPE(KinGLayer, kin_g_layer, G_TYPE_OBJECT)

enum { PROPERTY_TIME = 1, PROPERTY_ANIMATING };

static void context_get_property(GObject *object, guint property, GValue *value, GParamSpec *spec) {
    KinGContext *self = KIN_G_CONTEXT(object);
    switch (property) {
    case PROPERTY_TIME: g_value_set_double(value, kin_g_context_get_time(self)); break;
    case PROPERTY_ANIMATING: g_value_set_boolean(value, kin_g_context_get_animating(self)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, spec);
    }
}

static void context_finalize(GObject *object) {
    kinContextDestroy(KIN_G_CONTEXT(object)->context);
    G_OBJECT_CLASS(kin_g_context_parent_class)->finalize(object);
}

static void kin_g_context_class_init(KinGContextClass *class) {
    GObjectClass *object = G_OBJECT_CLASS(class);
    object->finalize = context_finalize, object->get_property = context_get_property;
    GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
    /**
     * KinGContext:time:
     *
     * The time of the last advance.
     */
    g_object_class_install_property(
        object, PROPERTY_TIME, g_param_spec_double("time", NULL, NULL, -G_MAXDOUBLE, G_MAXDOUBLE, 0, flags));
    /**
     * KinGContext:animating:
     *
     * Whether something moves.
     */
    g_object_class_install_property(object, PROPERTY_ANIMATING, g_param_spec_boolean("animating", NULL, NULL, FALSE, flags));
}

static void kin_g_context_init(KinGContext *self) { (void)self; }

/**
 * kin_g_context_new:
 * @error: return location for an error
 *
 * Returns: (transfer full): a context with a root layer
 */
KinGContext *kin_g_context_new(GError **error) {
    if (kinVersion() != KIN_VERSION) {
        g_set_error(error, KIN_G_ERROR, KinStatusInvalidState,
            "kinema-gobject is version %d.%d.%d, and the libkinema that was loaded is %s", KIN_VERSION_MAJOR, KIN_VERSION_MINOR,
            KIN_VERSION_PATCH, kinBuildInfo());
        return NULL;
    }
    g_autoptr(KinGContext) made = g_object_new(KIN_TYPE_G_CONTEXT, NULL);
    if (succeeded(kinContextCreate(&made->context), error) &&
        succeeded(kinLayerCreate(made->context, KinLayerClassLayer, &made->root), error) &&
        succeeded(kinContextAddRoot(made->context, made->root), error) && succeeded(kinContextFlush(made->context), error))
        return g_steal_pointer(&made);
    return NULL;
}

/**
 * kin_g_context_advance:
 * @self: a context
 * @time: seconds on the clock of the host
 * @error: return location for an error
 *
 * Moves the clock, and commits the changes before and after. Layers emit #KinGLayer::finished within it.
 */
gboolean kin_g_context_advance(KinGContext *self, double time, GError **error) {
    g_return_val_if_fail(KIN_IS_G_CONTEXT(self), FALSE);
    g_object_ref(self); /* a signal may give up the last reference */
    gboolean isDone =
        succeeded(kinContextAdvance(self->context, time), error) && succeeded(kinContextFlush(self->context), error);
    g_object_unref(self);
    return isDone;
}

/**
 * kin_g_context_get_time: (get-property time)
 * @self: a context
 */
double kin_g_context_get_time(KinGContext *self) {
    double time = 0;
    g_return_val_if_fail(KIN_IS_G_CONTEXT(self), 0);
    kinContextGetTime(self->context, &time);
    return time;
}

/**
 * kin_g_context_get_animating: (get-property animating)
 * @self: a context
 */
gboolean kin_g_context_get_animating(KinGContext *self) {
    bool isAnimating = false;
    g_return_val_if_fail(KIN_IS_G_CONTEXT(self), FALSE);
    kinContextIsAnimating(self->context, &isAnimating);
    return isAnimating;
}

/**
 * kin_g_context_add_layer:
 * @self: a context
 * @superlayer: (nullable): a layer of it; %NULL is the root
 * @error: return location for an error
 *
 * Returns: (transfer full): a new layer, which is live at once: changes of it animate
 */
KinGLayer *kin_g_context_add_layer(KinGContext *self, KinGLayer *superlayer, GError **error) {
    g_return_val_if_fail(KIN_IS_G_CONTEXT(self), NULL);
    KinLayer layer = {0};
    if (!succeeded(kinLayerCreate(self->context, KinLayerClassLayer, &layer), error)) return NULL;
    KinLayer above = superlayer ? superlayer->layer : self->root;
    if (!succeeded(kinLayerAddSublayer(self->context, above, layer), error)) return kinLayerRelease(self->context, layer), NULL;
    kinContextFlush(self->context);
    KinGLayer *made = g_object_new(KIN_TYPE_G_LAYER, NULL);
    made->context = g_object_ref(self), made->layer = layer;
    return made;
}

/**
 * kin_g_context_load:
 * @self: a context
 * @document: a scene document, in JSON
 * @error: return location for an error
 *
 * Builds the layers of a document below the root.
 */
gboolean kin_g_context_load(KinGContext *self, const char *document, GError **error) {
    g_return_val_if_fail(KIN_IS_G_CONTEXT(self) && document, FALSE);
    KinSceneOptions options = kinSceneOptions();
    options.beginTime = kin_g_context_get_time(self);
    return succeeded(kinSceneLoad(self->context, self->root, document, strlen(document), &options, NULL), error) &&
           succeeded(kinContextFlush(self->context), error);
}

/**
 * kin_g_context_read:
 * @self: a context
 * @layers: (element-type KinGLayer) (transfer none): layers of it
 * @key_path: a key path of numbers
 * @time: a time, past or future
 * @n_values: (out): the length of the result
 * @error: return location for an error
 *
 * Returns: (array length=n_values) (transfer full): what the layers show at a time, by one call: the numbers one after the other
 */
double *kin_g_context_read(
    KinGContext *self, GPtrArray *layers, const char *key_path, double time, gsize *n_values, GError **error) {
    g_return_val_if_fail(KIN_IS_G_CONTEXT(self) && layers && key_path, NULL);
    KinKeyPath key;
    KinKeyPathInfo info;
    KinSampler *sampler = NULL;
    *n_values = 0;
    if (!succeeded(kinKeyPathResolve(self->context, key_path, &key), error) ||
        !succeeded(kinKeyPathGetInfo(self->context, key, &info), error))
        return NULL;
    g_autofree KinChannel *channels = g_new0(KinChannel, layers->len);
    for (guint i = 0; i < layers->len; i++) channels[i].layer = KIN_G_LAYER(layers->pdata[i])->layer, channels[i].keyPath = key;
    if (!succeeded(kinSamplerCreate(self->context, channels, layers->len, &sampler), error)) return NULL;
    g_autofree double *values = g_new0(double, MAX((gsize)layers->len * info.width, 1));
    gboolean isDone = succeeded(kinSamplerSample(sampler, &time, 1, values, 0, KinFormatFloat64), error);
    kinSamplerDestroy(sampler);
    if (!isDone) return NULL;
    *n_values = (gsize)layers->len * info.width;
    return g_steal_pointer(&values);
}

/* ---- Layers ----------------------------------------------------------------------------------------------------- */

static guint finished_signal;

static void layer_dispose(GObject *object) {
    KinGLayer *self = KIN_G_LAYER(object);
    if (self->context) kinLayerRelease(self->context->context, self->layer);
    g_clear_object(&self->context);
    G_OBJECT_CLASS(kin_g_layer_parent_class)->dispose(object);
}

static void kin_g_layer_class_init(KinGLayerClass *class) {
    G_OBJECT_CLASS(class)->dispose = layer_dispose;
    /**
     * KinGLayer::finished:
     * @self: a layer
     * @key_path: the key path of the call
     *
     * Emitted when a motion of kin_g_layer_animate() or kin_g_layer_spring() has ended.
     */
    finished_signal =
        g_signal_new("finished", KIN_TYPE_G_LAYER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void kin_g_layer_init(KinGLayer *self) { (void)self; }

static gboolean resolve(KinGLayer *self, const char *key_path, KinKeyPath *key, GError **error) {
    return succeeded(kinKeyPathResolve(self->context->context, key_path, key), error);
}

/**
 * kin_g_layer_set:
 * @self: a layer
 * @key_path: a key path of numbers, "position" for example
 * @values: (array length=n_values): its numbers
 * @n_values: their count
 * @error: return location for an error
 *
 * Sets a value, which is shown at once.
 */
gboolean kin_g_layer_set(KinGLayer *self, const char *key_path, const double *values, gsize n_values, GError **error) {
    g_return_val_if_fail(KIN_IS_G_LAYER(self) && key_path, FALSE);
    KinKeyPath key;
    KinMotion atOnce = kinMotion(NULL, 0);
    KinContext *context = self->context->context;
    return resolve(self, key_path, &key, error) &&
           succeeded(kinLayerAnimate(context, self->layer, key, values, n_values, &atOnce), error) &&
           succeeded(kinContextFlush(context), error);
}

typedef struct Ending {
    GWeakRef layer;
    char *key_path;
} Ending;

static void free_ending(void *pointer) {
    Ending *ending = pointer;
    g_weak_ref_clear(&ending->layer);
    g_free(ending->key_path);
    g_free(ending);
}

static void ended(KinContext *context, uint64_t tag, void *pointer) {
    (void)context, (void)tag;
    Ending *ending = pointer;
    KinGLayer *layer = g_weak_ref_get(&ending->layer);
    if (layer) g_signal_emit(layer, finished_signal, 0, ending->key_path);
    g_clear_object(&layer);
}

static gboolean move(
    KinGLayer *self, const char *key_path, const double *values, gsize n_values, KinMotion motion, double delay, GError **error) {
    KinKeyPath key;
    if (!resolve(self, key_path, &key, error)) return FALSE;
    Ending *ending = g_new0(Ending, 1);
    g_weak_ref_init(&ending->layer, self);
    ending->key_path = g_strdup(key_path);
    motion.delay = delay, motion.completion = ended, motion.userData = ending, motion.destroy = free_ending;
    return succeeded(kinLayerAnimate(self->context->context, self->layer, key, values, n_values, &motion), error) &&
           succeeded(kinContextFlush(self->context->context), error);
}

/**
 * kin_g_layer_animate:
 * @self: a layer
 * @key_path: a key path of numbers
 * @values: (array length=n_values): its numbers
 * @n_values: their count
 * @duration: seconds; 0 changes the value at once
 * @curve: (nullable): "ease-out", "cubic-bezier(0.3, 0, 0, 1)"; %NULL is the default
 * @delay: seconds
 * @error: return location for an error
 *
 * Sets a value, and moves there from what is shown.
 */
gboolean kin_g_layer_animate(KinGLayer *self, const char *key_path, const double *values, gsize n_values, double duration,
    const char *curve, double delay, GError **error) {
    g_return_val_if_fail(KIN_IS_G_LAYER(self) && key_path, FALSE);
    return move(self, key_path, values, n_values, kinMotion(curve, duration), delay, error);
}

/**
 * kin_g_layer_spring:
 * @self: a layer
 * @key_path: a key path of numbers
 * @values: (array length=n_values): its numbers
 * @n_values: their count
 * @duration: the perceptual duration in seconds
 * @bounce: 0 does not overshoot
 * @delay: seconds
 * @error: return location for an error
 *
 * Sets a value, and moves there by a spring, which keeps the velocity of what it interrupts.
 */
gboolean kin_g_layer_spring(KinGLayer *self, const char *key_path, const double *values, gsize n_values, double duration,
    double bounce, double delay, GError **error) {
    g_return_val_if_fail(KIN_IS_G_LAYER(self) && key_path, FALSE);
    return move(self, key_path, values, n_values, kinSpringMotion(duration, bounce), delay, error);
}

/**
 * kin_g_layer_get_shown:
 * @self: a layer
 * @key_path: a key path of numbers
 * @n_values: (out): the length of the result
 * @error: return location for an error
 *
 * Returns: (array length=n_values) (transfer full): what is shown at the time of the context
 */
double *kin_g_layer_get_shown(KinGLayer *self, const char *key_path, gsize *n_values, GError **error) {
    g_return_val_if_fail(KIN_IS_G_LAYER(self) && key_path, NULL);
    KinKeyPath key;
    double numbers[MOST_NUMBERS], time = kin_g_context_get_time(self->context);
    size_t count = 0;
    *n_values = 0;
    if (!resolve(self, key_path, &key, error)) return NULL;
    KinStatus status =
        kinLayerGetPresentationValue(self->context->context, self->layer, key, time, numbers, MOST_NUMBERS, &count);
    if (!succeeded(status, error)) return NULL;
    *n_values = count;
    return g_memdup2(numbers, MAX(count, 1) * sizeof *numbers);
}

/**
 * kin_g_layer_remove:
 * @self: a layer
 *
 * Removes the layer from its superlayer.
 */
void kin_g_layer_remove(KinGLayer *self) {
    g_return_if_fail(KIN_IS_G_LAYER(self));
    kinLayerRemoveFromSuperlayer(self->context->context, self->layer);
    kinContextFlush(self->context->context);
}
