import { expect, test } from "vitest";
import { pool } from "#db/client.ts";
import { graphUrl } from "#lib/numbers/graph-client.ts";
import { readAccount } from "#lib/simulator/change-account.ts";
import { createSandboxNumber } from "#lib/simulator/create-number.ts";
import { findSandboxNumbers } from "#lib/simulator/queries.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

serveUpstream();

function caller({ phoneNumberId, accessToken }: { phoneNumberId: string; accessToken: string }) {
  return async (method: string, edge: string, body?: object): Promise<[number, unknown]> => {
    const response = await fetch(`${graphUrl("sandbox")}/v25.0/${phoneNumberId}${edge}`, {
      method,
      headers: { Authorization: `Bearer ${accessToken}`, "Content-Type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return [response.status, await response.json()];
  };
}

async function setUp() {
  const made = await createSandboxNumber(pool().db, {
    verifiedName: "Test",
    callbackUrl: "http://127.0.0.1:9/",
    appSecret: "secret",
  });
  const row = async () => {
    const [number] = await findSandboxNumbers(pool().db, [made.phoneNumberId]);
    if (!number) throw new Error("no number");
    return number;
  };
  return { call: caller(made), row };
}

const done = [200, { success: true }];
const refused = (code: number) => [400, { error: expect.objectContaining({ code }) }];

test("a number is verified once with the code shown in the control panel", async () => {
  const { call, row } = await setUp();
  expect(await call("POST", "/request_code?code_method=PIGEON&language=en_US")).toEqual(refused(100));
  expect(await call("POST", "/request_code", { code_method: "SMS" })).toEqual(refused(100));
  expect(await call("POST", "/request_code?code_method=SMS&language=en_US")).toEqual(done);
  const code = readAccount(await row()).pendingCode ?? "";
  expect(code).toMatch(/^\d{6}$/);
  expect(await call("POST", "/verify_code", { code: code === "123456" ? "654321" : "123456" })).toEqual(
    refused(136025),
  );
  const dashed = `${code.slice(0, 3)}-${code.slice(3)}`;
  expect(await call("POST", "/verify_code", { code: dashed })).toEqual(done);
  expect(await call("POST", "/verify_code", { code })).toEqual(refused(136025));
});

test("a later registration requires the PIN of the first", async () => {
  const { call, row } = await setUp();
  const register = (pin: string) => call("POST", "/register", { messaging_product: "whatsapp", pin });
  expect(await register("12345")).toEqual(refused(100));
  expect(await register("123456")).toEqual(done);
  expect(await call("POST", "/deregister")).toEqual(done);
  expect(readAccount(await row()).registered).toBe(false);
  expect(await register("000000")).toEqual(refused(133005));
  expect(await call("POST", "", { pin: "000000" })).toEqual(done);
  expect(await register("000000")).toEqual(done);
  expect(readAccount(await row()).registered).toBe(true);
});

test("a business profile stores valid changes within WhatsApp's limits", async () => {
  const { call } = await setUp();
  const edge = "/whatsapp_business_profile";
  const set = (changes: object) => call("POST", edge, { messaging_product: "whatsapp", ...changes });
  expect(await set({ about: "Plants", websites: ["https://example.com"] })).toEqual(done);
  expect(await set({ email: "hello@example.com" })).toEqual(done);
  expect(await set({ about: "x".repeat(140) })).toEqual(refused(100));
  expect(await set({ websites: ["a", "b", "c"] })).toEqual(refused(100));
  const profile = {
    messaging_product: "whatsapp",
    about: "Plants",
    websites: ["https://example.com"],
    email: "hello@example.com",
  };
  expect(await call("GET", edge)).toEqual([200, { data: [profile] }]);
});
