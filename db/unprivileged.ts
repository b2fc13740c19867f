import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { userInfo } from "node:os";

export interface LaunchCommand {
  command: string;
  prefix: string[];
}

interface User {
  uid: string;
  gid: string;
}

// Access to a folder below directories that only root may enter. A plain container has only the second.
const CAPABILITIES = ["dac_read_search", "dac_override"];

/** PostgreSQL refuses to run as root: as root, the command switches to another user and gives them the folder. */
export function unprivilegedNode(folder: string): LaunchCommand {
  if (process.getuid?.() !== 0) {
    assertKnownUser();
    return { command: process.execPath, prefix: [] };
  }
  const user = chooseUser(folder);
  execFileSync("chown", ["-R", `${user.uid}:${user.gid}`, folder]);
  for (const capability of CAPABILITIES) {
    const prefix = [
      `--reuid=${user.uid}`,
      `--regid=${user.gid}`,
      "--clear-groups",
      // Otherwise access(2), which initdb calls, ignores capabilities after the change of user.
      "--securebits=+no_setuid_fixup",
      `--inh-caps=+${capability}`,
      `--ambient-caps=+${capability}`,
      "--",
      process.execPath,
    ];
    if (spawnSync("setpriv", [...prefix, "--version"], { cwd: folder }).status === 0) {
      return { command: "setpriv", prefix };
    }
  }
  throw new Error(
    "PostgreSQL cannot run as root here (setpriv failed). Start Parley as another user, or set DATABASE_URL.",
  );
}

function chooseUser(folder: string): User {
  // initdb requires an entry for its user.
  const entries = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const owner = String(statSync(folder).uid);
  const entry =
    entries.find(([, , uid]) => uid === owner && uid !== "0") ??
    entries.find(([name]) => name === "postgres") ??
    entries.find(([name]) => name === "nobody");
  const [, , uid, gid] = entry ?? [];
  if (uid && gid) return { uid, gid };
  throw new Error(
    "PostgreSQL cannot run as root, and this machine has no user postgres or nobody. Start Parley as another user, or set DATABASE_URL.",
  );
}

function assertKnownUser(): void {
  try {
    userInfo();
  } catch {
    throw new Error(
      `PostgreSQL does not run as user ${process.getuid?.()}, who has no entry in /etc/passwd. Use another, or set DATABASE_URL.`,
    );
  }
}
