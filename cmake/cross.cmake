# SPDX-License-Identifier: Apache-2.0
# The toolchain for the other processor: x86_64 on arm64, arm64 on x86_64. Compiler and libraries
# come from Debian (tools/setup.sh --cross); programs run under qemu-user.
if(CMAKE_HOST_SYSTEM_PROCESSOR STREQUAL "aarch64")
  set(CMAKE_SYSTEM_PROCESSOR x86_64)
else()
  set(CMAKE_SYSTEM_PROCESSOR aarch64)
endif()
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_LIBRARY_ARCHITECTURE ${CMAKE_SYSTEM_PROCESSOR}-linux-gnu)
set(CMAKE_CXX_COMPILER ${CMAKE_LIBRARY_ARCHITECTURE}-g++)
# All instructions that the emulator supports: the program chooses its kernels at start-up.
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-${CMAKE_SYSTEM_PROCESSOR} -cpu max)
set(ENV{PKG_CONFIG_LIBDIR}
    /usr/lib/${CMAKE_LIBRARY_ARCHITECTURE}/pkgconfig:/usr/share/pkgconfig)
