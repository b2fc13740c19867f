import "server-only";
import { z } from "zod";
import type { ItemReader } from "#lib/whatsapp/item-readers.ts";
import { numeric, optionalText, time } from "#lib/whatsapp/lenient-schema.ts";
import type { WhatsappContent } from "#lib/whatsapp/message-content.ts";
import { readSender } from "#lib/whatsapp/read-sender.ts";

const callSchema = z.object({
  id: z.string().min(1),
  event: z.string(),
  timestamp: time,
  direction: optionalText,
  from: optionalText,
  from_user_id: optionalText,
  to: optionalText,
  to_user_id: optionalText,
  status: optionalText,
  start_time: time.nullish().catch(null),
  duration: numeric.nullish().catch(null),
});

/** A call is complete with its last event (docs/whatsapp.md#calls). */
export const readCall: ItemReader = (context, item) => {
  const call = callSchema.safeParse(item).data;
  if (!call) return null;
  if (call.event !== "terminate") return { kind: "unknown", field: "calls", value: item };
  const { wabaId, phoneNumberId, displayNumber, contacts } = context;
  const isOutbound = call.direction === "BUSINESS_INITIATED";
  const person = readSender(contacts, {
    phone: isOutbound ? call.to : call.from,
    userId: isOutbound ? call.to_user_id : call.from_user_id,
    parentUserId: null,
  });
  if (!person) return null;
  const content: WhatsappContent = {
    kind: "call",
    direction: isOutbound ? "outbound" : "inbound",
    status: call.status === "COMPLETED" ? "completed" : "failed",
    startedAt: call.start_time?.toISOString() ?? null,
    durationSeconds: call.duration ?? null,
  };
  const { id: wamid, timestamp } = call;
  const base = { wabaId, phoneNumberId, wamid, timestamp, content, groupId: null, replyToWamid: null };
  if (isOutbound) return { kind: "echo", ...base, recipient: person };
  return {
    kind: "message",
    ...base,
    ...{ displayNumber, sender: person, unknownPayload: undefined },
    ...{ product: null, forwarded: "no", referral: null },
  };
};
