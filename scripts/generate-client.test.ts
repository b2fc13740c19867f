import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("matches the typed client with the OpenAPI document", () => {
  // A separate process, because module resolution under Vitest differs from npm's.
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--conditions=react-server", "scripts/generate-client.ts", "--check"],
    { encoding: "utf8" },
  );
  expect([status, stderr]).toEqual([0, ""]);
});
