import "server-only";
import { randomBytes } from "node:crypto";
import type { Db } from "#db/client.ts";
import { sandboxMessages } from "#db/schema/index.ts";
import { checkTemplate } from "#lib/sandbox/graph/check-template.ts";
import { type GraphReply, graphError } from "#lib/sandbox/graph/graph-error.ts";
import { messageSchema, requestSchema, type SendRequest } from "#lib/sandbox/graph/message-schema.ts";
import { type Play, playOf } from "#lib/sandbox/magic-recipients.ts";
import { ensurePhone, isWindowOpen } from "#lib/sandbox/phones.ts";
import { presentOf, type SandboxNumber } from "#lib/sandbox/present.ts";
import { reportStatuses } from "#lib/sandbox/report-statuses.ts";

/**
 * `POST /{phone-number-id}/messages` (whatsapp-cloud-api.md §1): what is wrong with the request is refused at once; what
 * is wrong with the recipient is accepted and reported as `failed` afterwards, as Meta does (§8, 2).
 */
export async function sendMessage(db: Db, number: SandboxNumber, body: unknown): Promise<GraphReply> {
  const request = requestSchema.safeParse(body);
  if (!request.success) return malformed(request.error.issues[0]);
  // Read marks and typing have no recipient and no message.
  if (request.data.status !== undefined) return { status: 200, body: { success: true } };
  const message = messageSchema.safeParse(body);
  if (!message.success) return malformed(message.error.issues[0]);
  const waId = request.data.to?.replace(/\D/g, "") ?? "";
  if (waId === "") return graphError(400, 131008, { details: "Parameter 'to' is required" });
  if (waId === number.displayNumber) return graphError(400, 131021);
  if (request.data.type === "template") {
    const fault = await checkTemplate(db, number, request.data.template);
    if (fault) return fault;
  }
  const play = playOf(waId);
  const refusal = refusalOf(number, waId, play, request.data.biz_opaque_callback_data);
  if (refusal) return refusal;
  const reply = await accept(db, number, waId, request.data);
  if (play.answerAfterMs) await new Promise((resolve) => setTimeout(resolve, play.answerAfterMs));
  return reply;
}

async function accept(
  db: Db,
  number: SandboxNumber,
  waId: string,
  request: SendRequest,
): Promise<GraphReply> {
  const wamid = `wamid.${randomBytes(24).toString("base64")}`;
  const { messaging_product, recipient_type, biz_opaque_callback_data, to, ...message } = request;
  const play = playOf(waId);
  await db.transaction(async (tx) => {
    const phone = await ensurePhone(tx, number.phoneNumberId, { waId, profileName: `+${waId}` });
    const closed = request.type !== "template" && !isWindowOpen(phone, presentOf(number));
    const failure = closed ? 131047 : play.failure;
    await tx.insert(sandboxMessages).values({
      wamid,
      phoneNumberId: number.phoneNumberId,
      waId,
      direction: "to_customer",
      message,
      status: failure === undefined ? "accepted" : "failed",
      callbackData: biz_opaque_callback_data ?? null,
      at: presentOf(number),
    });
    await reportStatuses(tx, number, {
      wamid,
      waId,
      callbackData: biz_opaque_callback_data ?? null,
      category: request.type === "template" ? "utility" : "service",
      statuses: closed ? [] : play.statuses,
      failure,
      doubled: play.doubled ?? false,
    });
  });
  const status = request.type === "template" ? { message_status: "accepted" } : {};
  return {
    status: 200,
    body: {
      messaging_product: "whatsapp",
      contacts: [{ input: to, wa_id: waId }],
      messages: [{ id: wamid, ...status }],
    },
  };
}

// How often a play has refused one message, by our caller's own id; forgotten with the process, which harms nothing.
const refused = new Map<string, number>();

function refusalOf(
  number: SandboxNumber,
  waId: string,
  play: Play,
  callbackData: string | undefined,
): GraphReply | null {
  if (!play.refusal) return null;
  if (play.refuseTimes !== undefined) {
    const key = callbackData ?? `${number.phoneNumberId}/${waId}`;
    const times = (refused.get(key) ?? 0) + 1;
    refused.set(key, times);
    if (times > play.refuseTimes) {
      refused.delete(key);
      return null;
    }
  }
  return graphError(play.refusal.status, play.refusal.code);
}

function malformed(issue: { path: PropertyKey[]; message: string } | undefined): GraphReply {
  const path = issue?.path
    .map((part, index) => (index === 0 ? String(part) : `['${String(part)}']`))
    .join("");
  return graphError(400, 100, {
    message: `(#100) The parameter ${path || "body"} is not valid.`,
    details: issue?.message ?? "Invalid parameter",
  });
}
