# Sourced by ./test after tools/venv.sh: makes sure of the programs that the tests drive, chromium and
# PostgreSQL, and of those that check the page's JavaScript. What is missing is installed where that
# needs no password; else this says how to.

find_chromium() { # prints its path; the names that Debian, Ubuntu and Google use
    for name in chromium-headless-shell chromium chromium-browser google-chrome; do
        if command -v "$name"; then return; fi
    done
    return 1
}

find_postgres() { # prints the folder of initdb and postgres; Debian keeps them off the PATH
    for program in "$(command -v initdb || :)" /usr/lib/postgresql/*/bin/initdb; do
        folder=$(dirname "$program")
        if [ -x "$program" ] && [ -x "$folder/postgres" ]; then
            printf '%s\n' "$folder"
            return
        fi
    done
    return 1
}

missing_packages() { # missing_packages BROWSER: prints the Debian packages of what is not there
    find_chromium >/dev/null || printf '%s ' "$1"
    find_postgres >/dev/null || printf 'postgresql '
}

as_root() { # runs a command as root without asking for a password, or fails
    if [ "$(id -u)" = 0 ]; then
        "$@"
    else
        sudo -n "$@"
    fi
}

install_packages() { # install_packages NAME...: with apt, its output kept for when it fails
    command -v apt-get >/dev/null 2>&1 || return 1
    as_root true >/dev/null 2>&1 || return 1
    say "Installing what the tests need: apt-get install $* ..."
    log=$(mktemp) # not in .venv, which may be made meanwhile
    as_root apt-get update -qq >"$log" 2>&1 || say "apt-get update failed; trying with the lists there are."
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$@" \
        >>"$log" 2>&1 && installed=yes || installed=
    [ "$installed" ] || tail -n 20 "$log" >&2
    rm -f "$log"
    [ "$installed" ]
}

have_node() { command -v node >/dev/null 2>&1 && command -v npm >/dev/null 2>&1; }

ensure_page_tools() { # puts what tools/page/package.json names into .venv/page; fails where it cannot
    page=$root/.venv/page
    if ! have_node; then
        install_packages nodejs npm || return 1
        have_node || return 1
    fi
    if cmp -s "$root/tools/page/package.json" "$page/installed"; then return 0; fi
    say "Installing what checks the page's JavaScript (this once) ..."
    rm -rf "$page"
    mkdir -p "$page"
    cp "$root/tools/page/package.json" "$page/package.json"
    if (cd "$page" && npm install --no-package-lock --no-audit --no-fund) >"$root/.venv/npm.log" 2>&1; then
        cp "$root/tools/page/package.json" "$page/installed"
        return 0
    fi
    tail -n 5 "$root/.venv/npm.log" >&2
    return 1
}

ensure_services() {
    # The shell is the same browser without a window, and quicker; not every system has it.
    for browser in chromium-headless-shell chromium; do
        packages=$(missing_packages "$browser")
        [ -n "$packages" ] || return 0
        # shellcheck disable=SC2086 # several names, split on purpose
        if install_packages $packages && [ -z "$(missing_packages "$browser")" ]; then return 0; fi
    done
    die "" "./test: the tests drive a real browser and a real database, and these are not there:" \
        "    $packages" \
        "On Debian and Ubuntu, once: sudo apt-get install $packages" \
        "Elsewhere, put chromium, initdb and postgres on the PATH. Then run ./test again." \
        "The gates need neither: ./test --gates"
}
