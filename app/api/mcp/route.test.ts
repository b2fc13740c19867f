import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, inject, onTestFinished, test } from "vitest";
import { endpoints } from "#lib/api-docs/endpoints.ts";
import { newId } from "#lib/platform/id.ts";
import { type Scope, scopes } from "#lib/platform/scopes.ts";
import { callApi } from "#lib/testing/api-contract.ts";
import { customerWrites, makeKey, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";

async function connect(allowed: readonly Scope[] = scopes, query = "") {
  const { ctx, number } = await makeSandboxWorkspace();
  const { secret } = await makeKey(ctx, [...allowed]);
  const client = new Client({ name: "test", version: "1" });
  const headers = { Authorization: `Bearer ${secret}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${inject("serverUrl")}/api/mcp${query}`), {
      requestInit: { headers },
    }),
  );
  onTestFinished(() => client.close());
  const call = async (name: string, input: Record<string, unknown>) => {
    const { structuredContent, isError = false } = await client.callTool({ name, arguments: input });
    return { isError, result: structuredContent as Record<string, unknown> };
  };
  return { ctx, number, client, call };
}

test("offers a tool for every operation of the API except uploads, each of which answers", async () => {
  const { client, call } = await connect();
  const { tools } = await client.listTools();
  expect(tools).toHaveLength(endpoints.filter(({ upload }) => !upload).length);
  expect(client.getInstructions()).toContain("24 hours");
  for (const { name, inputSchema } of tools) {
    expect([name, inputSchema.type]).toEqual([name, "object"]);
    const { isError, result } = await call(name, { unknownMember: true });
    expect([name, isError, result]).toMatchObject([name, true, { error: { code: expect.any(String) } }]);
  }
});

test("a URL selects tools by group and name, whose schemas have no samples and no long patterns", async () => {
  const { ctx, client, call } = await connect(
    ["messages.read", "contacts.read"],
    "?tools=contacts,get_message",
  );
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual(["get_contact", "get_message", "list_contacts"]);
  await expect(call("list_messages", {})).rejects.toThrow("The URL leaves out list_messages");
  const text = JSON.stringify((await (await connect()).client.listTools()).tools);
  // A template has fields that are called example.
  expect(text).not.toMatch(/"example":["[\dtf]|"override"/);
  expect(text).not.toContain("Repeat it");
  // What only requests over HTTP have.
  expect(text).not.toMatch(/Idempotency-Key|The body can have|`(GET|POST|PATCH|DELETE) \/v1[^`?]*`/);
  expect(text).toContain("The arguments can have up to 256 KiB");
  expect(text.length).toBeLessThan(175_000);
  const { secret: key } = await makeKey(ctx, ["messages.read"]);
  const body = { jsonrpc: "2.0", id: 1, method: "ping" };
  expect(await callApi("POST", "/api/mcp?tools=pigeons", { key, body })).toMatchObject({
    status: 400,
    json: { error: { code: "VALIDATION_ERROR", details: { issues: [{ path: "tools" }] } } },
  });
});

test("a batch without the tool for one of its items describes the items in full", async () => {
  const scopes = ["messages.send", "contacts.write"] as const;
  const read = async (query: string) => {
    const { client } = await connect(scopes, `?tools=${query}`);
    const { tools } = await client.listTools();
    return tools.map(({ inputSchema }) => JSON.stringify(inputSchema));
  };
  const [sendBatch, upsertBatch] = await read("send_message_batch,batch_upsert_contacts");
  expect(sendBatch).toMatch(/"maxItems":1000.*"clientReference"/);
  expect(upsertBatch).toMatch(/"maxItems":500.*"externalId"/);
  const [, offered] = await read("send_message,send_message_batch");
  expect(offered).toMatch(/"maxItems":1000/);
  expect(offered).not.toContain("clientReference");
});

test("separates tools that read from those that send, and shows only those that the key allows", async () => {
  const { client, call } = await connect(["messages.read", "templates.read"]);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain("list_messages");
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
  await expect(call("send_text_message", {})).rejects.toThrow("messages.send");
  await expect(call("send_pigeon", {})).rejects.toThrow("no tool named");

  const sender = await connect(["messages.send"]);
  const sending = await sender.client.listTools();
  expect(sending.tools.map(({ annotations }) => annotations)).toEqual(
    sending.tools.map(({ title }) => expect.objectContaining({ title, readOnlyHint: false })),
  );
});

test("marks what cannot be restored and what leaves the workspace", async () => {
  const { client } = await connect();
  const { tools } = await client.listTools();
  const marked = (hint: "destructiveHint" | "openWorldHint") =>
    tools.filter(({ annotations }) => annotations?.[hint]).map(({ name }) => name);
  expect(marked("destructiveHint")).toEqual([
    "cancel_message",
    "merge_contact",
    "delete_contact",
    "cancel_otp",
    "edit_template",
    "delete_template",
    "delete_webhook_endpoint",
    "rotate_webhook_secret",
  ]);
  expect(marked("openWorldHint")).toEqual(
    expect.arrayContaining(["send_message_batch", "send_otp", "show_typing", "create_template"]),
  );
});

test("names an ID that is missing, and an idempotency key where none is taken", async () => {
  const { call } = await connect();
  const issuesOf = async (name: string, input: Record<string, unknown>) => {
    const { result } = await call(name, input);
    return (result.error as { details?: { issues?: unknown } }).details?.issues;
  };
  expect(await issuesOf("get_message", { messageId: newId("msg") })).toMatchObject([
    { path: "id", code: "required" },
  ]);
  expect(await issuesOf("get_webhook_delivery", {})).toMatchObject([{ path: "id" }, { path: "deliveryId" }]);
  expect(
    await issuesOf("delete_contact", { id: newId("contact"), idempotencyKey: "erase/1042" }),
  ).toMatchObject([{ path: "idempotencyKey", code: "unknown_member" }]);
});

test("shows a key that can only send the window of each conversation, and filters by several values", async () => {
  const { ctx, number, call } = await connect(["messages.send"]);
  const [writer, stranger] = [makePhone(), makePhone()];
  await customerWrites(ctx, number, writer, "Hello");
  const open = { open: true, expiresAt: expect.any(String) };
  expect(await call("send_text_message", { to: writer, body: "Hi." })).toMatchObject({
    result: { window: open },
  });
  const template = { type: "template", template: "order_update" };
  const variables = { "1": "Ana", "2": "NW-1", "3": "Friday" };
  const messages = [
    { to: writer, content: { type: "text", body: "And more." } },
    { to: stranger, content: { ...template, variables } },
    { to: stranger, content: { type: "text", body: "Too late." } },
  ];
  expect((await call("send_message_batch", { messages })).result.results).toMatchObject([
    { status: "queued", window: open },
    { status: "queued", window: { open: false, expiresAt: null } },
    { status: "failed", window: null },
  ]);

  const reader = await connect(["messages.read"]);
  await customerWrites(reader.ctx, reader.number, writer, "Hello");
  const several = await reader.call("list_messages", { status: ["received", "failed"] });
  expect(several).toMatchObject({ isError: false, result: { data: [{ body: "Hello" }] } });
});

test("sends with the window in the result, once per idempotency key, and names templates when it is closed", async () => {
  const { ctx, number, call } = await connect();
  const phone = makePhone();
  const text = { to: phone, body: "On Friday." };
  const closed = await call("send_text_message", text);
  expect(closed).toMatchObject({
    isError: true,
    result: {
      error: { code: "WINDOW_CLOSED", details: { templates: expect.arrayContaining(["order_update"]) } },
    },
  });

  await customerWrites(ctx, number, phone, "When does it come?");
  const sent = await call("send_text_message", { ...text, idempotencyKey: "answer-1" });
  expect(sent).toMatchObject({
    isError: false,
    result: { status: "sent", window: { open: true, expiresAt: expect.any(String) } },
  });
  const again = await call("send_text_message", { ...text, idempotencyKey: "answer-1" });
  expect(again.result.messageId).toBe(sent.result.messageId);

  const { result } = await call("list_messages", { limit: 1, direction: "inbound" });
  expect(result.data).toMatchObject([{ body: "When does it come?", from: phone }]);
  const contacts = (await call("list_contacts", { phone })).result as { data: { id: string }[] };
  const id = contacts.data[0]?.id;
  expect((await call("get_contact", { id })).result).toMatchObject({ id, phone });
  expect((await call("update_contact", { id, name: "Ana" })).result).toMatchObject({ id, name: "Ana" });
});

test("refuses a request without a valid key as the API does, and other methods", async () => {
  const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const headers = { "Content-Type": "application/json", Authorization: "Bearer parley_sk_live_unknown" };
  const refused = await callApi("POST", "/api/mcp", { headers, body: message });
  const reference = await callApi("GET", "/api/v1/messages", {
    headers: { Authorization: headers.Authorization },
  });
  expect([refused.status, refused.text]).toEqual([401, reference.text]);
  expect((await callApi("GET", "/api/mcp", {})).status).toBe(405);
});

test("refuses a batch of messages, also one that cancels its own request, and what is not JSON", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["messages.read"]);
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_messages" } };
  const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } };
  for (const body of [[call, cancel], Array(100).fill(call)]) {
    expect(await callApi("POST", "/api/mcp", { key, body })).toMatchObject({
      status: 400,
      json: {
        error: { code: "VALIDATION_ERROR", details: { issues: [{ path: "", code: "invalid_type" }] } },
      },
    });
  }
  expect(await callApi("POST", "/api/mcp", { key, body: "{" })).toMatchObject({
    status: 400,
    json: { error: { code: "INVALID_JSON" } },
  });
});
