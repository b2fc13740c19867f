// Builds the app for scripts/start.ts unless it is built. A process of its own, because hashing the sources leaves tens of
// megabytes behind.
import { buildIfNeeded } from "./build.ts";

const stopping = new AbortController();
for (const event of ["SIGTERM", "disconnect"] as const) process.on(event, () => stopping.abort());

try {
  const onBuild = () =>
    console.log("· Building the app (about a minute; only after an install or an update) …");
  await buildIfNeeded({ signal: stopping.signal, onBuild });
} catch (error) {
  if (!stopping.signal.aborted) console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  process.disconnect?.();
}
