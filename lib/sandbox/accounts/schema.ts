import { z } from "zod";
import {
  ACCOUNT_STATUSES,
  LIMIT_TIERS,
  NAME_STATUSES,
  NUMBER_STATUSES,
  QUALITY_RATINGS,
  THROUGHPUT_LEVELS,
} from "#lib/sandbox/account-facts.ts";

export const sandboxAccountSchema = z.object({
  qualityRating: z.enum(QUALITY_RATINGS),
  nameStatus: z.enum(NAME_STATUSES),
  status: z.enum(NUMBER_STATUSES),
  limitTier: z.enum(LIMIT_TIERS),
  throughputLevel: z.enum(THROUGHPUT_LEVELS),
  accountStatus: z.enum(ACCOUNT_STATUSES),
  subscribed: z.boolean(),
  registered: z.boolean(),
  /** The code that was sent to verify the number and not given back yet. */
  pendingCode: z.string().nullable(),
});

/** A number and its account on WhatsApp's side. */
export type SandboxAccount = z.infer<typeof sandboxAccountSchema>;

/** What WhatsApp's side may be told to change of them; what is absent stays. */
export const accountChangeBody = z.strictObject(
  sandboxAccountSchema.omit({ pendingCode: true }).partial().shape,
);
export type AccountChange = z.infer<typeof accountChangeBody>;

/** What WhatsApp reports that changes no fact (whatsapp-cloud-api.md §4.8). */
export const ACCOUNT_EVENTS = [
  "SCHEDULE_FOR_DISABLE",
  "ACCOUNT_VIOLATION",
  "PIN_CHANGED",
  "PIN_RESET_REQUEST",
  "PIN_REQUEST_SUCCESS",
] as const;
export const accountEventBody = z.strictObject({ event: z.enum(ACCOUNT_EVENTS) });
export type AccountEvent = z.infer<typeof accountEventBody>["event"];

const MINUTE_MS = 60_000;

/** Ends every token of the number, or makes another one beside them that ends when it is told to. */
export const tokenControlBody = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("expire") }),
  z.strictObject({ action: z.literal("revoke") }),
  z.strictObject({
    action: z.literal("issue"),
    /** How long it lives on the simulator's clock; for ever where it is absent. */
    lifeMs: z.number().int().min(MINUTE_MS).optional(),
  }),
]);
export type TokenControl = z.infer<typeof tokenControlBody>;

/** A new token is told here and never again. */
export const tokenControlResponse = z.object({ token: z.string().nullable() });
