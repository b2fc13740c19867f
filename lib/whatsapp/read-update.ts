import "server-only";
import { z } from "zod";
import { readGraphError } from "./graph-error.ts";
import { readable, text, time } from "./lenient.ts";
import { isChange, readChange } from "./read-change.ts";
import { readContent } from "./read-content.ts";
import { contactSchema, readIds, readSender } from "./read-sender.ts";
import { readSystemSender } from "./read-system.ts";
import type { WebhookUpdate } from "./webhook-update.ts";

/** What the items of one change share. */
export interface ChangeContext {
  wabaId: string | null;
  phoneNumberId: string | null;
  displayNumber: string | null;
  contacts: z.output<typeof contactSchema>[];
}

/** Reads one item of a change; null when it is not as documented. */
export type ItemReader = (context: ChangeContext, item: unknown) => WebhookUpdate | null;

const contextSchema = z.object({
  metadata: z.object({ phone_number_id: text, display_phone_number: text }).nullish().catch(null),
  contacts: readable(contactSchema),
});

const messageSchema = z.looseObject({
  id: z.string().min(1),
  timestamp: time,
  type: z.string().catch("unknown"),
  from: text,
  from_user_id: text,
  from_parent_user_id: text,
  group_id: text,
  context: z
    .object({
      id: text,
      forwarded: z.boolean().catch(false),
      frequently_forwarded: z.boolean().catch(false),
      referred_product: z
        .object({ catalog_id: text, product_retailer_id: z.string().min(1) })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
  referral: z
    .object({
      source_type: text,
      source_id: text,
      source_url: text,
      headline: text,
      body: text,
      ctwa_clid: text,
      media_type: text,
      image_url: text,
      video_url: text,
      thumbnail_url: text,
      welcome_message: z.object({ text }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

const statusSchema = z.object({
  id: z.string().min(1),
  status: z.enum(["sent", "delivered", "read", "failed", "played"]),
  timestamp: time,
  recipient_id: text,
  recipient_user_id: text,
  biz_opaque_callback_data: text,
  errors: readable(z.unknown()),
  pricing: z.object({ category: text, type: text, pricing_model: text }).nullish().catch(null),
});

const preferenceSchema = z.object({
  wa_id: text,
  user_id: text,
  category: z.string(),
  value: z.string(),
  timestamp: time,
});

/** What the items of a change's value share; total over anything. */
export function readContext(wabaId: string | null, value: unknown): ChangeContext {
  const parsed = contextSchema.safeParse(value).data;
  return {
    wabaId,
    phoneNumberId: parsed?.metadata?.phone_number_id ?? null,
    displayNumber: parsed?.metadata?.display_phone_number ?? null,
    contacts: parsed?.contacts ?? [],
  };
}

/**
 * An inbound message, its change or its deletion (whatsapp-cloud-api.md §4.5). Unreadable without id or time, and a message
 * without any sender.
 */
export const readMessage: ItemReader = (context, item) => {
  const message = messageSchema.safeParse(item).data;
  if (!message) return null;
  const { from, from_user_id, from_parent_user_id, referral } = message;
  if (isChange(message)) return readChange(context, message, "inbound", readIds(from, from_user_id));
  const sender =
    message.type === "system"
      ? readSystemSender(context.contacts, message)
      : readSender(context.contacts, {
          phone: from,
          userId: from_user_id,
          parentUserId: from_parent_user_id,
        });
  if (!sender) return null;
  const { wabaId, phoneNumberId } = context;
  const base = { wabaId, phoneNumberId, sender, wamid: message.id, timestamp: message.timestamp };
  const content = readContent(message);
  const product = message.context?.referred_product;
  return {
    ...base,
    kind: "message",
    displayNumber: context.displayNumber,
    groupId: message.group_id,
    content,
    unknownPayload: content.kind === "unknown" ? message[message.type] : undefined,
    product: product ? { catalogId: product.catalog_id, productId: product.product_retailer_id } : null,
    replyToWamid: message.context?.id ?? null,
    forwarded: message.context?.forwarded || message.context?.frequently_forwarded || false,
    referral: referral
      ? {
          sourceType: referral.source_type,
          sourceId: referral.source_id,
          sourceUrl: referral.source_url,
          headline: referral.headline,
          body: referral.body,
          clickId: referral.ctwa_clid,
          mediaType: referral.media_type,
          imageUrl: referral.image_url,
          videoUrl: referral.video_url,
          thumbnailUrl: referral.thumbnail_url,
          welcomeText: referral.welcome_message?.text ?? null,
        }
      : null,
  };
};

/** What became of a message that was sent (§4.6); a status that we do not know is not read. */
export const readStatus: ItemReader = (context, item) => {
  const status = statusSchema.safeParse(item).data;
  if (!status) return null;
  const { pricing } = status;
  const recipient = readIds(status.recipient_id, status.recipient_user_id);
  return {
    kind: "status",
    wabaId: context.wabaId,
    phoneNumberId: context.phoneNumberId,
    wamid: status.id,
    status: status.status,
    timestamp: status.timestamp,
    recipient,
    contact: readSender(context.contacts, {
      phone: status.recipient_id,
      userId: status.recipient_user_id,
      parentUserId: null,
    }),
    callbackData: status.biz_opaque_callback_data,
    errors: status.errors.flatMap((error) => readGraphError(error) ?? []),
    pricing: pricing
      ? { category: pricing.category, type: pricing.type, model: pricing.pricing_model }
      : null,
  };
};

/** A customer stopped or resumed a kind of messages (§4.8). */
export const readPreference: ItemReader = (context, item) => {
  const preference = preferenceSchema.safeParse(item).data;
  if (!preference) return null;
  const { wa_id, user_id, category, value, timestamp } = preference;
  const sender = readSender(context.contacts, { phone: wa_id, userId: user_id, parentUserId: null });
  if (!sender) return null;
  const { wabaId, phoneNumberId } = context;
  return { kind: "user-preference", wabaId, phoneNumberId, sender, category, value, timestamp };
};

/** An error of the account or number itself, of no message (§4.3). */
export const readAccountError: ItemReader = ({ wabaId, phoneNumberId }, item) => {
  const error = readGraphError(item);
  return error ? { kind: "error", wabaId, phoneNumberId, error } : null;
};
