import { setImmediate } from "node:timers/promises";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { endPending, findPending } from "#components/inbox/cache/pending-messages.ts";
import { returnPending } from "#components/inbox/cache/return-pending.ts";
import { enqueue, undoPending } from "#components/inbox/cache/send-queue.ts";
import { readFilling, setTemplateValues } from "#components/inbox/cache/template-store.ts";
import { sentTemplate, someTemplateValues } from "#components/inbox/composer/some-filling.ts";

const posted: string[] = [];
const refusal = { error: { code: "NOT_SENDABLE", message: "It cannot be sent." } };
const client = new QueryClient();
// The first response also loads the schemas.
const SOON = { timeout: 10_000 };
const WORDS = "Another template is being filled in.";

beforeEach(() => {
  posted.length = 0;
  vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit) => {
    posted.push(JSON.parse(String(body)).clientId);
    return Response.json(refusal, { status: 422 });
  });
  return () => {
    for (const id of ["first", "second"]) endPending(id);
    setTemplateValues("conv_1", null);
    vi.unstubAllGlobals();
  };
});

test("a template that is taken back while another is being filled in is not sent, says so and can be had again", async () => {
  const other = someTemplateValues({ templateId: "tpl_2", values: { "1": "Otto" } });
  const message = sentTemplate("first");
  enqueue(client, [message]);
  setTemplateValues("conv_1", other);
  await setImmediate();
  expect(undoPending(message, WORDS)).toBe(false);
  expect(readFilling("conv_1")).toBe(other);
  expect(findPending("first")).toMatchObject({ error: WORDS, body: message.body });

  enqueue(client, [sentTemplate("second", { waitsUntil: null })]);
  await vi.waitFor(() => expect(findPending("second")?.error).toBe("It cannot be sent."), SOON);
  expect(posted).toEqual(["second"]);
  expect(findPending("first")?.error).toBe(WORDS);

  setTemplateValues("conv_1", null);
  expect(returnPending(message)).toBe(true);
  expect(readFilling("conv_1")).toMatchObject({ templateId: "tpl_1", values: { "1": "Maria" } });
});

test("a template that could not be taken back is sent when somebody sends it again", async () => {
  const message = sentTemplate("first");
  enqueue(client, [message]);
  setTemplateValues("conv_1", someTemplateValues({ templateId: "tpl_2" }));
  expect(undoPending(message, WORDS)).toBe(false);
  enqueue(client, [{ ...message, waitsUntil: null }]);
  await vi.waitFor(() => expect(findPending("first")?.error).toBe("It cannot be sent."), SOON);
  expect(posted).toEqual(["first"]);
});

test("a template that is taken back goes into the composer where nothing is begun", () => {
  const message = sentTemplate("first");
  enqueue(client, [message]);
  setTemplateValues("conv_1", someTemplateValues({ templateId: "tpl_2", values: {} }));
  expect(undoPending(message, WORDS)).toBe(true);
  expect(findPending("first")).toBeUndefined();
  expect(readFilling("conv_1")).toMatchObject({ templateId: "tpl_1", cameBack: true });
});
