import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("the typed client is that of the document", () => {
  // A process of its own: the test's would resolve TypeScript otherwise than npm does.
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--conditions=react-server", "scripts/generate-client.ts", "--check"],
    { encoding: "utf8" },
  );
  expect([status, stderr]).toEqual([0, ""]);
});
