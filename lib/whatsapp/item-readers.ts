import "server-only";
import { z } from "zod";
import { readGraphError } from "#lib/whatsapp/graph-error.ts";
import { optionalText, time, validItems } from "#lib/whatsapp/lenient-schema.ts";
import { isChange, readChange } from "#lib/whatsapp/read-change.ts";
import { readContent } from "#lib/whatsapp/read-content.ts";
import { contactSchema, readIds, readSender } from "#lib/whatsapp/read-sender.ts";
import { readSystemSender } from "#lib/whatsapp/read-system.ts";
import type { WebhookUpdate } from "#lib/whatsapp/webhook-update.ts";

export interface ChangeContext {
  wabaId: string | null;
  phoneNumberId: string | null;
  displayNumber: string | null;
  contacts: z.output<typeof contactSchema>[];
}

export type ItemReader = (context: ChangeContext, item: unknown) => WebhookUpdate | null;

const contextSchema = z.object({
  metadata: z
    .object({ phone_number_id: optionalText, display_phone_number: optionalText })
    .nullish()
    .catch(null),
  contacts: validItems(contactSchema),
});

const messageSchema = z.looseObject({
  id: z.string().min(1),
  timestamp: time,
  type: z.string().catch("unknown"),
  from: optionalText,
  from_user_id: optionalText,
  from_parent_user_id: optionalText,
  group_id: optionalText,
  context: z
    .object({
      id: optionalText,
      forwarded: z.boolean().catch(false),
      frequently_forwarded: z.boolean().catch(false),
      referred_product: z
        .object({ catalog_id: optionalText, product_retailer_id: z.string().min(1) })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
  referral: z
    .object({
      source_type: optionalText,
      source_id: optionalText,
      source_url: optionalText,
      headline: optionalText,
      body: optionalText,
      ctwa_clid: optionalText,
      media_type: optionalText,
      image_url: optionalText,
      video_url: optionalText,
      thumbnail_url: optionalText,
      welcome_message: z.object({ text: optionalText }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

const statusSchema = z.object({
  id: z.string().min(1),
  status: z.enum(["sent", "delivered", "read", "failed", "played"]),
  type: optionalText,
  timestamp: time,
  recipient_id: optionalText,
  recipient_user_id: optionalText,
  biz_opaque_callback_data: optionalText,
  errors: validItems(z.unknown()),
  pricing: z
    .object({ category: optionalText, type: optionalText, pricing_model: optionalText })
    .nullish()
    .catch(null),
});

const preferenceSchema = z.object({
  wa_id: optionalText,
  user_id: optionalText,
  category: z.string(),
  value: z.string(),
  timestamp: time,
});

export function readContext(wabaId: string | null, value: unknown): ChangeContext {
  const parsed = contextSchema.safeParse(value).data;
  return {
    wabaId,
    phoneNumberId: parsed?.metadata?.phone_number_id ?? null,
    displayNumber: parsed?.metadata?.display_phone_number ?? null,
    contacts: parsed?.contacts ?? [],
  };
}

/** docs/whatsapp.md#inbound-messages */
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
    forwarded: readForwarded(message.context),
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

function readForwarded(
  context: z.output<typeof messageSchema>["context"],
): Extract<WebhookUpdate, { kind: "message" }>["forwarded"] {
  if (context?.frequently_forwarded) return "often";
  return context?.forwarded ? "once" : "no";
}

/** docs/whatsapp.md#statuses */
export const readStatus: ItemReader = (context, item) => {
  const status = statusSchema.safeParse(item).data;
  if (!status) return null;
  // Payments and calls have statuses with the same words.
  if (status.type !== null && status.type !== "message")
    return { kind: "unknown", field: "statuses", value: item };
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

/** docs/whatsapp.md#customer-preferences */
export const readPreference: ItemReader = (context, item) => {
  const preference = preferenceSchema.safeParse(item).data;
  if (!preference) return null;
  const { wa_id, user_id, category, value, timestamp } = preference;
  const sender = readSender(context.contacts, { phone: wa_id, userId: user_id, parentUserId: null });
  if (!sender) return null;
  const { wabaId, phoneNumberId } = context;
  return { kind: "user-preference", wabaId, phoneNumberId, sender, category, value, timestamp };
};

/** docs/whatsapp.md#webhook-envelope */
export const readAccountError: ItemReader = ({ wabaId, phoneNumberId }, item) => {
  const error = readGraphError(item);
  return error ? { kind: "error", wabaId, phoneNumberId, error } : null;
};
