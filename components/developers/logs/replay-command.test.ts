import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { replayCommand } from "#components/developers/logs/replay-command.ts";

const call = { method: "POST", path: "/api/v1/messages/text", query: null, requestBody: '{"body":"x"}' };

test("a request becomes a command with a placeholder for the key", () => {
  expect(replayCommand("https://parley.example.com", call)).toBe(
    [
      "curl -sS -X POST 'https://parley.example.com/api/v1/messages/text' \\",
      '  -H "Authorization: Bearer $PARLEY_API_KEY" \\',
      '  -H "Content-Type: application/json" \\',
      '  -H "Idempotency-Key: $(date +%s%N)" \\',
      `  -d '{"body":"x"}' \\`,
      "  -w '\\n%{http_code}\\n'",
    ].join("\n"),
  );
  expect(replayCommand("https://x", { ...call, method: "GET", query: "limit=1", requestBody: null })).toBe(
    `curl -sS -X GET 'https://x/api/v1/messages/text?limit=1' \\\n  -H "Authorization: Bearer $PARLEY_API_KEY" \\\n  -w '\\n%{http_code}\\n'`,
  );
});

test("a shell passes every body on unchanged", () => {
  const requestBody = `{"body":"it's $HOME \`id\` \\\\ \\"quoted\\" '; echo no; '"}`;
  const command = replayCommand("https://x", { ...call, requestBody }).replace(/^curl/, "printf '%s\\n'");
  const { stdout } = spawnSync("bash", ["-c", command], { encoding: "utf8" });
  expect(stdout.trimEnd().split("\n").at(-3)).toBe(requestBody);
});
