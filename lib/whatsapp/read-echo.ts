import "server-only";
import { z } from "zod";
import { text, time } from "./lenient.ts";
import { isChange, readChange } from "./read-change.ts";
import { readContent } from "./read-content.ts";
import { readIds, readSender } from "./read-sender.ts";
import { readIdentityChange } from "./read-system.ts";
import type { ItemReader } from "./read-update.ts";

const echoSchema = z.looseObject({
  id: z.string().min(1),
  timestamp: time,
  type: z.string().catch("unknown"),
  to: text,
  to_user_id: text,
  context: z.object({ id: text }).nullish().catch(null),
});

/**
 * A message that the business wrote in the WhatsApp Business app, its change or its deletion (whatsapp-cloud-api.md §4.8,
 * `smb_message_echoes`).
 */
export const readEcho: ItemReader = (context, item) => {
  const echo = echoSchema.safeParse(item).data;
  if (!echo) return null;
  if (isChange(echo)) return readChange(context, echo, "outbound", readIds(echo.to, echo.to_user_id));
  const { wabaId, phoneNumberId, contacts } = context;
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

const identitySchema = z.object({ timestamp: time.nullish().catch(null) });

/** A person's old and new business-scoped id (§4.9, `user_id_update`). */
export const readIdentity: ItemReader = ({ wabaId, phoneNumberId }, item) => {
  const { timestamp = null } = identitySchema.safeParse(item).data ?? {};
  const { former, current } = readIdentityChange(item);
  if (former.bsuid === null || current.bsuid === null) return null;
  const { waId } = current;
  return {
    ...{ kind: "identity", wabaId, phoneNumberId, waId },
    ...{ previous: former.bsuid, current: current.bsuid, timestamp },
  };
};
