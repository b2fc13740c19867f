import {
  OTHER_EVENTS,
  REJECTION_REASONS,
  type SandboxTemplateView,
  type TemplateControl,
} from "#lib/simulator/template-schema.ts";

/** An action of WhatsApp's side on a template; `name` is its message key. */
export interface TemplateAct {
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

/** The possible actions in the template's state, in menu order. */
export function actsFor(
  template: Pick<SandboxTemplateView, "status" | "category" | "quality" | "bodyText">,
): TemplateAct[] {
  const { status, category, quality, bodyText } = template;
  const scores = (["GREEN", "YELLOW", "RED"] as const).filter((score) => score !== quality);
  const others = (["UTILITY", "MARKETING"] as const).filter((other) => other !== category);
  return [
    ...(status === "APPROVED" ? [] : [act("approve", { action: "approve" })]),
    ...REJECTION_REASONS.map((reason) => act("reject", { action: "reject", reason }, reason)),
    ...(status === "PAUSED"
      ? [act("unpause", { action: "unpause" })]
      : [
          act("pauseFirst", { action: "pause", time: "first" }),
          act("pauseSecond", { action: "pause", time: "second" }),
        ]),
    act("disable", { action: "disable" }),
    ...scores.map((score) => act("quality", { action: "quality", score }, score)),
    // WhatsApp moves templates between these two only.
    ...(category === "AUTHENTICATION" ? [] : others).flatMap((next) => [
      act("announceCategory", { action: "announce_category", category: next }, next),
      act("changeCategory", { action: "change_category", category: next }, next),
    ]),
    act("changeBody", { action: "change_body", text: reworded(bodyText) }),
    ...OTHER_EVENTS.map((event) => act("event", { action: "event", event }, event)),
  ];
}

function act(name: TemplateAct["name"], control: TemplateControl, code?: string): TemplateAct {
  return { name, control, ...(code === undefined ? {} : { code }) };
}

function reworded(text: string): string {
  const added = " Thank you.";
  return text.endsWith(added) ? text.slice(0, -added.length) : text.slice(0, 1024 - added.length) + added;
}
