#!/bin/sh
# Runs scripts/<command>.ts on the pinned Node: sh scripts/run.sh <command> [argument...]
# It is a shell script because `exec` replaces it: beside npm and the command no other program stays in memory.
cd "$(dirname "$0")/.." || exit
PATH="$PATH:$PWD/node_modules/.bin" # for machines without a Node of their own
command=$1
node=$(node scripts/bootstrap.mjs "$command") || exit
shift
export PATH="$PWD/node_modules/.bin:$PATH"
# In production nothing but data is written.
[ "$NODE_ENV" = production ] || export NODE_COMPILE_CACHE="$PWD/.cache/compiled"
# V8's middle compiler crashes on busy machines (docs/decisions/node.md).
exec "$node" --no-maglev "scripts/$(echo "$command" | tr : -).ts" "$@"
