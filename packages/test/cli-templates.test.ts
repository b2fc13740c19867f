import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { connectSandboxNumber } from "#lib/demo/connect-sandbox-number.ts";
import { until } from "#lib/testing/factories.ts";
import { photo } from "#lib/testing/forms.ts";
import { sweepTest } from "#lib/testing/sweep-test.ts";
import { makeCommand } from "./cli-command.ts";

test("submits templates of a folder with their files, of two accounts, also after one that is refused", async () => {
  const { ctx, folder, run, login, parley } = await makeCommand();
  await login();
  // So that they stay in review.
  await parley.sandbox.setReviewDelay({ reviewDelayMs: 86_400_000 });
  const { id: from } = await connectSandboxNumber(ctx, "Second business");
  const body = { text: "Hello {{1}}, your order is ready.", examples: { "1": "Ana" } };
  const template = { name: "order_ready", language: "en", category: "utility", body };
  const write = (name: string, members: object) =>
    writeFileSync(path.join(folder, `${name}.json`), JSON.stringify({ ...template, ...members }));
  write("1", { name: "long_text", body: { text: "x".repeat(1100) } });
  write("2", {});
  write("3", { from });
  const machine = { type: "image", file: "machine.jpg" };
  write("4", { name: "new_machine", header: machine, body: { text: "Our new machine is here." } });
  writeFileSync(path.join(folder, "machine.jpg"), photo);
  const sync = (...options: string[]) => run("templates", "sync", folder, ...options);
  expect(await sync()).toMatchObject({
    exit: 1,
    out: "failed     long_text  en\ncreate     order_ready  en\ncreate     order_ready  en\ncreate     new_machine  en\n",
    err: expect.stringMatching(/^ {2}body\.text: [^\n]+\n1 of 4 templates failed\./),
  });
  const created = await parley.templates.list({ name: "order_ready" }).toArray();
  expect(new Set(created.map(({ whatsappAccountId }) => whatsappAccountId)).size).toBe(2);
  rmSync(path.join(folder, "1.json"));
  write("2", { footer: "Northwind Coffee" });
  expect(await sync("--dry-run")).toMatchObject({
    exit: 0,
    out: expect.stringMatching(
      /^waiting .*\nunchanged {2}order_ready .*\nunchanged {2}new_machine .*\nNothing was/,
    ),
  });
});

sweepTest("submits templates of a folder, edits what differs and leaves the rest", async () => {
  const { folder, run, login, parley } = await makeCommand();
  await login();
  const template = {
    language: "en",
    category: "utility",
    body: { text: "Hello {{1}}, your order is ready.", examples: { "1": "Ana" } },
  };
  const write = (name: string, members: object) =>
    writeFileSync(path.join(folder, `${name}.json`), JSON.stringify({ name, ...template, ...members }));
  const sync = async (...options: string[]) => (await run("templates", "sync", folder, ...options)).out;
  const track = (url: string) => ({
    header: { type: "text", text: "Your order" },
    buttons: [
      { type: "quick_reply", text: "On my way" },
      { type: "url", text: "Track", url },
      { type: "phone_number", text: "Call", phone: "15550783881" },
    ],
  });
  write("order_ready", track("https://example.com/track"));
  const other = { body: { text: "Hello {{1}}, your table is ready.", examples: { "1": "Ana" } } };
  write("table_ready", { ...other, footer: "Northwind Coffee" });
  expect(await sync("--dry-run")).toContain("create     order_ready  en");
  expect(await sync()).toBe("create     order_ready  en\ncreate     table_ready  en\n");
  expect(await sync()).toBe("unchanged  order_ready  en\nunchanged  table_ready  en\n");

  await until(async () => {
    const approved = await parley.templates.list({ status: "approved", limit: 100 }).toArray();
    return approved.filter(({ name }) => name.endsWith("_ready")).length === 2 || null;
  });
  const { header, ...changed } = track("https://example.com/orders");
  write("order_ready", changed);
  write("table_ready", { ...other, category: "marketing", footer: "Northwind Coffee" });
  expect(await sync("--dry-run")).toContain("edit       order_ready  en\nunchanged  table_ready  en");
  expect(await sync()).toBe("edit       order_ready  en\nunchanged  table_ready  en\n");
  expect(await parley.templates.get("order_ready")).toMatchObject({
    headerKind: "none",
    buttons: [{ type: "quick_reply" }, { value: "https://example.com/orders" }, { text: "Call" }],
  });
  expect(await sync()).toBe("unchanged  order_ready  en\nunchanged  table_ready  en\n");

  const carousel = (text: string) => ({
    ...{ category: "marketing", body: { text: "New in our shop:" } },
    cards: ["Guji", text].map((name) => ({
      ...{ header: { type: "product" }, body: { text: `${name}, freshly roasted` } },
      buttons: [{ type: "spm" }],
    })),
  });
  const offer = { text: "Ends soon", hasExpiration: false };
  const sale = { category: "marketing", body: { text: "Our sale has begun." } };
  const link = { type: "url", text: "Shop", url: "https://example.com/shop" };
  write("our_roasts", carousel("Huila"));
  write("weekend_sale", { ...sale, offer, buttons: [link] });
  await sync();
  expect(await sync()).toMatch(/unchanged {2}our_roasts[\s\S]*unchanged {2}weekend_sale/);
  await until(async () => {
    const approved = await parley.templates.list({ status: "approved", limit: 100 }).toArray();
    return approved.filter(({ name }) => /^(our|weekend)_/.test(name)).length === 2 || null;
  });
  write("our_roasts", carousel("Yirgacheffe"));
  write("weekend_sale", { ...sale, buttons: [link] });
  expect(await sync()).toMatch(/edit {7}our_roasts[\s\S]*edit {7}weekend_sale/);
  expect(await parley.templates.get("weekend_sale")).toMatchObject({ offer: null });
  expect(await parley.templates.get("our_roasts")).toMatchObject({
    cards: [{}, { body: "Yirgacheffe, freshly roasted" }],
  });

  write("order_ready", { name: "Order ready" });
  expect(await run("templates", "sync", folder)).toMatchObject({
    exit: 1,
    err: expect.stringContaining("name"),
  });
  writeFileSync(path.join(folder, "order_ready.json"), "{");
  expect(await run("templates", "sync", folder)).toMatchObject({
    exit: 1,
    err: expect.stringContaining("is not valid JSON"),
  });
});
