/* _accelerator.c: the calls that programs make most often, without ctypes: properties, animate, add, and samples of a few rows.
 *
 * It is optional: _quick.py has the same classes and functions in Python. It knows plain numbers only, and leaves everything else to Python
 * before it has changed anything, so each conversion, warning and message exists once. It links nothing: _quick.py gives it the addresses
 * of the functions of the loaded library. It has no locks: a call keeps a reference to the pointer that ends the object, and releases
 * Python's global lock, as a foreign call of ctypes does. A build of Python without a global lock does not load it, because it has another
 * binary interface. */
#include "motions.h"
#include "samples.h"

/* ---- Layers ----------------------------------------------------------------------------------------------------------- */

/* create(layer, number): makes the layer of a new object. */
static PyObject *create(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    (void)module;
    if (count != 2 || !is_layer(args[0])) Py_RETURN_FALSE;
    long number = PyLong_AsLong(args[1]);
    KinLayer handle = {0};
    World world = enter(((Thing *)args[0])->context);
    CALL(status, the_kinLayerCreate(world.context, (KinLayerClass)number, &handle))
    leave(world);
    if (finish(status)) return NULL;
    *(KinLayer *)((Thing *)args[0])->address = handle;
    Py_RETURN_TRUE;
}

/* release(layer): releases the reference of an object. */
static PyObject *release(PyObject *module, PyObject *layer) {
    (void)module;
    if (!is_layer(layer)) Py_RETURN_FALSE;
    World world = enter(((Thing *)layer)->context);
    KinLayer handle = layer_of(layer);
    CALL(status, the_kinLayerRelease(world.context, handle))
    leave(world);
    if (finish(status)) return NULL;
    Py_RETURN_TRUE;
}

/* add_sublayer(superlayer, layer): adds it on top. */
static PyObject *add_sublayer(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    (void)module;
    if (count != 2 || !is_layer(args[0]) || !is_layer(args[1])) Py_RETURN_FALSE;
    KinLayer above = layer_of(args[0]), layer = layer_of(args[1]);
    World world = enter(((Thing *)args[0])->context);
    CALL(status, the_kinLayerAddSublayer(world.context, above, layer))
    leave(world);
    if (finish(status)) return NULL;
    Py_RETURN_TRUE;
}

/* Releases an animator, as Animator._release does. */
static void end_control(PyObject *self) {
    PyObject *type, *error, *trace;
    PyErr_Fetch(&type, &error, &trace);
    Thing *thing = (Thing *)self;
    PyObject *ends = PyObject_CallFunctionObjArgs(py_is_finalizing, NULL);
    bool is_whole = thing->address && thing->context && PyObject_TypeCheck(thing->context, WorldType); /* attributes can be set */
    PyObject *era = ends == Py_False && is_whole ? PyObject_GetAttr(self, name__era) : NULL;
    PyObject *counts = era ? PyObject_GetAttr(era, name_counts) : NULL;
    if (counts == Py_True) {
        KinAnimator animator = *(KinAnimator *)thing->address;
        *(KinAnimator *)thing->address = (KinAnimator){0};
        World world = enter(thing->context);
        Py_BEGIN_ALLOW_THREADS if (world.context && animator.id) the_kinAnimatorRelease(world.context, animator);
        Py_END_ALLOW_THREADS leave(world);
    }
    Py_XDECREF(ends), Py_XDECREF(era), Py_XDECREF(counts);
    PyErr_Restore(type, error, trace);
}

/* ---- The module ------------------------------------------------------------------------------------------------------- */

#define MEMORY(type, name) \
    static PyGetSetDef type##_attributes[] = {{name, get_memory, set_memory, NULL, name}, {NULL, NULL, NULL, NULL, NULL}};
MEMORY(Held, "handle")
MEMORY(World, "pointer")
MEMORY(Source, "_pointer")
static PyMemberDef thing_members[] = {{"context", T_OBJECT_EX, offsetof(Thing, context), 0, NULL}, {NULL, 0, 0, 0, NULL}};
static PyMemberDef described_members[] = {{"number", T_OBJECT_EX, offsetof(Described, number), 0, NULL},
    {"is_special", T_BOOL, offsetof(Described, is_special), 0, NULL}, {NULL, 0, 0, 0, NULL}};
#define THING(type, members)                                                                                                 \
    {Py_tp_getset, type##_attributes}, {Py_tp_members, members}, {Py_tp_dealloc, free_thing}, {Py_tp_traverse, visit_thing}, \
        {Py_tp_clear, clear_thing}, {                                                                                        \
        0, NULL                                                                                                              \
    }
static PyMemberDef source_members[] = {{"context", T_OBJECT_EX, offsetof(Thing, context), 0, NULL},
    {"_follow", T_OBJECT_EX, offsetof(Source, follow), 0, NULL}, {"_turn", T_OBJECT_EX, offsetof(Source, turn), 0, NULL},
    {"_width", T_PYSSIZET, offsetof(Source, width), 0, NULL}, {"_seen", T_LONGLONG, offsetof(Source, seen), 0, NULL},
    {"_thread", T_ULONG, offsetof(Source, thread), 0, NULL}, {NULL, 0, 0, 0, NULL}};
static PyMethodDef turn_methods[] = {
    {"__enter__", enter_turn, METH_NOARGS, NULL}, {"__exit__", exit_turn, METH_VARARGS, NULL}, {NULL, NULL, 0, NULL}};
static PyType_Slot Turn_slots[] = {{Py_tp_init, init_turn}, {Py_tp_dealloc, free_turn}, {Py_tp_methods, turn_methods}, {0, NULL}};
static PyMemberDef no_members[] = {{NULL, 0, 0, 0, NULL}};
static PyType_Slot Held_slots[] = {THING(Held, thing_members)}, World_slots[] = {THING(World, no_members)},
                   Control_slots[] = {{Py_tp_finalize, end_control}, THING(Held, thing_members)},
                   Source_slots[] = {{Py_tp_getset, Source_attributes}, {Py_tp_members, source_members},
                       {Py_tp_dealloc, free_source}, {Py_tp_traverse, visit_source}, {Py_tp_clear, clear_source}, {0, NULL}};
static PyType_Slot Described_slots[] = {{Py_tp_members, described_members}, {Py_tp_dealloc, free_described},
    {Py_tp_descr_get, get_property}, {Py_tp_descr_set, set_property}, {0, NULL}};
static PyType_Slot Settable_slots[] = {{Py_tp_setattro, set_attribute}, {0, NULL}};

static PyObject *add_type(PyObject *module, const char *name, int size, unsigned flags, PyType_Slot *slots) {
    PyType_Spec spec = {name, size, 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | flags, slots};
    PyObject *type = PyType_FromSpec(&spec);
    if (type && PyModule_AddObjectRef(module, strrchr(name, '.') + 1, type)) Py_CLEAR(type);
    return type;
}

static PyMethodDef functions[] = {{"bind", bind, METH_O, NULL},
    {"use", (PyCFunction)(void (*)(void))use, METH_VARARGS | METH_KEYWORDS, NULL},
    {"read_rows", (PyCFunction)(void (*)(void))read_rows, METH_FASTCALL, NULL}, {"release", release, METH_O, NULL},
    {"note_failure", note_failure, METH_NOARGS, NULL}, {"animate", (PyCFunction)(void (*)(void))animate, METH_FASTCALL, NULL},
    {"create", (PyCFunction)(void (*)(void))create, METH_FASTCALL, NULL},
    {"add_sublayer", (PyCFunction)(void (*)(void))add_sublayer, METH_FASTCALL, NULL},
    {"add", (PyCFunction)(void (*)(void))add, METH_FASTCALL, NULL},
    {"sample", (PyCFunction)(void (*)(void))sample, METH_FASTCALL, NULL}, {NULL, NULL, 0, NULL}};
static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_accelerator", NULL, -1, functions, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__accelerator(void) {
#define INTERN(name) \
    if (!(name_##name = PyUnicode_InternFromString(#name))) return NULL;
    NAMES(INTERN)
    PyObject *module = PyModule_Create(&definition);
    if (!module) return NULL;
    unsigned gc = Py_TPFLAGS_HAVE_GC;
    HeldType = (PyTypeObject *)add_type(module, "kinema._accelerator.Held", sizeof(Thing), gc, Held_slots);
    WorldType = (PyTypeObject *)add_type(module, "kinema._accelerator.World", sizeof(Thing), gc, World_slots);
    PyObject *control = add_type(module, "kinema._accelerator.Control", sizeof(Thing), gc, Control_slots);
    SourceType = (PyTypeObject *)add_type(module, "kinema._accelerator.Source", sizeof(Source), gc, Source_slots);
    TurnType = add_type(module, "kinema._accelerator.Turn", sizeof(Turn), 0, Turn_slots);
    DescribedType = (PyTypeObject *)add_type(module, "kinema._accelerator.Described", sizeof(Described), 0, Described_slots);
    PyObject *settable = add_type(module, "kinema._accelerator.Settable", 0, 0, Settable_slots);
    if (!HeldType || !WorldType || !control || !SourceType || !TurnType || !DescribedType || !settable) Py_CLEAR(module);
    return module;
}
