import { and, eq, isNotNull } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { attachments, numbers } from "#db/schema/index.ts";
import { tryParseInput } from "#lib/api/parse-input.ts";
import { type ApiOperation, serveCall } from "#lib/api/serve-call.ts";
import { sendBatchForApi } from "#lib/messages/api/send-batch-for-api.ts";
import { sendMessageBatch } from "#lib/messages/api/send-endpoints.ts";
import { sendBatchBody, sendMessageBody } from "#lib/messages/send/message-schema.ts";
import { newId } from "#lib/platform/id.ts";
import { makeKey, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { startUpstream } from "#lib/testing/upstream.ts";
import { openCountedPool } from "#lib/testing/wire-counter.ts";

const order = {
  type: "template",
  template: "order_update",
  variables: { "1": "Ana", "2": "NW-1", "3": "Friday" },
};
const roast = { type: "template", template: "new_roast", variables: { "1": "Guji", "2": "3 pm" } };

test("a batch reads all recipients in one statement, all files in one, and writes a hundred messages in one", async () => {
  const stopUpstream = await startUpstream();
  const { ctx } = await makeSandboxWorkspace();
  // Its statements would be counted too.
  await stopUpstream();
  const { secret } = await makeKey(ctx, ["messages.send"]);
  const operation: ApiOperation = {
    endpoint: sendMessageBatch,
    run: ({ ctx: given, body }) => {
      const items = sendBatchBody.parse(body).messages.map((item) => tryParseInput(sendMessageBody, item, 3));
      return sendBatchForApi(given, items);
    },
    recover: null,
  };
  const wire = await openCountedPool();
  onTestFinished(() => wire.close());
  const call = async (headers: Record<string, string> = {}, contents: readonly object[] = orders) => {
    const messages = contents.map((content) => ({ to: makePhone(), content }));
    const request = new Request("http://localhost/api/v1/messages/batch", {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json", ...headers },
      body: JSON.stringify({ messages }),
    });
    const { response } = await serveCall(operation, request, { params: Promise.resolve({}) }, newId("req"));
    expect(response.status).toBe(200);
    expect(response.body).not.toContain("failed");
  };
  const orders = Array<object>(150).fill(order);
  const upload = async () => {
    const id = newId("att");
    const [number] = await ctx.db.select().from(numbers).where(eq(numbers.workspaceId, ctx.workspaceId));
    await ctx.db.insert(attachments).values({
      ...{ id, workspaceId: ctx.workspaceId, numberId: number?.id ?? "num_", kind: "image" },
      ...{ state: "stored", uploadedByApi: true, createdAt: new Date() },
    });
    return id;
  };
  const statementsOf = async (work: () => Promise<void>) =>
    // When the database is slow, the check of the key is repeated without limits, and the idempotency key's lease is renewed.
    (await wire.count(work)).statements.filter(
      (statement) => !/parley_check_key|^update "idempotency_keys" set "lease_until"/.test(statement),
    );
  await call();
  // The recipients, and two chunks.
  expect(await statementsOf(() => call())).toHaveLength(1 + 2);
  // Also the idempotency key, its link to the messages, and the response.
  expect(await statementsOf(() => call({ "idempotency-key": "batch/1" }))).toHaveLength(4 + 2);
  const one = await upload();
  const withOne = Array(100).fill({ ...roast, headerMediaId: one });
  expect(await statementsOf(() => call({}, withOne))).toHaveLength(1 + 1 + 1);
  const many: object[] = [];
  for (let n = 0; n < 100; n += 1) many.push({ ...roast, headerMediaId: await upload() });
  expect(await statementsOf(() => call({}, many))).toHaveLength(1 + 1 + 1);
  const copies = and(eq(attachments.workspaceId, ctx.workspaceId), isNotNull(attachments.messageId));
  expect(await ctx.db.$count(attachments, copies)).toBe(200);
});
