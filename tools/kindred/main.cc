#include "tools/kindred/commands.h"

int main(int argc, char** argv) { return kindred::run_program(argc, argv); }
