/* pyconfig.h: stands in for the file that Python's own build writes for its system, where a wheel for another system is built. The stable
 * ABI needs no more of it than the sizes of types, which the compiler knows. */
#ifndef KINEMA_ACCELERATOR_PYCONFIG_H
#define KINEMA_ACCELERATOR_PYCONFIG_H

#define SIZEOF_VOID_P __SIZEOF_POINTER__
#define SIZEOF_SIZE_T __SIZEOF_SIZE_T__
#define SIZEOF_WCHAR_T __SIZEOF_WCHAR_T__
#define SIZEOF_INT __SIZEOF_INT__
#define SIZEOF_LONG __SIZEOF_LONG__
#define SIZEOF_LONG_LONG __SIZEOF_LONG_LONG__

/* On Windows the declarations say that they import from Python's library. */
#ifdef _WIN32
#define MS_WINDOWS 1
#define Py_ENABLE_SHARED 1
#define HAVE_DECLSPEC_DLL 1
#endif

#endif
