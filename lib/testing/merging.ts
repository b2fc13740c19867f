import type { Ctx } from "#db/ctx.ts";
import { createContactByHand } from "#lib/conversations/save-contact.ts";
import type { Id } from "#lib/id.ts";
import { findRecipient } from "#lib/messages/accept-message.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { customerWrites, makePhone } from "#lib/testing/factories.ts";

/** Somebody who is known by a number and never wrote. */
export async function makeKnown(ctx: Ctx): Promise<{ id: Id<"contact">; phone: string }> {
  const phone = makePhone();
  return { id: (await createContactByHand(ctx, { phone })).id, phone };
}

/** Somebody who wrote, with an open window. */
export async function makeWriter(ctx: Ctx, number: SandboxNumber) {
  const phone = makePhone();
  await customerWrites(ctx, number, phone, "hello");
  const { contact, conversation } = await findRecipient(ctx, phone);
  if (!contact || !conversation) throw new Error("Who wrote is not there.");
  return { id: contact.id, phone, threadId: conversation.id };
}
