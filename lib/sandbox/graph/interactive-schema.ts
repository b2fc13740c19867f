import "server-only";
import { z } from "zod";

// WhatsApp's limits of interactive messages (whatsapp-cloud-api.md §1.5). Meta's page allows a list's body 4,096
// characters where its OpenAPI file says 1,024; who keeps to the smaller pleases both.

const mediaHeader = (kind: "image" | "video" | "document") =>
  z.looseObject({
    type: z.literal(kind),
    [kind]: z.looseObject({ id: z.string().optional(), link: z.url().optional() }),
  });

const textHeader = z.looseObject({ type: z.literal("text"), text: z.string().min(1).max(60) });

const anyHeader = z.discriminatedUnion("type", [
  textHeader,
  mediaHeader("image"),
  mediaHeader("video"),
  mediaHeader("document"),
]);

const body = (max: number) => z.looseObject({ text: z.string().min(1).max(max) });
const footer = z.looseObject({ text: z.string().min(1).max(60) }).optional();

function distinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

const replyButton = z.looseObject({
  type: z.literal("reply"),
  reply: z.looseObject({ id: z.string().min(1).max(256), title: z.string().min(1).max(20) }),
});

const buttons = z.looseObject({
  type: z.literal("button"),
  header: anyHeader.optional(),
  body: body(1024),
  footer,
  action: z.looseObject({
    buttons: z
      .array(replyButton)
      .min(1)
      .max(3)
      .refine((all) => distinct(all.map(({ reply }) => reply.title)), "Duplicated title for buttons")
      .refine((all) => distinct(all.map(({ reply }) => reply.id)), "Duplicated id for buttons"),
  }),
});

const section = z.looseObject({
  title: z.string().max(24).optional(),
  rows: z
    .array(
      z.looseObject({
        id: z.string().min(1).max(200),
        title: z.string().min(1).max(24),
        description: z.string().max(72).optional(),
      }),
    )
    .min(1),
});

const list = z.looseObject({
  type: z.literal("list"),
  header: textHeader.optional(),
  body: body(4096),
  footer,
  action: z.looseObject({
    button: z.string().min(1).max(20),
    sections: z
      .array(section)
      .min(1)
      .max(10)
      .refine((all) => all.reduce((sum, { rows }) => sum + rows.length, 0) <= 10, "Total row count exceed 10")
      .refine((all) => distinct(all.flatMap(({ rows }) => rows.map(({ id }) => id))), "Duplicated row id")
      .refine((all) => all.length === 1 || all.every(({ title }) => title), "Section title is required"),
  }),
});

const link = z.looseObject({
  type: z.literal("cta_url"),
  header: anyHeader.optional(),
  body: body(1024),
  footer,
  action: z.looseObject({
    name: z.literal("cta_url"),
    parameters: z.looseObject({
      display_text: z.string().min(1).max(20),
      url: z.url({ protocol: /^https?$/ }),
    }),
  }),
});

const locationRequest = z.looseObject({
  type: z.literal("location_request_message"),
  body: body(1024),
  action: z.looseObject({ name: z.literal("send_location") }),
});

const contactRequest = z.looseObject({
  // Its name before 28 May 2026 is still taken.
  type: z.enum(["request_contact_info", "contact_request"]),
  body: body(1024),
  action: z.looseObject({ name: z.enum(["request_contact_info", "contact_request"]) }),
});

/** Shops, payments and forms: Meta's examples of them are taken, what is inside is not looked at. */
const beyond = z.looseObject({
  type: z.enum([
    "flow",
    "product",
    "product_list",
    "catalog_message",
    "order_details",
    "order_status",
    "call_permission_request",
    "address_message",
    "carousel",
  ]),
  body: body(1024).optional(),
  footer,
  action: z.looseObject({}),
});

export const interactiveSchema = z.discriminatedUnion("type", [
  buttons,
  list,
  link,
  locationRequest,
  contactRequest,
  beyond,
]);
