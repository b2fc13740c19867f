import { expect, test } from "vitest";
import { generateKey } from "#lib/keys/rules.ts";
import { redact } from "#lib/log.ts";

test("no key, signing secret or Graph token passes into a log line", () => {
  const key = generateKey();
  const line = redact(`{"msg":"call with ${key} and whsec_MDEyMzQ1Njc4OWFi and EAAGm0PX4ZCpsBAKZCxyz123"}`);
  expect(line).not.toContain(key);
  expect(line).not.toContain("MDEyMzQ1");
  expect(line).not.toContain("Gm0PX4ZCps");
});
