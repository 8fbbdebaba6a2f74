#!/usr/bin/env bash
# The Debian packages in a clean root: installed, upgraded, removed, purged. The tarball, beside no library of Debian.
# Usage: package_test.sh BUILD_DIR SOURCE_DIR
#
# The root is made by mmdebstrap once and kept in ~/.cache/kindred; making it needs the network, what follows does not.
# Needs root, or sudo that asks nothing.
set -euo pipefail

build=$(realpath "$1") source=$(realpath "$2")
scratch=$(mktemp -d)
root=$scratch/root packages=$scratch/packages

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -n "$@"; fi
}
trap 'as_root rm -rf "$scratch"' EXIT

fail() {
  echo "package_test: $1" >&2
  exit 1
}

# quietly COMMAND...: told only where it fails.
quietly() {
  "$@" >"$scratch/log" 2>&1 || fail "$*: $(tail -n 30 "$scratch/log")"
}

# inside COMMAND...: in the root, which has its /proc as long as that takes. The shell stays outside, as process 1, by
# which systemctl knows that it is in a root and starts nothing.
inside() {
  as_root unshare --mount --pid --fork sh -c 'mount -t proc proc "$0/proc" && chroot "$0" "$@"; exit $?' "$root" \
    env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 "$@"
}

as_user() { inside setpriv --reuid "$1" --regid "$(inside id -g "$1")" --clear-groups "${@:2}"; }

# The packages that one of ours asks for; of alternatives the first.
needed_by() { dpkg-deb --field "$1" Depends | sed 's/ *([^)]*)//g; s/ *|[^,]*//g; s/ //g'; }

refuse_what_is_not_built() {
  local found=0
  "$source/tools/package" --from "$scratch" >"$scratch/log" 2>&1 || found=$?
  [ "$found" -eq 66 ] && grep -q "nothing is built in $scratch" "$scratch/log" || fail "an empty build: exit $found, $(cat "$scratch/log")"
}

# make_packages: all files of a release, and the next version of one, which brings one page less.
make_packages() {
  quietly env DPKG_DEB_COMPRESSOR_LEVEL=0 "$source/tools/release" --trial --from "$build" --output "$packages" \
    --python "$(command -v python3)"
  first=$(echo "$packages"/kindred_*.deb)
  headers=$(echo "$packages"/libkindred-dev_*.deb)
  next=$scratch/next.deb
  dpkg-deb --raw-extract "$first" "$scratch/next"
  sed -i 's/^Version: .*/&.next/' "$scratch/next/DEBIAN/control"
  rm "$scratch/next/usr/share/doc/kindred/tried.md"
  quietly dpkg-deb --root-owner-group -Znone --build "$scratch/next" "$next"
}

# The sums are those of the files, and the bill names what each program loads and the wheel brings, by the versions that
# are here.
check_release() {
  local rdkafka
  (cd "$packages" && quietly sha256sum --check --strict SHA256SUMS)
  [ "$(wc -l <"$packages/SHA256SUMS")" -ge 7 ] || fail "too few files: $(cat "$packages/SHA256SUMS")"
  rdkafka=$(dpkg-query --show --showformat '${Version}' librdkafka1)
  python3 - "$packages"/*.cdx.json "$rdkafka" <<'END' || fail "the bill of materials is not as it should be"
import json, sys
bill = json.load(open(sys.argv[1]))
parts = {part["name"]: part for part in bill["components"]}
assert parts["librdkafka1"]["version"] == sys.argv[2], parts["librdkafka1"]
assert any(name.startswith("libboost") for name in parts), sorted(parts)
refs = {part["bom-ref"] for part in bill["components"]}
assert parts["pybind11"]["purl"].startswith("pkg:pypi/pybind11@")
programs = {row["ref"]: row["dependsOn"] for row in bill["dependencies"]}
(wheel,) = (name for name in programs if name.endswith(".whl"))
assert set(programs) == {"kindred", "kindredd", wheel}
assert parts["pybind11"]["bom-ref"] in programs[wheel] and parts["pybind11"]["bom-ref"] not in programs["kindred"]
assert parts["librdkafka1"]["bom-ref"] in programs["kindredd"] and parts["librdkafka1"]["bom-ref"] not in programs[wheel]
for row in bill["dependencies"]:
    assert len(row["dependsOn"]) > 10 and refs.issuperset(row["dependsOn"]), row
END
}

check_by_lintian() {
  quietly lintian --allow-root --fail-on error,warning "$packages"/*.changes
}

# A root with what the packages depend on, and nothing of ours.
make_root() {
  local wanted suite tar
  wanted=$(needed_by "$first"),$(needed_by "$headers")
  suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
  tar=${XDG_CACHE_HOME:-$HOME/.cache}/kindred/root-$suite-$(md5sum <<<"$wanted" | cut -c1-12).tar
  if [ ! -e "$tar" ]; then
    mkdir -p "$(dirname "$tar")"
    quietly as_root mmdebstrap --variant=minbase --include="$wanted" "$suite" "$scratch/root.tar"
    as_root mv "$scratch/root.tar" "$tar"
  fi
  mkdir "$root"
  as_root tar --extract --file "$tar" --directory "$root"
}

install_package() {
  cp "$1" "$root/tmp/one.deb"
  inside dpkg --install /tmp/one.deb >"$scratch/log" 2>&1 || fail "dpkg --install: $(tail "$scratch/log")"
  rm "$root/tmp/one.deb"
}

# has OWNER:GROUP MODE FILE
has() {
  local found
  found=$(inside stat -c '%U:%G %a' "$3") || fail "$3 is not there"
  [ "$found" = "$1 $2" ] || fail "$3 is of $found, and should be of $1 $2"
}

lacks() { if inside test -e "$1"; then fail "$1 is there still, $2"; fi; }

# says COMMAND... TEXT: what a command prints begins with this.
says() {
  local text=${*: -1} found
  found=$(inside "${@:1:$#-1}" 2>&1) || fail "${*:1:$#-1}: exit code $?: $found"
  [[ $found == "$text"* ]] || fail "${*:1:$#-1} says '$found', not '$text'"
}

# follow HEADING: what docs/install.md tells to type there, in a folder that has what it names.
follow() {
  local script
  script=$(sed -n "/^## $1\$/,/^## /p" "$source/docs/install.md" | sed -n '/^```sh$/,/^```$/{/^```/d;p}')
  [ -n "$script" ] || fail "docs/install.md has no commands under '$1'"
  inside sh -euc "cd /tmp && $script" >"$scratch/log" 2>&1 || fail "docs/install.md, '$1': $(tail "$scratch/log")"
}

check_installed() {
  has root:kindred 750 /etc/kindred
  has root:kindred 750 /var/lib/kindred
  says getent passwd kindred kindred:x:
  says kindredd --version "kindredd "
  says sh -c "cd /tmp && kindred generate people --records 200 --output few >/dev/null &&
    kindred link /usr/share/doc/kindred/examples/customers.yaml few/records.jsonl 2>/dev/null && rm -r few" '{"left"'
  for page in man1/kindred.1 man1/kindred-link.1 man5/kindred.yaml.5 man8/kindredd.8; do
    has root:root 644 "/usr/share/man/$page.gz"
  done
  for file in bash-completion/completions/kindredd zsh/vendor-completions/_kindred fish/vendor_completions.d/kindred.fish; do
    has root:root 644 "/usr/share/$file"
  done
  has root:root 644 /usr/lib/cmake/kindred/kindred-config.cmake
  has root:root 644 /usr/include/kindred/linkage/linker.h
}

# The unit is one that systemd takes, and as closed as the documents say.
check_unit() {
  local unit="$root/lib/systemd/system/kindredd@.service"
  quietly as_root systemd-analyze verify --root="$root" kindredd@customers.service
  quietly systemd-analyze security --offline=true --threshold=15 "$unit"
}

# What a user of the package has by the time of the next version: a pipeline, a state, and a folder that all may read.
use() {
  cp "$source/config/examples/customers.yaml" "$scratch/customers.yaml"
  echo "# mine" >>"$scratch/customers.yaml"
  as_root cp "$scratch/customers.yaml" "$root/tmp/customers.yaml"
  follow "The first pipeline"
  inside install -d -o kindred -g kindred -m 700 /var/lib/kindred/customers  # as systemd does
  as_user kindred install -m 600 /dev/null /var/lib/kindred/customers/manifest
  as_user kindred kindred check /etc/kindred/customers.yaml >/dev/null || fail "the daemon's user cannot read /etc/kindred"
  if as_user nobody cat /etc/kindred/customers.yaml 2>/dev/null; then fail "every user can read /etc/kindred"; fi
  inside chmod 755 /etc/kindred
}

still_mine() {
  cmp "$scratch/customers.yaml" "$root/etc/kindred/customers.yaml" || fail "the user's pipeline has changed, $1"
}

check_upgraded() {
  says dpkg-query -W -f '${Version} ${db:Status-Status}' kindred "$(dpkg-deb --field "$next" Version) installed"
  still_mine "after the upgrade"
  has root:kindred 755 /etc/kindred
  has kindred:kindred 600 /var/lib/kindred/customers/manifest
  has root:root 644 /usr/share/doc/kindred/files.md
  lacks /usr/share/doc/kindred/tried.md "which the new version does not have"
}

check_removed() {
  lacks /usr/bin/kindredd "after the removal"
  lacks /usr/share/doc/kindred "after the removal"
  still_mine "after the removal"
  has kindred:kindred 600 /var/lib/kindred/customers/manifest
}

check_purged() {
  local left
  still_mine "after the purge"
  says getent passwd kindred kindred:x:
  left=$(inside find / -xdev -iname '*kindred*' -not -path '/proc/*' | sort)
  [ "$left" = /etc/kindred ] || fail "after the purge there is more than /etc/kindred: $left"
  if inside dpkg-query -W -f '${db:Status-Status}' kindred 2>/dev/null | grep -v '^not-installed$'; then
    fail "dpkg still knows of kindred"
  fi
}

# Every library is one of the tarball or of glibc, and the program works from any folder.
check_tarball() {
  local tar folder foreign
  tar=$(echo "$packages"/*.tar.gz)
  tar --extract --file "$tar" --directory "$scratch"
  folder=$scratch/$(basename "$tar" .tar.gz)
  foreign=$(ldd "$folder"/bin/* "$folder"/lib/kindred/*.so* | grep '=>' | grep -v "=> $folder/" |
    grep -vE '^\s*(ld-linux[^ ]*|lib(c|m|dl|pthread|rt|resolv))\.so' || true)
  [ -z "$foreign" ] || fail "the tarball needs libraries of the system: $foreign"
  as_root cp "$tar" "$root/tmp/"
  follow "Other systems"
  says kindredd --version "kindredd "
  says sh -c 'kindred check /opt/kindred/share/doc/kindred/examples/customers.yaml' "pipeline  customers"
  quietly as_root systemd-analyze verify --root="$root" kindredd@customers.service
}

refuse_what_is_not_built
make_packages
check_release
check_by_lintian
make_root
install_package "$first"
install_package "$headers"
check_installed
check_unit
use
install_package "$next"
check_upgraded
quietly inside dpkg --remove kindred libkindred-dev
check_removed
quietly inside dpkg --purge kindred libkindred-dev
check_purged
check_tarball
echo "package_test: installed, upgraded, removed, purged; the tarball runs ($SECONDS s)"
