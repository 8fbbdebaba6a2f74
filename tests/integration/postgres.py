"""A PostgreSQL of a test's own: in a temporary folder, reached through a socket there, stopped and gone at the end."""

import glob
import os
import pwd
import shutil
import subprocess
import tempfile


class Postgres:
    def __init__(self):
        found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
        if not found:
            raise SystemExit("there is no PostgreSQL; tools/setup installs it")
        self.programs = os.path.dirname(found[-1])
        self.folder = tempfile.mkdtemp(prefix="kindred-postgres-")  # its name is short, as that of a socket must be
        # The server refuses to run as root.
        self.user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        if os.geteuid() == 0:
            shutil.chown(self.folder, self.user, self.user)
        self.run("initdb", "--auth=trust", "--username=kindred", "--encoding=UTF8", "--no-sync", self.data())
        self.start()

    def data(self):
        return f"{self.folder}/data"

    def address(self):
        return f"host={self.folder} user=kindred dbname=postgres"

    def run(self, program, *arguments):
        as_whom = {"user": self.user, "group": self.user, "extra_groups": []} if os.geteuid() == 0 else {}
        done = subprocess.run([f"{self.programs}/{program}", *arguments], cwd=self.folder, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True, **as_whom)
        if done.returncode != 0:
            raise SystemExit(f"{program}: {done.stderr}")

    def start(self):
        self.run("pg_ctl", "start", "-w", "-D", self.data(), "-l", f"{self.folder}/log",
                 "-o", f"-c listen_addresses='' -c unix_socket_directories='{self.folder}'")

    def crash(self):
        """As if the machine had lost its power: what was committed is in the log, and nothing else."""
        self.run("pg_ctl", "stop", "-w", "-m", "immediate", "-D", self.data())

    def close(self):
        self.crash()
        shutil.rmtree(self.folder)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
