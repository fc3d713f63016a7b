/* base.h: what the functions of _accelerator.c have in common: the objects that Python gives, those whose memory ctypes has, and
 * the conversion of numbers. */
#ifndef KINEMA_ACCELERATOR_BASE_H
#define KINEMA_ACCELERATOR_BASE_H
#define Py_LIMITED_API 0x030A0000
#include <Python.h>
#include <structmember.h>
#include <kinema/kinema.h>
#include <math.h>
#include <string.h>

/* ---- What Python gives ------------------------------------------------------------------------------------------------ */

/* clang-format off */
#define FUNCTIONS(X) \
    X(kinLayerGetValue) X(kinLayerSetValue) X(kinLayerGetPresentationValue) X(kinLayersAnimate) X(kinLayersAddBasicAnimation) \
    X(kinContextGetChangeCount) X(kinSamplerSample) X(kinLayerCreate) X(kinLayerAddSublayer) X(kinAnimatorRelease) X(kinLayerRelease)
/* Python objects, most of which are known only after their modules have been imported. */
#define OBJECTS(X) \
    X(check) X(addressof) X(refuse) X(refuse_turn) X(checks) X(new_tuple) X(shapes) X(motion_options) X(retargets) X(unseen) \
    X(Animator) X(KinAnimator) X(Basic) X(basic_fields) X(fill_modes) X(curve) X(ndarray) X(float64) X(is_finalizing)
#define NAMES(X) \
    X(depth) X(changed) X(eras) X(current) X(key_path) X(fields) X(did_start) X(did_stop) X(tags) X(_read) X(_era) X(counts) \
    X(_key_paths)
/* clang-format on */
#define DECLARE_FUNCTION(name) static __typeof__(name) *the_##name;
#define DECLARE_OBJECT(name) static PyObject *py_##name;
#define DECLARE_NAME(name) static PyObject *name_##name;
FUNCTIONS(DECLARE_FUNCTION)
OBJECTS(DECLARE_OBJECT)
NAMES(DECLARE_NAME)

static PyTypeObject *HeldType, *WorldType, *DescribedType;
static bool callbacks_fail; /* whether a callback has raised an exception since the start: from then on each call looks for one */

static PyObject *bind(PyObject *module, PyObject *addresses) {
    (void)module;
    PyObject *address;
#define TAKE_FUNCTION(name)                                                                                           \
    if (!(address = PyDict_GetItemString(addresses, #name)))                                                          \
        return PyErr_Format(PyExc_ImportError, "the library has no %s: KINEMA_ACCELERATOR=off works with it", #name); \
    *(void **)&the_##name = PyLong_AsVoidPtr(address);
    FUNCTIONS(TAKE_FUNCTION)
    if (PyErr_Occurred()) return NULL;
    Py_RETURN_NONE;
}

static PyObject *use(PyObject *module, PyObject *none, PyObject *given) {
    (void)module, (void)none;
    PyObject *found;
#define TAKE_OBJECT(name) \
    if ((found = PyDict_GetItemString(given, #name))) Py_INCREF(found), Py_XDECREF(py_##name), py_##name = found;
    OBJECTS(TAKE_OBJECT)
    Py_RETURN_NONE;
}

static PyObject *note_failure(PyObject *module, PyObject *none) {
    (void)module, (void)none;
    callbacks_fail = true;
    Py_RETURN_NONE;
}

/* Calls the library without Python's global lock, and raises the exception of its status or of a callback: 0, or -1. */
#define CALL(status, call)                \
    KinStatus status;                     \
    Py_BEGIN_ALLOW_THREADS status = call; \
    Py_END_ALLOW_THREADS
static int finish(KinStatus status) {
    if (status == KinStatusOK && !callbacks_fail) return 0;
    PyObject *code = PyLong_FromLong(status),
             *none = code ? PyObject_CallFunctionObjArgs(py_check, code, Py_None, Py_None, NULL) : NULL;
    Py_XDECREF(code), Py_XDECREF(none);
    return none ? 0 : -1;
}

/* ---- Objects with memory of ctypes ------------------------------------------------------------------------------------ */

/* A layer or animator with its handle, a context or sampler with its pointer: the object of ctypes and the address of its memory, which
 * is read at each call because ctypes changes it. */
typedef struct {
    PyObject_HEAD PyObject *context, *memory;
    void *address;
} Thing;

static PyObject *get_memory(PyObject *self, void *name) {
    PyObject *memory = ((Thing *)self)->memory;
    if (!memory) return PyErr_Format(PyExc_AttributeError, "%s", (const char *)name);
    Py_INCREF(memory);
    return memory;
}

static int set_memory(PyObject *self, PyObject *memory, void *name) {
    void *address = NULL;
    if (memory && memory != Py_None) {
        PyObject *number = PyObject_CallFunctionObjArgs(py_addressof, memory, NULL);
        if (!number) return -1;
        address = PyLong_AsVoidPtr(number);
        Py_DECREF(number);
    }
    (void)name;
    PyObject *before = ((Thing *)self)->memory;
    Py_XINCREF(memory);
    ((Thing *)self)->memory = memory, ((Thing *)self)->address = address;
    Py_XDECREF(before);
    return 0;
}

static int visit_thing(PyObject *self, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(((Thing *)self)->context);
    Py_VISIT(((Thing *)self)->memory);
    return 0;
}

static int clear_thing(PyObject *self) {
    ((Thing *)self)->address = NULL;
    Py_CLEAR(((Thing *)self)->context);
    Py_CLEAR(((Thing *)self)->memory);
    return 0;
}

static void free_thing(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    clear_thing(self);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

/* A context during a call: `pointer` keeps it alive, also if another thread closes it meanwhile. */
typedef struct {
    PyObject *pointer;
    KinContext *context;
} World;

static World enter(PyObject *context) {
    Thing *thing = (Thing *)context;
    World world = {thing->memory, thing->address ? *(KinContext **)thing->address : NULL};
    Py_XINCREF(world.pointer);
    return world;
}

static void leave(World world) { Py_XDECREF(world.pointer); }

static bool is_layer(PyObject *thing) {
    if (!PyObject_TypeCheck(thing, HeldType) || !((Thing *)thing)->address) return false;
    PyObject *context = ((Thing *)thing)->context;
    return context && PyObject_TypeCheck(context, WorldType);
}

static KinLayer layer_of(PyObject *layer) { return *(KinLayer *)((Thing *)layer)->address; }

/* Remembers that this thread has changed the layer: 0, or -1. */
static int note_change(PyObject *layer) {
    PyObject *depth = PyObject_GetAttr(((Thing *)layer)->context, name_depth);
    PyObject *changed = depth ? PyObject_GetAttr(depth, name_changed) : NULL;
    PyObject *number = changed ? PyLong_FromUnsignedLongLong(layer_of(layer).id) : NULL;
    int result = number ? PySet_Add(changed, number) : -1;
    Py_XDECREF(depth), Py_XDECREF(changed), Py_XDECREF(number);
    return result;
}

/* ---- Numbers ---------------------------------------------------------------------------------------------------------- */

enum { MOST = 16 };                         /* numbers of a value */
enum { UNCHECKED, FRACTION, COLOR, ANGLE }; /* the values of `checks`: how a mistake is recognized, as suspicion.py does */
typedef struct {
    KinKeyPath id;
    long type, check;
    Py_ssize_t width;
    bool animatable;
} Path;

/* Reads a KeyPath. Whether its values are a fixed count of numbers. */
static bool describe(PyObject *given, Path *path) {
    if (!given || !PyTuple_Check(given) || PyTuple_Size(given) < 5) return PyErr_Clear(), false;
    PyObject *check = PyDict_GetItem(py_checks, PyTuple_GetItem(given, 1));
    path->id = (KinKeyPath)PyLong_AsUnsignedLong(PyTuple_GetItem(given, 0));
    path->type = PyLong_AsLong(PyTuple_GetItem(given, 2)), path->width = PyLong_AsSsize_t(PyTuple_GetItem(given, 3));
    path->animatable = PyObject_IsTrue(PyTuple_GetItem(given, 4)) == 1;
    path->check = check ? PyLong_AsLong(check) : UNCHECKED;
    if (PyErr_Occurred()) return PyErr_Clear(), false;
    return path->width > 0 && path->width <= MOST && path->type <= KinPropertyTypeTransform;
}

static bool number_of(PyObject *value, double *number) {
    if (!PyFloat_Check(value) && !PyLong_Check(value)) return false;
    *number = PyFloat_AsDouble(value);
    if (*number == -1 && PyErr_Occurred()) return PyErr_Clear(), false;
    return true;
}

/* Without a function of the C library, whose version a wheel would need. */
static bool is_whole(double number) { return !(fabs(number) < 1e15) || (double)(long long)number == number; }

static bool is_mistake(const Path *path, const double *row) {
    double greatest = -INFINITY;
    for (Py_ssize_t i = 0; i < path->width; i++) {
        greatest = row[i] > greatest ? row[i] : greatest;
        if (path->check == FRACTION && !(row[i] >= -0.01 && row[i] <= 1.01)) return true;
        if (path->check == ANGLE && fabs(row[i]) >= 30 && is_whole(row[i] / 15)) return true;
    }
    return path->check == COLOR && (greatest > 16 || path->width != 4 || row[3] > 1.01);
}

/* Whether a value is the numbers of a path, and no mistake. */
static bool row_of(PyObject *value, const Path *path, double *row) {
    if (path->width == 1 && path->type <= KinPropertyTypeInteger) return number_of(value, row) && !is_mistake(path, row);
    bool is_tuple = PyTuple_Check(value);
    if ((!is_tuple && !PyList_CheckExact(value)) || (is_tuple ? PyTuple_Size(value) : PyList_Size(value)) != path->width)
        return false;
    for (Py_ssize_t i = 0; i < path->width; i++)
        if (!number_of(is_tuple ? PyTuple_GetItem(value, i) : PyList_GetItem(value, i), row + i)) return false;
    return !is_mistake(path, row);
}

/* Makes the value of a type of numbers. */
static PyObject *shaped(const Path *path, const double *row, size_t count) {
    if (count == 0) Py_RETURN_NONE;
    if (path->type == KinPropertyTypeBool) return PyBool_FromLong(row[0] != 0);
    if (path->type == KinPropertyTypeInteger) return PyLong_FromDouble(row[0]);
    if (path->type == KinPropertyTypeNumber && count == 1) return PyFloat_FromDouble(row[0]);
    PyObject *tuple = PyTuple_New((Py_ssize_t)count), *shape = PyTuple_GetItem(py_shapes, path->type), *value = NULL;
    for (size_t i = 0; tuple && i < count; i++) {
        PyObject *number = PyFloat_FromDouble(row[i]);
        if (!number || PyTuple_SetItem(tuple, (Py_ssize_t)i, number)) Py_CLEAR(tuple);
    }
    if (tuple && shape) value = PyObject_CallFunctionObjArgs(py_new_tuple, shape, tuple, NULL);
    Py_XDECREF(tuple);
    return value;
}

#endif
