import { expect, test } from "vitest";
import { curlCommand } from "#components/settings/curl-command.ts";
import { sendTextBody } from "#lib/messages/schema.ts";

test("the command names the address and the key, and its body is one the API takes", () => {
  const command = curlCommand("https://parley.example.com", "parley_sk_live_x");
  expect(command).toContain("https://parley.example.com/api/v1/messages/text");
  expect(command).toContain('"Authorization: Bearer parley_sk_live_x"');
  const body = /-d '(.+)'$/.exec(command)?.[1] ?? "";
  expect(sendTextBody.safeParse(JSON.parse(body)).success).toBe(true);
});
