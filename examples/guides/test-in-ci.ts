import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { before, test } from "node:test";
import { isParleyError, Parley } from "@parley/sdk";

const { PARLEY_URL = "", PARLEY_API_KEY = "" } = process.env;
const parley = new Parley({ baseUrl: PARLEY_URL, apiKey: PARLEY_API_KEY });

let number: string;
before(async () => {
  const { numbers } = await parley.sandbox.chats();
  assert(numbers[0], "The workspace has no sandbox number.");
  number = numbers[0].phoneNumberId;
});

const newPhone = (ending = "5555") => `49${randomInt(1e7, 1e8)}1${ending}`;

const customerWrites = (phone: string, body: string) =>
  parley.sandbox.writeAsCustomer(number, phone, { message: { kind: "text", body } });

/** The texts that arrived on the customer's phone. */
async function textsOn(phone: string): Promise<string[]> {
  const { messages } = await parley.sandbox.messages(number, phone);
  return messages
    .filter(({ direction }) => direction === "to_customer")
    .map(({ rendered, content }) => rendered?.body ?? (content.type === "text" ? content.body : ""));
}

async function until<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 30_000; Date.now() < end; ) {
    const found = await read();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("This did not happen within 30 seconds.");
}

// In your tests, call your own program where these tests call Parley.

test("a customer who writes gets an answer", async () => {
  const phone = newPhone();
  await customerWrites(phone, "Are you open today?");
  const contact = await until(async () => (await parley.contacts.list({ phone }).toArray())[0]);
  await parley.messages.send({ contactId: contact.id, content: { type: "text", body: "Yes, until 6 pm." } });
  assert.deepEqual(await textsOn(phone), ["Yes, until 6 pm."]);
});

test("a text is refused after the reply window has closed", async () => {
  const phone = newPhone();
  await customerWrites(phone, "Hello");
  await until(async () => (await parley.contacts.list({ phone }).toArray())[0]);
  await parley.sandbox.moveClock({ byMs: 25 * 60 * 60 * 1000 });
  await assert.rejects(parley.messages.sendText({ to: phone, body: "Hi" }), (error) =>
    isParleyError(error, "WINDOW_CLOSED"),
  );
});

test("a phone without WhatsApp is reported", async () => {
  const variables = { "1": "Ana", "2": "NW-1042", "3": "Friday" };
  // The last four digits choose what happens.
  const sent = await parley.messages.sendTemplate({
    to: newPhone("0010"),
    template: "order_update",
    variables,
  });
  const failure = await until(async () => (await parley.messages.get(sent.messageId)).failure ?? undefined);
  assert.equal(failure.code, "RECIPIENT_UNREACHABLE");
});

test("a passcode arrives and is accepted", async () => {
  const phone = newPhone();
  const { otpId } = await parley.otp.send({ to: phone, purpose: "signup" });
  const code = await until(async () => /\d{6,8}/.exec((await textsOn(phone)).join())?.[0]);
  const { verified } = await parley.otp.verify({ otpId, purpose: "signup", code });
  assert.equal(verified, true);
});
