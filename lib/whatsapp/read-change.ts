import "server-only";
import { z } from "zod";
import { contentType, readContent } from "#lib/whatsapp/read-content.ts";
import type { MessageChange, Origin, PersonIds } from "#lib/whatsapp/webhook-update.ts";

const changeSchema = z.looseObject({
  original_message_id: z.string().min(1),
  message: z.looseObject({}).nullish().catch(null),
});

interface Message extends Record<string, unknown> {
  id: string;
  timestamp: Date;
  type: string;
  group_id: string | null;
}

export function isChange({ type }: Message): boolean {
  return type === "edit" || type === "revoke";
}

/**
 * @param direction of the earlier message; `outbound` for the WhatsApp Business app (docs/whatsapp.md#inbound-messages)
 */
export function readChange(
  { wabaId, phoneNumberId }: Origin,
  message: Message,
  direction: MessageChange["direction"],
  person: PersonIds,
): MessageChange | null {
  const change = changeSchema.safeParse(message[message.type]).data;
  if (!change) return null;
  const { id: wamid, timestamp, group_id: groupId } = message;
  const isNamed = person.waId !== null || person.bsuid !== null;
  const base = {
    ...{ wabaId, phoneNumberId, direction, person: isNamed ? person : null, wamid, timestamp },
    originalWamid: change.original_message_id,
    groupId,
  };
  if (message.type === "revoke") return { ...base, kind: "revoke" };
  const edited = change.message ?? change;
  const content = readContent({ ...edited, type: contentType(edited) });
  return content.kind === "unknown" ? null : { ...base, kind: "edit", content };
}
