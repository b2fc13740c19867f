import { setImmediate } from "node:timers/promises";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { findPending, removePending } from "#components/inbox/cache/pending-messages.ts";
import { restoreToComposer } from "#components/inbox/cache/restore-to-composer.ts";
import { enqueue, undoPending } from "#components/inbox/cache/send-queue.ts";
import { readTemplateValues, setTemplateValues } from "#components/inbox/cache/template-store.ts";
import {
  pendingTemplateFixture,
  templateValuesFixture,
} from "#components/inbox/composer/template-values-fixture.ts";

const postedIds: string[] = [];
const rejection = { error: { code: "NOT_SENDABLE", message: "It cannot be sent." } };
const client = new QueryClient();
const WAIT = { timeout: 10_000 };
const OCCUPIED = "Another template is being filled in.";

beforeEach(() => {
  postedIds.length = 0;
  vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit) => {
    postedIds.push(JSON.parse(String(body)).clientId);
    return Response.json(rejection, { status: 422 });
  });
  return () => {
    for (const id of ["first", "second"]) removePending(id);
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
