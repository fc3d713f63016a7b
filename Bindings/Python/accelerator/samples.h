/* samples.h: samples of a few rows, and the turns of threads. */
#ifndef KINEMA_ACCELERATOR_SAMPLES_H
#define KINEMA_ACCELERATOR_SAMPLES_H
#include "base.h"

static PyTypeObject *SourceType;
static PyObject *TurnType;

/* ---- Samples ---------------------------------------------------------------------------------------------------------- */

/* One thread at a time, as _turns.py has it. */
typedef struct {
    PyObject_HEAD PyObject *name;
    PyThread_type_lock lock;
    unsigned long owner; /* the thread that is inside, or 0 */
} Turn;

static int init_turn(PyObject *self, PyObject *args, PyObject *options) {
    Turn *turn = (Turn *)self;
    (void)options;
    if (!PyArg_ParseTuple(args, "O", &turn->name)) return -1;
    Py_INCREF(turn->name);
    if (!turn->lock) turn->lock = PyThread_allocate_lock();
    return turn->lock ? 0 : (PyErr_NoMemory(), -1);
}

static void free_turn(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    if (((Turn *)self)->lock) PyThread_free_lock(((Turn *)self)->lock);
    Py_XDECREF(((Turn *)self)->name);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static int take_turn(Turn *turn) {
    unsigned long me = PyThread_get_thread_ident();
    if (turn->owner == me) {
        PyObject *none = PyObject_CallFunctionObjArgs(py_refuse_turn, turn->name, NULL); /* it raises */
        return Py_XDECREF(none), -1;
    }
    PyLockStatus got = PyThread_acquire_lock_timed(turn->lock, 0, 0);
    while (got != PY_LOCK_ACQUIRED) {
        Py_BEGIN_ALLOW_THREADS got = PyThread_acquire_lock_timed(turn->lock, -1, 1);
        Py_END_ALLOW_THREADS if (got == PY_LOCK_INTR && PyErr_CheckSignals()) return -1;
    }
    turn->owner = me;
    return 0;
}

static void end_turn(Turn *turn) {
    turn->owner = 0;
    PyThread_release_lock(turn->lock);
}

static PyObject *enter_turn(PyObject *self, PyObject *none) {
    (void)none;
    if (take_turn((Turn *)self)) return NULL;
    Py_RETURN_NONE;
}

static PyObject *exit_turn(PyObject *self, PyObject *error) {
    (void)error;
    end_turn((Turn *)self);
    Py_RETURN_NONE;
}

/* A sampler. */
typedef struct {
    Thing thing;
    PyObject *follow, *turn;
    Py_ssize_t width;
    long long seen;
    unsigned long thread;
} Source;

static int visit_source(PyObject *self, visitproc visit, void *arg) {
    Py_VISIT(((Source *)self)->follow);
    Py_VISIT(((Source *)self)->turn);
    return visit_thing(self, visit, arg);
}

static int clear_source(PyObject *self) {
    Py_CLEAR(((Source *)self)->follow);
    Py_CLEAR(((Source *)self)->turn);
    return clear_thing(self);
}

static void free_source(PyObject *self) {
    PyObject_GC_UnTrack(self);
    clear_source(self);
    free_thing(self);
}

/* Whether a sampler shows what its context has, as Sampler._keep_up finds out: nothing has changed since. */
static bool is_current(Source *sampler) {
    PyObject *context = sampler->thing.context;
    if (sampler->follow == Py_False) return true;
    if (!context || !PyObject_TypeCheck(context, WorldType)) return false;
    PyObject *depth = PyObject_GetAttr(context, name_depth), *changed = depth ? PyObject_GetAttr(depth, name_changed) : NULL;
    bool has_changed = !changed || PySet_Size(changed) != 0;
    Py_XDECREF(depth), Py_XDECREF(changed);
    if (has_changed) return PyErr_Clear(), false;
    if (sampler->thread != PyThread_get_thread_ident()) return true;
    uint64_t changes = 0;
    World world = enter(context);
    CALL(status, the_kinContextGetChangeCount(world.context, &changes))
    leave(world);
    return status == KinStatusOK && (long long)changes == sampler->seen;
}

/* Reads a few times: their number, or 0 if Python must. */
static Py_ssize_t read_times(PyObject *given, double *times) {
    if (!PyList_Check(given) && !PyTuple_Check(given)) return number_of(given, times) ? 1 : 0;
    bool is_list = PyList_Check(given);
    Py_ssize_t count = is_list ? PyList_Size(given) : PyTuple_Size(given);
    if (count > MOST) return 0;
    for (Py_ssize_t i = 0; i < count; i++)
        if (!number_of(is_list ? PyList_GetItem(given, i) : PyTuple_GetItem(given, i), times + i)) return 0;
    return count;
}

/* sample(sampler, times): new rows for a few times, or None if Python must make them. */
static PyObject *sample(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    (void)module;
    double times[MOST];
    Py_ssize_t rows = count == 2 && py_ndarray && PyObject_TypeCheck(args[0], SourceType) ? read_times(args[1], times) : 0;
    Source *sampler = (Source *)args[0];
    if (rows == 0 || !sampler->turn || (PyObject *)Py_TYPE(sampler->turn) != TurnType || !is_current(sampler)) Py_RETURN_NONE;
    Turn *turn = (Turn *)sampler->turn;
    if (take_turn(turn)) return NULL;
    Py_INCREF(turn);
    Py_ssize_t width = sampler->width;
    PyObject *memory = PyByteArray_FromStringAndSize(NULL, rows * width * (Py_ssize_t)sizeof(double)), *made = NULL;
    if (memory) {
        char *target = PyByteArray_AsString(memory);
        World world = enter(args[0]); /* a sampler has its pointer where a context has one */
        CALL(status, the_kinSamplerSample((KinSampler *)world.context, times, (size_t)rows, target, 0, KinFormatFloat64))
        end_turn(turn);
        leave(world);
        if (!finish(status)) made = PyObject_CallFunction(py_ndarray, "(nn)OO", rows, width, py_float64, memory);
        Py_DECREF(memory);
    } else end_turn(turn);
    Py_DECREF(turn);
    return made;
}

#endif
