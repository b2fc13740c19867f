import "server-only";
import { z } from "zod";
import { text, time } from "./lenient.ts";
import { readIds } from "./read-sender.ts";
import type { Diagnosis, UnreadableReason } from "./webhook-update.ts";

/** The lists whose items carry WhatsApp's id of a message. */
const WITH_ID = new Set(["messages", "statuses", "message_echoes"]);

const itemSchema = z.object({
  id: text,
  timestamp: z.unknown().optional(),
  status: text,
  // The members that name a person, by list (whatsapp-cloud-api.md §4.3, §4.8).
  from: text,
  from_user_id: text,
  to: text,
  to_user_id: text,
  recipient_id: text,
  recipient_user_id: text,
  wa_id: text,
  user_id: text,
});

/**
 * Says why an item that its reader refused could not be read, and finds the ids in it by which a person can search for it.
 * @param list the list or field in which the item stood, such as `messages`
 * @returns null when the item is complete and only its status is new to Parley: nothing is lost then
 */
export function diagnoseItem(list: string, item: unknown): Diagnosis | null {
  const parsed = itemSchema.safeParse(item).data;
  if (!parsed) return { reason: "malformed", wamid: null, person: null };
  const ids = readIds(
    parsed.from ?? parsed.to ?? parsed.recipient_id ?? parsed.wa_id,
    parsed.from_user_id ?? parsed.to_user_id ?? parsed.recipient_user_id ?? parsed.user_id,
  );
  const person = ids.waId === null && ids.bsuid === null ? null : ids;
  const timed = time.safeParse(parsed.timestamp).success;
  if (list === "statuses" && parsed.id !== null && timed && parsed.status !== null) return null;
  const reason = ((): UnreadableReason => {
    if (!WITH_ID.has(list)) return "malformed";
    if (parsed.id === null) return "no_id";
    if (!timed) return "no_timestamp";
    return person === null ? "no_person" : "malformed";
  })();
  return { reason, wamid: WITH_ID.has(list) ? parsed.id : null, person };
}
