import "server-only";
import { AppError } from "#lib/errors.ts";
import type { Id } from "#lib/id.ts";
import { recipientReason } from "#lib/messages/failures.ts";
import type { SendOutcome } from "#lib/whatsapp/client.ts";
import { describeError } from "#lib/whatsapp/errors.ts";

/** The error of the contract for a message that WhatsApp refused for good (API.md §7.4). */
export function refusalOf(
  { error, disposition }: Extract<SendOutcome, { kind: "refused" }>,
  messageId: string,
  numberId: Id<"num">,
): AppError {
  const { code, title } = error;
  const { cause, action } = describeError(code);
  const said = `WhatsApp refused this message: ${title}${code === null ? "" : ` (code ${code})`}.`;
  const because = { whatsappCode: code, cause, action, messageId };
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
