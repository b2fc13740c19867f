import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { type ClaimEffect, conversations } from "#db/schema/index.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { getContactForApi } from "#lib/contacts/api-queries.ts";
import type { ApiContact } from "#lib/contacts/api-schema.ts";
import { findMergedInto } from "#lib/contacts/find-merged.ts";
import { retryConflicts } from "#lib/contacts/retry-conflicts.ts";
import type { UpdateContact, UpsertContact } from "#lib/contacts/schema.ts";
import { tellContact } from "#lib/contacts/tell-contact.ts";
import { saveContact, updateContact, type WrittenContact } from "#lib/contacts/write-contact.ts";
import { endLine } from "#lib/conversations/end-line.ts";
import { publishConversation } from "#lib/conversations/publish-conversation.ts";
import { isAppError, notFound } from "#lib/errors.ts";
import { type Id, isId } from "#lib/id.ts";
import { bindEffect } from "#lib/idempotency/bind-effect.ts";
import { requirePermission } from "#lib/workspaces/require-permission.ts";

interface ContactAnswer {
  status: 200 | 201;
  body: ApiContact;
  headers: { Location: string };
}

/**
 * `POST /v1/contacts`: creates the contact of a number, or completes it (API.md §9.3).
 * @throws AppError CONTACT_CONFLICT, VALIDATION_ERROR
 */
export async function upsertContactForApi(ctx: Ctx, input: UpsertContact): Promise<ContactAnswer> {
  return once(ctx, (tx) => saveContact(tx, input));
}

/**
 * `PATCH /v1/contacts/{id}` (API.md §9.4); the id of a contact that was merged leads to what it was merged into.
 * @throws AppError NOT_FOUND, CONTACT_CONFLICT, VALIDATION_ERROR
 */
export async function updateContactForApi(
  ctx: Ctx,
  id: string,
  input: UpdateContact,
): Promise<ContactAnswer> {
  if (!isId("contact", id)) throw notFound();
  try {
    return await once(ctx, (tx) => updateContact(tx, id, input));
  } catch (error) {
    if (!isAppError(error, "NOT_FOUND")) throw error;
    return updateContactForApi(ctx, await findMergedInto(ctx, id), input);
  }
}

/** A member makes a contact, or completes the one of this number. @throws AppError CONTACT_CONFLICT, VALIDATION_ERROR, NOT_ALLOWED */
export async function createContactByHand(ctx: Ctx, input: UpsertContact): Promise<WrittenContact> {
  return again(ctx, () => inTransaction(ctx, (tx) => published(tx, () => saveContact(tx, input, "inbox"))));
}

/**
 * A member changes a contact; its number only with the permission for it, since what is sent goes there.
 * @throws AppError NOT_FOUND, CONTACT_CONFLICT, VALIDATION_ERROR, NOT_ALLOWED
 */
export async function editContact(ctx: Ctx, id: string, input: UpdateContact): Promise<Id<"contact">> {
  if (!isId("contact", id)) throw notFound();
  const write = (tx: Ctx) => published(tx, () => updateContact(tx, id, input, "inbox"));
  return (await again(ctx, () => inTransaction(ctx, write))).id;
}

/** The answer of a write whose process died before it answered: the contact as it is now (API.md §5). */
export async function recoverContact(ctx: Ctx, { id, created }: ClaimEffect): Promise<ContactAnswer> {
  return toAnswer(await getContactForApi(ctx, id), created === true);
}

async function once(ctx: Ctx, write: (tx: Ctx) => Promise<WrittenContact>): Promise<ContactAnswer> {
  return again(ctx, () =>
    inTransaction(ctx, async (tx) => {
      const { id, outcome } = await published(tx, () => write(tx));
      const created = outcome === "created";
      await bindEffect(tx, { id, created });
      return toAnswer(await getContactForApi(tx, id), created);
    }),
  );
}

/**
 * Whoever lost a race to a unique index finds, the second time, the contact that won it; so does who stood in the way of a
 * message that was being settled.
 */
async function again<T>(ctx: Ctx, write: () => Promise<T>): Promise<T> {
  return retryConflicts(ctx, async () => {
    try {
      return await write();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return write();
    }
  });
}

const PHONE_FOR_ADMINS = "Only admins change a contact's phone number. Ask an admin of the workspace.";

/** Writes, and has every open inbox show the person's thread as it is now; other systems are told of the person. */
async function published(tx: Ctx, write: () => Promise<WrittenContact>): Promise<WrittenContact> {
  const written = await write();
  if (written.numberChanged) requirePermission(tx, "contacts.change_phone", PHONE_FOR_ADMINS);
  if (written.outcome === "updated") await touchThread(tx, written);
  await tellContact(tx, written.news, written.id);
  return written;
}

async function touchThread(tx: Ctx, { id, numberChanged }: WrittenContact): Promise<void> {
  const [thread] = await tx.db
    .update(conversations)
    .set({ updatedAt: tx.clock.now() })
    .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.contactId, id)))
    .returning({ id: conversations.id });
  if (!thread) return;
  if (numberChanged) await endLine(tx, thread.id);
  await publishConversation(tx, thread.id);
}

function toAnswer(body: ApiContact, created: boolean): ContactAnswer {
  return { status: created ? 201 : 200, body, headers: { Location: `/api/v1/contacts/${body.id}` } };
}
