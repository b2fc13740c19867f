import type { MessageMetadata, ReportFact } from "#db/schema/index.ts";
import { type BusinessHours, businessTimeBetween } from "#lib/hours/rules.ts";
import { DAY, SECOND } from "#lib/platform/clock.ts";
import { binOf, type DurationMeasure, type DurationName, type Measure } from "#lib/reports/rules.ts";
import { hasTrait } from "#lib/whatsapp/kind-rules.ts";

/** A message with the facts derived from its thread. UUIDs without prefix. */
export interface CountedMessage {
  id: string;
  conversationId: string;
  numberId: string;
  direction: "inbound" | "outbound" | "internal";
  kind: string;
  status: string;
  isAutomatic: boolean;
  /** The member who wrote it. */
  authorId: string | null;
  failureCode: string | null;
  templateName: string | null;
  isPasscode: boolean;
  action: string | null;
  assigneeId: string | null;
  /** The labels that an activity added. */
  givenLabels: string[];
  pricing: MessageMetadata["pricing"] | null;
  wasDelivered: boolean;
  createdAt: Date;
  /** When the customer wrote it. */
  writtenAt: Date;
  /** When the customer wrote the first message that it answers or whose conversation it closes. */
  waitingSince: Date | null;
  /**
   * Inbound: whether it is the first message since the conversation was created or closed. Reply: whether it answers
   * such a message.
   */
  isFirst: boolean;
  /** Inbound: whether another message, a reply or a closing followed within its window. */
  isFollowed: boolean;
  /** Inbound: whether another inbound message followed within its window. */
  isExtended: boolean;
  isBlocked: boolean;
  teamId: string | null;
  labelIds: string[];
  passcode: { state: string; expiresAt: Date } | null;
}

export interface Duration {
  measure: DurationMeasure | "window_unanswered";
  seconds: number;
  agent: string | null;
  team: string | null;
}

export interface Counted {
  facts: ReportFact[];
  durations: Duration[];
  /** When the message has to be counted again; null if never. */
  dueAt: Date | null;
}

/** Replies are messages of members and of API keys, except passcodes and reactions. */
export function isReply(message: CountedMessage): boolean {
  const { direction, kind, status, isAutomatic, isPasscode } = message;
  const wasSent = status === "sent" || status === "delivered" || status === "read";
  return (
    direction === "outbound" && wasSent && hasTrait(kind, "countsAsReply") && !isAutomatic && !isPasscode
  );
}

/** @param hours null while the workspace is always open */
export function countMessage(message: CountedMessage, now: Date, hours: BusinessHours | null): Counted {
  const counted: Counted = { facts: [], durations: [], dueAt: null };
  if (message.direction === "inbound") countInbound(message, now, counted);
  else if (message.direction === "outbound") countOutbound(message, now, hours, counted);
  else countActivity(message, hours, counted);
  return counted;
}

function factOf(message: CountedMessage, measure: Measure, more: Partial<ReportFact> = {}): ReportFact {
  const { numberId, authorId, teamId, labelIds } = message;
  return { measure, detail: "", number: numberId, agent: authorId, team: teamId, labels: labelIds, ...more };
}

/** Counted by number only, regardless of author and subject. */
const BY_NUMBER = { agent: null, team: null, labels: [] };

function countInbound(message: CountedMessage, now: Date, counted: Counted): void {
  if (!hasTrait(message.kind, "countsAsUnread") || message.isBlocked) return;
  counted.facts.push(factOf(message, "inbound"));
  if (message.isFirst) counted.facts.push(factOf(message, "opened"));
  const endsAt = new Date(message.writtenAt.getTime() + DAY);
  if (endsAt > now) {
    counted.dueAt = endsAt;
    return;
  }
  const at = { agent: null };
  if (!message.isExtended) counted.facts.push(factOf(message, "window_ended", at));
  if (message.isFollowed) return;
  counted.facts.push(factOf(message, "window_unanswered", at));
  counted.durations.push({
    measure: "window_unanswered",
    seconds: DAY / SECOND,
    agent: null,
    team: message.teamId,
  });
}

function countOutbound(
  message: CountedMessage,
  now: Date,
  hours: BusinessHours | null,
  counted: Counted,
): void {
  const { status, templateName, wasDelivered, pricing, passcode } = message;
  if (status === "queued" || status === "canceled" || !hasTrait(message.kind, "countsAsReply")) return;
  const isRead = status === "read";
  const isFailed = status === "failed";
  const detail = message.isAutomatic ? "automatic" : message.authorId === null ? "api" : "member";
  const add = (measure: Measure, more?: Partial<ReportFact>) =>
    counted.facts.push(factOf(message, measure, more));
  add("outbound", { detail });
  if (wasDelivered) add("delivered", BY_NUMBER);
  if (isRead) add("read", BY_NUMBER);
  if (isFailed) add("failed", BY_NUMBER);
  if (isFailed) add("failure", { ...BY_NUMBER, detail: message.failureCode ?? "" });
  if (templateName !== null) {
    const ofTemplate = { ...BY_NUMBER, detail: templateName };
    add("template_sent", ofTemplate);
    if (wasDelivered) add("template_delivered", ofTemplate);
    if (isRead) add("template_read", ofTemplate);
    if (isFailed) add("template_failed", ofTemplate);
  }
  if (pricing) {
    add("price", { ...BY_NUMBER, detail: `${pricing.category ?? ""}/${pricing.type ?? ""}` });
  }
  if (passcode) {
    add("passcode_sent", BY_NUMBER);
    if (passcode.state === "verified") add("passcode_verified", BY_NUMBER);
    else if (passcode.expiresAt > now) counted.dueAt = passcode.expiresAt;
  }
  if (!isReply(message) || message.waitingSince === null) return;
  const measure = message.isFirst ? "first_reply" : "next_reply";
  addDuration(message, measure, hours, counted);
}

function countActivity(message: CountedMessage, hours: BusinessHours | null, counted: Counted): void {
  if (message.action === "closed") {
    counted.facts.push(factOf(message, "closed"));
    if (message.waitingSince !== null) addDuration(message, "resolution", hours, counted);
  }
  if (message.action === "assigned") {
    counted.facts.push(factOf(message, "assigned", { agent: message.assigneeId }));
  }
  if (message.action === "labeled") {
    counted.facts.push(factOf(message, "labeled", { labels: message.givenLabels }));
  }
}

function addDuration(
  message: CountedMessage,
  measure: DurationName,
  hours: BusinessHours | null,
  counted: Counted,
): void {
  const { authorId: agent, teamId: team, waitingSince, createdAt } = message;
  const from = waitingSince ?? createdAt;
  const add = (name: DurationMeasure, ms: number) => {
    const seconds = Math.max(0, Math.round(ms / SECOND));
    counted.durations.push({ measure: name, seconds, agent, team });
    counted.facts.push(factOf(message, name, { detail: String(binOf(seconds)), labels: [] }));
  };
  add(measure, createdAt.getTime() - from.getTime());
  if (hours) add(`${measure}_open`, businessTimeBetween(from, createdAt, hours));
}
