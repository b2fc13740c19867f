import "server-only";
import { z } from "zod";
import { accountReaders, isAccountField } from "#lib/whatsapp/account-readers.ts";
import { cleanJson } from "#lib/whatsapp/clean-json.ts";
import { diagnoseItem } from "#lib/whatsapp/diagnose-item.ts";
import {
  type ItemReader,
  readAccountError,
  readContext,
  readMessage,
  readPreference,
  readStatus,
} from "#lib/whatsapp/item-readers.ts";
import { optionalText } from "#lib/whatsapp/lenient-schema.ts";
import { readCall } from "#lib/whatsapp/read-call.ts";
import { readEcho, readIdentity } from "#lib/whatsapp/read-echo.ts";
import { isTemplateField, readTemplateUpdate } from "#lib/whatsapp/read-template-update.ts";
import { webhookFields } from "#lib/whatsapp/webhook-fields.ts";
import type { WebhookUpdate } from "#lib/whatsapp/webhook-update.ts";

export type { MessageChange, PersonIds, Sender, WebhookUpdate } from "#lib/whatsapp/webhook-update.ts";

export class WebhookEnvelopeError extends Error {
  override readonly name = "WebhookEnvelopeError";
  constructor(reason = '"object" must be "whatsapp_business_account" and "entry" must be a list.') {
    super(`Not a WhatsApp webhook: ${reason}`);
  }
}

const envelopeSchema = z.object({
  object: z.literal("whatsapp_business_account"),
  entry: z.array(z.unknown()),
});
const entrySchema = z.object({
  id: optionalText,
  time: z.unknown().optional(),
  changes: z.array(z.unknown()),
});
/** A change may lack its field; its lists are read all the same. */
const UNNAMED = "unknown";
const changeSchema = z.object({ field: z.string().catch(UNNAMED), value: z.unknown() });
const membersSchema = z.record(z.string(), z.unknown()).catch({});

const LISTS: Readonly<Record<string, ItemReader>> = {
  messages: readMessage,
  statuses: readStatus,
  message_echoes: readEcho,
  user_id_update: readIdentity,
  user_preferences: readPreference,
  calls: readCall,
  errors: readAccountError,
};

const LIST_FIELDS: ReadonlySet<string> = new Set(webhookFields.lists);

/**
 * docs/whatsapp.md#webhook-envelope. An invalid item does not affect the others. @throws WebhookEnvelopeError when the
 * body is not a WhatsApp webhook
 */
export function parseWebhook(json: unknown): WebhookUpdate[] {
  const envelope = envelopeSchema.safeParse(cleanJson(json)).data;
  if (!envelope) throw new WebhookEnvelopeError();
  return envelope.entry.flatMap((raw) => {
    const entry = entrySchema.safeParse(raw).data;
    if (!entry) return [unreadable("entry", raw)];
    return entry.changes.flatMap((change) => readChange(entry, change));
  });
}

function readChange(entry: z.output<typeof entrySchema>, raw: unknown): WebhookUpdate[] {
  const change = changeSchema.safeParse(raw).data;
  if (!change) return [unreadable("changes", raw)];
  const { field, value } = change;
  const context = readContext(entry.id, value);
  const ofAccount = { wabaId: entry.id, time: entry.time };
  if (isTemplateField(field))
    return [readTemplateUpdate(ofAccount, field, value) ?? unreadable(field, value)];
  if (isAccountField(field)) return [accountReaders[field](ofAccount, value) ?? unreadable(field, value)];
  // Other fields have lists of the same names: the messages of `history` are old (docs/whatsapp.md#ignored-webhooks).
  if (field !== UNNAMED && !LIST_FIELDS.has(field)) return [unknown(field, value)];
  const members = membersSchema.parse(value);
  const named = Object.entries(LISTS).filter(([name]) => Object.hasOwn(members, name));
  const updates = named.flatMap(([name, read]) => {
    // Relays send lists without items as null.
    const list = members[name] ?? [];
    if (!Array.isArray(list)) return [unreadable(name, list)];
    return list.map((item: unknown) => read(context, item) ?? unreadable(name, item));
  });
  if (updates.length > 0) return updates;
  const isMissing = named.length === 0 && LIST_FIELDS.has(field);
  return [isMissing ? unreadable(field, value) : unknown(field, value)];
}

function unreadable(field: string, value: unknown): WebhookUpdate {
  const diagnosis = diagnoseItem(field, value);
  return diagnosis ? { kind: "unreadable", field, value, ...diagnosis } : unknown(field, value);
}

function unknown(field: string, value: unknown): WebhookUpdate {
  return { kind: "unknown", field, value };
}
