import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { AppError } from "#lib/errors.ts";
import type { Id } from "#lib/id.ts";
import { readWindow } from "#lib/messages/accept-message.ts";
import { failureOf, recipientReason } from "#lib/messages/failures.ts";
import type { MessageRow } from "#lib/messages/serialize.ts";
import type { SendOutcome } from "#lib/whatsapp/client.ts";
import { describeError } from "#lib/whatsapp/errors.ts";

/** What an error about a message names beside it. */
type RefusedMessage = Pick<MessageRow, "id" | "conversationId" | "numberId">;

/** The contact of a message, as far as an error about it tells. */
interface RefusedContact {
  id: Id<"contact">;
  optedOutAt: Date | null;
}

/**
 * The error of the contract for a message that WhatsApp refused for good (API.md §7.4): the same that Parley answers itself
 * where it knows the cause first, and the one that the stored failure of the message names.
 */
export async function refusalOf(
  ctx: Ctx,
  { error, disposition }: Extract<SendOutcome, { kind: "refused" }>,
  message: RefusedMessage,
  contact: RefusedContact,
): Promise<AppError> {
  const { id: messageId, numberId } = message;
  const { code, title } = error;
  const { cause, action } = describeError(code);
  const said = `WhatsApp refused this message: ${title}${code === null ? "" : ` (code ${code})`}.`;
  const because = { whatsappCode: code, cause, action, messageId };
  const failure = failureOf(error).code;
  if (failure === "WINDOW_CLOSED") return windowClosed(ctx, message, `${said} ${action}`);
  if (failure === "CONTACT_OPTED_OUT") return optedOut(ctx, contact, `${said} ${action}`);
  switch (disposition) {
    case "credentials":
      return new AppError("NUMBER_NOT_CONNECTED", `${said} ${action}`, { numberId });
    case "restricted":
      return new AppError("NUMBER_RESTRICTED", `${said} ${action}`, { ...because, until: null });
    case "recipient":
      return new AppError("RECIPIENT_NOT_ALLOWED", `${said} ${action}`, {
        reason: recipientReason(code),
        messageId,
      });
    case "template":
      return new AppError("TEMPLATE_NOT_APPROVED", `${said} ${action}`, {
        // What it was when the message was sent; `sendMessage` tells what it is.
        whatsappStatus: "approved",
        workspaceStatus: "approved",
        reason: title,
        messageId,
      });
    default:
      return new AppError("WHATSAPP_REJECTED", `${said} ${action}`, { ...because, whatsappTitle: title });
  }
}

/** A closed window, for a message that was accepted before: WhatsApp's verdict counts where ours says that it is open. */
export async function windowClosed(
  ctx: Ctx,
  { id: messageId, conversationId, numberId }: RefusedMessage,
  message: string,
): Promise<AppError<"WINDOW_CLOSED">> {
  const expiresAt = await readWindow(ctx, conversationId, numberId);
  const now = ctx.clock.now();
  const expiredAt = expiresAt && expiresAt > now ? now : expiresAt;
  const windowExpiredAt = expiredAt?.toISOString() ?? null;
  return new AppError("WINDOW_CLOSED", message, { windowExpiredAt, conversationId, messageId });
}

export function optedOut(ctx: Ctx, contact: RefusedContact, message: string): AppError<"CONTACT_OPTED_OUT"> {
  const optedOutAt = (contact.optedOutAt ?? ctx.clock.now()).toISOString();
  return new AppError("CONTACT_OPTED_OUT", message, { contactId: contact.id, optedOutAt });
}
