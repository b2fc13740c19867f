import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { formatWaitingTime } from "#components/contacts/waiting-time.ts";
import { describeActivity } from "#components/inbox/thread/describe-activity.ts";
import { formatsOf } from "#components/ui/formats.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { activities } from "#lib/whatsapp/message-content.ts";
import { messages } from "../../../messages/en/index.ts";

type Activity = Extract<MessageView["content"], { kind: "activity" }>;

const you = { subject: "You", object: "you" };
const ana: MessageView["author"] = { kind: "member", id: "user_ana", name: "Ana" };
const worker: MessageView["author"] = { kind: "system", id: null, name: "snoozes" };
const at = new Date(2026, 10, 18, 12).toISOString();

function describeChange(change: Partial<Activity>, author = ana, currentMemberId = "user_cara") {
  const content: Activity = {
    kind: "activity",
    action: "closed",
    assignee: null,
    team: null,
    until: null,
    labels: [],
    ...change,
  };
  return describeActivity({ content, author, createdAt: at }, currentMemberId, you, formatsOf("en-GB"));
}

test("names the actor and the assignee, and the viewer as you", () => {
  const assignee = { id: "user_ben", name: "Ben" };
  const assignment = { action: "assigned" as const, assignee };
  expect(describeChange(assignment)).toMatchObject({
    key: "assigned",
    values: { actor: "Ana", assignee: "Ben" },
  });
  expect(describeChange(assignment, ana, "user_ana")).toMatchObject({
    values: { actor: "You", assignee: "Ben" },
  });
  expect(describeChange(assignment, ana, "user_ben")).toMatchObject({
    values: { actor: "Ana", assignee: "you" },
  });
  expect(describeChange({ action: "assigned", assignee: { id: "user_ana", name: "Ana" } })?.key).toBe("took");
});

test("an automatic action has no actor", () => {
  expect(describeChange({ action: "woken" }, worker)?.key).toBe("wokenAutomatic");
  expect(describeChange({ action: "woken" })?.key).toBe("woken");
});

test("includes the snooze time and the labels", () => {
  const until = new Date(2026, 10, 23, 9).toISOString();
  expect(describeChange({ action: "snoozed", until })?.values.until).toBe("Mon 23 Nov, 09:00");
  const labels = ["vip", "refund", "late"];
  expect(describeChange({ action: "labeled", labels })?.values).toMatchObject({
    labels: "vip, refund and late",
    count: 3,
  });
});

test("every action has a text with an actor and an automatic one", () => {
  const texts = Object.keys(messages.work.activity);
  for (const action of activities) {
    expect(texts).toContain(describeChange({ action })?.key);
    expect(texts).toContain(describeChange({ action }, worker)?.key);
  }
  expect(
    describeActivity(
      { content: { kind: "text", body: "" }, author: ana, createdAt: at },
      "",
      you,
      formatsOf("en-GB"),
    ),
  ).toBeNull();
});

test.each([
  [0, "1 min"],
  [59, "59 min"],
  [60, "1 h"],
  [130, "2 h 10 min"],
  [24 * 60, "1 d"],
  [-5, "1 min"],
])("%i minutes of waiting are formatted as %s", (minutes, text) => {
  const tDuration = createTranslator({ locale: "en", messages, namespace: "common.duration" });
  expect(formatWaitingTime(at, new Date(at).getTime() + minutes * 60_000, tDuration)).toBe(text);
  const largest = text.replace(/ h \d+ min$/, " h");
  expect(formatWaitingTime(at, new Date(at).getTime() + minutes * 60_000, tDuration, "largest")).toBe(
    largest,
  );
});
