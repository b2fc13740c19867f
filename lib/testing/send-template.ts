import { serveCall } from "#lib/api/serve-call.ts";
import { sendTemplateMessage } from "#lib/messages/api/send-endpoints.ts";
import { recoverSend, sendTemplateForApi } from "#lib/messages/api/send-for-api.ts";
import { sendTemplateBody } from "#lib/messages/schema.ts";
import { newId } from "#lib/platform/id.ts";

export interface TemplateRequest {
  secret: string;
  idempotencyKey: string;
  to: string;
}

/** `POST /v1/messages/template` in this process. */
export async function sendTemplate({ secret, idempotencyKey, to }: TemplateRequest) {
  const request = new Request("http://localhost/api/v1/messages/template", {
    method: "POST",
    headers: {
      authorization: `Bearer ${secret}`,
      "content-type": "application/json",
      "idempotency-key": idempotencyKey,
    },
    body: JSON.stringify({ to, template: "order_update", variables: { "1": "Ana" } }),
  });
  const operation = {
    endpoint: sendTemplateMessage,
    run: ({ ctx, body }: Parameters<Parameters<typeof serveCall>[0]["run"]>[0]) =>
      sendTemplateForApi(ctx, sendTemplateBody.parse(body)),
    recover: recoverSend,
    defersClaim: true,
  };
  const { response } = await serveCall(operation, request, { params: Promise.resolve({}) }, newId("req"));
  return response;
}
