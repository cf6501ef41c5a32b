// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/cli.h"

int main(int argc, char** argv) { return credence::cli::Main(argc, argv); }
