import { expect, test } from "vitest";
import { clientOf, type GraphClient, recordingClient, respondWith } from "#lib/testing/graph-server.ts";

const template = {
  id: "1",
  name: "a",
  language: "en",
  status: "APPROVED",
  category: "UTILITY",
  components: [],
};
const pageTo = (after: string, data: unknown[]) => ({
  data,
  paging: { cursors: { before: "x", after }, next: "https://graph.facebook.com/v25.0/…" },
});

async function list(client: GraphClient): Promise<string[]> {
  const seen: string[] = [];
  for await (const page of client.listTemplates("102290129340398")) {
    seen.push(...(page.ok ? page.value.map(({ name }) => name) : [`error: ${page.error.title}`]));
  }
  return seen;
}

test("lists templates over all pages", async () => {
  const last = { data: [{ ...template, name: "b" }], paging: { cursors: { before: "x", after: "unused" } } };
  const { client, requests } = await recordingClient(pageTo("next/one", [template]), last);
  expect(await list(client)).toEqual(["a", "b"]);
  expect(requests.map(({ url }) => new URL(url ?? "", "http://x").searchParams.get("after"))).toEqual([
    null,
    "next/one",
  ]);
});

test("reads a template with missing or malformed members, but not without a name", async () => {
  const odd = { ...template, id: 1, components: null, quality_score: 7, rejected_reason: null };
  const { client } = await recordingClient({ data: [odd] }, { data: [template, { id: "2" }] });
  const first = await client.listTemplates("1").next();
  expect(first.value).toMatchObject({
    ok: true,
    value: [{ id: "1", parameterFormat: "POSITIONAL", components: [], quality: null }],
  });
  expect(await list(client)).toEqual(["error: WhatsApp's response could not be read"]);
});

test("listing ends at a failed or repeated page", async () => {
  expect(
    await list(
      await clientOf(respondWith(400, { error: { message: "(#131059) Bad cursor", code: 131059 } })),
    ),
  ).toEqual(["error: Bad cursor"]);
  const same = pageTo("again", [template]);
  const { client } = await recordingClient(same, same);
  expect(await list(client)).toEqual(["a", "a", "error: WhatsApp gave the same page of templates twice"]);
});

test("creates and deletes a template", async () => {
  const { client, requests } = await recordingClient(
    { id: "594425479261596", status: "PENDING", category: "MARKETING" },
    { success: true },
    { success: true },
    { success: false },
  );
  const components = [{ type: "BODY", text: "Hi" }];
  const created = await client.createTemplate("9", {
    name: "a",
    language: "en",
    category: "UTILITY",
    components,
    parameterFormat: "NAMED",
    ttlSeconds: 60,
  });
  expect(created).toEqual({
    ok: true,
    value: { id: "594425479261596", status: "PENDING", category: "MARKETING" },
  });
  expect(await client.deleteTemplate("9", { name: "a" })).toEqual({ ok: true, value: null });
  expect(await client.deleteTemplate("9", { name: "a", id: "5" })).toEqual({ ok: true, value: null });
  expect(await client.deleteTemplate("9", { name: "a" })).toMatchObject({ ok: false });
  expect(requests.slice(0, 3)).toEqual([
    {
      method: "POST",
      url: "/v25.0/9/message_templates",
      body: {
        name: "a",
        language: "en",
        category: "UTILITY",
        components,
        parameter_format: "NAMED",
        message_send_ttl_seconds: 60,
      },
    },
    { method: "DELETE", url: "/v25.0/9/message_templates?name=a", body: undefined },
    { method: "DELETE", url: "/v25.0/9/message_templates?name=a&hsm_id=5", body: undefined },
  ]);
});

test("reads, edits and unpauses a template by id", async () => {
  const quality_score = { score: "GREEN", date: 1758754645 };
  const full = { ...template, quality_score, previous_category: "MARKETING", message_send_ttl_seconds: -1 };
  const { client, requests } = await recordingClient(full, { success: true }, { success: true });
  expect(await client.getTemplate("1")).toMatchObject({
    ok: true,
    value: {
      quality: "GREEN",
      qualityAt: new Date(1758754645000),
      previousCategory: "MARKETING",
      ttlSeconds: -1,
    },
  });
  const components = [{ type: "BODY", text: "Hi" }];
  expect(await client.editTemplate("1", { components, ttlSeconds: 60 })).toEqual({ ok: true, value: null });
  expect(await client.unpauseTemplate("1")).toEqual({ ok: true, value: null });
  expect(requests.map(({ method, url, body }) => [method, url?.split("?")[0], body])).toEqual([
    ["GET", "/v25.0/1", undefined],
    ["POST", "/v25.0/1", { components, message_send_ttl_seconds: 60 }],
    ["POST", "/v25.0/1/unpause", undefined],
  ]);
});

test("filters templates by name", async () => {
  const { client, requests } = await recordingClient({ data: [template] });
  const page = await client.listTemplates("9", { name: "a" }).next();
  expect(page.value).toMatchObject({ ok: true, value: [{ name: "a" }] });
  expect(new URL(requests[0]?.url ?? "", "http://x").searchParams.get("name")).toBe("a");
});
