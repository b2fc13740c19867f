// `npm run build`. A separate process, because hashing the sources uses tens of megabytes.
import { buildIfNeeded } from "./build.ts";

const stopping = new AbortController();
for (const event of ["SIGTERM", "disconnect"] as const) process.on(event, () => stopping.abort());

try {
  const onBuild = () =>
    console.log("· Building the app (takes about a minute, only after an install or update) …");
  await buildIfNeeded({ signal: stopping.signal, onBuild });
} catch (error) {
  if (!stopping.signal.aborted) console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  if (process.connected) process.disconnect();
}
