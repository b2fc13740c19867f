import { z } from "zod";

const media = z.object({
  mediaId: z.string().nullable(),
  mimeType: z.string().nullable(),
  sha256: z.string().nullable(),
  caption: z.string().nullable(),
  /** The public link that WhatsApp fetched an outbound file from. */
  link: z.string().optional(),
});

const templateButton = z.object({ type: z.string(), text: z.string(), value: z.string().nullable() });

const formField = z.object({
  /** As the form names it; dots lead into what is nested. */
  name: z.string(),
  /** The name as people write it. */
  label: z.string(),
  /** As people read it; empty where nothing was filled in. */
  value: z.string(),
});

/** One answer of a form that a customer filled in. */
export type FormField = z.infer<typeof formField>;

/** What a contact card says beside its name; members that it lacks are absent. */
const cardDetails = z.object({
  phones: z
    .array(
      z.object({ phone: z.string().nullable(), waId: z.string().nullable(), type: z.string().nullable() }),
    )
    .optional(),
  emails: z.array(z.object({ email: z.string(), type: z.string().nullable() })).optional(),
  urls: z.array(z.object({ url: z.string(), type: z.string().nullable() })).optional(),
  /** Each address on one line, from the street to the country. */
  addresses: z.array(z.object({ address: z.string(), type: z.string().nullable() })).optional(),
  department: z.string().optional(),
  jobTitle: z.string().optional(),
  birthday: z.string().optional(),
});

/** What can be told in a line of a conversation's history. */
export const activities = [
  "assigned",
  "unassigned",
  "closed",
  "reopened",
  "snoozed",
  "woken",
  "labelled",
  "unlabelled",
  "merged",
  "opted_out",
  "opted_in",
  "blocked",
  "unblocked",
] as const;

/** Everything that can stand in a thread: what the database keeps as JSON and the inbox renders. */
export const messageContentSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), body: z.string() }),
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
    /** The place's own page. */
    url: z.string().optional(),
  }),
  z.object({
    kind: z.literal("contacts"),
    contacts: z.array(
      z.object({
        name: z.string(),
        phones: z.array(z.string()),
        organisation: z.string().nullable(),
        /** The customer's own card, in answer to our asking for the phone number, and its WhatsApp id. */
        requested: z.boolean().optional(),
        waId: z.string().nullable().optional(),
        details: cardDetails.optional(),
      }),
    ),
  }),
  /** `emoji` is null when the reaction was taken back. */
  z.object({ kind: z.literal("reaction"), targetWamid: z.string(), emoji: z.string().nullable() }),
  z.object({
    kind: z.literal("interactive_reply"),
    id: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    /** What the customer filled in: a flow's answers or an address. `responseJson` is WhatsApp's text, whole. */
    form: z.object({ responseJson: z.string(), fields: z.array(formField) }).optional(),
    /** Whether we may call the customer, and until when if not for good (ISO 8601). */
    callPermission: z
      .object({
        granted: z.boolean(),
        permanent: z.boolean(),
        expiresAt: z.string().nullable(),
        /** `user_action`, or `automatic` where the customer's settings decided. */
        source: z.string().nullable(),
      })
      .optional(),
  }),
  /** What we asked with buttons, a list, a link or a request; `choices` are what the customer can tap. */
  z.object({
    kind: z.literal("interactive"),
    type: z.enum(["buttons", "list", "link", "location_request", "contact_request"]),
    header: z.string().nullable(),
    headerMediaLink: z.string().nullable(),
    body: z.string(),
    footer: z.string().nullable(),
    /** The label that opens a list, or of a link. */
    label: z.string().nullable(),
    url: z.string().nullable(),
    choices: z.array(
      z.object({ section: z.string().nullable(), title: z.string(), description: z.string().nullable() }),
    ),
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
    /** The person's new ids, when this tells that they changed. */
    waId: z.string().nullable().default(null),
    bsuid: z.string().nullable().default(null),
  }),
  z.object({
    kind: z.literal("template"),
    name: z.string(),
    language: z.string(),
    category: z.string(),
    headerKind: z.string(),
    header: z.string().nullable(),
    headerMediaLink: z.string().nullable(),
    /** The link as the caller wrote it; the other is as WhatsApp was given it (API.md §7.3). */
    headerMediaLinkGiven: z.string().nullable().optional(),
    body: z.string(),
    footer: z.string().nullable(),
    buttons: z.array(templateButton),
    /** What filled it, by number: null for a passcode, absent where it is not known. */
    variables: z.record(z.string(), z.string().nullable()).optional(),
    /** A passcode stands masked. */
    redacted: z.boolean(),
  }),
  /** It was deleted for everyone: by the customer or, in the WhatsApp Business app, by the business. */
  z.object({ kind: z.literal("revoked"), by: z.literal("business").optional() }),
  z.object({ kind: z.literal("unsupported"), type: z.string().nullable(), reason: z.string().nullable() }),
  z.object({ kind: z.literal("unknown"), type: z.string() }),
  /** What colleagues tell each other; WhatsApp never sees it. */
  z.object({
    kind: z.literal("note"),
    body: z.string(),
    mentions: z.array(z.object({ userId: z.string(), name: z.string() })),
  }),
  /** A line of the conversation's history: who did what with it. */
  z.object({
    kind: z.literal("activity"),
    action: z.enum(activities),
    /** Who has it now, of `assigned`. */
    assignee: z.object({ id: z.string(), name: z.string() }).nullable().default(null),
    /** Until when, of `snoozed`. */
    until: z.iso.datetime().nullable().default(null),
    /** Which, of `labelled` and `unlabelled`. */
    labels: z.array(z.string()).default([]),
  }),
]);

export type MessageContent = z.infer<typeof messageContentSchema>;

const PREVIEW_MAX = 200;

/** One line for a list: the text itself with its line breaks folded, or what the message is. */
export function previewText(content: MessageContent): string {
  const line = contentLine(content).replace(/\s+/g, " ").trim();
  if (line.length <= PREVIEW_MAX) return line;
  // No half of a surrogate pair at the cut.
  return `${line.slice(0, PREVIEW_MAX - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

function contentLine(content: MessageContent): string {
  switch (content.kind) {
    case "text":
      return content.body;
    case "image":
      return `📷 ${content.caption ?? "Photo"}`;
    case "video":
      return `🎥 ${content.caption ?? "Video"}`;
    case "audio":
      return content.voice ? "🎤 Voice message" : "🎵 Audio";
    case "document":
      return `📄 ${content.caption ?? content.filename ?? "Document"}`;
    case "sticker":
      return "Sticker";
    case "location":
      return `📍 ${content.name ?? content.address ?? "Location"}`;
    case "contacts":
      return `👤 ${content.contacts.map((contact) => contact.name).join(", ") || "Contact"}`;
    case "reaction":
      return content.emoji ? `Reacted ${content.emoji}` : "Removed a reaction";
    case "interactive_reply":
      return content.form ? `📋 ${formLine(content.form.fields) || content.title}` : content.title;
    case "button_reply":
      return content.text;
    case "order":
      return `🛒 Order of ${content.items.length} ${content.items.length === 1 ? "item" : "items"}`;
    case "system":
      return content.body || "A notice from WhatsApp";
    case "interactive":
    case "template":
      return content.body;
    case "revoked":
      return content.by === "business" ? "Deleted in the WhatsApp Business app" : "Deleted by the customer";
    case "unsupported":
      return "A message WhatsApp cannot show here";
    case "note":
      return content.body;
    case "activity":
      return content.action;
    case "unknown":
      return `A message of a kind we do not know yet (${content.type})`;
  }
}

function formLine(fields: readonly FormField[]): string {
  return fields.flatMap(({ label, value }) => (value === "" ? [] : `${label}: ${value}`)).join(", ");
}
