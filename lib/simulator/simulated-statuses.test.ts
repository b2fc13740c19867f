import { beforeEach, describe, expect, test } from "vitest";
import { changeCustomer } from "#lib/simulator/change-customer.ts";
import { releaseHeldTemplates } from "#lib/simulator/mark-read-by-customer.ts";
import { CUSTOMER, DAY_MS, SandboxBench, template, text } from "#lib/testing/sandbox-bench.ts";

let bench: SandboxBench;
beforeEach(async () => {
  bench = await SandboxBench.open();
});

describe("statuses of a message", () => {
  beforeEach(async () => {
    await bench.set({ statuses: { deliveredAfterMs: 0 } });
    await bench.write({ kind: "text", body: "hello" });
    await bench.flush();
    bench.posted.length = 0;
  });

  test("sent with price and ids, then delivered, with the contact", async () => {
    const { wamid } = await bench.send({ ...text, biz_opaque_callback_data: "mine" });
    await bench.flush();
    expect(bench.statusNames()).toEqual(["sent", "delivered"]);
    expect(bench.changes()[0]?.value).toMatchObject({
      contacts: [{ profile: { name: "Zoë" }, wa_id: CUSTOMER, user_id: expect.stringMatching(/^DE\.\d+$/) }],
      statuses: [
        {
          id: wamid,
          recipient_id: CUSTOMER,
          recipient_user_id: expect.stringMatching(/^DE\./),
          biz_opaque_callback_data: "mine",
          pricing: {
            billable: false,
            pricing_model: "PMP",
            type: "free_customer_service",
            category: "service",
          },
        },
      ],
    });
    expect(bench.statuses()[0]).not.toHaveProperty("conversation");
    expect(bench.posted.every(({ signed }) => signed)).toBe(true);
  });

  test("v23 has a conversation in every status, with its end in the first", async () => {
    await bench.set({ statuses: { version: "v23", contacts: false } });
    await bench.send(text);
    await bench.flush();
    const [sent, delivered] = bench.statuses().map(({ conversation }) => Object(conversation));
    expect(sent).toMatchObject({
      id: delivered.id,
      origin: { type: "service" },
      expiration_timestamp: expect.any(String),
    });
    expect(delivered).not.toHaveProperty("expiration_timestamp");
    expect(bench.changes()[0]?.value).not.toHaveProperty("contacts");
  });

  test.each([
    ["phone", { recipient_id: CUSTOMER, recipient_user_id: undefined }],
    ["bsuid", { recipient_id: undefined, recipient_user_id: expect.any(String) }],
  ] as const)("identity %s", async (identity, ids) => {
    await bench.set({ identity });
    await bench.send(text);
    await bench.flush();
    const [first] = bench.statuses();
    expect({ recipient_id: first?.recipient_id, recipient_user_id: first?.recipient_user_id }).toEqual(ids);
  });

  test("a closed window, an opt-out, an unknown recipient and a changed identity fail afterwards", async () => {
    await bench.send({ ...text, recipient_identity_key_hash: "other" });
    await changeCustomer(bench.db, bench.number, CUSTOMER, { traits: { optedOut: true } });
    await bench.send(template("marketing"));
    await bench.send(template("utility"));
    await bench.advanceClock(DAY_MS);
    await bench.send(text);
    await changeCustomer(bench.db, bench.number, CUSTOMER, { traits: { onWhatsApp: false } });
    await bench.send(template("utility"));
    await bench.flush();
    const codes = bench
      .statuses()
      .flatMap(({ errors }) => (Array.isArray(errors) ? [Object(errors[0]).code] : []));
    expect(codes.sort()).toEqual([131026, 131047, 131050, 137000]);
    expect(
      bench.changes().find(({ field }) => field === "user_preferences")?.value.user_preferences,
    ).toMatchObject([{ wa_id: CUSTOMER, category: "marketing_messages", value: "stop" }]);
  });

  test("a reaction is only sent, and one to a missing message fails", async () => {
    const { wamid } = await bench.send(text);
    await bench.flush();
    bench.posted.length = 0;
    await bench.send({ type: "reaction", reaction: { message_id: wamid, emoji: "👍" } });
    await bench.send({ type: "reaction", reaction: { message_id: "wamid.nowhere", emoji: "👍" } });
    await bench.flush();
    expect(bench.statusNames().sort()).toEqual(["failed", "sent"]);
  });

  test("an offline phone receives pending messages when it comes online, except expired ones", async () => {
    await changeCustomer(bench.db, bench.number, CUSTOMER, { traits: { online: false } });
    await bench.send(template("authentication"));
    const late = await bench.send(template("utility"));
    await bench.flush();
    expect(bench.statusNames()).toEqual(["sent", "sent"]);
    await bench.advanceClock(11 * 60 * 1000);
    bench.posted.length = 0;
    await changeCustomer(bench.db, bench.number, CUSTOMER, { traits: { online: true } });
    await bench.flush();
    expect(bench.statuses()).toMatchObject([{ id: late.wamid, status: "delivered" }]);
  });

  test("a customer from an ad is free of charge for three days, in one conversation", async () => {
    await bench.write({ kind: "text", body: "from the ad" }, { advertised: true });
    await bench.send(text);
    await bench.send(text);
    await bench.flush();
    expect(bench.messages()[0]).toMatchObject({
      referral: { source_type: "ad", ctwa_clid: expect.any(String) },
    });
    const sent = bench.statuses().filter(({ status }) => status === "sent");
    expect(sent[0]?.pricing).toMatchObject({ type: "free_entry_point", category: "referral_conversion" });
    expect(sent[0]?.conversation).toEqual(sent[1]?.conversation);
  });

  test("held templates are delivered or fail after the quality check", async () => {
    await bench.set({ answers: { holdTemplates: true } });
    const held = await bench.send(template("utility"));
    expect(held.sent.message_status).toBe("held_for_quality_assessment");
    await bench.flush();
    expect(bench.statusNames()).toEqual([]);
    expect(await releaseHeldTemplates(bench.db, bench.number, "good")).toBe(1);
    await bench.flush();
    expect(bench.statusNames()).toEqual(["sent", "delivered"]);
    await bench.send(template("utility"));
    await releaseHeldTemplates(bench.db, bench.number, "bad");
    await bench.flush();
    expect(bench.statuses().at(-1)).toMatchObject({ status: "failed", errors: [{ code: 132015 }] });
  });
});
