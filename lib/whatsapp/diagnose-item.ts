import "server-only";
import { z } from "zod";
import { optionalText, time } from "#lib/whatsapp/lenient-schema.ts";
import { readIds } from "#lib/whatsapp/read-sender.ts";
import type { Diagnosis, UnreadableReason } from "#lib/whatsapp/webhook-update.ts";

const LISTS_WITH_WAMID = new Set(["messages", "statuses", "message_echoes", "calls"]);

const itemSchema = z.object({
  id: optionalText,
  timestamp: z.unknown().optional(),
  status: optionalText,
  direction: optionalText,
  // docs/whatsapp.md#webhook-envelope
  from: optionalText,
  from_user_id: optionalText,
  to: optionalText,
  to_user_id: optionalText,
  recipient_id: optionalText,
  recipient_user_id: optionalText,
  wa_id: optionalText,
  user_id: optionalText,
});

/** @returns null when the item is complete and only its status is unknown */
export function diagnoseItem(list: string, item: unknown): Diagnosis | null {
  const parsed = itemSchema.safeParse(item).data;
  if (!parsed) return { reason: "malformed", wamid: null, person: null };
  // The other side is the business.
  const isFromBusiness = list === "message_echoes" || parsed.direction === "BUSINESS_INITIATED";
  const [phone, userId] = isFromBusiness
    ? [parsed.to, parsed.to_user_id]
    : [parsed.from, parsed.from_user_id];
  const ids = readIds(
    phone ?? parsed.recipient_id ?? parsed.wa_id,
    userId ?? parsed.recipient_user_id ?? parsed.user_id,
  );
  const person = ids.waId === null && ids.bsuid === null ? null : ids;
  const timed = time.safeParse(parsed.timestamp).success;
  if (list === "statuses" && parsed.id !== null && timed && parsed.status !== null) return null;
  const reason = ((): UnreadableReason => {
    if (!LISTS_WITH_WAMID.has(list)) return "malformed";
    if (parsed.id === null) return "no_id";
    if (!timed) return "no_timestamp";
    return person === null ? "no_person" : "malformed";
  })();
  return { reason, wamid: LISTS_WITH_WAMID.has(list) ? parsed.id : null, person };
}
