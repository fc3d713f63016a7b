# The machinery of Tests/run. suites.sh fills the table: steps must succeed but test nothing, suites count what passed and failed.
# Both name what they need: other steps and suites, or tools (tools.sh). They run in two lanes at once, because most compilations
# are a single process; within a lane they run in the order of the table.

names=() suites=()
declare -A needs counts about command lane chosen
. Tests/run.d/tools.sh

# step NAME NEEDS COMMAND…
step() { add "$1" "$2" '' '' "${@:3}"; }

# suite NAME NEEDS COUNTS ABOUT COMMAND…: COUNTS is a sed script that turns the command's output into lines "passed failed".
suite() {
    suites+=("$1")
    add "$@"
}

add() {
    names+=("$1") needs[$1]=$2 counts[$1]=$3 about[$1]=$4 lane[$1]=$current_lane
    printf -v "command[$1]" '%q ' "${@:5}"
}

# choose NAME…: marks these, and in turn everything that they need.
choose() {
    local name
    for name; do
        if [ -z "${chosen[$name]-}" ]; then
            chosen[$name]=yes
            choose ${needs[$name]-}
        fi
    done
}

run_lane() {
    local name
    for name in "${names[@]}"; do
        if [ "${lane[$name]}" = "$1" ] && [ -n "${chosen[$name]-}" ]; then perform "$name"; fi
    done
}

# perform NAME: runs a step or a suite. A suite that breaks off, or that runs no test, counts as a failure.
perform() {
    local start status=0 ok=0 bad=0 p f log=$build/$1.log
    wait_for ${needs[$1]}
    start=$SECONDS
    limited "${command[$1]}" >"$log" 2>&1 || status=1
    if [ -z "${counts[$1]}" ]; then
        report "$1" $((SECONDS - start)) 0 $status "$( ((status)) && echo failed || echo done)"
        return
    fi
    while read -r p f; do ok=$((ok + p)) bad=$((bad + f)); done < <(LC_ALL=C sed -nE "${counts[$1]}" "$log")
    if ((bad == 0 && (status != 0 || ok == 0))); then bad=1; fi
    report "$1" $((SECONDS - start)) $ok $bad "$ok passed, $bad failed"
}

# limited COMMAND: runs a command, and ends it together with what it started if it takes longer than half an hour. In a terminal it
# stays in the foreground, which Ctrl-C ends.
foreground=$([ ! -t 1 ] || echo --foreground)
limited() {
    local status=0
    build=$build python=$python timeout $foreground --kill-after 10 1800 \
        bash -uo pipefail -c '. Tests/run.d/runner.sh; . Tests/run.d/suites.sh; eval "$0"' "$1" || status=$?
    if ((status == 124)); then echo "ended after half an hour"; fi
    return $status
}

# report NAME SECONDS PASSED FAILED TEXT: stores a result and prints it, under a lock, because two lanes print.
report() {
    flock "$build" printf '== %s\n   %s in %s s\n' "$1" "$5" "$2"
    if (($4 > 0)); then flock "$build" tail -n 60 "$build/$1.log"; fi
    echo "$3 $4" >"$build/results/$1"
}

# wait_for NAME…: waits until the other lane has finished these. If that lane breaks off, they count as failures.
wait_for() {
    local name
    for name; do
        [ -n "${lane[$name]-}" ] || continue # a tool
        until [ -e "$build/results/$name" ]; do
            if ! kill -0 "$builds" 2>/dev/null && [ ! -e "$build/results/$name" ]; then
                echo "the lane broke off" >"$build/$name.log"
                report "$name" 0 0 1 "not run"
            fi
            sleep 0.2
        done
    done
}
