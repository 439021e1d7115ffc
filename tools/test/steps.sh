# Sourced by the scripts that run checks. Each step's output is shown with its name in
# front, since steps may run at once, and kept in .tmp/NAME.log; its seconds are kept
# in .tmp/seconds.
mkdir -p .tmp

# step NAME COMMAND... runs one check.
step() {
  local name=$1 begun=$SECONDS status
  "${@:2}" 2>&1 </dev/null | tee ".tmp/$name.log" | sed -u "s/^/$name | /"
  status=${PIPESTATUS[0]}
  printf '%s %s %s\n' "$name" $((SECONDS - begun)) "$status" >>.tmp/seconds
  return "$status"
}

# lanes FUNCTION... runs functions, each a row of steps, at once.
lanes() {
  local lane pids=() status=0
  for lane in "$@"; do
    "$lane" &
    pids+=($!)
  done
  for lane in "${pids[@]}"; do wait "$lane" || status=1; done
  return $status
}

# summaries NAME... prints the totals of these steps, and the failed tests with their errors and lines.
summaries() {
  local name
  printf '\n== summaries\n'
  for name in "$@"; do
    sed 's/\x1b\[[0-9;]*m//g' ".tmp/$name.log" | grep -E '^ *(Test Files|Tests) |^ *[0-9]+ (passed|failed|flaky|skipped)|^DONE |^ok |^ *FAIL |^=== FAIL|^NOT CHECKED |^    (\[.*\] › )?tests/.* › |^ *[A-Za-z]*Error: | moved by [0-9]|is over its budget|^Built twice|^ *[>❯] .*[0-9]+ ?[|:]|^ +[a-z0-9_]+_test\.go:[0-9]+: ' | cut -c1-500 | tail -n 80 || true
  done
}

# seconds prints how long each step took, and fails if one of them has.
seconds() {
  printf '\n== seconds\n'
  awk '{ printf "%-16s %5d%s\n", $1, $2, $3 ? "  failed" : ""; failed += $3 } END { exit failed > 0 }' .tmp/seconds
}
