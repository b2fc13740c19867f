import "server-only";
import { and, asc, eq, gt, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Ctx } from "#db/ctx.ts";
import { isAfterKeys, type Keyset } from "#db/keyset.ts";
import {
  attachments,
  auditEntries,
  contacts,
  conversations,
  messages,
  numbers,
  templates,
} from "#db/schema/index.ts";
import { contactActions } from "#lib/accounts/audit/action-rules.ts";
import { isAboutTarget, keysOfAudit, readAuditRows } from "#lib/accounts/audit/queries.ts";
import { readNames } from "#lib/accounts/audit/read-names.ts";
import type { AuditFilter } from "#lib/accounts/audit/schema.ts";
import { serializeAudit } from "#lib/accounts/audit/serialize.ts";
import { readMemberSettings } from "#lib/accounts/members/queries.ts";
import type { MemberRow } from "#lib/accounts/members/schema.ts";
import { readWorkspace } from "#lib/accounts/workspaces/queries.ts";
import { readAutomations } from "#lib/automations/queries.ts";
import { getContactForApi, listContactsForApi } from "#lib/contacts/api-queries.ts";
import { listLabels } from "#lib/contacts/label-queries.ts";
import { listContactsQuery } from "#lib/contacts/schema.ts";
import { listSegments } from "#lib/contacts/segment-queries.ts";
import { getConversationForApi, listConversationsForApi } from "#lib/conversations/api-queries.ts";
import { listConversationsForApiQuery } from "#lib/conversations/api-schema.ts";
import { extensionOf } from "#lib/conversations/attachments/rules.ts";
import type { AttachmentRow } from "#lib/conversations/attachments/serialize.ts";
import { listQuickReplies } from "#lib/conversations/quick-replies/queries.ts";
import { listMessagesForApiQuery } from "#lib/conversations/thread/api-schema.ts";
import { shownContent } from "#lib/conversations/thread/serialize.ts";
import { listSavedViews } from "#lib/conversations/views/queries.ts";
import { countDrafts, readDrafts } from "#lib/data/read-drafts.ts";
import type { ExportRow } from "#lib/data/serialize.ts";
import { listMessagesForApi } from "#lib/messages/api/api-queries.ts";
import { listNumbersForApi } from "#lib/numbers/api-queries.ts";
import { listNumbersForApiQuery } from "#lib/numbers/api-schema.ts";
import { PAGE_MAX } from "#lib/platform/api-fields.ts";
import { type Id, isId } from "#lib/platform/id.ts";
import { joinPosition, splitPosition } from "#lib/platform/step-position.ts";
import type { FileKindWith } from "#lib/platform/storage/file-kinds.ts";
import { listTeams } from "#lib/teams/queries.ts";
import { listTemplatesForApi } from "#lib/templates/api-queries.ts";
import { listTemplatesForApiQuery } from "#lib/templates/api-schema.ts";

interface Page<Row> {
  rows: readonly Row[];
  /** Where the next page begins; null after the last. */
  next: string | null;
}

interface Step<Row> {
  /** Also the name of the file or folder. */
  name: string;
  /** For the README of the export. */
  description: string;
  count(ctx: Ctx): Promise<number>;
  /** Reads one page in a short statement. @param position null at the beginning */
  read(ctx: Ctx, position: string | null): Promise<Page<Row>>;
}

export type ExportStep = ({ kind: "rows" } & Step<unknown>) | ({ kind: "files" } & Step<AttachmentRow>);

/** What an export contains, in the order of its files. Every read is limited to the workspace of the context. */
export function stepsOf(
  ctx: Ctx,
  { contactId, createdAt }: Pick<ExportRow, "contactId" | "createdAt">,
): ExportStep[] {
  return contactId === null ? workspaceSteps(ctx, createdAt) : contactSteps(ctx, contactId);
}

const apiPage = { limit: PAGE_MAX, order: "asc" } as const;

function workspaceSteps(ctx: Ctx, startedAt: Date): ExportStep[] {
  const { db, workspaceId } = ctx;
  const audit = { before: startedAt.toISOString() };
  return [
    whole("workspace", "The settings of the workspace.", async () => [await readWorkspace(ctx)]),
    whole("members", "The members with their roles and teams.", async () =>
      (await readMemberSettings(ctx)).members.map(toExportedMember),
    ),
    whole("teams", "The teams with their members and automations.", async () => (await listTeams(ctx)).data),
    whole("automations", "Business hours, automatic replies and opt-out keywords.", async () => [
      await readAutomations(ctx),
    ]),
    whole("saved-views", "The shared views of the inbox.", async () => (await listSavedViews(ctx)).data),
    whole("labels", "The labels of contacts.", async () => (await listLabels(ctx)).data),
    whole("segments", "The segments of contacts.", async () => (await listSegments(ctx)).data),
    whole("quick-replies", "The quick replies.", async () => (await listQuickReplies(ctx)).data),
    listed(
      "numbers",
      "The WhatsApp numbers, without their credentials.",
      () => db.$count(numbers, eq(numbers.workspaceId, workspaceId)),
      (cursor) => listNumbersForApi(ctx, listNumbersForApiQuery.parse({ ...apiPage, cursor })),
    ),
    listed(
      "templates",
      "The templates.",
      () => db.$count(templates, eq(templates.workspaceId, workspaceId)),
      (cursor) => listTemplatesForApi(ctx, listTemplatesForApiQuery.parse({ ...apiPage, cursor })),
    ),
    listed(
      "contacts",
      "The contacts with their attributes, labels and marketing choice.",
      () => db.$count(contacts, eq(contacts.workspaceId, workspaceId)),
      (cursor) => listContactsForApi(ctx, listContactsQuery.parse({ ...apiPage, cursor })),
    ),
    listed(
      "conversations",
      "The conversations; each belongs to the contact in contactId.",
      () => db.$count(conversations, eq(conversations.workspaceId, workspaceId)),
      (cursor) => listConversationsForApi(ctx, listConversationsForApiQuery.parse({ ...apiPage, cursor })),
    ),
    ...messageSteps(ctx, undefined),
    {
      kind: "rows",
      name: "drafts",
      description:
        "What removed and disabled members wrote and did not send; files name entries in attachments.jsonl.",
      count: countDrafts,
      read: readDrafts,
    },
    auditStep("audit-log", "The audit log, newest first.", audit, (entry) => entry),
    ...fileSteps(undefined),
  ];
}

/** Without what the page shows beside a member, which says nothing about the workspace later. */
function toExportedMember({
  photoUrl: _photo,
  lastSeenAt: _lastSeen,
  openConversations: _conversations,
  usableKeys: _keys,
  webhookEndpoints: _endpoints,
  hasTwoFactor: _twoFactor,
  ...member
}: MemberRow): Partial<MemberRow> {
  return member;
}

function contactSteps(ctx: Ctx, contactId: Id<"contact">): ExportStep[] {
  const read = () => getContactForApi(ctx, contactId);
  return [
    whole("contact", "The contact with its attributes, labels and marketing choice.", async () => [
      await read(),
    ]),
    whole("conversation", "The conversation.", async () => {
      const { conversationId } = await read();
      return conversationId === null ? [] : [await getConversationForApi(ctx, conversationId)];
    }),
    ...messageSteps(ctx, contactId),
    auditStep(
      "consent-history",
      "Opt-ins, opt-outs, blocks and merges, newest first.",
      { target: contactId, area: "contact" },
      ({ id, at, actor: { kind, name }, action, details }) =>
        contactActions.some((each) => each === action)
          ? { id, at, action, by: { kind, name }, facts: details }
          : null,
    ),
    ...fileSteps(contactId),
  ];
}

/** A list that is short enough to be read at once. */
function whole(name: string, description: string, list: () => Promise<readonly unknown[]>): ExportStep {
  return {
    kind: "rows",
    name,
    description,
    count: async () => (await list()).length,
    read: async () => ({ rows: await list(), next: null }),
  };
}

/** A list of the public API, whose fields its documentation describes. */
function listed(
  name: string,
  description: string,
  count: () => Promise<number>,
  list: (cursor: string | undefined) => Promise<{ data: unknown[]; nextCursor?: string | null | undefined }>,
): ExportStep {
  return {
    kind: "rows",
    name,
    description,
    count,
    read: async (_ctx, position) => {
      const { data, nextCursor = null } = await list(position ?? undefined);
      return { rows: data, next: nextCursor };
    },
  };
}

function auditStep<Row>(
  name: string,
  description: string,
  filter: AuditFilter,
  toRow: (entry: ReturnType<typeof serializeAudit>) => Row | null,
): ExportStep {
  return {
    kind: "rows",
    name,
    description,
    count: (ctx) =>
      ctx.db.$count(
        auditEntries,
        and(
          eq(auditEntries.workspaceId, ctx.workspaceId),
          filter.target ? isAboutTarget(ctx, filter.target) : undefined,
          filter.before ? lt(auditEntries.createdAt, new Date(filter.before)) : undefined,
        ),
      ),
    read: async (ctx, position) => {
      const found = await readAuditRows(ctx, filter, splitPosition(position), AUDIT_PAGE);
      const names = await readNames(ctx, found);
      const rows = found.flatMap((row) => toRow(serializeAudit(row, names)) ?? []);
      const last = found.at(-1);
      return { rows, next: last && found.length === AUDIT_PAGE ? joinPosition(...keysOfAudit(last)) : null };
    },
  };
}

const AUDIT_PAGE = 1000;

function isOfContact(ctx: Ctx, contactId: Id<"contact"> | undefined): SQL | undefined {
  if (contactId === undefined) return undefined;
  const thread = ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.workspaceId, ctx.workspaceId), eq(conversations.contactId, contactId)));
  return inArray(messages.conversationId, thread);
}

function messageSteps(ctx: Ctx, contactId: Id<"contact"> | undefined): ExportStep[] {
  const isIncluded = and(eq(messages.workspaceId, ctx.workspaceId), isOfContact(ctx, contactId));
  return [
    listed(
      "messages",
      "The messages, oldest first; media.id names the entry in attachments.jsonl.",
      // With the notes: one index has both.
      () => ctx.db.$count(messages, isIncluded),
      (cursor) => listMessagesForApi(ctx, listMessagesForApiQuery.parse({ ...apiPage, cursor, contactId })),
    ),
    {
      kind: "rows",
      name: "notes",
      description:
        "Internal notes, and what happened to a conversation and its contact (type activity). Customers never saw them.",
      count: async () => 0,
      read: (_ctx, position) => readNotes(ctx, isIncluded, position),
    },
  ];
}

const messageKeyset: Keyset = { at: messages.createdAt, id: messages.id, order: "asc" };
const SCANNED_MESSAGES = 2000;

/** No index has only the notes, so that each page is a range of all messages. */
async function readNotes(
  ctx: Ctx,
  isIncluded: SQL | undefined,
  position: string | null,
): Promise<Page<unknown>> {
  const keys = splitPosition(position);
  const range = await ctx.db
    .select({ id: messages.id, createdAt: messages.createdAt, direction: messages.direction })
    .from(messages)
    .where(and(isIncluded, keys ? isAfterKeys(messageKeyset, keys) : undefined))
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(SCANNED_MESSAGES);
  const ids = range.filter(({ direction }) => direction === "internal").map(({ id }) => id);
  const notes =
    ids.length === 0
      ? []
      : await ctx.db
          .select({
            id: messages.id,
            conversationId: messages.conversationId,
            type: messages.kind,
            content: messages.content,
            direction: messages.direction,
            revokedAt: messages.revokedAt,
            author: { type: messages.authorKind, id: messages.authorId, name: messages.authorName },
            createdAt: messages.createdAt,
          })
          .from(messages)
          .where(and(eq(messages.workspaceId, ctx.workspaceId), inArray(messages.id, ids)))
          .orderBy(asc(messages.createdAt), asc(messages.id));
  const rows = notes.map(({ direction, revokedAt, ...note }) => ({
    ...note,
    content: shownContent({ direction, revokedAt, content: note.content }),
  }));
  const last = range.at(-1);
  const isLast = !last || range.length < SCANNED_MESSAGES;
  return { rows, next: isLast ? null : joinPosition(last.createdAt.toISOString(), last.id) };
}

/** The path of a file in the export. A copy has the file of its source. */
export function pathOf({
  id,
  sourceId,
  mimeType,
}: Pick<AttachmentRow, "id" | "sourceId" | "mimeType">): string {
  return `files/${sourceId ?? id}.${extensionOf(mimeType ?? "")}`;
}

const FILES_PAGE = 100;

/** Stored, and not of a message that the customer deleted. */
function isStored(ctx: Ctx): SQL | undefined {
  return and(
    eq(attachments.workspaceId, ctx.workspaceId),
    eq(attachments.state, "stored"),
    sql`not exists (select from messages revoked
      where revoked.workspace_id = ${attachments.workspaceId} and revoked.id = ${attachments.messageId}
        and revoked.revoked_at is not null)`,
  );
}

const used = alias(attachments, "used");

/** @param column of the attachments of the contact's messages */
function usedBy(ctx: Ctx, contactId: Id<"contact">, column: SQL) {
  return ctx.db
    .select({ id: column })
    .from(used)
    .innerJoin(messages, and(eq(messages.workspaceId, used.workspaceId), eq(messages.id, used.messageId)))
    .where(and(eq(messages.workspaceId, ctx.workspaceId), isOfContact(ctx, contactId)));
}

const stepsOfFiles: Record<
  FileKindWith<"isExported">,
  (contactId: Id<"contact"> | undefined) => ExportStep[]
> = { attachment: attachmentSteps };

function fileSteps(contactId: Id<"contact"> | undefined): ExportStep[] {
  return Object.values(stepsOfFiles).flatMap((steps) => steps(contactId));
}

function attachmentSteps(contactId: Id<"contact"> | undefined): ExportStep[] {
  const isListed = (ctx: Ctx) =>
    and(
      isStored(ctx),
      contactId ? inArray(attachments.id, usedBy(ctx, contactId, sql`${used.id}`)) : undefined,
    );
  // Copies share the file of their source, which is in the export once.
  const hasFile = (ctx: Ctx) =>
    and(
      isStored(ctx),
      isNull(attachments.sourceId),
      contactId
        ? inArray(attachments.id, usedBy(ctx, contactId, sql`coalesce(${used.sourceId}, ${used.id})`))
        : undefined,
    );
  return [
    {
      kind: "rows",
      name: "attachments",
      description: "The files of messages; path is the place of the file in this export.",
      count: (ctx) => ctx.db.$count(attachments, isListed(ctx)),
      read: async (ctx, position) => {
        const { rows, next } = await readAttachments(ctx, isListed(ctx), position);
        return { rows: rows.map(serializeAttachment), next };
      },
    },
    {
      kind: "files",
      name: "files",
      description: "The files of attachments.jsonl, named by their id.",
      count: (ctx) => ctx.db.$count(attachments, hasFile(ctx)),
      read: (ctx, position) => readAttachments(ctx, hasFile(ctx), position),
    },
  ];
}

async function readAttachments(
  ctx: Ctx,
  condition: SQL | undefined,
  position: string | null,
): Promise<Page<AttachmentRow>> {
  const after = position !== null && isId("att", position) ? gt(attachments.id, position) : undefined;
  const rows = await ctx.db
    .select()
    .from(attachments)
    .where(and(condition, after))
    .orderBy(asc(attachments.id))
    .limit(FILES_PAGE);
  return { rows, next: rows.length === FILES_PAGE ? (rows.at(-1)?.id ?? null) : null };
}

function serializeAttachment(row: AttachmentRow) {
  const { id, messageId, kind, filename, mimeType, sizeBytes, sha256, createdAt } = row;
  return { id, messageId, kind, filename, mimeType, sizeBytes, sha256, createdAt, path: pathOf(row) };
}
