#!/usr/bin/env python3
"""Writes what programs and wheels are made of: a bill of materials in CycloneDX 1.5, as JSON.

Usage: sbom.py VERSION FILE...

A FILE is a program or a wheel. Components are the packages of Debian that own the libraries which the programs load, with
what these load in turn, or which a wheel brings; and those whose headers are compiled in, of which a wheel has pybind11
too. Needs dpkg. The form: https://cyclonedx.org/docs/1.5/json/
"""

import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import zipfile

# Libraries of headers: no program shows them. Of names that differ between releases the one that is installed counts.
HEADERS = ("libboost*-dev", "libcli11-dev", "libfmt-dev", "libspdlog-dev", "libxxhash-dev", "libhwy-dev")
# Where tools/wheel compiles.
BINDINGS = pathlib.Path(__file__).resolve().parents[2] / "build/python"


def said(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def libraries(program):
    """The paths of all that the loader loads for a program."""
    return re.findall(r"=> (/\S+)|^\s+(/\S+) \(", said("ldd", program), re.MULTILINE)


def brought(wheel):
    """The packages whose libraries a wheel brings: auditwheel writes down where it took them from."""
    files = zipfile.ZipFile(wheel)
    (bill,) = (name for name in files.namelist() if name.endswith("/sboms/auditwheel.cdx.json"))
    parts = json.loads(files.read(bill))["components"]
    return {part["name"] for part in parts if part["purl"].startswith("pkg:deb/")}


def loaded_by(file):
    if file.endswith(".whl"):
        return brought(file)
    return {owner("".join(path)) for path in libraries(file)}


def pybind11(wheel):
    """What the bindings of a wheel were compiled with, by the venv in which tools/wheel did it."""
    (info,) = BINDINGS.glob(f"venv-{pathlib.Path(wheel).name.split('-')[2]}/lib/*/site-packages/pybind11-*.dist-info")
    version = info.stem.split("-")[1]
    url = f"pkg:pypi/pybind11@{version}"
    entry = {"type": "library", "bom-ref": url, "name": "pybind11", "version": version, "purl": url}
    return {**entry, "properties": [{"name": "kindred:linked", "value": "headers"}]}


def owner(path):
    """The package that a library comes from. dpkg knows it by one of its names, before or after /usr was merged."""
    real = os.path.realpath(path)
    for name in (path, real, real.removeprefix("/usr")):
        found = subprocess.run(["dpkg-query", "--search", name], capture_output=True, text=True, check=False)
        if found.returncode == 0:
            return found.stdout.split(": ")[0].split(", ")[0]
    sys.exit(f"sbom: no package owns {path}; build with the libraries of the system")


def header_packages():
    """Those of HEADERS that are installed and hold headers: a package of a name alone stands for another one."""
    found = said("dpkg-query", "--show", "--showformat", "${db:Status-Status} ${Package} ${Installed-Size}\n", *HEADERS)
    rows = [line.split() for line in found.splitlines()]
    return [row[1] for row in rows if row[0] == "installed" and len(row) == 3 and int(row[2]) > 100]


def component(package, linked):
    form = "${Package}\n${Version}\n${Architecture}\n${source:Package}"
    name, version, machine, source = said("dpkg-query", "--show", "--showformat", form, package).splitlines()
    system = dict(line.rstrip().split("=", 1) for line in open("/etc/os-release") if "=" in line)
    distribution = f"{system['ID']}-{system['VERSION_ID']}".replace('"', "")
    kind = system["ID"].strip('"')
    url = f"pkg:deb/{kind}/{name}@{version.replace('+', '%2B').replace(':', '%3A')}?arch={machine}&distro={distribution}"
    entry = {"type": "library", "bom-ref": url, "name": name, "version": version, "purl": url}
    entry["properties"] = [
        {"name": "kindred:linked", "value": linked},
        {"name": "kindred:source-package", "value": source},
    ]
    return entry


def file_component(path, version):
    digest = hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()
    name = pathlib.Path(path).name
    return {
        "type": "library" if name.endswith(".whl") else "application",
        "bom-ref": name,
        "name": name,
        "version": version,
        "hashes": [{"alg": "SHA-256", "content": digest}],
        "licenses": [{"license": {"id": "Apache-2.0"}}],
    }


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    version, *files = sys.argv[1:]
    loaded = {file: loaded_by(file) for file in files}
    parts = {package: component(package, "dynamic") for package in sorted(set().union(*loaded.values()))}
    compiled = {package: component(package, "headers") for package in header_packages()}
    of_headers = [part["bom-ref"] for part in compiled.values()]
    bindings = {file: pybind11(file) for file in files if file.endswith(".whl")}
    time = datetime.datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), datetime.timezone.utc)
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {"type": "application", "bom-ref": "kindred-all", "name": "kindred", "version": version},
        },
        "components": [file_component(file, version) for file in files]
        + list(parts.values())
        + list(compiled.values())
        + list({part["bom-ref"]: part for part in bindings.values()}.values()),
        "dependencies": [
            {
                "ref": pathlib.Path(file).name,
                "dependsOn": sorted(parts[package]["bom-ref"] for package in packages)
                + of_headers
                + ([bindings[file]["bom-ref"]] if file in bindings else []),
            }
            for file, packages in loaded.items()
        ],
    }
    print(json.dumps(bill, indent=1))


main()
