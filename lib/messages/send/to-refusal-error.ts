import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { failureOf, recipientReason } from "#lib/conversations/thread/failure-rules.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import { readWindow } from "#lib/messages/send/read-window.ts";
import { findRestrictionEnd } from "#lib/numbers/find-restriction-end.ts";
import { AppError } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";
import type { SendOutcome } from "#lib/whatsapp/client.ts";
import { describeError } from "#lib/whatsapp/errors.ts";

type RefusedMessage = Pick<MessageRow, "id" | "conversationId" | "numberId">;

interface RefusedContact {
  id: Id<"contact">;
  optedOutAt: Date | null;
}

/**
 * Its code is that of the stored failure and of Parley's own check of the same rule, or WHATSAPP_REJECTED for a failure
 * that is no error of the API, such as RECIPIENT_UNREACHABLE.
 */
export async function toRefusalError(
  ctx: Ctx,
  { error, disposition }: Extract<SendOutcome, { kind: "refused" }>,
  message: RefusedMessage,
  contact: RefusedContact,
): Promise<AppError> {
  const { id: messageId, numberId } = message;
  const { code, title, details: whatsappDetails } = error;
  const { cause, action } = describeError(code);
  const text = `WhatsApp rejected this message: ${title}${code === null ? "" : ` (code ${code})`}.`;
  const details = { whatsappCode: code, cause, action, messageId };
  const failure = failureOf(error).code;
  if (failure === "WINDOW_CLOSED") return windowClosedError(ctx, message, `${text} ${action}`);
  if (failure === "CONTACT_OPTED_OUT") return optedOutError(ctx, contact, `${text} ${action}`);
  switch (disposition) {
    case "credentials":
      return new AppError("NUMBER_NOT_CONNECTED", `${text} ${action}`, { numberId });
    case "restricted":
      return new AppError("NUMBER_RESTRICTED", `${text} ${action}`, {
        ...details,
        until: await findRestrictionEnd(ctx, numberId),
      });
    case "recipient-not-allowed":
      return new AppError("RECIPIENT_NOT_ALLOWED", `${text} ${action}`, {
        reason: recipientReason(code),
        messageId,
      });
    case "template":
      return new AppError("TEMPLATE_NOT_APPROVED", `${text} ${action}`, {
        // The state at the time of the send; `addTemplateStatus` of `send-committed.ts` adds the current one.
        whatsappStatus: "approved",
        workspaceStatus: "approved",
        reason: title,
        messageId,
      });
    default:
      return new AppError("WHATSAPP_REJECTED", `${text} ${action}`, {
        ...details,
        whatsappTitle: title,
        whatsappDetails,
      });
  }
}

/** WINDOW_CLOSED for a committed message: the window ends now if WhatsApp closed it before our clock did. */
export async function windowClosedError(
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

export function optedOutError(
  ctx: Ctx,
  contact: RefusedContact,
  message: string,
): AppError<"CONTACT_OPTED_OUT"> {
  const optedOutAt = (contact.optedOutAt ?? ctx.clock.now()).toISOString();
  return new AppError("CONTACT_OPTED_OUT", message, { contactId: contact.id, optedOutAt });
}
