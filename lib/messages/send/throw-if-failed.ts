import "server-only";
import type { Ctx } from "#db/ctx.ts";
import type { MessageFailure } from "#db/schema/index.ts";
import type { FailureCode } from "#lib/conversations/thread/api-schema.ts";
import { describeFailure, recipientReason } from "#lib/conversations/thread/failure-rules.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import { getWithRecipient } from "#lib/messages/send/next-queued.ts";
import { optedOutError, windowClosedError } from "#lib/messages/send/to-refusal-error.ts";
import { findRestrictionEnd } from "#lib/numbers/find-restriction-end.ts";
import { AppError, notFound } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";
import { findTemplateStatus } from "#lib/templates/queries.ts";
import { describeError } from "#lib/whatsapp/errors.ts";
import { messageContentSchema } from "#lib/whatsapp/message-content.ts";

/** Throws for a message that failed before WhatsApp accepted it. @throws AppError with the code of the failure */
export async function throwIfFailed(
  ctx: Ctx,
  { id, status }: Pick<MessageView, "id" | "status">,
): Promise<void> {
  if (status !== "failed") return;
  const { message, contact } = await getWithRecipient(ctx, id);
  if (message.sentAt !== null) return;
  if (!message.failure) throw notFound();
  throw await toError(ctx, message, message.failure, contact);
}

interface FailedSend {
  row: MessageRow;
  contact: { id: Id<"contact">; optedOutAt: Date | null };
  whatsappCode: number | null;
  cause: string;
  action: string;
}

type ToError = (ctx: Ctx, failed: FailedSend) => AppError | Promise<AppError>;

function toError(ctx: Ctx, row: MessageRow, failure: MessageFailure, contact: FailedSend["contact"]) {
  const { code, message: cause, whatsappCode } = failure;
  const { action } = describeFailure(code, whatsappCode);
  const build = Object.hasOwn(errorOf, code) ? errorOf[code as FailureCode] : rejected;
  return build(ctx, { row, contact, whatsappCode, cause, action });
}

const textOf = ({ cause, action }: FailedSend) => `${cause} ${action}`;

const detailsOf = ({ row, whatsappCode, cause, action }: FailedSend) => ({
  whatsappCode,
  cause,
  action,
  messageId: row.id,
});

const rejected: ToError = (_ctx, failed) => {
  const { whatsappCode, cause } = failed;
  const whatsappTitle = whatsappCode === null ? cause : describeError(whatsappCode).title;
  const whatsappDetails = failed.row.failure?.details ?? null;
  return new AppError("WHATSAPP_REJECTED", textOf(failed), {
    ...detailsOf(failed),
    whatsappTitle,
    whatsappDetails,
  });
};

/** A failure without its own error is returned as WHATSAPP_REJECTED with its cause. */
const errorOf: Record<FailureCode, ToError> = {
  WINDOW_CLOSED: (ctx, failed) => windowClosedError(ctx, failed.row, textOf(failed)),
  TEMPLATE_NOT_APPROVED: async (ctx, failed) =>
    new AppError("TEMPLATE_NOT_APPROVED", textOf(failed), await templateStatus(ctx, failed.row)),
  CONTACT_BLOCKED: (_ctx, failed) =>
    new AppError("CONTACT_BLOCKED", textOf(failed), { contactId: failed.contact.id }),
  CONTACT_OPTED_OUT: (ctx, failed) => optedOutError(ctx, failed.contact, textOf(failed)),
  RECIPIENT_NOT_ALLOWED: (_ctx, failed) =>
    new AppError("RECIPIENT_NOT_ALLOWED", textOf(failed), {
      reason: failed.whatsappCode === null ? "phone_hidden" : recipientReason(failed.whatsappCode),
      messageId: failed.row.id,
    }),
  NUMBER_NOT_CONNECTED: (_ctx, failed) =>
    new AppError("NUMBER_NOT_CONNECTED", textOf(failed), { numberId: failed.row.numberId }),
  NUMBER_RESTRICTED: async (ctx, failed) =>
    new AppError("NUMBER_RESTRICTED", textOf(failed), {
      ...detailsOf(failed),
      until: await findRestrictionEnd(ctx, failed.row.numberId),
    }),
  RECIPIENT_UNREACHABLE: rejected,
  MARKETING_WITHHELD: rejected,
  MEDIA_FETCH_FAILED: rejected,
  RATE_LIMITED_BY_WHATSAPP: rejected,
  EXPIRED: rejected,
  OFFER_ENDED: rejected,
  OUTCOME_UNKNOWN: rejected,
  WHATSAPP_REJECTED: rejected,
};

async function templateStatus(ctx: Ctx, row: MessageRow) {
  const content = messageContentSchema.parse(row.content);
  if (content.kind !== "template") throw new Error("Only templates can fail for a missing approval.");
  const { name, language } = content;
  const status = await findTemplateStatus(ctx, { numberId: row.numberId, name, language });
  return { ...status, reason: status.reason ?? row.failure?.message ?? null };
}
