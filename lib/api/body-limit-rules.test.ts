import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type BodyLimit, bodyLimitOf, bodyLimits, bodyTimeoutOf } from "#lib/api/body-limit-rules.ts";
import { BODY_VALUES_MAX } from "#lib/api/read-body.ts";

test.each([
  ["/api/v1/messages/text", "api"],
  ["/api/v1/media", "media"],
  ["/api/v1/media/att_1", "api"],
  ["/api/auth/callback/credentials", "auth"],
  ["/api/setup", "setup"],
  ["/api/setup/", "setup"],
  ["/api/setups", "staff"],
  ["/api/invitations/accept", "invitations"],
  ["/api/password-resets/use", "passwordResets"],
  ["/api/email-changes/confirm", "emailChanges"],
  ["/api/webhooks/whatsapp/num_1", "webhook"],
  ["/api/sandbox/graph/v25.0/1/media", "graph"],
  ["/api/sandbox/chats", "staff"],
  ["/api/inbox/attachments", "attachment"],
  ["/api/inbox/attachments/att_1", "staff"],
  ["/api/inbox/contacts/imports", "contactImport"],
  ["/api/inbox/contacts/imports/imp_1/start", "staff"],
  ["/api/inbox/settings/templates/header", "templateHeader"],
  ["/inbox", "other"],
  ["/", "other"],
] as const)("%s has the limit of %s", (path, name) => {
  expect(bodyLimitOf(path)).toBe(bodyLimits[name]);
});

test.each([
  ["webhook", 2_000, 5_000],
  ["webhook", 65_536, 5_000],
  ["webhook", 65_537, 15_000],
  ["webhook", null, 15_000],
  ["api", 2_000, 15_000],
] as const)("a body of %s with %s declared bytes may take %s ms", (name, declaredBytes, timeoutMs) => {
  expect(bodyTimeoutOf(bodyLimits[name], declaredBytes)).toBe(timeoutMs);
});

test("a body of any allowed size arrives in time over a connection of 150 kB/s", () => {
  // Anybody may post a webhook, and Meta's connection is fast.
  const { webhook: _, ...others } = bodyLimits;
  for (const limit of Object.values<BodyLimit>(others)) {
    const seconds = limit.bytes / 150_000;
    expect([limit.path, seconds < 15 || limit.upload]).toEqual([limit.path, true]);
    if (limit.totalMs !== undefined) expect(seconds * 1000).toBeLessThan(limit.totalMs);
  }
});

test("documents the enforced limits", () => {
  const guide = readFileSync("docs/guides/limits.md", "utf8");
  const mebibytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MiB`;
  expect(guide).toContain(
    `| request body | ${bodyLimits.api.bytes / 1024} KiB; of \`POST /v1/messages/batch\` ${mebibytes(bodyLimits.messageBatch.bytes)}, of \`POST /v1/media\` ${mebibytes(bodyLimits.media.bytes)} `,
  );
  expect(guide).toContain(
    `| values in a JSON body: fields, items of lists, objects | ${BODY_VALUES_MAX.toLocaleString("en")} |`,
  );
  const decision = readFileSync("docs/decisions/037-the-http-edge.md", "utf8");
  for (const [entry, bytes] of [
    ["`/api/v1/`", bodyLimits.api.bytes],
    [
      "`/api/auth/`, `/api/setup`, `/api/invitations/`, `/api/password-resets/`, `/api/email-changes/`",
      bodyLimits.auth.bytes,
    ],
    ["`/api/webhooks/`", bodyLimits.webhook.bytes],
    ["attachments and samples of template headers", bodyLimits.attachment.bytes],
    ["contact imports", bodyLimits.contactImport.bytes],
    ["everything else below `/api`", bodyLimits.staff.bytes],
  ] as const) {
    const size = bytes < 1024 * 1024 ? `${bytes / 1024} KiB` : `${bytes / 1024 / 1024} MiB`;
    expect(decision).toContain(`| ${entry} | ${size}`);
  }
  expect(bodyLimits.media.bytes).toBe(bodyLimits.attachment.bytes + 64 * 1024);
  expect(decision).toContain("| `/api/v1/media` | 100 MiB, and 64 KiB for the form |");
  expect(bodyLimits.other.bytes).toBe(0);
  expect(decision).toContain("| everything else | none |");
});
