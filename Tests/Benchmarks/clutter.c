/* The workloads with Clutter: property transitions of objects, advanced as Clutter's clock does: the timeline is set to the
 * frame's time and emits "new-frame", whereupon the transition sets the property. clutter W1|W5a N. */
#include <clutter/clutter.h>
#include <stdbool.h>
#include "measure.h"

/* An object with a property, like an actor, that draws nothing. */
typedef struct Target {
    GObject parent;
    double value;
} Target;
typedef GObjectClass TargetClass;

static void animatable(gpointer interface, gpointer data) { (void)interface, (void)data; }
static GType target_get_type(void);
G_DEFINE_TYPE_WITH_CODE(Target, target, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE(CLUTTER_TYPE_ANIMATABLE, animatable))

static void set(GObject *object, guint id, const GValue *value, GParamSpec *spec) {
    (void)id, (void)spec;
    ((Target *)object)->value = g_value_get_double(value);
}

static void get(GObject *object, guint id, GValue *value, GParamSpec *spec) {
    (void)id, (void)spec;
    g_value_set_double(value, ((Target *)object)->value);
}

static void target_init(Target *target) { (void)target; }

static void target_class_init(TargetClass *class) {
    class->set_property = set;
    class->get_property = get;
    g_object_class_install_property(
        class, 1, g_param_spec_double("value", NULL, NULL, -G_MAXDOUBLE, G_MAXDOUBLE, 0, G_PARAM_READWRITE));
}

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    const bool bakes = !strcmp(argv[1], "W5a");
    if (!bakes && strcmp(argv[1], "W1")) return 2;
    const size_t given = (size_t)strtoull(argv[2], NULL, 10), n = bakes ? 1 : given, frames = bakes ? given : 20;
    ClutterTimeline **lines = g_new(ClutterTimeline *, n);
    Target **targets = g_new(Target *, n);
    double *begins = g_new(double, n);
    for (size_t i = 0; i < n; i++) {
        Record r = record();
        const double *c = two[i % 2];
        ClutterPoint a = CLUTTER_POINT_INIT((float)c[0], (float)c[1]), b = CLUTTER_POINT_INIT((float)c[2], (float)c[3]);
        ClutterTransition *transition = clutter_property_transition_new("value");
        targets[i] = g_object_new(target_get_type(), NULL);
        lines[i] = CLUTTER_TIMELINE(transition);
        clutter_timeline_set_duration(lines[i], (guint)(r.duration * 1000));
        clutter_timeline_set_cubic_bezier_progress(lines[i], &a, &b);
        clutter_transition_set_from(transition, G_TYPE_DOUBLE, r.from);
        clutter_transition_set_to(transition, G_TYPE_DOUBLE, r.to);
        clutter_transition_set_animatable(transition, CLUTTER_ANIMATABLE(targets[i]));
        begins[i] = r.begin;
    }
    guint newFrame = g_signal_lookup("new-frame", CLUTTER_TYPE_TIMELINE);
    const double step = 10.0 / (double)frames;
    double begin = seconds();
    for (size_t k = 0; k < frames; k++)
        for (size_t i = 0; i < n; i++) {
            guint elapsed = (guint)(((double)k * step - begins[i]) * 1000);
            clutter_timeline_advance(lines[i], elapsed);
            g_signal_emit(lines[i], newFrame, 0, elapsed);
        }
    report(seconds() - begin, (double)(n * frames));
    if (targets[0]->value == 0 || (n > 1 && targets[0]->value == targets[n - 1]->value)) return 1;
    sink = (float)targets[0]->value;
    return 0;
}
