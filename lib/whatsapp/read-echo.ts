import "server-only";
import { z } from "zod";
import type { ItemReader } from "#lib/whatsapp/item-readers.ts";
import { optionalText, time } from "#lib/whatsapp/lenient-schema.ts";
import { isChange, readChange } from "#lib/whatsapp/read-change.ts";
import { readContent } from "#lib/whatsapp/read-content.ts";
import { readIds, readSender } from "#lib/whatsapp/read-sender.ts";
import { readIdentityChange } from "#lib/whatsapp/read-system.ts";

const echoSchema = z.looseObject({
  id: z.string().min(1),
  timestamp: time,
  type: z.string().catch("unknown"),
  to: optionalText,
  to_user_id: optionalText,
  group_id: optionalText,
  context: z.object({ id: optionalText }).nullish().catch(null),
});

/** docs/whatsapp.md#business-app-echoes */
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
    groupId: echo.group_id,
    content: readContent(echo),
    replyToWamid: echo.context?.id ?? null,
  };
};

const identitySchema = z.object({ timestamp: time.nullish().catch(null) });

/** docs/whatsapp.md#user-ids */
export const readIdentity: ItemReader = ({ wabaId, phoneNumberId }, item) => {
  const { timestamp = null } = identitySchema.safeParse(item).data ?? {};
  const { previous, current } = readIdentityChange(item);
  if (previous.bsuid === null || current.bsuid === null) return null;
  const { waId } = current;
  return {
    ...{ kind: "identity", wabaId, phoneNumberId, waId },
    ...{ previous: previous.bsuid, current: current.bsuid, timestamp },
  };
};
