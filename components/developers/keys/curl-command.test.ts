import { expect, test } from "vitest";
import { curlCommand, firstSendable } from "#components/developers/keys/curl-command.ts";
import { sendTemplateBody, sendTextBody } from "#lib/messages/schema.ts";

const ORIGIN = "https://parley.example.com";
const usual = {
  name: "order_update",
  language: "en",
  category: "utility",
  headerKind: "none",
  sendable: true,
  variables: [
    { name: "1", location: "body", index: 0, example: "it's Ana" },
    { name: "2", location: "body", index: 1, example: null },
  ],
} as const;
const make = (change: Partial<Parameters<typeof firstSendable>[0][number]>) => ({
  ...usual,
  variables: [...usual.variables],
  ...change,
});

function bodyOf(command: string): unknown {
  const quoted = /-d '(.+)' \\\n/.exec(command)?.[1] ?? "";
  return JSON.parse(quoted.replaceAll(String.raw`'\''`, "'"));
}

test("the command sends a sendable template with a value for every variable", () => {
  const command = curlCommand(ORIGIN, "parley_sk_live_x", make({}));
  expect(command).toContain(`${ORIGIN}/api/v1/messages/template`);
  expect(command).toContain('"Authorization: Bearer parley_sk_live_x"');
  expect(command).toContain('"Idempotency-Key: $(date +%s%N)"');
  expect(sendTemplateBody.parse(bodyOf(command))).toEqual({
    to: "15555550123",
    template: "order_update",
    language: "en",
    variables: { "1": "it's Ana", "2": "Robin" },
  });
});

test("without a template the command sends a valid text", () => {
  const command = curlCommand(ORIGIN, "parley_sk_live_x", null);
  expect(command).toContain(`${ORIGIN}/api/v1/messages/text`);
  expect(sendTextBody.safeParse(bodyOf(command)).success).toBe(true);
});

test("templates that need other input are not chosen, and utility comes before marketing", () => {
  const unsendable = [
    make({ sendable: false }),
    make({ category: "authentication" }),
    make({ headerKind: "image" }),
    make({ headerKind: "location" }),
  ];
  expect(firstSendable(unsendable)).toBeNull();
  const marketing = make({ category: "marketing", name: "welcome" });
  expect(firstSendable([...unsendable, marketing])).toBe(marketing);
  const utility = make({ headerKind: "text" });
  expect(firstSendable([...unsendable, marketing, utility])).toBe(utility);
});
