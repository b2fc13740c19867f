import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { analyzeGrown } from "#db/analyze-grown.ts";
import { textArray, uuidArray, workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { columnList, toJsonRow } from "#db/json-row.ts";
import { contacts, conversations } from "#db/schema/index.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { type AuditEntry, appendAudits } from "#lib/accounts/audit/append-audit.ts";
import type { ApiContact } from "#lib/contacts/api-schema.ts";
import { columnsOf } from "#lib/contacts/column-rules.ts";
import { lockPhones, matchesAnyPhone } from "#lib/contacts/match-phone.ts";
import {
  type BatchRules,
  type KnownContacts,
  type PlannedContact,
  type PlannedWrite,
  planContactBatch,
} from "#lib/contacts/plan-contact-batch.ts";
import { normalizeLabelNames } from "#lib/contacts/rules.ts";
import type { UpsertContact } from "#lib/contacts/schema.ts";
import { serializeContactForApi } from "#lib/contacts/serialize-api.ts";
import { isUnknownLabel } from "#lib/contacts/set-labels.ts";
import { type BatchLabels, readBatchLabels, writeBatchLabels } from "#lib/contacts/write-batch-labels.ts";
import type { AppError } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";

type Written = Extract<PlannedWrite, { kind: "written" }>;

export type ContactWrite =
  | (Omit<Written, "after" | "changed"> & { contact: ApiContact })
  | { kind: "refused"; error: AppError };

/** Like `writeContactByPhone` for each input, without events. @throws errors recognized by `isStaleWrite`: run the transaction again */
export async function writeContactBatch(
  tx: Ctx,
  inputs: readonly UpsertContact[],
  rules: BatchRules,
): Promise<ContactWrite[]> {
  if (inputs.length === 0) return [];
  const now = tx.clock.now();
  await lockPhones(
    tx,
    inputs.map(({ phone }) => phone),
  );
  const rows = await lockContacts(tx, inputs);
  const externalIds = await findExternalIds(tx, inputs);
  const normalizedNames = [...normalizeLabelNames(inputs.flatMap((input) => input.labels ?? [])).keys()];
  const batchLabels = await readBatchLabels(
    tx,
    rows.map(({ row }) => row.id),
    normalizedNames,
  );
  const plan = planContactBatch(inputs, toKnown(rows, externalIds, batchLabels), rules, now);
  const changed = [...plan.changed];
  await releaseExternalIds(tx, changed);
  await insertContacts(tx, changed);
  await updateContacts(tx, changed);
  const names = await writeBatchLabels(tx, batchLabels, { contacts: changed, created: plan.newLabels });
  await appendAudits(
    tx,
    plan.writes.flatMap((write) => auditsOf(write, rules)),
  );
  return plan.writes.map((write): ContactWrite => {
    if (write.kind === "refused") return write;
    const { after, changed: _, ...rest } = write;
    const labels = [...names].flatMap(([normalizedName, name]) =>
      after.labels.has(normalizedName) ? [name] : [],
    );
    const { row: contact, thread } = after;
    return { ...rest, contact: serializeContactForApi({ contact, labels, thread }, now) };
  });
}

/** Between the transactions of many batches, so that the plans of this file's statements follow the number of contacts. */
export function analyzeGrownContacts(ctx: Ctx): Promise<void> {
  return analyzeGrown(ctx, contacts, ["workspaceId", "id", "phone", "waId", "externalId"]);
}

/** Whether a batch failed because of data that was committed after it was read. */
export function isStaleWrite(error: unknown): boolean {
  return isUniqueViolation(error) || isUnknownLabel(error);
}

function toKnown(
  rows: Awaited<ReturnType<typeof lockContacts>>,
  externalIds: KnownContacts["externalIds"],
  batchLabels: BatchLabels,
): KnownContacts {
  return {
    contacts: rows.map(({ row, thread }) => {
      const labels = batchLabels.byContact.get(row.id) ?? new Set<string>();
      return { stored: row, row, labels, storedLabels: labels, thread };
    }),
    externalIds,
    labels: new Set(batchLabels.labels.map(({ normalizedName }) => normalizedName)),
    labelCount: batchLabels.count,
  };
}

/** An import is one entry with its counts; only choices about marketing are recorded for each person. */
function auditsOf(write: PlannedWrite, { origin }: BatchRules): AuditEntry[] {
  if (write.kind === "refused") return [];
  const isChoice = (event: string) => event === "contact.opted_out" || event === "contact.opted_in";
  return write.events
    .filter((event) => origin !== "import" || isChoice(event))
    .map((action) => ({
      action,
      targetId: write.id,
      ...(isChoice(action) ? {} : { data: { source: origin } }),
      ...(action === "contact.updated" ? write.changed : {}),
    }));
}

async function lockContacts(tx: Ctx, inputs: readonly UpsertContact[]) {
  return tx.db
    .select({
      row: contacts,
      thread: {
        id: conversations.id,
        windowExpiresAt: conversations.windowExpiresAt,
        lastInboundAt: conversations.lastInboundAt,
      },
    })
    .from(contacts)
    .leftJoin(
      conversations,
      and(eq(conversations.workspaceId, contacts.workspaceId), eq(conversations.contactId, contacts.id)),
    )
    .where(and(eq(contacts.workspaceId, tx.workspaceId), matchesAnyPhone(inputs.map(({ phone }) => phone))))
    .orderBy(contacts.createdAt, contacts.id)
    .for("no key update", { of: contacts });
}

async function findExternalIds(
  tx: Ctx,
  inputs: readonly UpsertContact[],
): Promise<Map<string, Id<"contact">>> {
  const ids = [...new Set(inputs.flatMap(({ externalId }) => externalId?.normalize() ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .select({ externalId: contacts.externalId, id: contacts.id })
    .from(contacts)
    .where(
      and(eq(contacts.workspaceId, tx.workspaceId), sql`${contacts.externalId} = any(${textArray(ids)})`),
    );
  return new Map(rows.flatMap(({ externalId, id }) => (externalId === null ? [] : [[externalId, id]])));
}

/** Clears external ids that another contact of the batch gets: the unique index is checked row by row. */
async function releaseExternalIds(tx: Ctx, changed: readonly PlannedContact[]): Promise<void> {
  const taken = new Set(changed.map(({ row }) => row.externalId));
  const ids = changed
    .filter(
      ({ stored, row }) => stored && stored.externalId !== row.externalId && taken.has(stored.externalId),
    )
    .filter(({ stored }) => stored?.externalId !== null)
    .map(({ row }) => row.id);
  if (ids.length === 0) return;
  await tx.db
    .update(contacts)
    .set({ externalId: null })
    .where(
      and(eq(contacts.workspaceId, tx.workspaceId), sql`${contacts.id} = any(${uuidArray("contact", ids)})`),
    );
}

const CHANGED_COLUMNS = columnsOf("phone", "workspace", "change");
const CREATED_COLUMNS = ["id", "source", "createdAt", ...CHANGED_COLUMNS] as const;

function given(changed: readonly PlannedContact[]): SQL {
  const rows = changed.map(({ row }) => toJsonRow(contacts, row));
  return sql`json_populate_recordset(null::${contacts}, ${JSON.stringify(rows)}::json) given`;
}

async function insertContacts(tx: Ctx, changed: readonly PlannedContact[]): Promise<void> {
  const created = changed.filter(({ stored }) => stored === null);
  if (created.length === 0) return;
  await tx.db.execute(sql`insert into ${contacts} (workspace_id, ${columnList(CREATED_COLUMNS)})
    select ${workspaceOf(tx)}, ${columnList(CREATED_COLUMNS, sql`given.`)} from ${given(created)}`);
}

async function updateContacts(tx: Ctx, changed: readonly PlannedContact[]): Promise<void> {
  const known = changed.filter(({ stored }) => stored !== null);
  if (known.length === 0) return;
  await tx.db.execute(sql`
    update ${contacts} c set (${columnList(CHANGED_COLUMNS)}) = row(${columnList(CHANGED_COLUMNS, sql`given.`)})
    from ${given(known)} where c.workspace_id = ${workspaceOf(tx)} and c.id = given.id`);
}
