import { expect, test } from "vitest";
import { keyWarnings } from "#lib/accounts/api-keys/warning-rules.ts";
import { DAY } from "#lib/platform/clock.ts";

const now = Date.UTC(2026, 10, 20);
const inDays = (days: number) => new Date(now + days * DAY).toISOString();
const key = {
  state: "active",
  createdAt: inDays(-1),
  lastUsedAt: null,
  expiresAt: null,
  browserUsedAt: null,
} as const;

test.each([
  ["new, without expiry and not used yet", key, []],
  ["expires in 15 days", { ...key, expiresAt: inDays(15) }, []],
  ["expires in 13 days", { ...key, expiresAt: inDays(13) }, ["expiring"]],
  ["used 89 days ago", { ...key, createdAt: inDays(-400), lastUsedAt: inDays(-89) }, []],
  ["used 91 days ago", { ...key, createdAt: inDays(-400), lastUsedAt: inDays(-91) }, ["unused"]],
  ["created 91 days ago, never used", { ...key, createdAt: inDays(-91) }, ["unused"]],
  ["expiring and unused", { ...key, createdAt: inDays(-91), expiresAt: inDays(1) }, ["expiring", "unused"]],
  ["used from a page", { ...key, browserUsedAt: inDays(-1) }, ["browser"]],
  ["revoked", { ...key, state: "revoked" as const, createdAt: inDays(-91), expiresAt: inDays(1) }, []],
])("%s", (_, candidate, warnings) => {
  expect(keyWarnings(candidate, now)).toEqual(warnings);
});
