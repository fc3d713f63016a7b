/* properties.h: the attributes of layers. */
#ifndef KINEMA_ACCELERATOR_PROPERTIES_H
#define KINEMA_ACCELERATOR_PROPERTIES_H
#include "base.h"

/* ---- Properties ------------------------------------------------------------------------------------------------------- */

/* The descriptor of a property: `number`, and whether `_read` of its class reads it. Its path is known from the first use on. */
typedef struct {
    PyObject_HEAD PyObject *number;
    char is_special;
    enum { UNKNOWN, PLAIN, OTHER } kind;
    Path path;
} Described;

static void free_described(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    Py_CLEAR(((Described *)self)->number);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

/* Whether the property of the layer is a fixed count of numbers. */
static bool is_plain(Described *self, PyObject *layer) {
    if (!is_layer(layer) || self->kind == OTHER) return false;
    if (self->kind == UNKNOWN) {
        PyObject *path = PyObject_CallMethodObjArgs(((Thing *)layer)->context, name_key_path, self->number, NULL);
        self->kind = describe(path, &self->path) ? PLAIN : OTHER;
        Py_XDECREF(path);
    }
    return self->kind == PLAIN;
}

static PyObject *get_property(PyObject *given, PyObject *layer, PyObject *owner) {
    (void)owner;
    Described *self = (Described *)given;
    if (!layer || layer == Py_None) return Py_INCREF(given), given;
    if (self->is_special) return PyObject_CallMethodObjArgs(given, name__read, layer, NULL);
    if (!is_plain(self, layer)) return PyObject_GetItem(layer, self->number);
    double row[MOST];
    size_t count = 0;
    World world = enter(((Thing *)layer)->context);
    KinLayer handle = layer_of(layer);
    CALL(status, the_kinLayerGetValue(world.context, handle, self->path.id, row, (size_t)self->path.width, &count))
    leave(world);
    return finish(status) ? NULL : shaped(&self->path, row, count);
}

static int set_property(PyObject *given, PyObject *layer, PyObject *value) {
    Described *self = (Described *)given;
    double row[MOST];
    if (!value) return PyErr_SetString(PyExc_AttributeError, "__delete__"), -1;
    if (!is_plain(self, layer) || !row_of(value, &self->path, row)) return PyObject_SetItem(layer, self->number, value);
    if (note_change(layer)) return -1;
    World world = enter(((Thing *)layer)->context);
    KinLayer handle = layer_of(layer);
    CALL(status, the_kinLayerSetValue(world.context, handle, self->path.id, row, (size_t)self->path.width))
    leave(world);
    return finish(status);
}

/* Reads one property of many layers into rows of `width` numbers; what is missing is NaN. */
static KinStatus read_all(KinContext *context, const KinLayer *layers, size_t count, KinKeyPath key, double *rows, size_t width) {
    for (size_t i = 0; i < count; i++, rows += width) {
        size_t found = 0;
        KinStatus status = the_kinLayerGetValue(context, layers[i], key, rows, width, &found);
        if (status != KinStatusOK) return status;
        for (; found < width; found++) rows[found] = NAN;
    }
    return KinStatusOK;
}

/* read_rows(context, handles, count, key, width): the values as a bytearray. */
static PyObject *read_rows(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    (void)module;
    if (count != 5 || !PyObject_TypeCheck(args[0], WorldType)) return PyErr_Format(PyExc_TypeError, "read_rows: wrong arguments");
    PyObject *place = PyObject_CallFunctionObjArgs(py_addressof, args[1], NULL);
    KinLayer *layers = place ? PyLong_AsVoidPtr(place) : NULL;
    Py_ssize_t layer_count = PyLong_AsSsize_t(args[2]), width = PyLong_AsSsize_t(args[4]);
    KinKeyPath key = (KinKeyPath)PyLong_AsUnsignedLong(args[3]);
    Py_XDECREF(place);
    if (PyErr_Occurred()) return NULL;
    PyObject *memory = PyByteArray_FromStringAndSize(NULL, layer_count * width * (Py_ssize_t)sizeof(double));
    if (!memory) return NULL;
    double *rows = (double *)PyByteArray_AsString(memory);
    World world = enter(args[0]);
    CALL(status, read_all(world.context, layers, (size_t)layer_count, key, rows, (size_t)width))
    leave(world);
    if (finish(status)) Py_CLEAR(memory);
    return memory;
}

/* ---- Attributes ------------------------------------------------------------------------------------------------------- */

static int set_attribute(PyObject *self, PyObject *name, PyObject *value) {
    int result = PyObject_GenericSetAttr(self, name, value);
    if (result == 0 || !value || !PyErr_ExceptionMatches(PyExc_AttributeError)) return result;
    PyObject *type, *error, *trace;
    PyErr_Fetch(&type, &error, &trace);
    PyObject *known = PyObject_CallFunctionObjArgs(py_refuse, self, name, NULL); /* it raises unless the attribute exists */
    if (known) PyErr_Restore(type, error, trace);
    else Py_XDECREF(type), Py_XDECREF(error), Py_XDECREF(trace);
    Py_XDECREF(known);
    return -1;
}

#endif
