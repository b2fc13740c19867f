import { beforeAll, describe, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { changeSettings } from "#lib/simulator/change-settings.ts";
import { sendMessage } from "#lib/simulator/graph/send-message.ts";
import { storeMedia } from "#lib/simulator/media.ts";
import { readChat } from "#lib/simulator/queries.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { createSandboxTemplate } from "#lib/simulator/sandbox-template.ts";
import { customerWrites, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

let ctx: Ctx;
let number: SandboxNumber;
let to: string;

serveUpstream();
beforeAll(async () => {
  ({ ctx, number } = await makeSandboxWorkspace());
  // One customer receives every message.
  number = await changeSettings(ctx.db, number, { limits: { pair: false, throughput: false } });
  to = makePhone();
  await customerWrites(ctx, number, to, "hello");
});

const base = () => ({ messaging_product: "whatsapp", to: `+${to}` });
const post = (message: Record<string, unknown>) => sendMessage(ctx.db, number, { ...base(), ...message });
const text = { type: "text", text: { body: "hi" } };

async function refusal(message: Record<string, unknown>) {
  const { status, body } = await post(message);
  const { code, message: words, error_data } = Object(Object(body).error);
  return { status, code, words, details: Object(error_data).details };
}

describe("an undocumented request", () => {
  const row = (id: string, title = id) => ({ id, title });
  const list = (sections: unknown[], extra: Record<string, unknown> = {}) => ({
    type: "interactive",
    interactive: { type: "list", body: { text: "x" }, action: { button: "b", sections }, ...extra },
  });
  const button = (...titles: string[]) => ({
    type: "interactive",
    interactive: {
      type: "button",
      body: { text: "x" },
      action: { buttons: titles.map((title, id) => ({ type: "reply", reply: { id: String(id), title } })) },
    },
  });
  const rows = (count: number) => Array.from({ length: count }, (_, index) => row(`r${index}`));
  const long = (length: number) => "x".repeat(length);

  test.each<[string, number, Record<string, unknown>]>([
    ["another product", 100, { ...text, messaging_product: "messenger" }],
    ["no text", 100, { type: "text" }],
    ["an empty text", 100, { type: "text", text: { body: "" } }],
    ["4,097 characters", 100, { type: "text", text: { body: long(4097) } }],
    ["an unknown member", 100, { type: "text", text: { body: "x", color: "red" } }],
    ["callback data of 513 characters", 100, { ...text, biz_opaque_callback_data: long(513) }],
    ["an unknown type", 131051, { type: "poll", poll: {} }],
    ["neither to nor recipient", 131008, { ...text, to: undefined }],
    ["a recipient without a number", 131009, { ...text, to: "{{phone}}" }],
    ["a recipient of sixteen digits", 131009, { ...text, to: "+1234567890123456" }],
    ["a business-scoped id that is none", 131009, { ...text, to: undefined, recipient: "nobody" }],
    ["a group", 131041, { ...text, recipient_type: "group" }],
    ["an id and a link", 131008, { type: "image", image: { id: "1", link: "https://a.example/b" } }],
    ["neither id nor link", 131008, { type: "image", image: {} }],
    ["a link that is none", 100, { type: "image", image: { link: "nowhere" } }],
    ["a caption of 1,025", 100, { type: "video", video: { id: "1", caption: long(1025) } }],
    ["a caption to audio", 100, { type: "audio", audio: { id: "1", caption: "x" } }],
    ["a caption to a sticker", 100, { type: "sticker", sticker: { id: "1", caption: "x" } }],
    ["a file name of an image", 100, { type: "image", image: { id: "1", filename: "a.png" } }],
    ["half a place", 100, { type: "location", location: { latitude: 1 } }],
    ["a place off the earth", 100, { type: "location", location: { latitude: 91, longitude: 0 } }],
    ["a contact without a name", 100, { type: "contacts", contacts: [{ name: {} }] }],
    ["no contact", 100, { type: "contacts", contacts: [] }],
    ["258 contacts", 100, { type: "contacts", contacts: Array(258).fill({ name: { formatted_name: "B" } }) }],
    ["a reaction to nothing", 131008, { type: "reaction", reaction: { emoji: "x" } }],
    [
      "a reaction that quotes",
      131009,
      { type: "reaction", reaction: { message_id: "a", emoji: "x" }, context: { message_id: "a" } },
    ],
    [
      "an interactive without action",
      131008,
      { type: "interactive", interactive: { type: "button", body: { text: "x" } } },
    ],
    ["an interactive of no kind", 131009, { type: "interactive", interactive: { type: "poll" } }],
    ["four buttons", 131009, button("a", "b", "c", "d")],
    ["no button", 131009, button()],
    ["twice the same button", 131009, button("a", "a")],
    ["a button of 21 characters", 131009, button(long(21))],
    [
      "eleven rows",
      131009,
      list([
        { title: "a", rows: rows(6) },
        { title: "b", rows: rows(5) },
      ]),
    ],
    ["a row twice", 131009, list([{ title: "a", rows: [row("r"), row("r")] }])],
    ["two sections, one nameless", 131009, list([{ title: "a", rows: [row("a")] }, { rows: [row("b")] }])],
    ["a row of 25 characters", 131009, list([{ rows: [row("a", long(25))] }])],
    ["a section of 25 characters", 131009, list([{ title: long(25), rows: [row("a")] }])],
    [
      "a list with a picture",
      131009,
      list([{ rows: [row("a")] }], { header: { type: "image", image: { id: "1" } } }),
    ],
    ["a footer of 61", 131009, list([{ rows: [row("a")] }], { footer: { text: long(61) } })],
    ["a template without language", 100, { type: "template", template: { name: "welcome" } }],
  ])("%s: %i", async (_name, code, message) => {
    expect(await refusal(message)).toMatchObject({ status: 400, code });
  });

  test("returns Meta's messages", async () => {
    expect(await refusal({ type: "template", template: { name: "welcome", language: {} } })).toMatchObject({
      words: "(#100) The parameter template['language']['code'] is required.",
    });
    expect(await refusal({ ...text, to: `+${number.displayNumber}` })).toMatchObject({ code: 131021 });
  });

  test.each([rows(10), rows(1)])("accepts a list with the maximum number of rows", async (...all) => {
    expect((await post(list([{ title: "a", rows: all }], { body: { text: long(4096) } }))).status).toBe(200);
  });
});

describe("template parameters", () => {
  const template = (name: string, components: unknown[], language = "en") => ({
    type: "template",
    template: { name, language: { code: language }, components },
  });
  const body = (...texts: unknown[]) => ({
    type: "body",
    parameters: texts.map((value) => ({ type: "text", text: value })),
  });
  const url = (value: string, index: string | number = "0") => ({
    type: "button",
    sub_type: "url",
    index,
    parameters: [{ type: "text", text: value }],
  });
  const reminder = (...components: unknown[]) => template("pickup_reminder", components);
  const header = { type: "header", parameters: [{ type: "text", text: "today" }] };
  const picture = (image: unknown) => ({ type: "header", parameters: [{ type: "image", image }] });

  beforeAll(async () => {
    const own = { language: "en", category: "MARKETING" as const };
    await createSandboxTemplate(ctx.db, number.wabaId, {
      ...own,
      name: "coupon",
      components: [
        { type: "HEADER", format: "LOCATION" },
        { type: "BODY", text: "Hi {{first_name}}, here you are." },
        { type: "BUTTONS", buttons: [{ type: "COPY_CODE", example: "250FF" }] },
      ],
    });
    await createSandboxTemplate(ctx.db, number.wabaId, {
      ...own,
      name: "sale",
      components: [
        { type: "BODY", text: "{{1}}" },
        { type: "LIMITED_TIME_OFFER", limited_time_offer: { text: "Ends soon", has_expiration: false } },
        {
          type: "BUTTONS",
          buttons: [{ type: "URL", text: "Open", url: `https://example.com/${"a".repeat(1500)}{{1}}` }],
        },
      ],
    });
  });

  test.each<[string, number, unknown]>([
    ["another language", 132001, template("welcome", [], "fr")],
    ["too few values", 132000, template("order_update", [body("a", "b")])],
    ["values for a template without variables", 132000, template("welcome", [body("a")])],
    ["an empty value", 100, template("order_update", [body("a", "", "c")])],
    ["a line break", 132018, template("order_update", [body("a\nb", "b", "c")])],
    ["five spaces", 132018, template("order_update", [body("a     b", "b", "c")])],
    ["too long with its values", 132005, template("order_update", [body("x".repeat(1000), "b", "c")])],
    ["too long beside an offer", 132005, template("sale", [body("x".repeat(601)), url("x", 0)])],
    ["a URL too long with its value", 132005, template("sale", [body("x"), url("x".repeat(481), 0)])],
    [
      "a picture where a text stands",
      132012,
      template("order_update", [
        { ...body("a", "b"), parameters: [...body("a", "b").parameters, { type: "image" }] },
      ]),
    ],
    ["a component unknown", 132018, template("welcome", [{ type: "banner" }])],
    ["no picture in the header", 132000, template("new_roast", [body("a", "b")])],
    ["an empty picture", 131008, template("new_roast", [picture({}), body("a", "b")])],
    ["a button without its value", 131008, reminder(header, body("a", "b"))],
    ["a button that is not there", 131009, reminder(header, body("a", "b"), url("x", 3))],
    ["a button of another type", 132012, template("welcome", [url("x", 0)])],
    ["a code of 16 characters", 100, template("verification_code", [body("x".repeat(16)), url("x")])],
    ["a code without its button", 131008, template("verification_code", [body("1234")])],
  ])("%s: %i", async (_name, code, message) => {
    expect(await refusal(Object(message))).toMatchObject({ code });
  });

  test.each<[string, unknown]>([
    ["a text header, a body and a link", reminder(header, body("a", 5), url("x", 0))],
    [
      "a picture by link",
      template("new_roast", [picture({ link: "https://example.com/a.png" }), body("a", "b")]),
    ],
    ["the longest offer", template("sale", [body("x".repeat(600)), url("x".repeat(480), 0)])],
    ["nothing where nothing varies", template("welcome", [])],
    [
      "a quick reply's payload",
      template("welcome", [
        {
          type: "button",
          sub_type: "QUICK_REPLY",
          index: 1,
          parameters: [{ type: "payload", payload: "STOP" }],
        },
      ]),
    ],
    ["a code", template("verification_code", [body("J$FpnYnP"), url("J$FpnYnP")])],
  ])("accepts %s", async (_name, message) => {
    const { body: result } = await post(Object(message));
    expect(result).toMatchObject({ messages: [{ message_status: "accepted" }] });
  });

  test("accepts a location, a named value and a coupon", async () => {
    const place = {
      type: "header",
      parameters: [{ type: "location", location: { latitude: "1", longitude: "2" } }],
    };
    const named = (parameter_name?: string) => ({
      type: "body",
      parameters: [{ type: "text", text: "Ana", parameter_name }],
    });
    const code = (coupon_code: string) => ({
      type: "button",
      sub_type: "COPY_CODE",
      index: 0,
      parameters: [{ type: "coupon_code", coupon_code }],
    });
    expect((await post(template("coupon", [place, named("first_name"), code("25OFF")]))).status).toBe(200);
    expect(await refusal(template("coupon", [place, named(), code("25OFF")]))).toMatchObject({ code: 100 });
    expect(await refusal(template("coupon", [place, named("last_name"), code("25OFF")]))).toMatchObject({
      code: 132018,
    });
    expect(await refusal(template("coupon", [place, named("first_name"), code("25 OFF")]))).toMatchObject({
      code: 131009,
    });
  });
});

test("a file must belong to the number, and fails later if sent as another type", async () => {
  const file = {
    content: Buffer.from("x"),
    mimeType: "image/png",
    filename: null,
    origin: "business" as const,
  };
  const { id } = await storeMedia(ctx.db, number, file);
  expect((await post({ type: "image", image: { id } })).status).toBe(200);
  expect(await refusal({ type: "image", image: { id: "1" } })).toMatchObject({
    code: 100,
    words: "(#100) Param image['id'] is not a valid whatsapp business account media attachment ID",
  });
  expect((await post({ type: "video", video: { id } })).status).toBe(200);
  expect((await readChat(ctx.db, number, to)).at(-1)).toMatchObject({ status: "failed" });
});

describe("recipients", () => {
  const result = async (message: Record<string, unknown>) =>
    Object((await post({ ...text, ...message })).body);
  const bsuidOf = async () => {
    const found = await ctx.db.query.sandboxPhones.findFirst({
      where: (phone, { eq }) => eq(phone.waId, to),
    });
    return found?.bsuid ?? "";
  };

  test.each([
    ["plus and digits", (phone: string) => `+${phone}`],
    [
      "spaces, hyphens and brackets",
      (phone: string) =>
        `+${phone.slice(0, 2)} (${phone.slice(2, 5)}) ${phone.slice(5, 9)}-${phone.slice(9)}`,
    ],
    ["a webhook's from", (phone: string) => phone],
  ])("%s", async (_name, write) => {
    const input = write(to);
    expect((await result({ to: input })).contacts).toEqual([{ input, wa_id: to }]);
  });

  test("a national number of the business's country needs no country code", async () => {
    expect((await result({ to: "(650) 555-1234" })).contacts).toEqual([
      { input: "(650) 555-1234", wa_id: "16505551234" },
    ]);
  });

  test("a business-scoped id is returned as such, and a phone takes precedence over it", async () => {
    const bsuid = await bsuidOf();
    expect((await result({ to: undefined, recipient: bsuid })).contacts).toEqual([
      { input: bsuid, user_id: bsuid },
    ]);
    expect((await result({ recipient: bsuid })).contacts).toEqual([{ input: `+${to}`, wa_id: to }]);
    const parameters = [{ type: "text", text: "1234" }];
    const components = [
      { type: "body", parameters },
      { type: "button", sub_type: "url", index: 0, parameters },
    ];
    const code = {
      type: "template",
      template: { name: "verification_code", language: { code: "en" }, components },
    };
    expect(await refusal({ ...code, to: undefined, recipient: bsuid })).toMatchObject({ code: 131062 });
  });
});
