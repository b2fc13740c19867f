import "server-only";
import { z } from "zod";
import { LIMITS } from "#lib/whatsapp/limits.ts";

const file = z
  .looseObject({
    id: z.string().optional(),
    link: z.url().optional(),
    caption: z.string().max(LIMITS.caption).optional(),
  })
  .refine(
    (media) => (media.id === undefined) !== (media.link === undefined),
    "Give exactly one of id and link",
  );

const text = (max: number) => z.object({ text: z.string().min(1).max(max) });

const interactive = z.looseObject({
  type: z.string(),
  header: z.looseObject({ type: z.string() }).optional(),
  body: text(4096).optional(),
  footer: text(60).optional(),
  action: z.looseObject({}),
});

const coordinate = z.union([z.string(), z.number()]);

/** The envelope of every request to the endpoint (whatsapp-cloud-api.md §1.1, §1.7). */
export const requestSchema = z.looseObject({
  messaging_product: z.literal("whatsapp"),
  recipient_type: z.enum(["individual", "group"]).optional(),
  to: z.string().optional(),
  type: z.string().default("text"),
  status: z.literal("read").optional(),
  template: z.unknown().optional(),
  biz_opaque_callback_data: z.string().max(LIMITS.callbackData).optional(),
});

export type SendRequest = z.output<typeof requestSchema>;

/** Each type's own object (§1.2–§1.6), as far as Meta checks it at once. */
export const messageSchema = z.discriminatedUnion("type", [
  z.looseObject({
    type: z.literal("text"),
    text: z.looseObject({ body: z.string().min(1).max(LIMITS.text), preview_url: z.boolean().optional() }),
  }),
  z.looseObject({ type: z.literal("image"), image: file }),
  z.looseObject({ type: z.literal("audio"), audio: file }),
  z.looseObject({ type: z.literal("video"), video: file }),
  z.looseObject({ type: z.literal("document"), document: file }),
  z.looseObject({ type: z.literal("sticker"), sticker: file }),
  z.looseObject({
    type: z.literal("location"),
    location: z.looseObject({ latitude: coordinate, longitude: coordinate }),
  }),
  z.looseObject({
    type: z.literal("contacts"),
    contacts: z.array(z.looseObject({ name: z.looseObject({ formatted_name: z.string().min(1) }) })).min(1),
  }),
  z.looseObject({
    type: z.literal("reaction"),
    reaction: z.looseObject({ message_id: z.string().min(1), emoji: z.string() }),
  }),
  z.looseObject({ type: z.literal("interactive"), interactive }),
  z.looseObject({
    type: z.literal("template"),
    template: z.looseObject({
      name: z.string().min(1),
      language: z.looseObject({ code: z.string().min(1) }),
    }),
  }),
]);
