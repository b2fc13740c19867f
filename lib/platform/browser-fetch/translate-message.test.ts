import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { z } from "zod";
import { createKeyBody } from "#lib/accounts/api-keys/schema.ts";
import { acceptInvitationBody } from "#lib/accounts/members/schema.ts";
import { changePreferencesBody } from "#lib/accounts/preferences/schema.ts";
import { changePasswordBody, nameBody, setupBody } from "#lib/accounts/schema.ts";
import { importOptionsSchema, mappingSchema } from "#lib/contacts/imports/schema.ts";
import { createLabelBody, updateLabelBody } from "#lib/contacts/label-schema.ts";
import { upsertContactBody } from "#lib/contacts/schema.ts";
import { createSegmentBody } from "#lib/contacts/segment-schema.ts";
import { checkUpload } from "#lib/conversations/attachments/rules.ts";
import { createQuickReplyBody } from "#lib/conversations/quick-replies/schema.ts";
import { removeOptOutBody } from "#lib/conversations/schema.ts";
import { createViewBody } from "#lib/conversations/views/schema.ts";
import { createNoteBody } from "#lib/messages/inbox-schema.ts";
import { connectNumberBody, rotateSecretsBody } from "#lib/numbers/schema.ts";
import { changePolicyBody } from "#lib/otp/schema.ts";
import { translateMessage } from "#lib/platform/browser-fetch/translate-message.ts";
import { apiIssueCodes, staffIssueCodes } from "#lib/platform/issue-codes.ts";
import { describeIssue } from "#lib/platform/issue-messages.ts";
import { translations } from "#lib/platform/languages.ts";
import { mediaKinds } from "#lib/platform/media-kinds.ts";
import { checkUrl } from "#lib/platform/safe-fetch/check-url.ts";
import { subscribeBody } from "#lib/reports/subscriptions/schema.ts";
import { createTeamBody } from "#lib/teams/schema.ts";
import { createWebhookEndpointBody } from "#lib/webhooks/schema.ts";
import { messagesOf } from "../../../messages/messages-of.ts";

const fields = messagesOf("ar").fields ?? {};

function expectTranslated(message: string): void {
  for (const language of translations) {
    const text = translateMessage(messagesOf(language).fields ?? {}, message);
    expect(text, `${language}: ${message}`).not.toBe(message);
    expect(text).not.toMatch(/\b(the|is|are|use|enter|and|or)\b/);
  }
}

const long = "x".repeat(9000);
const control = "a\u0001b";
const secrets = { accessToken: "EAA", appSecret: "secret", verifyToken: "12345678" };
const contact = { phone: "5511999998888" };

test.each<[string, z.ZodType, unknown[]]>([
  ["the first workspace", setupBody, [{}, { token: "", workspaceName: long, email: "ana", password: "x" }]],
  ["a password", changePasswordBody, [{ currentPassword: "", newPassword: "x" }, { newPassword: long }]],
  ["an invitation", acceptInvitationBody, [{ token: "x", name: "", password: "" }]],
  [
    "a team",
    createTeamBody,
    [
      { name: " ", memberIds: [] },
      { name: long, memberIds: [] },
    ],
  ],
  ["reports by mail", subscribeBody, [{ sections: [] }]],
  ["a name", nameBody, [{ name: " " }, { name: long }]],
  ["preferences", changePreferencesBody, [{ focusHours: { from: "9", to: "17" } }, { language: "fr" }]],
  [
    "a key",
    createKeyBody,
    [
      { name: "", scopes: [] },
      { name: long, scopes: ["x"], limits: { requestsPerSecond: -1 } },
    ],
  ],
  ["a number", connectNumberBody, [{}, { phoneNumberId: "x", accessToken: "a b", verifyToken: "x" }]],
  ["credentials", rotateSecretsBody, [{}, { ...secrets, appSecret: long }]],
  ["a label", createLabelBody, [{ name: "" }, { name: long }, { name: control }]],
  ["a changed label", updateLabelBody, [{}]],
  [
    "a contact",
    upsertContactBody,
    [
      {},
      { phone: "12" },
      { ...contact, name: long, externalId: "a b", language: "xx", labels: [""] },
      { ...contact, name: control, labels: [control], attributes: { Plan: "a", plan: long } },
    ],
  ],
  ["an opt-in", removeOptOutBody, [{ reason: "" }, { reason: long }, { reason: "\u0000" }]],
  [
    "an import's columns",
    mappingSchema,
    [[{ to: "ignore" }], [{ to: "phone" }, { to: "attribute", name: "X" }]],
  ],
  ["an import", importOptionsSchema, [{ labels: [long] }]],
  [
    "a quick reply",
    createQuickReplyBody,
    [
      { shortcut: "a b", body: " " },
      { shortcut: "", body: control },
    ],
  ],
  [
    "a view",
    createViewBody,
    [
      { name: "", filter: {} },
      { name: long, filter: {} },
    ],
  ],
  ["a segment", createSegmentBody, [{ name: "", filter: {} }]],
  ["a note", createNoteBody, [{ body: " " }, { body: control }, { body: long }]],
  ["an endpoint", createWebhookEndpointBody, [{}, { url: "", eventTypes: [], description: long }]],
  [
    "passcode settings",
    changePolicyBody,
    [
      { countries: [], exemptNumbers: ["+1"], limits: { sendsPerHour: 0, sendsPerDay: 1.5 } },
      { countries: ["Brazil"], exemptNumbers: Array(51).fill("5511999998888"), limits: { pauseHours: 1e9 } },
      { limits: { pauseHours: Number.NaN } },
    ],
  ],
])("the errors of %s are translated", (_name, schema, inputs) => {
  for (const input of inputs) {
    const { error } = schema.safeParse(input, { error: describeIssue });
    expect(error?.issues).toBeDefined();
    for (const { message, code } of error?.issues ?? []) {
      if (code !== "unrecognized_keys") expectTranslated(message);
    }
  }
});

/** The messages that are literals after what `before` matches, with a number for each value. */
function literalsAfter(before: string, files: readonly string[]): string[] {
  const beside = new RegExp(
    `${before}\\s*(?:message:\\s*)?("[^"\\\\ ]* (?:[^"\\\\]|\\\\.)*"|\`[^\`]*\`)`,
    "g",
  );
  return files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(beside)].map(([, message = ""]) =>
      message.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, "5"),
    ),
  );
}

const code = globSync("{app,lib}/**/*.ts").filter(
  (file) => !/\.test\.ts$|\/issue-codes\.ts$|^lib\/(?:api-docs|testing)\//.test(file),
);

test("what only the pages refuse is translated", () => {
  for (const name of staffIssueCodes) {
    const before = name === "unreadable" ? "new UnreadableFileError\\(" : `"${name}",`;
    const messages = literalsAfter(before, code);
    expect(messages.length, `The message of ${name} is a literal after the code`).toBeGreaterThan(0);
    for (const message of messages) expectTranslated(message);
  }
});

test("what the pages and the API refuse in a template, and in a message before it is sent, is translated", () => {
  const shared = code.filter(
    (file) => /^lib\/(?:templates|messages\/compose)\//.test(file) && !/-for-api|fetch-upstream/.test(file),
  );
  // `rules.test.ts` translates the messages of `checkTtl`; the others are in the functions of the API only.
  const elsewhere = ["ttl_invalid", "not_editable"];
  for (const name of apiIssueCodes["the content of a template"].filter((each) => !elsewhere.includes(each)))
    expect(literalsAfter(`"${name}",`, shared).length, `${name} is followed by its message`).toBeGreaterThan(
      0,
    );
  const codes = [...Object.values(apiIssueCodes).flat(), ...staffIssueCodes].join("|");
  for (const message of literalsAfter(`"(?:${codes})",`, shared)) expectTranslated(message);
});

test("refused files and addresses are translated", () => {
  for (const kind of mediaKinds) {
    for (const file of [
      { mimeType: "application/x-thing", sizeBytes: 1 },
      { mimeType: "", sizeBytes: 1 },
    ])
      expectTranslated(checkUpload(kind, file)?.message ?? "");
  }
  expectTranslated(checkUpload("image", { mimeType: "image/png", sizeBytes: 1e9 })?.message ?? "");
  expectTranslated(checkUpload("image", { mimeType: "image/png", sizeBytes: 0 })?.message ?? "");
  for (const url of [
    long,
    "ftp://x",
    "https://a b",
    "https://u:p@example.com",
    "https://example.com:0",
    "https://localhost",
    "https://example.com:81",
  ]) {
    const checked = checkUrl(url, []);
    expectTranslated(checked.ok ? "" : checked.message);
  }
});

test("parameters keep their place, and unknown messages stay in English", () => {
  expect(translateMessage(fields, "A name can have up to 512 characters. Remove 3.")).toBe(
    "الحد الأقصى لعدد أحرف الاسم: 512. يُرجى حذف 3.",
  );
  expect(translateMessage(fields, "labels: This field is required.")).toBe("labels: هذا الحقل مطلوب.");
  expect(translateMessage(fields, "labels: This field is required. details.issues lists 2 more.")).toBe(
    "labels: هذا الحقل مطلوب. (و2 أخرى)",
  );
  expect(translateMessage(fields, "Write variables with two braces on each side, such as {{1}}.")).toContain(
    "{{1}}",
  );
  expect(translateMessage(fields, "Something of a later release.")).toBe("Something of a later release.");
  expect(translateMessage({}, "This field is required.")).toBe("This field is required.");
});

test("every translated message is one that the code contains", () => {
  const code = globSync("{app,lib}/**/*.ts")
    .map((file) => readFileSync(file, "utf8"))
    .join("\n")
    .replaceAll('\\"', '"');
  const withoutValues = code.replace(/\$\{[^}]*\}/g, "");
  const isInCode = (en: string) =>
    en.split(/[“"]?\{+\w+\}+|(?<=\.) /).every((part) => code.includes(part) || withoutValues.includes(part));
  // `describeIssue` composes its messages, which are tested above.
  const composed =
    /^Use (at least|at most|exactly|one of)\b|^Use an? [\w ]+(\.$|,? such as \{|, not \{| \{count\}\.$)/;
  const gone = Object.values(fields).filter(({ en }) => !composed.test(en) && !isInCode(en));
  expect(gone).toEqual([]);
});
