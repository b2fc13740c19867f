import { expect, onTestFinished, test } from "vitest";
import { tryParseInput } from "#lib/api/parse-input.ts";
import { type ApiOperation, serveCall } from "#lib/api/serve-call.ts";
import { sendBatchForApi } from "#lib/messages/api/send-batch-for-api.ts";
import { sendMessageBatch } from "#lib/messages/send/endpoints.ts";
import { sendBatchBody, sendMessageBody } from "#lib/messages/send/message-schema.ts";
import { newId } from "#lib/platform/id.ts";
import { makeKey, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { startUpstream } from "#lib/testing/upstream.ts";
import { openCountedPool } from "#lib/testing/wire-counter.ts";

const variables = { "1": "Ana", "2": "NW-1", "3": "Friday" };

test("a batch reads all recipients in one statement and writes a hundred messages in one", async () => {
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
  const call = async (headers: Record<string, string> = {}) => {
    const messages = Array.from({ length: 150 }, () => ({
      to: makePhone(),
      content: { type: "template", template: "order_update", variables },
    }));
    const request = new Request("http://localhost/api/v1/messages/batch", {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json", ...headers },
      body: JSON.stringify({ messages }),
    });
    const { response } = await serveCall(operation, request, { params: Promise.resolve({}) }, newId("req"));
    expect(response.status).toBe(200);
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
});
