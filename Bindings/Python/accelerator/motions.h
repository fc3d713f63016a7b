/* motions.h: animate and add. */
#ifndef KINEMA_ACCELERATOR_MOTIONS_H
#define KINEMA_ACCELERATOR_MOTIONS_H
#include "properties.h"

/* ---- Motions ---------------------------------------------------------------------------------------------------------- */

enum { MOST_CHANGES = 8 }; /* properties of one call */
typedef struct {
    KinMotion motion;
    Py_ssize_t count;
    struct {
        Path path;
        double row[MOST];
    } changes[MOST_CHANGES];
} Move;

static bool text_of(PyObject *value, const char **text) {
    Py_ssize_t size;
    if (value == Py_None) return *text = NULL, true;
    if (!PyUnicode_Check(value)) return false;
    *text = PyUnicode_AsUTF8AndSize(value, &size);
    if (!*text) return PyErr_Clear(), false;
    return strlen(*text) == (size_t)size;
}

/* Looks up a name in a dict of numbers: -1 if it has none. */
static long index_of(PyObject *names, PyObject *name) {
    PyObject *found = PyDict_GetItem(names, name);
    return found ? PyLong_AsLong(found) : -1;
}

/* Sets an option of a motion; the order is that of Motion's fields. Whether it is one that needs no conversion. */
static bool set_option(KinMotion *motion, long option, PyObject *value) {
    double number = 0;
    switch (option) {
    case 0:
        return value == Py_None || (number_of(value, &motion->duration) && motion->duration >= 0 && motion->duration < INFINITY);
    case 1: return text_of(value, &motion->curve);
    case 2: return value == Py_None || (motion->spring = number_of(value, &motion->bounce));
    case 3: return number_of(value, &motion->delay);
    case 4: return number_of(value, &motion->stagger);
    case 5: return number_of(value, &motion->repeatCount);
    case 6: return PyBool_Check(value) && (motion->autoreverses = value == Py_True, true);
    case 7:
        if (PyUnicode_Check(value)) number = (double)index_of(py_retargets, value);
        else if (!number_of(value, &number)) return false;
        return number >= 0 && number <= KinRetargetAutomatic && (motion->retarget = (KinRetarget)number, true);
    case 8: return number_of(value, &motion->timeConstant);
    case 9: return number_of(value, &motion->repeatDelay);
    default: return false;
    }
}

static bool add_change(Move *move, const Path *path, PyObject *value) {
    if (move->count == MOST_CHANGES || !path->animatable || !row_of(value, path, move->changes[move->count].row)) return false;
    move->changes[move->count++].path = *path;
    return true;
}

/* Reads the arguments of animate: options of the motion, and properties. Whether they need no conversion. */
static bool read_move(PyObject *layer, PyObject *values, PyObject *options, Move *move) {
    move->motion = kinMotion(NULL, KIN_TRANSACTION_DURATION), move->count = 0;
    PyObject *name, *value;
    Py_ssize_t place = 0;
    if (values != Py_None) {
        PyObject *paths = PyObject_GetAttr(((Thing *)layer)->context, name__key_paths);
        bool is_known = paths && PyDict_Check(values);
        Path path;
        while (is_known && PyDict_Next(values, &place, &name, &value))
            is_known = describe(PyDict_GetItem(paths, name), &path) && add_change(move, &path, value);
        Py_XDECREF(paths);
        if (!is_known) return PyErr_Clear(), false;
    }
    for (place = 0; PyDict_Next(options, &place, &name, &value);) {
        long option = index_of(py_motion_options, name);
        if (option >= 0 ? !set_option(&move->motion, option, value) : false) return false;
        if (option >= 0) continue;
        PyObject *property = PyObject_GetAttr((PyObject *)Py_TYPE(layer), name);
        bool is_known = property && PyObject_TypeCheck(property, DescribedType) && is_plain((Described *)property, layer) &&
                        add_change(move, &((Described *)property)->path, value);
        Py_XDECREF(property);
        if (!is_known) return PyErr_Clear(), false;
    }
    return move->count > 0;
}

/* Makes an Animator without an animation. */
static PyObject *new_animator(PyObject *context) {
    PyObject *animator = PyType_GenericAlloc((PyTypeObject *)py_Animator, 0), *handle = PyObject_CallObject(py_KinAnimator, NULL);
    PyObject *eras = PyObject_GetAttr(context, name_eras), *era = eras ? PyObject_GetAttr(eras, name_current) : NULL;
    if (animator) Py_INCREF(context), ((Thing *)animator)->context = context;
    if (!animator || !handle || !era || set_memory(animator, handle, NULL) || PyObject_SetAttr(animator, name__era, era))
        Py_CLEAR(animator);
    Py_XDECREF(handle), Py_XDECREF(eras), Py_XDECREF(era);
    return animator;
}

/* Remembers a motion of a layer that is not visible, for a warning after the commit. */
static int watch(World world, PyObject *layer) {
    double hidden;
    size_t count;
    KinLayer handle = layer_of(layer);
    CALL(status, the_kinLayerGetPresentationValue(world.context, handle, KinPropertyHidden, 0, &hidden, 1, &count))
    if (status != KinStatusNotCommitted) return 0;
    PyObject *none = PyObject_CallFunctionObjArgs(py_unseen, layer, NULL);
    Py_XDECREF(none);
    return none ? 0 : -1;
}

/* animate(layer, values, options): the animator, or None if Python must do it. */
static PyObject *animate(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    (void)module;
    Move move;
    if (count != 3 || !is_layer(args[0]) || !read_move(args[0], args[1], args[2], &move)) Py_RETURN_NONE;
    PyObject *animator = new_animator(((Thing *)args[0])->context);
    if (!animator) return NULL;
    World world = enter(((Thing *)args[0])->context);
    KinLayer handle = layer_of(args[0]);
    int failed = 0;
    move.motion.animator = ((Thing *)animator)->address;
    for (Py_ssize_t i = 0; i < move.count && !failed; i++) {
        CALL(status, the_kinLayersAnimate(world.context, &handle, 1, move.changes[i].path.id, move.changes[i].row,
                         (size_t)move.changes[i].path.width, 0, &move.motion))
        failed = finish(status);
    }
    failed = failed || note_change(args[0]) || (move.motion.duration != 0 && watch(world, args[0]));
    leave(world);
    if (failed) Py_CLEAR(animator);
    return animator;
}

/* ---- Basic animations ------------------------------------------------------------------------------------------------- */

typedef struct {
    KinBasicAnimation made;
    KinTimingFunction timing;
    Path path;
    double from[MOST], to[MOST], by[MOST];
} BasicAnimation;

static bool set_end(PyObject *value, const Path *path, double *row, const double **end) {
    Path unchecked = *path; /* the description has warned already */
    unchecked.check = UNCHECKED;
    *end = row;
    return row_of(value, &unchecked, row);
}

static bool set_curve(PyObject *value, BasicAnimation *basic) {
    if (!PyUnicode_Check(value) && !PyTuple_Check(value)) return false;
    PyObject *points = PyObject_CallFunctionObjArgs(py_curve, value, NULL);
    Path path = {0, KinPropertyTypeRect, UNCHECKED, 4, true};
    bool is_known = points && row_of(points, &path, (double *)&basic->timing);
    Py_XDECREF(points);
    basic->made.timingFunction = &basic->timing;
    return is_known || (PyErr_Clear(), false);
}

static bool set_flag(PyObject *value, bool *flag) { return PyBool_Check(value) && (*flag = value == Py_True, true); }

/* Sets a field of a Basic; the order is that of basic_fields in _quick.py. */
static bool set_field(BasicAnimation *basic, long field, PyObject *value) {
    KinBasicAnimation *made = &basic->made;
    double number = 0;
    switch (field) {
    case 0: return true; /* key_path */
    case 1: return set_end(value, &basic->path, basic->from, &made->fromValue);
    case 2: return set_end(value, &basic->path, basic->to, &made->toValue);
    case 3: return set_end(value, &basic->path, basic->by, &made->byValue);
    case 4: return number_of(value, &made->beginTime);
    case 5: return number_of(value, &made->duration);
    case 6: return number_of(value, &made->speed);
    case 7: return number_of(value, &made->timeOffset);
    case 8: return number_of(value, &made->repeatCount);
    case 9: return number_of(value, &made->repeatDuration);
    case 10: return set_flag(value, &made->autoreverses);
    case 11: return set_flag(value, &made->additive);
    case 12: return set_flag(value, &made->cumulative);
    case 13: return set_flag(value, &made->removedOnCompletion);
    case 14: return set_curve(value, basic);
    case 15:
        if (PyUnicode_Check(value)) number = (double)index_of(py_fill_modes, value);
        else if (!number_of(value, &number)) return false;
        return number >= 0 && number <= KinFillModeBoth && (made->fillMode = (KinFillMode)number, true);
    default: return false;
    }
}

static bool is_empty(PyObject *animation, PyObject *name) {
    PyObject *value = PyObject_GetAttr(animation, name);
    bool is_empty = value && PyObject_IsTrue(value) == 0;
    Py_XDECREF(value);
    return is_empty;
}

/* Reads a Basic without callbacks, tags and the fields that a batch cannot have. */
static bool read_basic(PyObject *layer, PyObject *animation, BasicAnimation *basic) {
    if (!py_Basic || (PyObject *)Py_TYPE(animation) != py_Basic) return false;
    if (!is_empty(animation, name_did_start) || !is_empty(animation, name_did_stop) || !is_empty(animation, name_tags))
        return false;
    PyObject *fields = PyObject_GetAttr(animation, name_fields), *name, *value;
    PyObject *paths = PyObject_GetAttr(((Thing *)layer)->context, name__key_paths);
    PyObject *key_path = fields ? PyDict_GetItem(fields, name_key_path) : NULL;
    bool is_known = key_path && paths && describe(PyDict_GetItem(paths, key_path), &basic->path);
    basic->made = kinBasicAnimation(basic->path.id);
    for (Py_ssize_t place = 0; is_known && PyDict_Next(fields, &place, &name, &value);)
        is_known = set_field(basic, index_of(py_basic_fields, name), value);
    Py_XDECREF(fields), Py_XDECREF(paths);
    return is_known;
}

/* add(layer, animation, key): whether it is done; Python must do it otherwise, also to say what is wrong. */
static PyObject *add(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    (void)module;
    BasicAnimation basic;
    basic.path.id = 0;
    if (count != 3 || !is_layer(args[0]) || !read_basic(args[0], args[1], &basic) || !text_of(args[2], &basic.made.key)) {
        PyErr_Clear();
        Py_RETURN_FALSE;
    }
    if (note_change(args[0])) return NULL;
    World world = enter(((Thing *)args[0])->context);
    KinLayer handle = layer_of(args[0]);
    CALL(status, the_kinLayersAddBasicAnimation(world.context, &handle, 1, &basic.made))
    leave(world);
    if (status != KinStatusOK) Py_RETURN_FALSE; /* nothing has changed */
    if (finish(status)) return NULL;
    Py_RETURN_TRUE;
}

#endif
