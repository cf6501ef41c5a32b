# SPDX-License-Identifier: Apache-2.0
# The dashboard (web/) and the documentation site (web/site, from docs/), built by npm in the build
# folder; nothing is written next to their sources.
#
# Sets CREDENCE_DASHBOARD_FILES and the target credence_dashboard that builds them. Without npm the
# server is built without the dashboard, with a message.
set(CREDENCE_DASHBOARD AUTO CACHE STRING
    "Build the dashboard: ON (a missing npm is an error), OFF, or AUTO (if npm is found)")
set_property(CACHE CREDENCE_DASHBOARD PROPERTY STRINGS AUTO ON OFF)

set(CREDENCE_DASHBOARD_FILES)
if(NOT CREDENCE_DASHBOARD STREQUAL "OFF")
  find_program(CREDENCE_NPM npm)
  find_program(CREDENCE_NODE node)
  if(NOT CREDENCE_NPM AND CREDENCE_DASHBOARD STREQUAL "ON")
    message(FATAL_ERROR "npm was not found; run tools/setup.sh")
  elseif(NOT CREDENCE_NPM)
    message(STATUS "npm not found: a server without the dashboard")
  endif()
endif()
if(NOT CREDENCE_NPM OR CREDENCE_DASHBOARD STREQUAL "OFF" OR CREDENCE_FUZZ)
  return()
endif()

set(source ${PROJECT_SOURCE_DIR}/web)
set(stage ${CMAKE_BINARY_DIR}/web)
file(GLOB_RECURSE sources CONFIGURE_DEPENDS
     ${source}/src/* ${source}/public/* ${source}/site/* ${PROJECT_SOURCE_DIR}/docs/*)
file(GLOB tests CONFIGURE_DEPENDS ${source}/test/*)
list(APPEND sources ${source}/index.html ${source}/vite.config.ts ${source}/tsconfig.json)

# Packages are fetched again only when the lock file changes. Not with `npm ci`, which insists on
# the packages for every system, and not every registry has those.
add_custom_command(
  OUTPUT ${stage}/packages.stamp
  COMMAND ${CMAKE_COMMAND} -E make_directory ${stage}
  COMMAND ${CMAKE_COMMAND} -E copy ${source}/package.json ${source}/package-lock.json ${stage}
  COMMAND ${CREDENCE_NPM} install --no-audit --no-fund --loglevel=error
  COMMAND ${CMAKE_COMMAND} -E touch ${stage}/packages.stamp
  DEPENDS ${source}/package.json ${source}/package-lock.json
  WORKING_DIRECTORY ${CMAKE_BINARY_DIR}/web
  COMMENT "Fetching the packages of the dashboard"
  VERBATIM)
file(MAKE_DIRECTORY ${stage})

# Vite chooses the names of the files in dist, which carry hashes, so the build only knows those of
# the packed files.
set(CREDENCE_DASHBOARD_FOLDER ${stage}/packed)
set(CREDENCE_DASHBOARD_FILES
    ${CREDENCE_DASHBOARD_FOLDER}/dashboard.bin
    ${CREDENCE_DASHBOARD_FOLDER}/dashboard.inc)
add_custom_command(
  OUTPUT ${CREDENCE_DASHBOARD_FILES}
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${stage}/src ${stage}/public ${stage}/site
          ${stage}/dist
  COMMAND ${CMAKE_COMMAND} -E copy_directory ${source}/src ${stage}/src
  COMMAND ${CMAKE_COMMAND} -E copy_directory ${source}/public ${stage}/public
  COMMAND ${CMAKE_COMMAND} -E copy_directory ${source}/site ${stage}/site
  COMMAND ${CMAKE_COMMAND} -E copy
          ${source}/index.html ${source}/vite.config.ts ${source}/tsconfig.json ${stage}
  COMMAND ${CREDENCE_NPM} run --silent build -- --logLevel warn
  COMMAND ${CREDENCE_NODE} site/build.mjs ${PROJECT_SOURCE_DIR}/docs src/style/tokens.css dist/docs
  COMMAND ${CREDENCE_NODE} ${source}/pack.mjs ${stage}/dist ${CREDENCE_DASHBOARD_FOLDER}
  DEPENDS ${stage}/packages.stamp ${source}/pack.mjs ${sources}
  WORKING_DIRECTORY ${stage}
  COMMENT "Building the dashboard and the documentation"
  VERBATIM)
add_custom_target(credence_dashboard DEPENDS ${CREDENCE_DASHBOARD_FILES})

# The types of the answers. Vite drops types unchecked, so only the type check needs them, and
# building the dashboard need not wait for a compiler.
add_custom_command(
  OUTPUT ${stage}/types.stamp
  COMMAND credence_schemas > ${stage}/schemas.json
  COMMAND ${CREDENCE_NODE} ${source}/answer_types.mjs < ${stage}/schemas.json
          > ${stage}/src/api/answers.ts
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${stage}/test
  COMMAND ${CMAKE_COMMAND} -E copy_directory ${source}/test ${stage}/test
  COMMAND ${CMAKE_COMMAND} -E touch ${stage}/types.stamp
  DEPENDS credence_schemas ${source}/answer_types.mjs ${tests} ${CREDENCE_DASHBOARD_FILES}
          ${PROJECT_SOURCE_DIR}/clients/typescript/schema_types.mjs
  COMMENT "Making the types of the dashboard"
  VERBATIM)
if(CREDENCE_TESTS AND NOT CREDENCE_SYNTAX_ONLY)
  add_custom_target(credence_dashboard_types ALL DEPENDS ${stage}/types.stamp)
  foreach(script check test)
    add_test(NAME dashboard_${script}
             COMMAND ${CREDENCE_NPM} run --silent ${script}
             WORKING_DIRECTORY ${stage})
    set_tests_properties(dashboard_${script} PROPERTIES
                         ENVIRONMENT CREDENCE_SOURCE=${PROJECT_SOURCE_DIR})
  endforeach()
endif()
