import "server-only";
import { and, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { inOrder, isAfterKeys, type Keyset } from "#db/keyset.ts";
import { attachments, conversations, messages } from "#db/schema/index.ts";
import { galleryKinds, kindsOfGroup, type MediaGroup } from "#lib/conversations/attachments/rules.ts";
import { serializeAttachment } from "#lib/conversations/attachments/serialize.ts";
import type { listMediaQuery, MediaItem, MediaList } from "#lib/conversations/thread/media-schema.ts";
import { attachmentColumns, isOfKind } from "#lib/conversations/thread/queries.ts";
import { openList, toPage } from "#lib/platform/api-page.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";

const isMedia = isOfKind(galleryKinds);

const keyset: Keyset = { at: messages.createdAt, id: messages.id, order: "desc" };

const itemColumns = {
  id: messages.id,
  createdAt: messages.createdAt,
  whatsappAt: messages.whatsappAt,
  author: { kind: messages.authorKind, id: messages.authorId, name: messages.authorName },
  isFromPhone: sql<boolean | null>`(${messages.metadata} ->> 'echo')::boolean`,
  caption: sql<string | null>`${messages.content} ->> 'caption'`,
  isVoice: sql<boolean | null>`(${messages.content} ->> 'voice')::boolean`,
  attachment: attachmentColumns,
};

/**
 * Returns a page of a conversation's images and videos, documents or audio, newest first, with the first page also how
 * many each group has. Files in the headers of templates and of deleted messages are not listed.
 * @throws AppError NOT_FOUND, INVALID_CURSOR
 */
export async function listMedia(
  ctx: Ctx,
  conversationId: string,
  query: z.output<typeof listMediaQuery>,
): Promise<MediaList> {
  if (!isId("conv", conversationId)) throw notFound();
  const list = openList(["media", ctx.workspaceId, conversationId], query);
  const isInPage = and(
    isShown(ctx, conversationId),
    isOfKind(kindsOfGroup[query.group]),
    list.afterKeys ? isAfterKeys(keyset, list.afterKeys) : undefined,
  );
  const [rows, counts] = await Promise.all([
    selectItems(ctx, isInPage, query.limit + 1),
    list.afterKeys ? null : countByGroup(ctx, conversationId),
  ]);
  if (rows.length === 0) await requireConversation(ctx, conversationId);
  const page = toPage(list, rows, ({ createdAt, id }) => [createdAt.toISOString(), id], toItem);
  return { ...page, counts };
}

async function countByGroup(ctx: Ctx, conversationId: Id<"conv">): Promise<Record<MediaGroup, number>> {
  const rows = await ctx.db
    .select({ kind: messages.kind, count: count() })
    .from(messages)
    .innerJoin(attachments, isFileOfMessage)
    .where(and(isShown(ctx, conversationId), isMedia))
    .groupBy(messages.kind);
  const countOf = (group: MediaGroup) =>
    rows
      .filter(({ kind }) => kindsOfGroup[group].some((each) => each === kind))
      .reduce((sum, row) => sum + row.count, 0);
  return { pictures: countOf("pictures"), documents: countOf("documents"), audio: countOf("audio") };
}

function selectItems(ctx: Ctx, condition: SQL | undefined, limit: number) {
  return ctx.db
    .select(itemColumns)
    .from(messages)
    .innerJoin(attachments, isFileOfMessage)
    .where(condition)
    .orderBy(...inOrder(keyset))
    .limit(limit);
}

/**
 * Returns the newest files of a conversation, newest first, for its archive.
 * @throws AppError NOT_FOUND
 */
export async function selectNewestFiles(ctx: Ctx, conversationId: string, limit: number) {
  if (!isId("conv", conversationId)) throw notFound();
  const rows = await ctx.db
    .select({
      createdAt: messages.createdAt,
      kind: attachments.kind,
      mimeType: attachments.mimeType,
      filename: attachments.filename,
      sizeBytes: attachments.sizeBytes,
      width: attachments.width,
      height: attachments.height,
      storageKey: attachments.storageKey,
    })
    .from(messages)
    .innerJoin(attachments, isFileOfMessage)
    .where(and(isShown(ctx, conversationId), isMedia))
    .orderBy(...inOrder(keyset))
    .limit(limit);
  if (rows.length === 0) await requireConversation(ctx, conversationId);
  return rows;
}

const isFileOfMessage = and(
  eq(attachments.workspaceId, messages.workspaceId),
  eq(attachments.messageId, messages.id),
);

function isShown(ctx: Ctx, conversationId: Id<"conv">): SQL | undefined {
  return and(
    eq(messages.workspaceId, ctx.workspaceId),
    eq(messages.conversationId, conversationId),
    isNull(messages.revokedAt),
  );
}

/** Distinguishes a conversation without files from an unknown one. @throws AppError NOT_FOUND */
async function requireConversation(ctx: Ctx, id: Id<"conv">): Promise<void> {
  const isThere = and(eq(conversations.workspaceId, ctx.workspaceId), eq(conversations.id, id));
  if ((await ctx.db.$count(conversations, isThere)) === 0) throw notFound();
}

function toItem({
  createdAt,
  whatsappAt,
  isFromPhone,
  isVoice,
  attachment,
  ...row
}: Awaited<ReturnType<typeof selectItems>>[number]): MediaItem {
  return {
    ...row,
    attachment: serializeAttachment(attachment),
    voice: isVoice ?? false,
    createdAt: createdAt.toISOString(),
    whatsappAt: whatsappAt?.toISOString() ?? null,
    ...(isFromPhone ? { fromPhone: true } : {}),
  };
}
