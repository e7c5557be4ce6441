# Sourced by ./play and ./test, with $root set: makes $root/.venv and installs the project into it.
# Set PYTHON to choose the interpreter. uv is used where it is present, never required; where it is
# not, or fails, pip is given $pip_options. With $fetch_uv set pip gets it first: for much to install.

say() { printf '%s\n' "$@" >&2; }
die() { say "$@"; exit 1; }
have_uv() { command -v uv >/dev/null 2>&1; }

recent() { # recent PYTHON: it runs, and it is 3.11 or later
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

find_python() { # sets $python
    if [ -n "${PYTHON:-}" ]; then
        python=$PYTHON
        recent "$python" || die "PYTHON=$PYTHON does not run, or is older than Python 3.11."
        return
    fi
    for python in python3.14 python3.13 python3.12 python3.11 python3 python; do
        if recent "$python"; then return; fi
    done
    die "Sandtable needs Python 3.11 or later, and there is none on the PATH." \
        "Install one, or say where it is: PYTHON=/path/to/python3 $0"
}

make_venv() {
    find_python
    say "Making .venv with $("$python" --version) ..."
    if "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        "$python" -m venv --clear "$root/.venv" || die "Could not make $root/.venv (see above)."
    elif have_uv; then
        uv venv --quiet --clear --python "$python" "$root/.venv" || die "uv could not make .venv."
    else
        die "$python cannot make a virtual environment: it lacks the module venv or ensurepip." \
            "On Debian and Ubuntu these come with a package: apt install python3-venv"
    fi
}

usable_venv() { # it runs, it can install, and the checkout has not moved since it was made
    recent "$root/.venv/bin/python" || return 1
    "$root/.venv/bin/python" -c 'import pip' 2>/dev/null || have_uv || return 1
    [ ! -e "$root/.venv/made-at" ] || [ "$(cat "$root/.venv/made-at")" = "$root" ]
}

get_uv() { # the tenth of the time for what the tests need; it trusts and asks whom pip does
    PATH="$root/.venv/bin:$PATH"
    have_uv || "$root/.venv/bin/python" -m pip install --quiet --disable-pip-version-check uv || return 0
    [ -n "${SSL_CERT_FILE:-}" ] || [ -z "${PIP_CERT:-}" ] || export SSL_CERT_FILE="$PIP_CERT"
    index=$("$root/.venv/bin/python" -m pip config get global.index-url 2>/dev/null) || index=
    [ -z "$index" ] || export UV_DEFAULT_INDEX="$index"
}

install_project() { # install_project TARGET [OPTIONS]: "." or ".[extras]", and options for pip
    say "Installing Sandtable and what it needs (this once; it may take a minute) ..."
    (
        cd "$root" || exit 1
        [ -z "${fetch_uv:-}" ] || get_uv
        if have_uv && uv pip install --quiet --python .venv/bin/python -e "$@"; then exit 0; fi
        # shellcheck disable=SC2086 # none or several, split on purpose
        .venv/bin/python -m pip install --quiet --disable-pip-version-check ${pip_options:-} -e "$@"
    ) >"$root/.venv/install.log" 2>&1 && return
    cat "$root/.venv/install.log" >&2
    die "" "Could not install what Sandtable needs (see above). Is there a network connection?" \
        "Nothing is lost: run $0 again when there is."
}

ensure_venv() { # ensure_venv [EXTRAS]: quick when nothing has changed since the last install
    usable_venv || make_venv
    sum=$(cat "$root/pyproject.toml" "$root/tools/constraints.txt" | cksum)
    stamp=$root/.venv/installed-${1:-core}
    [ "$(cat "$stamp" 2>/dev/null)" != "$sum" ] || return 0
    if [ -n "${1:-}" ]; then
        install_project ".[$1]" -c tools/constraints.txt
    else
        install_project .
    fi
    echo "$root" >"$root/.venv/made-at"
    echo "$sum" >"$stamp"
    echo "$sum" >"$root/.venv/installed-core" # every install holds the core
}
