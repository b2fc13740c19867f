import { z } from "zod";
import { flowActions } from "#lib/whatsapp/flow-actions.ts";
import { templateContentSchema } from "#lib/whatsapp/template-content-schema.ts";

const media = z.object({
  mediaId: z.string().nullable(),
  mimeType: z.string().nullable(),
  sha256: z.string().nullable(),
  caption: z.string().nullable(),
  link: z.string().optional(),
});

const formField = z.object({
  /** Dots separate nested names. */
  name: z.string(),
  label: z.string(),
  /** Formatted for display; empty when not filled in. */
  value: z.string(),
});

export type FormField = z.infer<typeof formField>;

const maybePart = z.string().nullable().default(null);

const cardDetails = z.object({
  nameParts: z
    .object({ first: maybePart, middle: maybePart, last: maybePart, prefix: maybePart, suffix: maybePart })
    .optional(),
  phones: z
    .array(
      z.object({ phone: z.string().nullable(), waId: z.string().nullable(), type: z.string().nullable() }),
    )
    .optional(),
  emails: z.array(z.object({ email: z.string(), type: z.string().nullable() })).optional(),
  urls: z.array(z.object({ url: z.string(), type: z.string().nullable() })).optional(),
  /** `address` is the whole on one line. */
  addresses: z
    .array(
      z.object({
        address: z.string(),
        type: z.string().nullable(),
        street: maybePart,
        city: maybePart,
        state: maybePart,
        zip: maybePart,
        country: maybePart,
        countryCode: maybePart,
      }),
    )
    .optional(),
  department: z.string().optional(),
  jobTitle: z.string().optional(),
  birthday: z.string().optional(),
});

/** What WhatsApp reports instead of the content. */
const contentError = z.object({
  code: z.number().nullable(),
  title: z.string(),
  details: z.string().nullable(),
});

export const activities = [
  "assigned",
  "unassigned",
  "team_assigned",
  "team_unassigned",
  "team_replaced",
  "team_deleted",
  "closed",
  "reopened",
  "snoozed",
  "woken",
  "labeled",
  "unlabeled",
  "merged",
  "opted_out",
  "opted_in",
  "opt_out_removed",
  "blocked",
  "unblocked",
] as const;

/** Who deleted a message: the customer, the business in its own app, or a member in Parley. */
const revokers = ["customer", "business", "member"] as const;
export type Revoker = (typeof revokers)[number];

/** Stored as JSON and rendered by the inbox. */
export const messageContentSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), body: z.string(), previewUrl: z.boolean().optional() }),
  media.extend({ kind: z.literal("image") }),
  media.extend({ kind: z.literal("video") }),
  media.extend({ kind: z.literal("audio"), voice: z.boolean() }),
  media.extend({ kind: z.literal("document"), filename: z.string().nullable() }),
  media.extend({ kind: z.literal("sticker"), animated: z.boolean() }),
  z.object({
    kind: z.literal("location"),
    latitude: z.number(),
    longitude: z.number(),
    name: z.string().nullable(),
    address: z.string().nullable(),
    url: z.string().optional(),
  }),
  z.object({
    kind: z.literal("contacts"),
    contacts: z.array(
      z.object({
        name: z.string(),
        phones: z.array(z.string()),
        organization: z.string().nullable(),
        /** The answer to a contact request. */
        requested: z.boolean().optional(),
        waId: z.string().nullable().optional(),
        details: cardDetails.optional(),
      }),
    ),
  }),
  z.object({ kind: z.literal("reaction"), targetWamid: z.string(), emoji: z.string().nullable() }),
  z.object({
    kind: z.literal("interactive_reply"),
    /** What was tapped or answered. */
    via: z.enum(["button", "list", "form", "call_permission"]).optional(),
    id: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    /** `responseJson` is WhatsApp's complete text. */
    form: z.object({ responseJson: z.string(), fields: z.array(formField) }).optional(),
    /** `until` is null for a permanent permission. */
    callPermission: z
      .object({
        granted: z.boolean(),
        permanent: z.boolean(),
        expiresAt: z.string().nullable(),
        /** `user_action`, or `automatic` through the customer's settings. */
        source: z.string().nullable(),
      })
      .optional(),
  }),
  z.object({
    kind: z.literal("interactive"),
    type: z.enum(["buttons", "list", "link", "location_request", "contact_request", "flow"]),
    header: z.string().nullable(),
    headerMediaLink: z.string().nullable(),
    body: z.string(),
    footer: z.string().nullable(),
    label: z.string().nullable(),
    url: z.string().nullable(),
    /** WhatsApp's type of the header's file. */
    headerKind: z.enum(["image", "video", "document"]).optional(),
    choices: z.array(
      z.object({
        /** The id as sent to WhatsApp, which repeats it in the reply. */
        id: z.string().optional(),
        section: z.string().nullable(),
        title: z.string(),
        description: z.string().nullable(),
      }),
    ),
    /** The members of the request. */
    flow: z
      .object({
        flowId: z.string().nullable(),
        flowName: z.string().nullable(),
        flowToken: z.string().nullable(),
        action: z.enum(flowActions),
        screen: z.string().nullable(),
        data: z.record(z.string(), z.unknown()).nullable(),
        draft: z.boolean(),
      })
      .optional(),
  }),
  z.object({ kind: z.literal("button_reply"), payload: z.string().nullable(), text: z.string() }),
  z.object({
    kind: z.literal("order"),
    catalogId: z.string().nullable(),
    text: z.string().nullable(),
    items: z.array(
      z.object({
        productId: z.string(),
        quantity: z.number(),
        price: z.number().nullable(),
        currency: z.string().nullable(),
      }),
    ),
  }),
  z.object({
    kind: z.literal("system"),
    type: z.string(),
    body: z.string(),
    waId: z.string().nullable().default(null),
    bsuid: z.string().nullable().default(null),
    previousWaId: z.string().nullable().optional(),
  }),
  templateContentSchema,
  z.object({
    kind: z.literal("call"),
    direction: z.enum(["inbound", "outbound"]),
    /** `failed` was not answered or broke off. */
    status: z.enum(["completed", "failed"]),
    startedAt: z.string().nullable(),
    durationSeconds: z.number().nullable(),
  }),
  /** Live events of earlier releases do not say that it was the customer. */
  z.object({ kind: z.literal("revoked"), by: z.enum(revokers).default("customer") }),
  z.object({
    kind: z.literal("unsupported"),
    type: z.string().nullable(),
    reason: z.string().nullable(),
    errors: z.array(contentError).optional(),
  }),
  z.object({ kind: z.literal("unknown"), type: z.string() }),
  z.object({
    kind: z.literal("note"),
    body: z.string(),
    /** `userId` is a team's id if a team is mentioned. */
    mentions: z.array(z.object({ userId: z.string(), name: z.string() })),
  }),
  z.object({
    kind: z.literal("activity"),
    action: z.enum(activities),
    assignee: z.object({ id: z.string(), name: z.string() }).nullable().default(null),
    team: z.object({ id: z.string(), name: z.string() }).nullable().default(null),
    until: z.iso.datetime().nullable().default(null),
    labels: z.array(z.string()).default([]),
  }),
]);

export type MessageContent = z.infer<typeof messageContentSchema>;

/** What WhatsApp can carry. */
export type WhatsappContent = Exclude<MessageContent, { kind: "note" | "activity" }>;
