import { setImmediate } from "node:timers/promises";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import type { PendingBody } from "#components/inbox/cache/pending-message.ts";
import { findPending, removePending } from "#components/inbox/cache/pending-messages.ts";
import { findReplyConflict, removeReplyConflict } from "#components/inbox/cache/reply-conflict-store.ts";
import { restoreToComposer } from "#components/inbox/cache/restore-to-composer.ts";
import { markSeen } from "#components/inbox/cache/seen-revision-store.ts";
import { endUndoPeriods, enqueue, undoPending } from "#components/inbox/cache/send-queue.ts";
import { whenStateCanChange } from "#components/inbox/cache/state-change-gate.ts";
import { readTemplateValues, setTemplateValues } from "#components/inbox/cache/template-store.ts";
import {
  pendingTemplateFixture,
  templateValuesFixture,
} from "#components/inbox/composer/template-values-fixture.ts";
import { threadQuery } from "#lib/messages/browser.ts";
import { conversationFixture } from "#lib/testing/conversation-fixture.ts";
import { messageFixture } from "#lib/testing/message-fixture.ts";

const postedIds: string[] = [];
const seenRevisions: number[] = [];
const rejection = { error: { code: "NOT_SENDABLE", message: "It cannot be sent." } };
const unseen = (details: unknown) => ({
  error: { code: "UNSEEN_MESSAGES", message: "There is activity you have not seen.", details },
});
const client = new QueryClient();
const WAIT = { timeout: 10_000 };
const OCCUPIED = "Another template is being filled in.";

beforeEach(() => {
  postedIds.length = 0;
  seenRevisions.length = 0;
  vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit) => {
    const { clientId, seen } = JSON.parse(String(body));
    postedIds.push(clientId);
    seenRevisions.push(seen);
    return Response.json(rejection, { status: 422 });
  });
  return () => {
    for (const id of ["first", "second"]) removePending(id);
    removeReplyConflict("conv_1");
    setTemplateValues("conv_1", null);
    vi.unstubAllGlobals();
  };
});

test("undoing a template while another has values keeps both and does not send the first", async () => {
  const otherValues = templateValuesFixture({ templateId: "tpl_2", values: { "1": "Otto" } });
  const message = pendingTemplateFixture("first");
  enqueue(client, [message]);
  setTemplateValues("conv_1", otherValues);
  await setImmediate();
  expect(undoPending(message, OCCUPIED)).toBe(false);
  expect(readTemplateValues("conv_1")).toBe(otherValues);
  expect(findPending("first")).toMatchObject({ error: OCCUPIED, body: message.body });

  enqueue(client, [pendingTemplateFixture("second", { undoUntil: null })]);
  await vi.waitFor(() => expect(findPending("second")?.error).toBe("It cannot be sent."), WAIT);
  expect(postedIds).toEqual(["second"]);
  expect(findPending("first")?.error).toBe(OCCUPIED);

  setTemplateValues("conv_1", null);
  expect(restoreToComposer(message)).toBe(true);
  expect(readTemplateValues("conv_1")).toMatchObject({ templateId: "tpl_1", values: { "1": "Maria" } });
});

test("a template that could not be restored is sent on retry", async () => {
  const message = pendingTemplateFixture("first");
  enqueue(client, [message]);
  setTemplateValues("conv_1", templateValuesFixture({ templateId: "tpl_2" }));
  expect(undoPending(message, OCCUPIED)).toBe(false);
  enqueue(client, [{ ...message, undoUntil: null }]);
  await vi.waitFor(() => expect(findPending("first")?.error).toBe("It cannot be sent."), WAIT);
  expect(postedIds).toEqual(["first"]);
});

test("undoing a template restores it to the composer when no other has values", () => {
  const message = pendingTemplateFixture("first");
  enqueue(client, [message]);
  setTemplateValues("conv_1", templateValuesFixture({ templateId: "tpl_2", values: {} }));
  expect(undoPending(message, OCCUPIED)).toBe(true);
  expect(findPending("first")).toBeUndefined();
  expect(readTemplateValues("conv_1")).toMatchObject({ templateId: "tpl_1", isRestored: true });
});

test("a page that is hidden sends what could be undone with the last revision that was seen", async () => {
  enqueue(client, [pendingTemplateFixture("first")]);
  await setImmediate();
  markSeen("conv_1", 7);
  endUndoPeriods();
  await vi.waitFor(() => expect(findPending("first")?.error).toBe("It cannot be sent."), WAIT);
  expect(seenRevisions).toEqual([7, 7]);
});

test.each([
  ["of a newer release", { revision: 4 }, "There is activity you have not seen."],
  [
    "that cannot be shown",
    { threadRevision: 4, messages: [messageFixture(1)] },
    "Something went wrong. Try again.",
  ],
])("a conflict %s does not block the conversation's next message", async (_, details, text) => {
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  const brokenClient = new QueryClient();
  brokenClient.setQueryData(threadQuery("conv_1").queryKey, {} as never);
  vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit) => {
    const { clientId } = JSON.parse(String(body));
    postedIds.push(clientId);
    if (clientId === "first") return Response.json(unseen(details), { status: 409 });
    return Response.json(rejection, { status: 422 });
  });
  const messages = ["first", "second"].map((id) => pendingTemplateFixture(id, { undoUntil: null }));
  enqueue(brokenClient, messages);
  await vi.waitFor(() => expect(findPending("second")?.error).toBe("It cannot be sent."), WAIT);
  expect(findPending("first")?.error).toBe(text);
  expect(postedIds).toEqual(["first", "second"]);
  expect(reported).toHaveBeenCalledTimes("messages" in details ? 1 : 0);
});

test("says that a message was sent only if WhatsApp has not refused it, and it was neither held nor undone", async () => {
  const respondWith = (body: object, status: number) =>
    vi.stubGlobal("fetch", async () => Response.json(body, { status }));
  const send = (change: Parameters<typeof pendingTemplateFixture>[1] = { undoUntil: null }) => {
    const message = pendingTemplateFixture("first", change);
    enqueue(client, [message]);
    return { message, isSent: whenStateCanChange("conv_1") };
  };
  const sent = (status: "sent" | "failed") => ({
    message: messageFixture(1, { direction: "outbound", status }),
    conversation: conversationFixture({ id: "conv_1" }),
    now: "2026-11-27T10:00:00.000Z",
  });
  respondWith(sent("sent"), 200);
  expect(await send().isSent).toBe(true);
  respondWith(sent("failed"), 200);
  expect(await send().isSent).toBe(false);
  respondWith(rejection, 422);
  expect(await send().isSent).toBe(false);
  removePending("first");
  respondWith(unseen({ threadRevision: 4, messages: [] }), 409);
  expect(await send().isSent).toBe(false);
  setTemplateValues("conv_1", null);
  const undone = send({});
  await setImmediate();
  expect(undoPending(undone.message, OCCUPIED)).toBe(true);
  expect(await undone.isSent).toBe(false);
});

test("a held message keeps its time, and one for another time is not mixed with it", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json(unseen({ threadRevision: 4, messages: [] }), { status: 409 }),
  );
  const sendAt = "2026-11-30T09:00:00.000Z";
  const scheduled = pendingTemplateFixture("first", { undoUntil: null });
  enqueue(client, [
    { ...scheduled, body: { ...scheduled.body, sendAt } as PendingBody },
    pendingTemplateFixture("second", {
      undoUntil: null,
      content: { kind: "text", body: "Thank you!" },
      body: { kind: "text", clientId: "second", seen: 0, body: "Thank you!" },
    }),
  ]);
  await vi.waitFor(() => expect(findPending("second")?.error).toContain("not seen"), WAIT);
  expect(findPending("first")).toBeUndefined();
  expect(readTemplateValues("conv_1")).toMatchObject({ templateId: "tpl_1", isRestored: true });
  expect(findReplyConflict("conv_1")).toMatchObject({ threadRevision: 4, isThreadUnseen: true, sendAt });
});
