/* kinema-gobject: Kinema for GTK and other hosts with GObject, in C, Python, JavaScript and Vala by introspection. */
#ifndef KINEMA_GOBJECT_H
#define KINEMA_GOBJECT_H

#include <glib-object.h>

G_BEGIN_DECLS

#define KIN_TYPE_G_CONTEXT (kin_g_context_get_type())
G_DECLARE_FINAL_TYPE(KinGContext, kin_g_context, KIN, G_CONTEXT, GObject)
#define KIN_TYPE_G_LAYER (kin_g_layer_get_type())
G_DECLARE_FINAL_TYPE(KinGLayer, kin_g_layer, KIN, G_LAYER, GObject)

/* The domain of errors, whose codes are those of KinStatus: "kin-g-error-quark". */
#define KIN_G_ERROR (g_quark_from_static_string("kin-g-error-quark"))

KinGContext *kin_g_context_new(GError **error);
gboolean kin_g_context_advance(KinGContext *self, double time, GError **error);
double kin_g_context_get_time(KinGContext *self);
gboolean kin_g_context_get_animating(KinGContext *self);
KinGLayer *kin_g_context_add_layer(KinGContext *self, KinGLayer *superlayer, GError **error);
gboolean kin_g_context_load(KinGContext *self, const char *document, GError **error);
double *kin_g_context_read(
    KinGContext *self, GPtrArray *layers, const char *key_path, double time, gsize *n_values, GError **error);

gboolean kin_g_layer_set(KinGLayer *self, const char *key_path, const double *values, gsize n_values, GError **error);
gboolean kin_g_layer_animate(KinGLayer *self, const char *key_path, const double *values, gsize n_values, double duration,
    const char *curve, double delay, GError **error);
gboolean kin_g_layer_spring(KinGLayer *self, const char *key_path, const double *values, gsize n_values, double duration,
    double bounce, double delay, GError **error);
double *kin_g_layer_get_shown(KinGLayer *self, const char *key_path, gsize *n_values, GError **error);
void kin_g_layer_remove(KinGLayer *self);

G_END_DECLS

#endif
