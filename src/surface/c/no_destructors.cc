// SPDX-License-Identifier: Apache-2.0
// Only in libcredence.so: a process may exit while one of its threads is in the library, so objects
// with static storage must not be destroyed. Compilers, and atexit in C, register their destructors
// with this function, and the library finds this one instead of that of libc. It forgets them: the
// library is never unloaded, nothing is written when the process ends, and the system frees the
// memory. Thread-local objects are registered elsewhere, and are destroyed as usual.

extern "C" {

// The name and the type are those of the Itanium C++ ABI.
// NOLINTNEXTLINE(bugprone-reserved-identifier, readability-identifier-naming)
[[gnu::visibility("hidden"), gnu::used]] int __cxa_atexit(void (* /*destroy*/)(void*),
                                                          void* /*object*/, void* /*library*/) {
  return 0;
}

}  // extern "C"
