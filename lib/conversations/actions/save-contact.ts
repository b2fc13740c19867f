import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { retryConflicts } from "#db/retry-conflicts.ts";
import { conversations, type LinkedResource } from "#db/schema/index.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { requirePermission } from "#lib/accounts/require-permission.ts";
import { linkResource } from "#lib/api/idempotency/link-resource.ts";
import { getContactForApi } from "#lib/contacts/api-queries.ts";
import type { ApiContact } from "#lib/contacts/api-schema.ts";
import { findMergedInto } from "#lib/contacts/find-merged.ts";
import type { PatchContact } from "#lib/contacts/page-schema.ts";
import { publishContactEvent } from "#lib/contacts/publish-contact-event.ts";
import type { UpdateContact, UpsertContact } from "#lib/contacts/schema.ts";
import { type WrittenContact, writeContactById, writeContactByPhone } from "#lib/contacts/write-contact.ts";
import { appendContactActivity } from "#lib/conversations/actions/append-contact-activity.ts";
import {
  closeWindowsOfPreviousPhone,
  type EndedWithPhone,
} from "#lib/conversations/actions/close-windows-of-previous-phone.ts";
import { publishConversation } from "#lib/conversations/publish-conversation.ts";
import { AppError, isAppError, notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";

interface ContactResponse {
  status: 200 | 201;
  body: ApiContact;
  headers: { Location: string };
}

/** Creates or updates the contact of a phone number. @throws AppError CONTACT_CONFLICT, VALIDATION_ERROR */
export async function upsertContactForApi(ctx: Ctx, input: UpsertContact): Promise<ContactResponse> {
  return saveOnce(ctx, (tx) => writeContactByPhone(tx, input));
}

/** Updates a contact, or the contact it was merged into. @throws AppError NOT_FOUND, CONTACT_CONFLICT, VALIDATION_ERROR */
export async function updateContactForApi(
  ctx: Ctx,
  id: string,
  input: UpdateContact,
): Promise<ContactResponse> {
  if (!isId("contact", id)) throw notFound();
  try {
    return await saveOnce(ctx, (tx) => writeContactById(tx, id, input));
  } catch (error) {
    if (!isAppError(error, "NOT_FOUND")) throw error;
    return updateContactForApi(ctx, await findMergedInto(ctx, id), input);
  }
}

/** Creates or updates a contact as a member. @throws AppError CONTACT_CONFLICT, VALIDATION_ERROR, NOT_ALLOWED */
export async function createContactManually(ctx: Ctx, input: UpsertContact): Promise<WrittenContact> {
  return retryWrite(ctx, () =>
    inTransaction(ctx, (tx) => writeAndPublish(tx, () => writeContactByPhone(tx, input, "inbox"))),
  );
}

/**
 * Updates a contact as a member. Another number must be confirmed if messages are lost with the previous one.
 * @throws AppError NOT_FOUND, CONTACT_CONFLICT, VALIDATION_ERROR, NOT_ALLOWED, CHANGED_SINCE if it is not as expected,
 * PHONE_CONFIRMATION_REQUIRED
 */
export async function editContact(
  ctx: Ctx,
  id: string,
  { expected, confirmed, ...input }: PatchContact,
): Promise<Id<"contact">> {
  if (!isId("contact", id)) throw notFound();
  const write = (tx: Ctx) =>
    writeAndPublish(
      tx,
      () => writeContactById(tx, id, input, "inbox", expected),
      confirmed ? undefined : requireNothingEnded,
    );
  return (await retryWrite(ctx, () => inTransaction(ctx, write))).id;
}

/** Rebuilds the response of a write whose process ended before responding. */
export async function recoverContact(ctx: Ctx, { id, created }: LinkedResource): Promise<ContactResponse> {
  return toResponse(await getContactForApi(ctx, id), created === true);
}

async function saveOnce(ctx: Ctx, write: (tx: Ctx) => Promise<WrittenContact>): Promise<ContactResponse> {
  return retryWrite(ctx, () =>
    inTransaction(ctx, async (tx) => {
      const { id, outcome } = await writeAndPublish(tx, () => write(tx));
      const created = outcome === "created";
      await linkResource(tx, { id, created });
      return toResponse(await getContactForApi(tx, id), created);
    }),
  );
}

/** After a unique violation, the second attempt finds the row that the concurrent transaction inserted. */
async function retryWrite<T>(ctx: Ctx, write: () => Promise<T>): Promise<T> {
  return retryConflicts(ctx, async () => {
    try {
      return await write();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return write();
    }
  });
}

const PHONE_FOR_ADMINS = "Only admins can change a contact's phone number. Ask an admin of your workspace.";

type CheckEnded = (ended: EndedWithPhone) => void;

/** @throws AppError PHONE_CONFIRMATION_REQUIRED, so that the transaction ends nothing */
function requireNothingEnded(ended: EndedWithPhone): void {
  if (!ended.closesWindow && ended.unsentMessages === 0) return;
  throw new AppError(
    "PHONE_CONFIRMATION_REQUIRED",
    "Changing the number would close the reply window or cause unsent messages to fail. Change it in the contact’s details to confirm it.",
    ended,
  );
}

async function writeAndPublish(
  tx: Ctx,
  write: () => Promise<WrittenContact>,
  checkEnded?: CheckEnded,
): Promise<WrittenContact> {
  const written = await write();
  if (written.numberChanged) requirePermission(tx, "contacts.change_phone", PHONE_FOR_ADMINS);
  if (written.events.includes("contact.opted_out")) await appendContactActivity(tx, written.id, "opted_out");
  if (written.events.includes("contact.opted_in"))
    await appendContactActivity(tx, written.id, "opt_out_removed");
  if (written.outcome === "updated") await touchThread(tx, written, checkEnded);
  await publishContactEvent(tx, written.events, written.id);
  return written;
}

async function touchThread(
  tx: Ctx,
  { id, numberChanged }: WrittenContact,
  checkEnded?: CheckEnded,
): Promise<void> {
  const [thread] = await tx.db
    .update(conversations)
    .set({ updatedAt: tx.clock.now() })
    .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.contactId, id)))
    .returning({ id: conversations.id });
  if (!thread) return;
  if (numberChanged) {
    const ended = await closeWindowsOfPreviousPhone(tx, thread.id);
    checkEnded?.(ended);
  }
  await publishConversation(tx, thread.id);
}

function toResponse(body: ApiContact, created: boolean): ContactResponse {
  return { status: created ? 201 : 200, body, headers: { Location: `/api/v1/contacts/${body.id}` } };
}
