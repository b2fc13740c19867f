import type { CustomerMessage } from "#lib/simulator/schema.ts";

type Message = CustomerMessage["message"];

/** Written in the phone's field, or by tapping on a message. */
type TypedKind = "text" | "choice" | "flow" | "button" | "reaction" | "edit" | "delete" | "broken_choice";

type Sample<Kind extends Message["kind"] = Message["kind"]> = (
  waId: string,
  name: string,
) => Extract<Message, { kind: Kind }>;

/** A kind of message that is not typed has at least one sample in the phone's menu. */
const samplesByKind = {
  media: {
    image: () => ({ kind: "media", type: "image", caption: "Is this the right one?" }),
    video: () => ({ kind: "media", type: "video" }),
    voice: () => ({ kind: "media", type: "voice" }),
    audio: () => ({ kind: "media", type: "audio" }),
    document: () => ({ kind: "media", type: "document", filename: "receipt.pdf" }),
    sticker: () => ({ kind: "media", type: "sticker" }),
  },
  location: {
    location: () => ({
      kind: "location",
      latitude: 53.5436,
      longitude: 9.9663,
      name: "Harbor Street 4",
      address: "20457 Hamburg",
    }),
  },
  contacts: {
    ownNumber: (waId, name) => ({ kind: "contacts", name, phone: waId, origin: "contact_request" }),
    contact: () => ({ kind: "contacts", name: "Maria Duarte", phone: "15555550188", origin: "other" }),
  },
  order: {
    order: () => ({
      kind: "order",
      text: "For Saturday, please",
      items: [{ product: "espresso-500g", quantity: 2, price: 14.5, currency: "EUR" }],
    }),
  },
  welcome: { welcome: () => ({ kind: "welcome" }) },
  call_permission: {
    callsAllowed: () => ({ kind: "call_permission", allowed: true }),
    callsDeclined: () => ({ kind: "call_permission", allowed: false }),
  },
  call: {
    call: () => ({ kind: "call", seconds: 60 }),
    missedCall: () => ({ kind: "call" }),
  },
  unsupported: { unsupportedPoll: () => ({ kind: "unsupported", type: "poll" }) },
  future: { future: () => ({ kind: "future", type: "hologram" }) },
  group: { group: () => ({ kind: "group", groupId: "group-of-friends", body: "Hello, everybody" }) },
} as const satisfies { [Kind in Exclude<Message["kind"], TypedKind>]: Record<string, Sample<Kind>> };

type SamplesByKind = typeof samplesByKind;
type SampleName = { [Kind in keyof SamplesByKind]: keyof SamplesByKind[Kind] }[keyof SamplesByKind];

/** By the keys of `sandbox.samples` in the messages, in the order of the menu. */
export const samples = Object.values(samplesByKind).flatMap(
  (named) => Object.entries(named) as [SampleName, Sample][],
);
