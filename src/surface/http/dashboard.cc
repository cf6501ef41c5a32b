// SPDX-License-Identifier: Apache-2.0
// The dashboard's files from the build, embedded in the program.
#include <array>

#include "surface/http/assets.h"

// Included by the assembler, because a compiler would take seconds for an array of that size.
#define CREDENCE_INCLUDE_FILE(symbol, path)                      \
  __asm__(                                                       \
      ".section .rodata\n"                                       \
      ".global " #symbol                                         \
      "_begin\n"                                                 \
      ".global " #symbol "_end\n" #symbol                        \
      "_begin:\n"                                                \
      ".incbin \"" CREDENCE_DASHBOARD_FOLDER path "\"\n" #symbol \
      "_end:\n"                                                  \
      ".byte 0\n"                                                \
      ".previous\n");                                            \
  extern "C" const char symbol##_begin[];                        \
  extern "C" const char symbol##_end[]

CREDENCE_INCLUDE_FILE(credence_index_html, "/index.html");
CREDENCE_INCLUDE_FILE(credence_favicon_svg, "/favicon.svg");
CREDENCE_INCLUDE_FILE(credence_app_js, "/assets/app.js");
CREDENCE_INCLUDE_FILE(credence_content_js, "/assets/content.js");
CREDENCE_INCLUDE_FILE(credence_app_css, "/assets/app.css");

namespace credence::http {

std::span<const Asset> Assets() {
  static const std::array<Asset, 5> kAssets = {{
      {"/index.html",
       "text/html; charset=utf-8",
       {credence_index_html_begin, credence_index_html_end}},
      {"/favicon.svg", "image/svg+xml", {credence_favicon_svg_begin, credence_favicon_svg_end}},
      {"/assets/app.js",
       "text/javascript; charset=utf-8",
       {credence_app_js_begin, credence_app_js_end}},
      {"/assets/content.js",
       "text/javascript; charset=utf-8",
       {credence_content_js_begin, credence_content_js_end}},
      {"/assets/app.css",
       "text/css; charset=utf-8",
       {credence_app_css_begin, credence_app_css_end}},
  }};
  return kAssets;
}

}  // namespace credence::http
