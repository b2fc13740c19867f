import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { conversations } from "#db/schema/index.ts";
import { storeUpload } from "#lib/conversations/attachments/store-upload.ts";
import { sendFromInbox } from "#lib/messages/send/send-from-inbox.ts";
import { readChat } from "#lib/simulator/queries.ts";
import { sampleFiles } from "#lib/simulator/receive-from-customer.ts";
import { createSandboxTemplate } from "#lib/simulator/sandbox-template.ts";
import { approveTemplate } from "#lib/templates/approve-template.ts";
import { listTemplateMemory } from "#lib/templates/memory-queries.ts";
import { listTemplates } from "#lib/templates/queries.ts";
import { setFavorite } from "#lib/templates/store-template-values.ts";
import { syncTemplates } from "#lib/templates/sync-templates.ts";
import { customerWrites, makeMember, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

serveUpstream();

async function makeInvoice() {
  const { ctx, number } = await makeSandboxWorkspace();
  const phone = makePhone();
  await customerWrites(ctx, number, phone, "hello");
  await createSandboxTemplate(ctx.db, number.wabaId, {
    ...{ name: "your_invoice", language: "en", category: "UTILITY" },
    components: [
      { type: "HEADER", format: "DOCUMENT" },
      { type: "BODY", text: "Here is your invoice, {{1}}, as you asked.", example: { body_text: [["Ana"]] } },
    ],
  });
  await syncTemplates(ctx);
  const template = (await listTemplates(ctx)).data.find(({ name }) => name === "your_invoice");
  if (!template) throw new Error("no template");
  await approveTemplate(ctx, template.id);
  const mine = eq(conversations.workspaceId, ctx.workspaceId);
  const [row] = await ctx.db.select().from(conversations).where(mine);
  if (!row) throw new Error("no conversation");
  const member = (await makeMember(ctx, "agent")).ctx;
  const upload = (kind: "image" | "document") => {
    const bytes = Buffer.from(sampleFiles[kind].base64, "base64");
    return storeUpload(ctx, {
      conversationId: row.id,
      kind,
      filename: sampleFiles[kind].filename,
      declared: { mimeType: sampleFiles[kind].mimeType, sizeBytes: bytes.byteLength },
      bytes: (async function* () {
        yield bytes;
      })(),
    });
  };
  const send = (header: { headerAttachmentId?: string; headerMediaLink?: string }, name = "Maria") =>
    sendFromInbox(member, row.id, {
      kind: "template",
      clientId: randomUUID(),
      seen: 100,
      templateId: template.id,
      variables: { "1": name },
      ...header,
    });
  return { ctx, number, phone, member, template, upload, send };
}

test("uploads a template's header file once and sends it by its media id", async () => {
  const { ctx, number, phone, upload, send } = await makeInvoice();
  const { id } = await upload("document");
  const { message } = await send({ headerAttachmentId: id });
  expect(message).toMatchObject({ status: "sent", attachment: { id, state: "stored" } });
  const onPhone = (await readChat(ctx.db, number, phone)).at(-1);
  expect(onPhone?.message).toMatchObject({
    template: {
      components: [
        {
          type: "header",
          parameters: [
            {
              type: "document",
              document: { id: expect.any(String), filename: sampleFiles.document.filename },
            },
          ],
        },
        { type: "body" },
      ],
    },
  });
  await expect(send({ headerAttachmentId: id })).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
});

test("rejects a file of the wrong kind, a file together with a link, and a header with neither", async () => {
  const { upload, send } = await makeInvoice();
  const picture = await upload("image");
  const file = await upload("document");
  const both = { headerAttachmentId: file.id, headerMediaLink: "https://example.com/a.pdf" };
  await expect(send({ headerAttachmentId: picture.id })).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  await expect(send(both)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  await expect(send({ headerAttachmentId: "att_nonsense" })).rejects.toMatchObject({
    code: "VALIDATION_ERROR",
  });
  await expect(send({})).rejects.toMatchObject({ code: "HEADER_MEDIA_REQUIRED" });
});

test("stores a member's last values and favorites for that member only", async () => {
  const { ctx, member, template, upload, send } = await makeInvoice();
  await send({ headerAttachmentId: (await upload("document")).id }, "Maria");
  await send({ headerAttachmentId: (await upload("document")).id }, "Ana");
  await setFavorite(member, template.id, true);
  expect(await listTemplateMemory(member)).toEqual({
    data: [{ templateId: template.id, favorite: true, values: { "1": "Ana" }, usedAt: expect.any(String) }],
  });
  const colleague = (await makeMember(ctx, "agent")).ctx;
  expect(await listTemplateMemory(colleague)).toEqual({ data: [] });
  await expect(setFavorite(member, "tpl_nonsense", true)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
