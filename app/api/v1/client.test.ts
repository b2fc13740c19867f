import createClient, { type Middleware } from "openapi-fetch";
import { expect, inject, test } from "vitest";
import type { paths } from "#lib/api-docs/client/schema.d.ts";
import { eventSchemaName } from "#lib/api-docs/webhooks.ts";
import { scopes } from "#lib/platform/scopes.ts";
import { expectConforms, validationErrorsOf } from "#lib/testing/conformance.ts";
import { customerWrites, makeKey, makePhone, makeSandboxWorkspace, until } from "#lib/testing/factories.ts";
import { readCode } from "#lib/testing/passcodes.ts";

const conforms: Middleware = {
  async onResponse({ request, response }) {
    const { pathname, search } = new URL(request.url);
    const { status, headers } = response;
    const text = await response.clone().text();
    expectConforms({ method: request.method, path: `${pathname}${search}`, status, headers, text });
  },
};

function makeClient(key: string) {
  const client = createClient<paths>({
    baseUrl: `${inject("serverUrl")}/api`,
    headers: { Authorization: `Bearer ${key}` },
  });
  client.use(conforms);
  return client;
}

test("the typed client creates a contact, sends a template, reads its status and the window, sends a passcode and reads events", async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  const { secret } = await makeKey(ctx, [...scopes]);
  const parley = makeClient(secret);
  const phone = makePhone();

  const contact = await parley.POST("/v1/contacts", {
    body: { phone, name: "Ana Souza", externalId: "crm-1042", labels: ["vip"] },
  });
  expect([contact.response.status, contact.data?.phone, contact.data?.window.open]).toEqual([
    201,
    phone,
    false,
  ]);
  expect(contact.response.headers.get("location")).toBe(`/api/v1/contacts/${contact.data?.id}`);

  const closed = await parley.POST("/v1/messages/text", { body: { to: phone, body: "Hello" } });
  if (closed.error?.error.code !== "WINDOW_CLOSED") throw new Error("The window should be closed.");
  expect(closed.error.error.details.windowExpiredAt).toBeNull();
  expect(closed.error.error.details.templates).toContain("order_update");

  const header = { "Idempotency-Key": "order-shipped/1042" };
  const order = {
    to: phone,
    template: "order_update",
    variables: { "1": "Ana", "2": "NW-1042", "3": "Friday" },
    clientReference: "order-1042",
  };
  const sent = await parley.POST("/v1/messages/template", { params: { header }, body: order });
  const again = await parley.POST("/v1/messages/template", { params: { header }, body: order });
  expect(again.data).toEqual(sent.data);
  expect(again.response.headers.get("idempotent-replayed")).toBe("true");

  const id = sent.data?.messageId ?? "";
  const delivered = await until(async () => {
    const { data } = await parley.GET("/v1/messages/{id}", { params: { path: { id } } });
    return data?.status === "delivered" || data?.status === "read" ? data : null;
  });
  expect(delivered.clientReference).toBe("order-1042");
  const list = await parley.GET("/v1/messages", { params: { query: { clientReference: "order-1042" } } });
  expect(list.data?.data.map((message) => message.id)).toEqual([id]);
  const timeline = await parley.GET("/v1/messages/{id}/timeline", { params: { path: { id } } });
  expect(timeline.data?.data.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["accepted", "status"]));

  await customerWrites(ctx, number, phone, "When does it come?");
  const conversation = await parley.GET("/v1/conversations/{id}", {
    params: { path: { id: sent.data?.conversationId ?? "" } },
  });
  expect(conversation.data?.window.open).toBe(true);
  const text = await parley.POST("/v1/messages/text", { body: { to: phone, body: "On Friday." } });
  expect(text.data?.status).toBe("sent");

  const passcode = await parley.POST("/v1/otp/send", { body: { to: phone, purpose: "login" } });
  const otpId = passcode.data?.otpId ?? "";
  const code = await readCode(ctx, number, phone);
  const wrong = await parley.POST("/v1/otp/verify", {
    body: { otpId, purpose: "login", code: code === "000000" ? "111111" : "000000" },
  });
  expect([wrong.response.status, wrong.error?.error.code]).toEqual([422, "OTP_INCORRECT"]);
  const right = await parley.POST("/v1/otp/verify", { body: { otpId, purpose: "login", code } });
  expect(right.data).toMatchObject({ verified: true, to: phone, purpose: "login" });

  const types = await until(async () => {
    const { data } = await parley.GET("/v1/events", { params: { query: { limit: 100 } } });
    const seen = new Set(data?.data.map(({ type }) => type));
    if (!seen.has("otp.verified") || !seen.has("message.delivered")) return null;
    for (const event of data?.data ?? []) {
      const errors = validationErrorsOf(`#/components/schemas/${eventSchemaName(event.type)}`, event);
      expect([event.type, errors]).toEqual([event.type, null]);
    }
    return seen;
  });
  expect([...types]).toEqual(
    expect.arrayContaining(["contact.created", "message.sent", "message.received", "otp.verified"]),
  );
});
