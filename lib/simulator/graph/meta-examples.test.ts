import { beforeAll, describe, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { changeSettings } from "#lib/simulator/change-settings.ts";
import { sendMessage } from "#lib/simulator/graph/send-message.ts";
import { storeMedia } from "#lib/simulator/media.ts";
import { readChat } from "#lib/simulator/queries.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { createSandboxTemplate } from "#lib/simulator/sandbox-template.ts";
import { customerWrites, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { metaExamples } from "#lib/testing/meta-examples.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";
import { MEDIA_LIMITS } from "#lib/whatsapp/limits.ts";

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

describe("Meta's examples", () => {
  const values = (inbound: string): Record<string, string> => ({
    "<HEADER_TYPE>": "text",
    "<TEMPLATE_NAME>": "flow_example",
    "template-name": "text_example",
    "language-and-locale-code": "en_US",
    "wamid.HBgLM...": inbound,
    "wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQUYzMjEzNDM2RTZGQ0MzMDJBRgA=": inbound,
  });

  function fill(body: unknown, inbound: string): unknown {
    const filled = JSON.stringify(body, (_key, value: unknown) => {
      if (typeof value !== "string") return value;
      if (/Recipient/.test(value)) return `+${to}`;
      if (/http\(s\)/.test(value)) return "https://example.com/file";
      const kind = /^<([A-Z]+)_OBJECT_ID>$/.exec(value)?.[1]?.toLowerCase();
      if (kind) return files[kind === "media" ? "sticker" : kind];
      return values(inbound)[value] ?? value;
    });
    return JSON.parse(filled);
  }

  const currency = "Hi {{1}}, it is {{2}} on {{3}}, thank you.";
  const bodies: [string, Record<string, unknown>[]][] = [
    ["intro_catalog_offer", [{ type: "BODY", text: currency }, buttons({ type: "CATALOG", text: "View" })]],
    ["flow_example", [{ type: "BODY", text: "Fill this in." }, buttons({ type: "FLOW", text: "Open" })]],
    ["text_example", [{ type: "BODY", text: currency }]],
    ["hello_world", [{ type: "BODY", text: "Hello world." }]],
    [
      "sample_issue_resolution",
      [
        { type: "BODY", text: "Hi {{1}}, was it solved?" },
        buttons({ type: "QUICK_REPLY", text: "Yes" }, { type: "QUICK_REPLY", text: "No" }),
      ],
    ],
    [
      "media_example",
      [
        { type: "HEADER", format: "IMAGE" },
        { type: "BODY", text: currency },
      ],
    ],
    [
      "interactive_example",
      [
        { type: "HEADER", format: "IMAGE" },
        { type: "BODY", text: currency },
        buttons({ type: "QUICK_REPLY", text: "Yes" }, { type: "QUICK_REPLY", text: "No" }),
      ],
    ],
  ];

  function buttons(...list: Record<string, unknown>[]) {
    return { type: "BUTTONS", buttons: list };
  }

  /** Meta uses one name for three templates. */
  function rename(name: string, body: unknown): unknown {
    const own: Record<string, string> = {
      "Send Message Template Media": "media_example",
      "Send Message Template Interactive": "interactive_example",
    };
    return JSON.parse(JSON.stringify(body).replaceAll("text_example", own[name] ?? "text_example"));
  }

  const files: Record<string, string> = {};
  let inbound: string;
  beforeAll(async () => {
    for (const [kind, { types }] of Object.entries(MEDIA_LIMITS)) {
      const file = { content: Buffer.from("x"), mimeType: types[0] ?? "", filename: null };
      files[kind] = (await storeMedia(ctx.db, number, { ...file, origin: "business" })).id;
    }
    inbound = (await readChat(ctx.db, number, to))[0]?.wamid ?? "";
    for (const [name, components] of bodies) {
      const template = { name, language: "en_US", category: "UTILITY" as const, components };
      await createSandboxTemplate(ctx.db, number.wabaId, template);
    }
  });

  const examples = metaExamples("messages");

  test("has fifty examples", () => expect(examples).toHaveLength(50));

  test.each(examples)("accepts %s", async (name, body) => {
    const sent = rename(name, fill(body, inbound));
    const { status, body: result } = await sendMessage(ctx.db, number, sent);
    const { error } = Object(result);
    expect({ status, error }, JSON.stringify(error)).toEqual({ status: 200, error: undefined });
    if (Object(sent).status === undefined) {
      expect(result).toMatchObject({
        messaging_product: "whatsapp",
        contacts: [{ input: expect.any(String), wa_id: expect.stringMatching(/^\d+$/) }],
        messages: [{ id: expect.stringMatching(/^wamid\./) }],
      });
    }
  });

  test.each(examples)("accepts %s unchanged, or refuses it with a code and a reason", async (_name, body) => {
    const { status, body: result } = await sendMessage(ctx.db, number, body);
    if (status === 200) return;
    expect(Object(result).error).toMatchObject({
      message: expect.stringMatching(/^\(#\d+\) /),
      code: expect.any(Number),
    });
  });
});
