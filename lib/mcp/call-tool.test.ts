import { expect, onTestFinished, test } from "vitest";
import { connect } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { respondWith } from "#lib/api/respond.ts";
import { type ApiOperation, serveCall } from "#lib/api/serve-call.ts";
import { callTool, type ServeOperation } from "#lib/mcp/call-tool.ts";
import { mcpTools } from "#lib/mcp/tools.ts";
import { sendTemplateMessage } from "#lib/messages/api/send-endpoints.ts";
import { sendTemplateForApi } from "#lib/messages/api/send-for-api.ts";
import { sendTemplateBody } from "#lib/messages/schema.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/id.ts";
import { makeKey, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { startUpstream } from "#lib/testing/upstream.ts";

const operation: ApiOperation = {
  endpoint: sendTemplateMessage,
  run: ({ ctx, body }) => sendTemplateForApi(ctx, sendTemplateBody.parse(body)),
  recover: null,
};

const serveSend: ServeOperation = async (_endpoint, request, context) => {
  const { call, response } = await serveCall(operation, request, context, newId("req"));
  return respondWith(response, call.requestId);
};

async function openTool() {
  onTestFinished(await startUpstream());
  const { ctx } = await makeSandboxWorkspace();
  const { secret } = await makeKey(ctx, ["messages.send"]);
  const incoming = new Request("http://localhost/api/mcp", {
    headers: { authorization: `Bearer ${secret}` },
  });
  const tool = mcpTools.get("send_template_message");
  if (!tool) throw new Error("There is no such tool.");
  const send = (
    given: object,
    { own = ctx, serve = serveSend }: { own?: Ctx; serve?: ServeOperation } = {},
  ) =>
    callTool(own, serve, incoming, tool, {
      to: makePhone(),
      template: "order_update",
      variables: { "1": "Ana", "2": "NW-1", "3": "Friday" },
      ...given,
    });
  return { ctx, send };
}

test("a sent message is reported as sent, also when its window cannot be read", async () => {
  const { ctx, send } = await openTool();
  const { db, close } = connect(env().DATABASE_URL ?? "", 1);
  await close();
  const { isError, structuredContent } = await send({}, { own: { ...ctx, db } });
  expect(isError).toBeUndefined();
  expect(structuredContent).toMatchObject({ messageId: expect.stringMatching(/^msg_/), window: null });
});

test("an unexpected error is a result that does not show its text", async () => {
  const { ctx, send } = await openTool();
  const serve = () => Promise.reject(new Error("Failed query: select secret"));
  const { isError, structuredContent } = await send({}, { serve });
  expect({ isError, structuredContent }).toMatchObject({
    isError: true,
    structuredContent: { error: { code: "INTERNAL_ERROR", requestId: ctx.requestId } },
  });
  expect(JSON.stringify(structuredContent)).not.toContain("secret");
});

test.each(["clé", "a b", "a\nb", "", true])("the idempotency key %j is refused as over HTTP", async (key) => {
  const { send } = await openTool();
  expect(await send({ idempotencyKey: key })).toMatchObject({
    isError: true,
    structuredContent: { error: { code: "IDEMPOTENCY_KEY_INVALID" } },
  });
});

test("a number is an idempotency key too", async () => {
  const { send } = await openTool();
  const to = makePhone();
  const [first, second] = [
    await send({ to, idempotencyKey: 1042 }),
    await send({ to, idempotencyKey: "1042" }),
  ];
  expect(first.isError).toBeUndefined();
  expect(second.structuredContent?.messageId).toBe(first.structuredContent?.messageId);
});
