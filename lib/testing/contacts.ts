import type { Ctx } from "#db/ctx.ts";
import { createContactManually } from "#lib/conversations/actions/save-contact.ts";
import type { Id } from "#lib/platform/id.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { customerWrites, makePhone } from "#lib/testing/factories.ts";
import { findRecipient } from "#lib/testing/queue-message.ts";

export async function makeKnownContact(ctx: Ctx): Promise<{ id: Id<"contact">; phone: string }> {
  const phone = makePhone();
  return { id: (await createContactManually(ctx, { phone })).id, phone };
}

export async function makeContactWithWindow(ctx: Ctx, number: SandboxNumber) {
  const phone = makePhone();
  await customerWrites(ctx, number, phone, "hello");
  const { contact, conversation } = await findRecipient(ctx, phone);
  if (!contact || !conversation) throw new Error("Who wrote is not there.");
  return { id: contact.id, phone, threadId: conversation.id };
}
