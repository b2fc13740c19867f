import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "#db/client.ts";
import { tellingOf } from "#lib/sandbox/codes.ts";
import { acceptMessage } from "#lib/sandbox/graph/accept-message.ts";
import { checkMedia } from "#lib/sandbox/graph/check-media.ts";
import { checkTemplate, type SandboxTemplate } from "#lib/sandbox/graph/check-template.ts";
import { type GraphReply, graphError } from "#lib/sandbox/graph/graph-error.ts";
import { markReadByBusiness } from "#lib/sandbox/graph/mark-read.ts";
import {
  contentSchema,
  type Envelope,
  envelopeSchema,
  readMarkSchema,
} from "#lib/sandbox/graph/message-schema.ts";
import { refusalOf, refuseByPlay, refuseStranger, takeFailure } from "#lib/sandbox/graph/refuse-call.ts";
import { refuseRequest } from "#lib/sandbox/graph/refuse-request.ts";
import { type Recipient, resolveRecipient } from "#lib/sandbox/graph/resolve-recipient.ts";
import { takeTurn } from "#lib/sandbox/graph/take-turn.ts";
import { playOf } from "#lib/sandbox/magic-recipients.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { settingsOf } from "#lib/sandbox/read-settings.ts";

/**
 * `POST /{phone-number-id}/messages` (whatsapp-cloud-api.md §1): what is wrong with the request is refused at once; what
 * is wrong with the recipient is accepted and reported as `failed` afterwards, as Meta does (§8, 2).
 */
export async function sendMessage(db: Db, number: SandboxNumber, body: unknown): Promise<GraphReply> {
  const { answers } = settingsOf(number);
  if (answers.delayMs > 0) await wait(answers.delayMs);
  if (Object(body).status !== undefined) return markRead(db, number, body);
  const checked = await checkRequest(db, number, body);
  if ("refusal" in checked) return checked.refusal;
  const { envelope, recipient, template } = checked;
  const media = await checkMedia(db, number, envelope);
  if ("refusal" in media) return media.refusal;
  const play = recipient.waId === null ? null : playOf(recipient.waId);
  const forced = await takeFailure(db, number);
  if (forced !== null && tellingOf(forced) === "answer") return refusalOf(forced, answers.failStatus);
  if (recipient.waId !== null) {
    const refusal =
      (await takeTurn(db, number, recipient.waId)) ??
      refuseByPlay(number, recipient.waId, play, envelope.biz_opaque_callback_data);
    if (refusal) return refusal;
  }
  const cut = play?.cut ?? (answers.drop === "none" ? undefined : answers.drop);
  if (cut === "before") return { status: 200, body: {}, cut: "reset" };
  const { wamid, held } = await acceptMessage(db, number, {
    envelope,
    recipient,
    template,
    play,
    failure: forced ?? media.failure,
  });
  if (play?.answerAfterMs) await wait(play.answerAfterMs);
  const reply = { status: 200, body: acceptedBody(recipient, template && { held }, wamid) };
  if (cut === undefined) return reply;
  return { ...reply, cut: cut === "garbled" ? "garbled" : "reset" };
}

interface CheckedRequest {
  envelope: Envelope;
  recipient: Recipient;
  template: SandboxTemplate | null;
}

async function checkRequest(
  db: Db,
  number: SandboxNumber,
  body: unknown,
): Promise<CheckedRequest | { refusal: GraphReply }> {
  const parsed = envelopeSchema.safeParse(body);
  if (!parsed.success) return { refusal: refuseRequest(parsed.error.issues, body) };
  const envelope = parsed.data;
  const content = contentSchema.safeParse(envelope);
  if (!content.success) return { refusal: refuseRequest(content.error.issues, body) };
  const found = await resolveRecipient(db, number, envelope);
  if ("refusal" in found) return found;
  const { recipient } = found;
  const stranger = refuseStranger(number, recipient.waId);
  if (stranger) return { refusal: stranger };
  if (content.data.type !== "template") return { envelope, recipient, template: null };
  const checked = await checkTemplate(db, number, content.data.template);
  if ("refusal" in checked) return checked;
  if (checked.template.category === "AUTHENTICATION" && recipient.addressedBy === "bsuid") {
    const details = "Authentication templates cannot be sent to a business-scoped user id";
    return { refusal: graphError(400, 131062, { details }) };
  }
  return { envelope, recipient, template: checked.template };
}

async function markRead(db: Db, number: SandboxNumber, body: unknown): Promise<GraphReply> {
  const mark = readMarkSchema.safeParse(body);
  if (!mark.success) return refuseRequest(mark.error.issues, body);
  const { message_id: wamid, typing_indicator } = mark.data;
  return markReadByBusiness(db, number, { wamid, typing: typing_indicator !== undefined });
}

/** Accepted, which is not delivered (§1.1): by phone with the phone's id, by business-scoped id with that alone. */
function acceptedBody(
  { addressedBy, input, waId }: Recipient,
  template: { held: boolean } | null,
  wamid: string,
): Record<string, unknown> {
  const who = addressedBy === "phone" ? { wa_id: waId } : { user_id: input };
  const status = template
    ? { message_status: template.held ? "held_for_quality_assessment" : "accepted" }
    : {};
  return {
    messaging_product: "whatsapp",
    contacts: [{ input, ...who }],
    messages: [{ id: wamid, ...status }],
  };
}
