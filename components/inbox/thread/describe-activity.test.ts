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

function wordsOf(change: Partial<Activity>, author = ana, viewerId = "user_cara") {
  const content: Activity = {
    kind: "activity",
    action: "closed",
    assignee: null,
    until: null,
    labels: [],
    ...change,
  };
  return describeActivity({ content, author, createdAt: at }, viewerId, you, formatsOf("en-GB"));
}

test("says who did what, and who is meant, in the reader's eyes", () => {
  const assignee = { id: "user_ben", name: "Ben" };
  const given = { action: "assigned" as const, assignee };
  expect(wordsOf(given)).toMatchObject({ key: "assigned", values: { actor: "Ana", assignee: "Ben" } });
  expect(wordsOf(given, ana, "user_ana")).toMatchObject({ values: { actor: "You", assignee: "Ben" } });
  expect(wordsOf(given, ana, "user_ben")).toMatchObject({ values: { actor: "Ana", assignee: "you" } });
  expect(wordsOf({ action: "assigned", assignee: { id: "user_ana", name: "Ana" } })?.key).toBe("took");
});

test("what nobody did names nobody", () => {
  expect(wordsOf({ action: "woken" }, worker)?.key).toBe("wokenItself");
  expect(wordsOf({ action: "woken" })?.key).toBe("woken");
});

test("says until when and which labels", () => {
  const until = new Date(2026, 10, 23, 9).toISOString();
  expect(wordsOf({ action: "snoozed", until })?.values.until).toBe("Mon 23 Nov, 09:00");
  const labels = ["vip", "refund", "late"];
  expect(wordsOf({ action: "labelled", labels })?.values).toMatchObject({
    labels: "vip, refund and late",
    count: 3,
  });
});

test("every line that there can be has its words, by somebody and by itself", () => {
  const texts = Object.keys(messages.work.activity);
  for (const action of activities) {
    expect(texts).toContain(wordsOf({ action })?.key);
    expect(texts).toContain(wordsOf({ action }, worker)?.key);
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
  [0, "1 m"],
  [59, "59 m"],
  [60, "1 h"],
  [130, "2 h 10 m"],
  [24 * 60, "1 d"],
  [-5, "1 m"],
])("%i minutes of waiting are told as %s", (minutes, words) => {
  const say = createTranslator({ locale: "en", messages, namespace: "common.duration" });
  expect(formatWaitingTime(at, new Date(at).getTime() + minutes * 60_000, say)).toBe(words);
});
