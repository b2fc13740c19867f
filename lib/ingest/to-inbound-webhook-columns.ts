import "server-only";
import type { InboundWebhookUpdate } from "#db/schema/index.ts";
import { UPDATES_STORED_MAX } from "#lib/ingest/rules.ts";
import type { IgnoredReason, UpdateKind } from "#lib/ingest/schema.ts";
import { serializeError } from "#lib/platform/log.ts";
import { recordOf } from "#lib/platform/record-of.ts";
import { cleanJson } from "#lib/whatsapp/clean-json.ts";
import { findIds } from "#lib/whatsapp/find-ids.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";
import type { PersonIds, WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

export type UpdateResult = Pick<InboundWebhookUpdate, "outcome" | "reason" | "error"> & {
  retry?: boolean;
};

export const ignoredResult = (reason: IgnoredReason): UpdateResult => ({ outcome: "ignored", reason });

export const toChangeResult = (changed: boolean): UpdateResult => ({
  outcome: changed ? "applied" : "unchanged",
});

const MAX_TEXT_LENGTH = 300;

/** Above the limit, updates with problems are stored first. */
export function toInboundWebhookColumns(updates: readonly WebhookUpdate[], results: readonly UpdateResult[]) {
  const records = updates.map((update, index) => toRecord(update, results[index] ?? { outcome: "failed" }));
  const stored =
    records.length <= UPDATES_STORED_MAX
      ? records
      : [...records.filter(isProblem), ...records.filter((record) => !isProblem(record))].slice(
          0,
          UPDATES_STORED_MAX,
        );
  const kinds: Partial<Record<UpdateKind, number>> = {};
  for (const { kind } of updates) kinds[kind] = (kinds[kind] ?? 0) + 1;
  return {
    updates: stored,
    kinds,
    problemCount: records.filter(isProblem).length,
    searchKeys: toSearchKeys(updates),
  };
}

const MESSAGE_KEYS_MAX = 4 * UPDATES_STORED_MAX;

/** The log and an erasure find the webhook by these. People are never left out, so that an erasure is complete. */
export function toSearchKeys(updates: readonly WebhookUpdate[]): string[] {
  return joinKeys(updates.map(getIds));
}

/** For a body that could not be parsed into updates. */
export function findSearchKeys(json: unknown): string[] {
  return joinKeys([findIds(cleanJson(json))]);
}

interface Ids {
  people: readonly (string | null)[];
  messages: readonly (string | null)[];
}

function joinKeys(ids: readonly Ids[]): string[] {
  const toKeys = (texts: readonly (string | null)[]) => texts.flatMap((text) => (text ? [cut(text)] : []));
  const people = new Set(ids.flatMap((each) => toKeys(each.people)));
  const messages = new Set(ids.flatMap((each) => toKeys(each.messages)));
  return [...new Set([...people, ...[...messages].slice(0, MESSAGE_KEYS_MAX)])];
}

export function isProblem({ outcome }: Pick<InboundWebhookUpdate, "outcome">): boolean {
  return outcome === "unreadable" || outcome === "failed";
}

/**
 * Omits query parameters, which may hold customer data. @returns `retry` false for errors that the same data causes
 * again
 */
export function toFailedResult(error: unknown): UpdateResult {
  const root = rootCause(error);
  const { type, message, code } = recordOf(serializeError(root));
  const text = [type, code].filter(Boolean).join(" ") || "Error";
  return {
    outcome: "failed",
    error: cut(`${text}: ${message ?? String(root)}`),
    retry: !isPermanent(root),
  };
}

/** PostgreSQL refuses half of a surrogate pair in JSON. */
function cut(text: string): string {
  return text.slice(0, MAX_TEXT_LENGTH).toWellFormed();
}

function rootCause(error: unknown): unknown {
  let root = error;
  while (root instanceof Error && root.cause instanceof Error) root = root.cause;
  return root;
}

/**
 * PostgreSQL's data exceptions (class 22), exceeded limits (class 54) and programming errors fail again until a new
 * version runs.
 */
function isPermanent(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true;
  return error instanceof Error && "code" in error && /^(22|54)[0-9A-Z]{3}$/.test(String(error.code));
}

function toRecord(update: WebhookUpdate, { outcome, reason, error }: UpdateResult): InboundWebhookUpdate {
  const what = describeUpdate(update);
  const wamid = "wamid" in update ? update.wamid : null;
  const ids = getPerson(update);
  const person = ids?.waId ?? ids?.bsuid ?? null;
  const kind: UpdateKind = update.kind;
  return {
    kind,
    outcome,
    ...(what ? { what: cut(what) } : {}),
    ...(wamid ? { wamid: cut(wamid) } : {}),
    ...(person ? { person: cut(person) } : {}),
    ...(reason ? { reason } : {}),
    ...(error ? { error } : {}),
  };
}

function describeUpdate(update: WebhookUpdate): string | null {
  switch (update.kind) {
    case "message":
    case "echo":
    case "edit":
      return describeContent(update.content);
    case "status":
      return update.status;
    case "template":
      return update.template.name;
    case "account":
      return update.change.kind;
    case "user-preference":
      return update.category;
    case "error":
      return update.error.code === null ? null : String(update.error.code);
    case "unknown":
    case "unreadable":
      return update.field;
    case "identity":
    case "revoke":
      return null;
  }
}

/** WhatsApp's type of a message that Parley cannot show, such as `poll`. */
function describeContent(content: MessageContent): string {
  const isShown = content.kind !== "unknown" && content.kind !== "unsupported";
  return isShown ? content.kind : (content.type ?? content.kind);
}

/** @returns null when the update names no person */
export function getPerson(update: WebhookUpdate): PersonIds | null {
  if ("sender" in update) return update.sender;
  if ("recipient" in update) return update.recipient;
  if ("person" in update) return update.person;
  return update.kind === "identity" ? { waId: update.waId, bsuid: update.current } : null;
}

function getIds(update: WebhookUpdate): Ids {
  if (update.kind === "unknown" || update.kind === "unreadable") return findIds(update.value);
  const { waId = null, bsuid = null } = getPerson(update) ?? {};
  return {
    people: [waId, bsuid, ...getOtherIds(update)],
    messages: [
      "wamid" in update ? update.wamid : null,
      "originalWamid" in update ? update.originalWamid : null,
    ],
  };
}

/** The ids that the person had before, or has from now on. */
function getOtherIds(update: WebhookUpdate): (string | null)[] {
  if (update.kind === "identity") return [update.previous];
  if (update.kind !== "message" || update.content.kind !== "system") return [];
  return [update.content.waId, update.content.bsuid];
}
