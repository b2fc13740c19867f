import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, lte } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { sandboxMessages, sandboxPhones } from "#db/schema/index.ts";
import { DAY, SECOND } from "#lib/platform/clock.ts";
import { recordOf } from "#lib/platform/record-of.ts";
import { checkTemplate, type SandboxTemplate } from "#lib/simulator/graph/check-template.ts";
import { checkMedia } from "#lib/simulator/graph/media-edge.ts";
import {
  contentSchema,
  type Envelope,
  envelopeSchema,
  readMarkSchema,
} from "#lib/simulator/graph/message-body-schema.ts";
import {
  checkAllowList,
  consumeForcedFailure,
  consumeRateLimits,
  refuseByScenario,
  toRefusal,
} from "#lib/simulator/graph/refusals.ts";
import {
  type Recipient,
  resolveRecipient,
  storeSandboxMessage,
} from "#lib/simulator/graph/store-sandbox-message.ts";
import { type GraphReply, graphError } from "#lib/simulator/graph-error.ts";
import { findScenario } from "#lib/simulator/magic-recipient-rules.ts";
import { matchesSandboxPhone } from "#lib/simulator/phones.ts";
import { getSandboxTime, readSettings, type SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { describeError } from "#lib/whatsapp/errors.ts";

/**
 * Errors of the request are returned at once, those of the recipient later by status (docs/whatsapp.md#late-errors).
 */
export async function sendMessage(db: Db, number: SandboxNumber, body: unknown): Promise<GraphReply> {
  const { answers } = readSettings(number);
  if (answers.delayMs > 0) await sleep(answers.delayMs);
  if (recordOf(body).status !== undefined) return markRead(db, number, body);
  const checked = await checkRequest(db, number, body);
  if ("refusal" in checked) return checked.refusal;
  const { envelope, recipient, template } = checked;
  const media = await checkMedia(db, number, envelope);
  if ("refusal" in media) return media.refusal;
  const scenario = recipient.waId === null ? null : findScenario(recipient.waId);
  const forcedCode = await consumeForcedFailure(db, number);
  if (forcedCode !== null && describeError(forcedCode).reportedBy === "response")
    return toRefusal(forcedCode, answers.failStatus);
  if (recipient.waId !== null) {
    const refusal =
      (await consumeRateLimits(db, number, recipient.waId)) ??
      refuseByScenario(number, recipient.waId, scenario, envelope.biz_opaque_callback_data);
    if (refusal) return refusal;
  }
  const cut = scenario?.cut ?? (answers.drop === "none" ? undefined : answers.drop);
  if (cut === "before") return { status: 200, body: {}, cut: "reset" };
  const { wamid, held } = await storeSandboxMessage(db, number, {
    envelope,
    recipient,
    template,
    scenario: scenario,
    failure: forcedCode ?? media.failure,
  });
  if (scenario?.respondAfterMs) await sleep(scenario.respondAfterMs);
  const reply = { status: 200, body: buildAcceptedBody(recipient, template && { held }, wamid) };
  if (cut === undefined) return reply;
  return { ...reply, cut: cut === "malformed" ? "malformed" : "reset" };
}

interface CheckedRequest {
  envelope: Envelope;
  recipient: Recipient;
  template: SandboxTemplate | null;
}

async function checkRequest(
  db: Db,
  number: SandboxNumber,
  body: unknown,
): Promise<CheckedRequest | { refusal: GraphReply }> {
  const parsed = envelopeSchema.safeParse(body);
  if (!parsed.success) return { refusal: toRequestError(parsed.error.issues, body) };
  const envelope = parsed.data;
  const content = contentSchema.safeParse(envelope);
  if (!content.success) return { refusal: toRequestError(content.error.issues, body) };
  const resolved = await resolveRecipient(db, number, envelope);
  if ("refusal" in resolved) return resolved;
  const { recipient } = resolved;
  const notAllowed = checkAllowList(number, recipient.waId);
  if (notAllowed) return { refusal: notAllowed };
  if (content.data.type !== "template") return { envelope, recipient, template: null };
  const checked = await checkTemplate(db, number, content.data.template);
  if ("refusal" in checked) return checked;
  if (checked.template.category === "AUTHENTICATION" && recipient.addressedBy === "bsuid") {
    const details = "Authentication templates cannot be sent to a business-scoped user id";
    return { refusal: graphError(400, 131062, { details }) };
  }
  return { envelope, recipient, template: checked.template };
}

async function markRead(db: Db, number: SandboxNumber, body: unknown): Promise<GraphReply> {
  const mark = readMarkSchema.safeParse(body);
  if (!mark.success) return toRequestError(mark.error.issues, body);
  const { message_id: wamid, typing_indicator } = mark.data;
  return markReadByBusiness(db, number, { wamid, typing: typing_indicator !== undefined });
}

/** docs/whatsapp.md#acceptance */
function buildAcceptedBody(
  { addressedBy, input, waId }: Recipient,
  template: { held: boolean } | null,
  wamid: string,
): Record<string, unknown> {
  const who = addressedBy === "phone" ? { wa_id: waId } : { user_id: input };
  const status = template
    ? { message_status: template.held ? "held_for_quality_assessment" : "accepted" }
    : {};
  return {
    messaging_product: "whatsapp",
    contacts: [{ input, ...who }],
    messages: [{ id: wamid, ...status }],
  };
}

/** docs/whatsapp.md#read-marks-and-typing */
const TYPING_MS = 25 * SECOND;

/** Marks a message and the earlier ones as read. */
async function markReadByBusiness(
  db: Db,
  number: SandboxNumber,
  { wamid, typing }: { wamid: string; typing: boolean },
): Promise<GraphReply> {
  const now = getSandboxTime(number);
  const isFromCustomer = and(
    eq(sandboxMessages.phoneNumberId, number.phoneNumberId),
    eq(sandboxMessages.direction, "from_customer"),
  );
  const [message] = await db
    .select()
    .from(sandboxMessages)
    .where(and(isFromCustomer, eq(sandboxMessages.wamid, wamid)));
  if (!message || message.at.getTime() < now.getTime() - 30 * DAY) {
    return graphError(400, 131009, {
      details: "message_id is not a message of the last 30 days to this number",
    });
  }
  await db.transaction(async (tx) => {
    const earlier = and(
      isFromCustomer,
      eq(sandboxMessages.waId, message.waId),
      eq(sandboxMessages.status, "sent"),
      lte(sandboxMessages.position, message.position),
    );
    await tx.update(sandboxMessages).set({ status: "read" }).where(earlier);
    if (typing) {
      await tx
        .update(sandboxPhones)
        .set({ typingUntil: new Date(now.getTime() + TYPING_MS) })
        .where(matchesSandboxPhone(number.phoneNumberId, message.waId));
    }
  });
  return { status: 200, body: { success: true } };
}

type Issue = z.core.$ZodIssue;

/** docs/whatsapp.md#error-envelope */
function toRequestError(issues: readonly Issue[], body: unknown): GraphReply {
  const [issue] = issues;
  if (!issue) return graphError(400, 100);
  const name = formatPath(issue.path);
  const custom = issue.code === "custom" ? issue.params?.code : undefined;
  if (typeof custom === "number") return graphError(400, custom, { details: `${name}: ${issue.message}` });
  if (issue.path[0] === "type") return graphError(400, 131051, { details: "Message type is not supported." });
  const missing = isMissing(issue, body);
  if (issue.path[0] === "interactive" || issue.path[0] === "reaction" || issue.path[0] === "context") {
    const details = missing ? `Parameter ${name} is required` : `${name}: ${issue.message}`;
    return graphError(400, missing ? 131008 : 131009, { details });
  }
  if (missing) return graphError(400, 100, { message: `(#100) The parameter ${name} is required.` });
  return graphError(400, 100, { message: `(#100) ${describeIssue(issue, name)}` });
}

function describeIssue(issue: Issue, name: string): string {
  switch (issue.code) {
    case "unrecognized_keys":
      return `Unexpected key "${issue.keys[0]}" on param "${name}".`;
    case "too_big":
      return issue.origin === "string"
        ? `Param ${name} must be at most ${issue.maximum} characters long.`
        : `Param ${name} must be at most ${issue.maximum}.`;
    case "invalid_format":
      return issue.format === "url" ? `Param ${name} is not a valid URI.` : `Param ${name} is not valid.`;
    default:
      return `Param ${name} is not valid.`;
  }
}

/** Meta treats empty text as missing. */
function isMissing(issue: Issue, body: unknown): boolean {
  const value = issue.path.reduce<unknown>((held, key) => recordOf(held)[String(key)], body);
  return value === undefined || value === null || value === "";
}

/** Formats a path such as `template['language']['code']`. */
function formatPath(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `['${String(part)}']`)).join("") || "body";
}
