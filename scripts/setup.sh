#!/bin/sh
# Makes this checkout ready to run: system packages that are missing, a virtual environment, locked dependencies.
# Safe to run again: when nothing has changed it does nothing. What goes wrong is told in one line that says what to do.
set -eu

cd "$(dirname "$0")/.."
venv=.venv
stamp=$venv/.stamp
browsers='chromium chromium-browser google-chrome google-chrome-stable'

say() { printf 'setup: %s\n' "$*" >&2; }
fail() {
    say "$*"
    exit 1
}

# The log is shown only when a command fails, and then only its end.
log=$(mktemp) || fail 'no temporary file can be made: free some disk space, or set TMPDIR'
trap 'rm -f "$log"' EXIT
quietly() {
    "$@" >"$log" 2>&1 </dev/null
}
last_words() {
    { grep -iE 'error|fail|not ' "$log" || grep -v '^[[:space:]]*$' "$log" || echo 'it printed nothing'; } |
        tail -n 1 | sed 's/^[[:space:]]*//' | cut -c 1-300
}

fingerprint() {
    { pwd && cat requirements/*.txt pyproject.toml scripts/setup.sh; } | sha256sum | cut -d ' ' -f 1
}

find_browser() {
    if [ -n "${ARC_CHROMIUM:-}" ]; then
        [ -x "$ARC_CHROMIUM" ] && return 0
        fail "ARC_CHROMIUM is $ARC_CHROMIUM, which is no program: set it to the path of Chromium or Chrome, or unset it"
    fi
    for name in $browsers; do
        command -v "$name" >/dev/null 2>&1 && return 0
    done
    return 1
}

find_python() {
    for python in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11; do
        if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
            return 0
        fi
    done
    return 1
}

updated=no
apt_install() {
    wanted="$*"
    command -v apt-get >/dev/null 2>&1 || fail "$wanted is missing and there is no apt-get: install it with your package manager, then run this again"
    if [ "$(id -u)" -eq 0 ]; then
        root=
    elif command -v sudo >/dev/null 2>&1; then
        root=sudo
    else
        fail "$wanted is missing and needs root to install: run 'apt-get install $wanted' as root, then run this again"
    fi
    say "installing $wanted"
    if [ $updated = no ]; then
        # a stale list may still serve: the install below decides
        quietly $root apt-get update -qq || say "apt-get update failed, going on with the old lists: $(last_words)"
        updated=yes
    fi
    # shellcheck disable=SC2086 # a list of packages
    quietly $root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $wanted ||
        fail "apt-get install $wanted failed ($(last_words)): run it by hand to see why"
}

install_browser() {
    id=$(. /etc/os-release 2>/dev/null && echo "${ID:-}")
    if [ "$id" = ubuntu ]; then
        apt_install chromium-browser
    else
        apt_install chromium fonts-liberation
    fi
    find_browser || fail 'Chromium was installed but is not on the PATH: set ARC_CHROMIUM to its path'
}

make_venv() {
    find_python || fail 'Python 3.11 or newer is needed: install it (Debian 12, Ubuntu 24.04: apt-get install python3), or set PYTHON to its path'
    if ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
        apt_install "$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')"
    fi
    say "making $venv with $("$python" --version)"
    quietly "$python" -m venv --clear $venv || fail "no virtual environment could be made ($(last_words)): check that $(pwd) is writable"
}

install_dependencies() {
    uv=$(sed -n 's/^uv==\([^ ]*\).*/uv \1/p' requirements/uv.txt)
    case "$($venv/bin/uv --version 2>/dev/null || true) " in
    "$uv "*) ;;
    *)
        quietly $venv/bin/python -m pip install --disable-pip-version-check --require-hashes -r requirements/uv.txt ||
            fail "uv could not be installed ($(last_words)): check the network and run this again"
        ;;
    esac
    say 'installing the locked dependencies'
    # uv's own certificates first; a network with its own authority needs the system's
    quietly $venv/bin/uv pip install --python $venv/bin/python --require-hashes -r requirements/dev.txt ||
        quietly $venv/bin/uv pip install --system-certs --python $venv/bin/python --require-hashes -r requirements/dev.txt ||
        fail "the dependencies could not be installed ($(last_words)): check the network and run this again"
    quietly $venv/bin/uv pip install --python $venv/bin/python --no-deps --no-build-isolation -e . ||
        fail "ARC could not be installed into $venv ($(last_words))"
}

is_current() {
    [ -x $venv/bin/python ] && [ -x $venv/bin/arc ] && [ "$(cat $stamp 2>/dev/null)" = "$(fingerprint)" ]
}

find_browser || install_browser
if ! is_current; then
    $venv/bin/python -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 || make_venv
    install_dependencies
    fingerprint >$stamp
    say 'ready'
fi
