import "server-only";
import { z } from "zod";
import { text, time } from "./lenient.ts";
import { readContent } from "./read-content.ts";
import { readSender } from "./read-sender.ts";
import type { ItemReader } from "./read-update.ts";

const echoSchema = z.looseObject({
  id: z.string().min(1),
  timestamp: time,
  type: z.string().catch("unknown"),
  to: text,
  to_user_id: text,
  context: z.object({ id: text }).nullish().catch(null),
});

/** A message that the business wrote in the WhatsApp Business app (whatsapp-cloud-api.md §4.8, `smb_message_echoes`). */
export const readEcho: ItemReader = ({ wabaId, phoneNumberId, contacts }, item) => {
  const echo = echoSchema.safeParse(item).data;
  if (!echo) return null;
  const recipient = readSender(contacts, { phone: echo.to, userId: echo.to_user_id, parentUserId: null });
  if (!recipient) return null;
  return {
    kind: "echo",
    wabaId,
    phoneNumberId,
    recipient,
    wamid: echo.id,
    timestamp: echo.timestamp,
    content: readContent(echo),
    replyToWamid: echo.context?.id ?? null,
  };
};

const identitySchema = z.object({
  wa_id: text,
  user_id: z.object({ previous: z.string().min(1), current: z.string().min(1) }),
  timestamp: time,
});

/** A person's old and new business-scoped id (§4.9, `user_id_update`). */
export const readIdentity: ItemReader = ({ wabaId, phoneNumberId }, item) => {
  const change = identitySchema.safeParse(item).data;
  if (!change) return null;
  const { wa_id, user_id, timestamp } = change;
  return { kind: "identity", wabaId, phoneNumberId, waId: wa_id, ...user_id, timestamp };
};
