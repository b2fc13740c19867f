import { z } from "zod";

export const sandboxMessageSchema = z.object({
  wamid: z.string(),
  direction: z.enum(["to_customer", "from_customer"]),
  /** The Cloud API's message object. */
  message: z.record(z.string(), z.unknown()),
  /** A template as the customer reads it; null for everything else. */
  rendered: z
    .object({
      header: z.string().nullable(),
      headerKind: z.string(),
      body: z.string(),
      footer: z.string().nullable(),
      buttons: z.array(z.object({ type: z.string(), text: z.string(), value: z.string().nullable() })),
    })
    .nullable(),
  status: z.string(),
  at: z.iso.datetime(),
});

/** One bubble on the customer's phone. */
export type SandboxMessageView = z.infer<typeof sandboxMessageSchema>;

export const sandboxChatSchema = z.object({
  phoneNumberId: z.string(),
  waId: z.string(),
  profileName: z.string(),
  lastAt: z.iso.datetime().nullable(),
  lastText: z.string().nullable(),
  windowExpiresAt: z.iso.datetime().nullable(),
});

export type SandboxChat = z.infer<typeof sandboxChatSchema>;

export const sandboxChatsSchema = z.object({
  numbers: z.array(
    z.object({ phoneNumberId: z.string(), displayNumber: z.string(), verifiedName: z.string() }),
  ),
  chats: z.array(sandboxChatSchema),
  /** The simulator's present. */
  now: z.iso.datetime(),
});

export const sandboxThreadSchema = z.object({ messages: z.array(sandboxMessageSchema) });

/** What a customer does on the phone: write, or tap a template's quick reply. */
export const customerMessageBody = z.strictObject({
  profileName: z.string().trim().min(1).max(120).optional(),
  message: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("text"), body: z.string().min(1).max(4096) }),
    z.strictObject({ kind: z.literal("button"), wamid: z.string(), text: z.string().min(1).max(25) }),
    z.strictObject({ kind: z.literal("reaction"), wamid: z.string(), emoji: z.string().max(16) }),
  ]),
});

export type CustomerMessage = z.infer<typeof customerMessageBody>;

export const moveClockBody = z.strictObject({ byMs: z.number().int().positive() });
export const clockResponse = z.object({ now: z.iso.datetime() });
