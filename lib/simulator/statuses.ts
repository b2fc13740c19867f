import "server-only";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { buildMessagesWebhook, enqueueWebhooks } from "#lib/simulator/enqueue-webhook.ts";
import type { Scenario } from "#lib/simulator/magic-recipient-rules.ts";
import { buildContact, createRandom, getDisclosedIds, type SandboxPhone } from "#lib/simulator/phones.ts";
import {
  getSandboxTime,
  readSettings,
  type SandboxNumber,
  toUnixSeconds,
} from "#lib/simulator/sandbox-number.ts";
import type { SandboxSettings } from "#lib/simulator/settings-schema.ts";
import { canReceive, type ReceivingTraits, sendsReadReceipts } from "#lib/simulator/trait-rules.ts";
import { describeError } from "#lib/whatsapp/errors.ts";

/** Times are relative to acceptance, on the simulator's clock. */
interface PlannedStatus {
  status: "sent" | "delivered" | "read" | "failed";
  afterMs: number;
  code?: number;
}

export interface PlannedMessage {
  isReaction: boolean;
  scenario: Scenario | null;
  /** WhatsApp's error code. */
  failure: number | null;
  traits: ReceivingTraits;
  /** docs/whatsapp.md#time-to-live */
  ttlMs: number;
}

const STEP_MS = 250;

/** docs/whatsapp.md#statuses. The same arguments give the same plan. */
export function planStatuses(
  settings: SandboxSettings["statuses"],
  message: PlannedMessage,
  randomKey: string,
): PlannedStatus[] {
  if (message.failure !== null) return [{ status: "failed", afterMs: 0, code: message.failure }];
  if (message.scenario) return planScenario(message.scenario, message.isReaction);
  const chance = createRandom(`${randomKey}/plan`);
  const happens = (percent: number) => chance() * 100 < percent;
  const reversed = happens(settings.reversePercent);
  const duplicated = happens(settings.duplicatePercent);
  const undelivered = happens(settings.missingDeliveredPercent);
  const reached = listReachedStatuses(settings, message).filter(
    ({ status }) => !(undelivered && status === "delivered"),
  );
  const delayed = addDelays(reached, settings.jitterMs, chance).filter(
    ({ status, afterMs }) => status === "sent" || afterMs < message.ttlMs,
  );
  const ordered = reversed ? reverseStatuses(delayed) : delayed;
  return duplicated ? ordered.flatMap((planned) => [planned, planned]) : ordered;
}

function planScenario(scenario: Scenario, isReaction: boolean): PlannedStatus[] {
  const statuses = isReaction ? scenario.statuses.filter((status) => status === "sent") : scenario.statuses;
  const steps: PlannedStatus[] = statuses.map((status, index) => ({ status, afterMs: index * STEP_MS }));
  if (scenario.failure !== undefined) {
    steps.push({ status: "failed", afterMs: steps.length * STEP_MS, code: scenario.failure });
  }
  return scenario.duplicated ? steps.flatMap((step) => [step, step]) : steps;
}

interface Step {
  status: "sent" | "delivered" | "read";
  stepMs: number;
}

/** docs/whatsapp.md#locations-contacts-and-reactions */
function listReachedStatuses(
  settings: SandboxSettings["statuses"],
  { isReaction, traits }: PlannedMessage,
): Step[] {
  const sent: Step = { status: "sent", stepMs: settings.sentAfterMs };
  if (isReaction || !canReceive(traits)) return [sent];
  const delivered: Step = { status: "delivered", stepMs: settings.deliveredAfterMs };
  if (settings.readAfterMs === null || !sendsReadReceipts(traits)) return [sent, delivered];
  return [sent, delivered, { status: "read", stepMs: settings.readAfterMs }];
}

function addDelays(steps: readonly Step[], jitterMs: number, chance: () => number): PlannedStatus[] {
  let afterMs = 0;
  return steps.map(({ status, stepMs }) => {
    afterMs += stepMs + Math.floor(chance() * jitterMs);
    return { status, afterMs };
  });
}

function reverseStatuses(planned: readonly PlannedStatus[]): PlannedStatus[] {
  const times = planned.map(({ afterMs }) => afterMs);
  return planned.toReversed().map((status, index) => ({ ...status, afterMs: times[index] ?? 0 }));
}

export const messageMetadataSchema = z.object({
  addressedBy: z.enum(["phone", "bsuid"]),
  /** `service` for messages other than templates. */
  category: z.string(),
  /** docs/whatsapp.md#statuses */
  priced: z.enum(["regular", "free_customer_service", "free_entry_point"]),
  conversationId: z.string(),
  /** Unix seconds. */
  conversationEndsAt: z.string(),
  identityHash: z.string().nullable(),
});

export type SandboxMessageMetadata = z.output<typeof messageMetadataSchema>;

interface ReportedMessage {
  wamid: string;
  callbackData: string | null;
  metadata: SandboxMessageMetadata;
}

/** @param phone null for an unknown recipient */
function buildStatusValue(
  number: SandboxNumber,
  phone: SandboxPhone | null,
  message: ReportedMessage,
  planned: PlannedStatus & { at: Date; isPriced: boolean },
): Record<string, unknown> {
  const settings = readSettings(number);
  const failed = planned.status === "failed";
  const withUsername = planned.status !== "sent";
  const contacts =
    phone !== null && settings.statuses.contacts && settings.identity !== "phone" && !failed
      ? { contacts: [buildContact(number, phone, { withUsername })] }
      : {};
  return { ...contacts, statuses: [buildStatus(number, phone, message, planned)] };
}

function buildStatus(
  number: SandboxNumber,
  phone: SandboxPhone | null,
  { wamid, callbackData, metadata }: ReportedMessage,
  { status, at, code, isPriced }: PlannedStatus & { at: Date; isPriced: boolean },
): Record<string, unknown> {
  const failed = status === "failed";
  const ids = phone === null ? {} : getDisclosedIds(number, phone);
  // A failed status contains only the dialed phone.
  const dialed = metadata.addressedBy === "phone" && readSettings(number).identity !== "bsuid";
  const waId = dialed ? phone?.waId : ids.waId;
  const bsuid = failed && metadata.addressedBy === "phone" ? undefined : ids.bsuid;
  return {
    id: wamid,
    status,
    timestamp: toUnixSeconds(at),
    ...(waId === undefined ? {} : { recipient_id: waId }),
    ...(bsuid === undefined ? {} : { recipient_user_id: bsuid }),
    ...(callbackData === null ? {} : { biz_opaque_callback_data: callbackData }),
    ...(metadata.identityHash === null ? {} : { recipient_identity_key_hash: metadata.identityHash }),
    ...(failed ? {} : buildConversation(number, metadata, status)),
    ...(isPriced ? { pricing: buildPricing(metadata) } : {}),
    ...(failed ? { errors: [buildError(code ?? 131000)] } : {}),
  };
}

/** Up to v23 every status has a conversation, from v24 only in a free entry point (docs/whatsapp.md#statuses). */
function buildConversation(
  number: SandboxNumber,
  metadata: SandboxMessageMetadata,
  status: string,
): Record<string, unknown> {
  const isOld = readSettings(number).statuses.version === "v23";
  if (!isOld && metadata.priced !== "free_entry_point") return {};
  const expiry = { expiration_timestamp: metadata.conversationEndsAt };
  return {
    conversation: {
      id: metadata.conversationId,
      ...(status === "sent" ? expiry : {}),
      origin: { type: getOrigin(metadata) },
    },
  };
}

function buildPricing(metadata: SandboxMessageMetadata): Record<string, unknown> {
  const billable = metadata.priced === "regular";
  return { billable, pricing_model: "PMP", type: metadata.priced, category: getOrigin(metadata) };
}

function getOrigin({ priced, category }: SandboxMessageMetadata): string {
  return priced === "free_entry_point" ? "referral_conversion" : category;
}

// Meta's texts where documented (docs/whatsapp.md#error-envelope).
const DETAILS: Readonly<Record<number, string>> = {
  131047:
    "Message failed to send because more than 24 hours have passed since the customer last replied to this number.",
};

/** docs/whatsapp.md#webhook-envelope */
export function buildError(code: number): Record<string, unknown> {
  const { title } = describeError(code);
  return {
    code,
    title,
    message: title,
    error_data: { details: DETAILS[code] ?? title },
    href: "https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/",
  };
}

/** Prices are in `sent` and in the first of `delivered` and `read` (docs/whatsapp.md#statuses). */
export async function reportStatuses(
  db: Db,
  number: SandboxNumber,
  phone: SandboxPhone | null,
  message: ReportedMessage,
  planned: readonly PlannedStatus[],
): Promise<void> {
  const now = getSandboxTime(number).getTime();
  const priced = new Set([
    "sent",
    planned.some(({ status }) => status === "delivered") ? "delivered" : "read",
  ]);
  await enqueueWebhooks(
    db,
    planned.map((step) => {
      const at = new Date(now + step.afterMs);
      const isPriced = priced.has(step.status);
      return {
        phoneNumberId: number.phoneNumberId,
        body: buildMessagesWebhook(
          number,
          buildStatusValue(number, phone, message, { ...step, at, isPriced }),
        ),
        delayMs: step.afterMs,
        reports: { wamid: message.wamid, status: step.status },
      };
    }),
  );
}
