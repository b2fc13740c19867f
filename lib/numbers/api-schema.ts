import { z } from "zod";
import {
  anyOfFilter,
  createdFilters,
  idParameter,
  instantField,
  listOf,
  orderParameter,
  pageQuery,
} from "#lib/platform/api-fields.ts";
import { numberKinds, numberStates } from "#lib/platform/number-states.ts";

const messagingLimitSchema = z
  .object({
    tier: z
      .string()
      .meta({ description: "WhatsApp's name for the limit, in lowercase.", example: "tier_2k" }),
    recipients: z
      .number()
      .int()
      .nullable()
      .meta({ description: "The number of people. Null if it is unlimited.", example: 2000 }),
  })
  .nullable()
  .meta({
    description:
      "How many different people can get a template outside the reply window within 24 hours. All numbers of the business share it. Null if WhatsApp has not reported it, or has not set one yet.",
  });

const throughputSchema = z
  .object({
    level: z
      .string()
      .meta({ description: "WhatsApp's name for the rate, in lowercase.", example: "standard" }),
    messagesPerSecond: z
      .number()
      .int()
      .meta({ description: "The messages per second that WhatsApp accepts.", example: 80 }),
  })
  .meta({ description: "How fast WhatsApp accepts messages. Parley queues messages beyond it." });

export const apiNumberSchema = z
  .object({
    id: z.string().meta({
      description: "The number's ID. Pass it as `from` when you send.",
      example: "num_01kaeh4v5jf1d8t2w6p4c7b9rm",
    }),
    kind: z.enum(numberKinds).meta({
      description: "`sandbox`: a number of the simulator, whose messages reach no real phone.",
      example: "cloud",
    }),
    phone: z.string().meta({ description: "The phone number, digits only.", example: "15550783881" }),
    verifiedName: z
      .string()
      .nullable()
      .meta({ description: "The display name on WhatsApp.", example: "Northwind Coffee" }),
    state: z.enum(numberStates).meta({
      description:
        "`connected` if it can send, `disconnected` if WhatsApp rejects its access token, `restricted` if WhatsApp restricts the number or its account.",
      example: "connected",
    }),
    reason: z
      .string()
      .nullable()
      .meta({ description: "Why it is not connected, if known. Null while it is.", example: null }),
    whatsappCode: z
      .number()
      .nullable()
      .meta({ description: "WhatsApp's error code, if it is not connected because of one.", example: null }),
    quality: z.string().nullable().meta({
      description: "WhatsApp's quality rating: `green`, `yellow` or `red`. Null if it has none.",
      example: "green",
    }),
    messagingLimit: messagingLimitSchema,
    throughput: throughputSchema,
    isDefault: z.boolean().meta({
      description: "Whether messages without `from` to new recipients are sent from it.",
      example: true,
    }),
    whatsappAccountId: z.string().meta({
      description: "The WhatsApp Business Account it belongs to. It can send that account's templates only.",
      example: "102290129340398",
    }),
    createdAt: instantField("When it was connected to Parley."),
  })
  .meta({ id: "Number", description: "A WhatsApp number of the workspace." });

export type ApiNumber = z.infer<typeof apiNumberSchema>;

export const apiNumberList = listOf(apiNumberSchema, "The numbers on this page.");

export const listNumbersForApiQuery = z.strictObject({
  ...pageQuery,
  state: anyOfFilter(numberStates, {
    description: "Only numbers in this state.",
    example: "connected",
  }).optional(),
  ...createdFilters("Connected to Parley"),
  order: orderParameter,
});

export const numberParams = z.object({
  id: idParameter("num", "The number's ID.", "num_01kaeh4v5jf1d8t2w6p4c7b9rm"),
});
