import "server-only";
import type { Db } from "#db/client.ts";
import { buildMessagesWebhook, enqueueWebhook } from "#lib/simulator/enqueue-webhook.ts";
import { buildContact, deriveCallId, ensurePhone, getDisclosedIds } from "#lib/simulator/phones.ts";
import { getSandboxTime, type SandboxNumber, toUnixSeconds } from "#lib/simulator/sandbox-number.ts";
import type { CustomerAction } from "#lib/simulator/schema.ts";

/** Reports a call of the customer that has ended. It is not on the phone and opens no window (docs/whatsapp.md#calls). */
export async function reportCall(
  db: Db,
  number: SandboxNumber,
  customer: { waId: string; profileName: string; randomKey: string },
  { seconds }: Extract<CustomerAction, { kind: "call" }>,
): Promise<void> {
  const { randomKey, ...person } = customer;
  const phone = await ensurePhone(db, number, person);
  const { waId, bsuid } = getDisclosedIds(number, phone);
  const end = getSandboxTime(number);
  const start_time = toUnixSeconds(new Date(end.getTime() - (seconds ?? 0) * 1000));
  const call = {
    id: deriveCallId(randomKey),
    ...(waId === undefined ? {} : { from: waId }),
    ...(bsuid === undefined ? {} : { from_user_id: bsuid }),
    to: number.displayNumber,
    event: "terminate",
    direction: "USER_INITIATED",
    timestamp: toUnixSeconds(end),
    ...(seconds === undefined
      ? { status: "FAILED" }
      : { status: "COMPLETED", start_time, end_time: toUnixSeconds(end), duration: seconds }),
  };
  const body = buildMessagesWebhook(
    number,
    { contacts: [buildContact(number, phone)], calls: [call] },
    "calls",
  );
  await enqueueWebhook(db, { phoneNumberId: number.phoneNumberId, body, delayMs: 0 });
}
