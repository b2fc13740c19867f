import "server-only";
import { chanceOf } from "#lib/sandbox/draw.ts";
import type { Play } from "#lib/sandbox/magic-recipients.ts";
import type { CustomerTraits, SandboxSettings } from "#lib/sandbox/settings.ts";

/** A status to come: milliseconds after the message was accepted, on the simulator's clock. */
export interface PlannedStatus {
  status: "sent" | "delivered" | "read" | "failed";
  afterMs: number;
  /** Why it failed. */
  code?: number;
}

export interface MessageFacts {
  isReaction: boolean;
  /** The recipient's own play, which the settings do not change. */
  play: Play | null;
  /** What is wrong with the recipient or the window, by WhatsApp's code. */
  failure: number | null;
  traits: Pick<CustomerTraits, "online" | "receipts" | "blockedBusiness">;
  /** How long WhatsApp tries to deliver (whatsapp-cloud-api.md §3.8). */
  ttlMs: number;
}

/** Between a magic recipient's statuses, so that their ticks can be seen to turn. */
const STEP_MS = 250;

/**
 * The statuses that will be posted about an accepted message, in the order of posting (§4.6, §8). Pure: the same settings,
 * facts and draw give the same plan. An ordinary message's statuses never repeat, turn round or go missing unless the
 * settings say so.
 */
export function planStatuses(
  settings: SandboxSettings["statuses"],
  facts: MessageFacts,
  draw: string,
): PlannedStatus[] {
  if (facts.failure !== null) return [{ status: "failed", afterMs: 0, code: facts.failure }];
  if (facts.play) return planPlay(facts.play, facts.isReaction);
  const chance = chanceOf(`${draw}/plan`);
  const happens = (percent: number) => chance() * 100 < percent;
  const reversed = happens(settings.reversePercent);
  const doubled = happens(settings.duplicatePercent);
  const undelivered = happens(settings.missingDeliveredPercent);
  const reached = reachedBy(settings, facts).filter(({ status }) => !(undelivered && status === "delivered"));
  const delayed = delay(reached, settings.jitterMs, chance).filter(
    ({ status, afterMs }) => status === "sent" || afterMs < facts.ttlMs,
  );
  const ordered = reversed ? turnRound(delayed) : delayed;
  return doubled ? ordered.flatMap((planned) => [planned, planned]) : ordered;
}

function planPlay(play: Play, isReaction: boolean): PlannedStatus[] {
  const statuses = isReaction ? play.statuses.filter((status) => status === "sent") : play.statuses;
  const steps: PlannedStatus[] = statuses.map((status, index) => ({ status, afterMs: index * STEP_MS }));
  if (play.failure !== undefined) {
    steps.push({ status: "failed", afterMs: steps.length * STEP_MS, code: play.failure });
  }
  return play.doubled ? steps.flatMap((step) => [step, step]) : steps;
}

interface Step {
  status: "sent" | "delivered" | "read";
  stepMs: number;
}

/** How far the message comes: a reaction only to `sent` (§1.4), and so does what finds no phone. */
function reachedBy(settings: SandboxSettings["statuses"], { isReaction, traits }: MessageFacts): Step[] {
  const sent: Step = { status: "sent", stepMs: settings.sentAfterMs };
  if (isReaction || !traits.online || traits.blockedBusiness) return [sent];
  const delivered: Step = { status: "delivered", stepMs: settings.deliveredAfterMs };
  if (settings.readAfterMs === null || !traits.receipts) return [sent, delivered];
  return [sent, delivered, { status: "read", stepMs: settings.readAfterMs }];
}

function delay(steps: readonly Step[], jitterMs: number, chance: () => number): PlannedStatus[] {
  let afterMs = 0;
  return steps.map(({ status, stepMs }) => {
    afterMs += stepMs + Math.floor(chance() * jitterMs);
    return { status, afterMs };
  });
}

/** The last status comes first, at the times of the plan. */
function turnRound(planned: readonly PlannedStatus[]): PlannedStatus[] {
  const times = planned.map(({ afterMs }) => afterMs);
  return planned.toReversed().map((status, index) => ({ ...status, afterMs: times[index] ?? 0 }));
}
