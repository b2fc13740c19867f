import "server-only";
import type { ReceiptUpdate } from "#db/schema/index.ts";
import type { UpdateKind } from "#lib/ingest/schema.ts";
import { describeError } from "#lib/log.ts";
import type { PersonIds, WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

/** What came of one update. */
export type UpdateResult = Pick<ReceiptUpdate, "outcome" | "reason" | "error"> & {
  /** Whether trying again by itself may help. */
  retry?: boolean;
};

/** So many updates of one webhook are listed; WhatsApp sends at most 1,000 (whatsapp-cloud-api.md §4.2). */
export const UPDATES_KEPT = 1000;

const LINE_KEPT = 300;

/** The columns of a receipt that say what was read from it. Where there are too many updates, those with problems stay. */
export function recordUpdates(updates: readonly WebhookUpdate[], results: readonly UpdateResult[]) {
  const records = updates.map((update, index) => toRecord(update, results[index] ?? { outcome: "failed" }));
  const kept =
    records.length <= UPDATES_KEPT
      ? records
      : [...records.filter(isProblem), ...records.filter((record) => !isProblem(record))].slice(
          0,
          UPDATES_KEPT,
        );
  const kinds: Partial<Record<UpdateKind, number>> = {};
  for (const { kind } of updates) kinds[kind] = (kinds[kind] ?? 0) + 1;
  return {
    updates: kept,
    kinds,
    problemCount: records.filter(isProblem).length,
    searchKeys: [...new Set(updates.flatMap(keysOf))].slice(0, 4 * UPDATES_KEPT),
  };
}

export function isProblem({ outcome }: Pick<ReceiptUpdate, "outcome">): boolean {
  return outcome === "unreadable" || outcome === "failed";
}

/**
 * What is said of an update whose handler threw, without the values of a query: those may be a customer's words.
 * @returns `retry` false for errors that the same data will cause again
 */
export function failureOf(error: unknown): UpdateResult {
  const root = rootOf(error);
  const { type, message, code } = Object(describeError(root));
  const text = [type, code].filter(Boolean).join(" ") || "Error";
  return {
    outcome: "failed",
    error: `${text}: ${message ?? String(root)}`.slice(0, LINE_KEPT),
    retry: !isPermanent(root),
  };
}

function rootOf(error: unknown): unknown {
  let root = error;
  while (root instanceof Error && root.cause instanceof Error) root = root.cause;
  return root;
}

/**
 * A value that PostgreSQL refuses (class 22, data exception) or that is beyond its limits (class 54), or a fault of our own:
 * the same data fails again until a new version is run.
 */
function isPermanent(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true;
  return error instanceof Error && "code" in error && /^(22|54)[0-9A-Z]{3}$/.test(String(error.code));
}

function toRecord(update: WebhookUpdate, { outcome, reason, error }: UpdateResult): ReceiptUpdate {
  const what = whatOf(update);
  const wamid = "wamid" in update ? update.wamid : null;
  const ids = personOf(update);
  const person = ids?.waId ?? ids?.bsuid ?? null;
  const kind: UpdateKind = update.kind;
  return {
    kind,
    outcome,
    ...(what ? { what: what.slice(0, LINE_KEPT) } : {}),
    ...(wamid ? { wamid: wamid.slice(0, LINE_KEPT) } : {}),
    ...(person ? { person: person.slice(0, LINE_KEPT) } : {}),
    ...(reason ? { reason } : {}),
    ...(error ? { error } : {}),
  };
}

function whatOf(update: WebhookUpdate): string | null {
  switch (update.kind) {
    case "message":
    case "echo":
    case "edit":
      return update.content.kind;
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
    default:
      return null;
  }
}

/** Whom an update concerns; null where it names nobody. */
export function personOf(update: WebhookUpdate): PersonIds | null {
  if ("sender" in update) return update.sender;
  if ("recipient" in update) return update.recipient;
  if ("person" in update) return update.person;
  return update.kind === "identity" ? { waId: update.waId, bsuid: update.current } : null;
}

/** What the update is found by: ids of its message and of the one that it changes, and of its person. */
function keysOf(update: WebhookUpdate): string[] {
  const person = personOf(update);
  const ids = [
    "wamid" in update ? update.wamid : null,
    "originalWamid" in update ? update.originalWamid : null,
    person?.waId,
    person?.bsuid,
  ];
  return ids.flatMap((id) => (id ? [id.slice(0, LINE_KEPT)] : []));
}
