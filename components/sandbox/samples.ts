import type { CustomerMessage } from "#lib/simulator/schema.ts";

type Message = CustomerMessage["message"];

export const SAMPLES = {
  image: () => ({ kind: "media", type: "image", caption: "Is this the right one?" }),
  video: () => ({ kind: "media", type: "video" }),
  voice: () => ({ kind: "media", type: "voice" }),
  audio: () => ({ kind: "media", type: "audio" }),
  document: () => ({ kind: "media", type: "document", filename: "receipt.pdf" }),
  sticker: () => ({ kind: "media", type: "sticker" }),
  location: () => ({
    kind: "location",
    latitude: 53.5436,
    longitude: 9.9663,
    name: "Harbour Street 4",
    address: "20457 Hamburg",
  }),
  ownNumber: (waId, name) => ({ kind: "contacts", name, phone: waId, origin: "contact_request" }),
  contact: () => ({ kind: "contacts", name: "Maria Duarte", phone: "15555550188", origin: "other" }),
  order: () => ({
    kind: "order",
    text: "For Saturday, please",
    items: [{ product: "espresso-500g", quantity: 2, price: 14.5, currency: "EUR" }],
  }),
  unsupportedPoll: () => ({ kind: "unsupported", type: "poll" }),
  future: () => ({ kind: "future", type: "hologram" }),
  group: () => ({ kind: "group", groupId: "group-of-friends", body: "Hello, everybody" }),
} as const satisfies Record<string, (waId: string, name: string) => Message>;

export type SampleName = keyof typeof SAMPLES;
