import "server-only";
import { z } from "zod";
import type { GraphError } from "./client.ts";
import type { MessageContent } from "./message-content.ts";
import { readContent } from "./read-content.ts";

/** Who wrote, by every name that WhatsApp gives (whatsapp-cloud-api.md §4.9); a hidden phone is null. */
export interface Sender {
  waId: string | null;
  bsuid: string | null;
  parentBsuid: string | null;
  username: string | null;
  profileName: string | null;
}

/** One thing that a webhook tells. */
export type WebhookUpdate =
  | {
      kind: "message";
      phoneNumberId: string | null;
      sender: Sender;
      wamid: string;
      timestamp: Date;
      content: MessageContent;
      replyToWamid: string | null;
    }
  | {
      kind: "status";
      phoneNumberId: string | null;
      wamid: string;
      status: "sent" | "delivered" | "read" | "failed" | "played";
      timestamp: Date;
      callbackData: string | null;
      errors: GraphError[];
    }
  | { kind: "template-status"; name: string; language: string; status: string; reason: string | null }
  | { kind: "user-preference"; sender: Sender; category: string; value: string; timestamp: Date }
  | { kind: "error"; phoneNumberId: string | null; error: GraphError }
  | { kind: "unknown"; field: string; value: unknown };

const envelope = z.object({
  object: z.literal("whatsapp_business_account"),
  entry: z.array(
    z.object({
      changes: z
        .array(z.object({ field: z.string().catch("unknown"), value: z.unknown().optional() }))
        .catch([]),
    }),
  ),
});

const text = z.string().nullish().catch(null);

// Unix seconds as a string; milliseconds have been seen in the wild (§4.3).
const time = z.coerce
  .number()
  .positive()
  .transform((value) => new Date(value > 1e11 ? value : value * 1000));

const contactSchema = z.object({
  profile: z.object({ name: text, username: text }).nullish().catch(null),
  wa_id: text,
  user_id: text,
  parent_user_id: text,
});

const valueSchema = z.object({
  metadata: z.object({ phone_number_id: text }).nullish().catch(null),
  contacts: z.array(contactSchema).catch([]).default([]),
  messages: z.array(z.unknown()).catch([]).default([]),
  statuses: z.array(z.unknown()).catch([]).default([]),
  errors: z.array(z.unknown()).catch([]).default([]),
  user_preferences: z.array(z.unknown()).catch([]).default([]),
});

const messageSchema = z.looseObject({
  id: z.string().min(1),
  timestamp: time,
  type: z.string(),
  from: text,
  from_user_id: text,
  from_parent_user_id: text,
  context: z.object({ id: text }).nullish().catch(null),
});

const errorSchema = z.object({
  code: z.number(),
  title: text,
  message: text,
  error_data: z.object({ details: text }).nullish().catch(null),
});

const statusSchema = z.object({
  id: z.string().min(1),
  status: z.enum(["sent", "delivered", "read", "failed", "played"]),
  timestamp: time,
  biz_opaque_callback_data: text,
  errors: z.array(z.unknown()).catch([]).default([]),
});

const templateStatusSchema = z.object({
  event: z.string(),
  message_template_name: z.string(),
  message_template_language: z.string(),
  reason: text,
});

const preferenceSchema = z.object({
  wa_id: text,
  user_id: text,
  category: z.string(),
  value: z.string(),
  timestamp: time,
});

type Value = z.output<typeof valueSchema>;

/**
 * Flattens a webhook into what it tells, in its order. An item that cannot be read becomes `unknown` with its raw value:
 * nothing odd inside makes the whole fail.
 * @throws z.ZodError when this is no WhatsApp webhook at all
 */
export function parseWebhook(json: unknown): WebhookUpdate[] {
  const { entry } = envelope.parse(clean(json));
  return entry.flatMap(({ changes }) => changes.flatMap(({ field, value }) => readChange(field, value)));
}

function readChange(field: string, raw: unknown): WebhookUpdate[] {
  if (field === "message_template_status_update") {
    const parsed = templateStatusSchema.safeParse(raw);
    if (parsed.success) return [readTemplateStatus(parsed.data)];
  }
  const parsed = valueSchema.safeParse(raw);
  if (!parsed.success) return [{ kind: "unknown", field, value: raw }];
  const value = parsed.data;
  const updates = [
    ...value.messages.map((item) => readMessage(value, item)),
    ...value.statuses.map((item) => readStatus(value, item)),
    ...value.user_preferences.map((item) => readPreference(value, item)),
    ...value.errors.map((item): WebhookUpdate => {
      const error = readError(item);
      return error
        ? { kind: "error", phoneNumberId: phoneNumberId(value), error }
        : { kind: "unknown", field: "errors", value: item };
    }),
  ];
  return updates.length > 0 ? updates : [{ kind: "unknown", field, value: raw }];
}

function readMessage(value: Value, raw: unknown): WebhookUpdate {
  const parsed = messageSchema.safeParse(raw);
  if (!parsed.success) return { kind: "unknown", field: "messages", value: raw };
  const message = parsed.data;
  const sender = senderOf(value, {
    waId: message.from ?? null,
    bsuid: message.from_user_id ?? null,
    parentBsuid: message.from_parent_user_id ?? null,
  });
  if (sender.waId === null && sender.bsuid === null)
    return { kind: "unknown", field: "messages", value: raw };
  return {
    kind: "message",
    phoneNumberId: phoneNumberId(value),
    sender,
    wamid: message.id,
    timestamp: message.timestamp,
    content: readContent(message),
    replyToWamid: message.context?.id ?? null,
  };
}

function readStatus(value: Value, raw: unknown): WebhookUpdate {
  const parsed = statusSchema.safeParse(raw);
  if (!parsed.success) return { kind: "unknown", field: "statuses", value: raw };
  const { id, status, timestamp, biz_opaque_callback_data, errors } = parsed.data;
  return {
    kind: "status",
    phoneNumberId: phoneNumberId(value),
    wamid: id,
    status,
    timestamp,
    callbackData: biz_opaque_callback_data ?? null,
    errors: errors.flatMap((item) => readError(item) ?? []),
  };
}

function readTemplateStatus(value: z.output<typeof templateStatusSchema>): WebhookUpdate {
  return {
    kind: "template-status",
    name: value.message_template_name,
    // Webhooks print a hyphen where the API has an underscore (§3.10).
    language: value.message_template_language.replace("-", "_"),
    status: value.event.toLowerCase(),
    reason: value.reason && value.reason !== "NONE" ? value.reason : null,
  };
}

function readPreference(value: Value, raw: unknown): WebhookUpdate {
  const parsed = preferenceSchema.safeParse(raw);
  if (!parsed.success) return { kind: "unknown", field: "user_preferences", value: raw };
  const { wa_id, user_id, category, value: choice, timestamp } = parsed.data;
  const sender = senderOf(value, { waId: wa_id ?? null, bsuid: user_id ?? null, parentBsuid: null });
  if (sender.waId === null && sender.bsuid === null) {
    return { kind: "unknown", field: "user_preferences", value: raw };
  }
  return { kind: "user-preference", sender, category, value: choice, timestamp };
}

function readError(raw: unknown): GraphError | null {
  const parsed = errorSchema.safeParse(raw);
  if (!parsed.success) return null;
  const { code, title, message, error_data } = parsed.data;
  return {
    code,
    subcode: null,
    title: title ?? message ?? "",
    details: error_data?.details ?? null,
    traceId: null,
  };
}

/** The sender's names: the message's own, and those of the contact entry that belongs to it. */
function senderOf(
  value: Value,
  ids: { waId: string | null; bsuid: string | null; parentBsuid: string | null },
): Sender {
  const contact =
    value.contacts.find(
      (candidate) =>
        (ids.waId !== null && candidate.wa_id === ids.waId) ||
        (ids.bsuid !== null && candidate.user_id === ids.bsuid),
    ) ?? (value.contacts.length === 1 ? value.contacts[0] : undefined);
  const waId = ids.waId ?? contact?.wa_id ?? null;
  const username = contact?.profile?.username?.replace(/^@/, "") ?? null;
  // A business-scoped id has been seen in `from` and `wa_id` (§4.9): digits alone are a WhatsApp id.
  const scoped = waId !== null && !/^\d+$/.test(waId) ? waId : null;
  return {
    waId: scoped === null ? waId : null,
    bsuid: ids.bsuid ?? contact?.user_id ?? scoped,
    parentBsuid: ids.parentBsuid ?? contact?.parent_user_id ?? null,
    username: username || null,
    profileName: contact?.profile?.name?.trim() || null,
  };
}

function phoneNumberId(value: Value): string | null {
  return value.metadata?.phone_number_id ?? null;
}

/** PostgreSQL's text cannot hold U+0000 nor half a surrogate pair; a customer's message must not fail for one. */
function clean(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed();
  if (Array.isArray(value)) return value.map(clean);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, clean(item)]));
}
