import { afterAll, beforeAll } from "vitest";
import { pools } from "#db/client.ts";
import { renewDatabase } from "#lib/testing/worker.ts";

// Each file has a database of its own in a process that several files share, because starting one takes seconds.
beforeAll(renewDatabase);

afterAll(async () => {
  const open = pools();
  await Promise.all([open.main?.close(), open.reading?.close(), open.intake?.close(), open.polling?.close()]);
  Object.assign(open, { main: null, reading: null, intake: null, polling: null });
});
