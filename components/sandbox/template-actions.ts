import {
  OTHER_EVENTS,
  QUALITY_SCORES,
  REJECTION_REASONS,
  type SandboxTemplateView,
  TEMPLATE_CATEGORIES,
  type TemplateControl,
} from "#lib/simulator/template-schema.ts";
import { TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

export interface TemplateAction {
  name:
    | "approve"
    | "reject"
    | "unpause"
    | "pauseFirst"
    | "pauseSecond"
    | "disable"
    | "quality"
    | "announceCategory"
    | "changeCategory"
    | "changeBody"
    | "event";
  control: TemplateControl;
  code?: string;
}

export function listTemplateActions(
  template: Pick<SandboxTemplateView, "status" | "category" | "quality" | "bodyText">,
): TemplateAction[] {
  const { status, category, quality, bodyText } = template;
  const scores = QUALITY_SCORES.filter((score) => score !== "UNKNOWN" && score !== quality);
  const others = TEMPLATE_CATEGORIES.filter((other) => other !== "AUTHENTICATION" && other !== category);
  return [
    ...(status === "APPROVED" ? [] : [templateAction("approve", { action: "approve" })]),
    ...REJECTION_REASONS.map((reason) => templateAction("reject", { action: "reject", reason }, reason)),
    ...(status === "PAUSED"
      ? [templateAction("unpause", { action: "unpause" })]
      : [
          templateAction("pauseFirst", { action: "pause", time: "first" }),
          templateAction("pauseSecond", { action: "pause", time: "second" }),
        ]),
    templateAction("disable", { action: "disable" }),
    ...scores.map((score) => templateAction("quality", { action: "quality", score }, score)),
    // WhatsApp moves templates between these two only.
    ...(category === "AUTHENTICATION" ? [] : others).flatMap((next) => [
      templateAction("announceCategory", { action: "announce_category", category: next }, next),
      templateAction("changeCategory", { action: "change_category", category: next }, next),
    ]),
    templateAction("changeBody", { action: "change_body", text: reword(bodyText) }),
    ...OTHER_EVENTS.map((event) => templateAction("event", { action: "event", event }, event)),
  ];
}

function templateAction(
  name: TemplateAction["name"],
  control: TemplateControl,
  code?: string,
): TemplateAction {
  return { name, control, ...(code === undefined ? {} : { code }) };
}

function reword(text: string): string {
  const added = " Thank you.";
  return text.endsWith(added)
    ? text.slice(0, -added.length)
    : text.slice(0, TEMPLATE_LIMITS.body - added.length) + added;
}
