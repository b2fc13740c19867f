import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { attachments, conversations } from "#db/schema/index.ts";
import { storeUpload } from "#lib/conversations/attachments/store-upload.ts";
import { uploadTemplateSample } from "#lib/conversations/attachments/upload-template-sample.ts";
import { createTemplateBody } from "#lib/templates/write-api-schema.ts";
import { createTemplateForApi } from "#lib/templates/write-for-api.ts";
import { customerWrites, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

serveUpstream();

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function makeFile() {
  const { ctx, number } = await makeSandboxWorkspace();
  await customerWrites(ctx, number, makePhone(), "hello");
  const [thread] = await ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.workspaceId, ctx.workspaceId));
  const { id: mediaId } = await storeUpload(ctx, {
    conversationId: thread?.id ?? "",
    kind: "image",
    filename: "roast.png",
    declared: { mimeType: "image/png", sizeBytes: PNG.length },
    bytes: Readable.from([PNG]),
  });
  const setUploadedByApi = (uploadedByApi: boolean) =>
    ctx.db.update(attachments).set({ uploadedByApi }).where(eq(attachments.workspaceId, ctx.workspaceId));
  await setUploadedByApi(true);
  const create = (header: object) =>
    createTemplateForApi(
      ctx,
      createTemplateBody.parse({
        ...{ name: "roast_of_the_week", language: "en", category: "marketing", header },
        body: { text: "Taste the roast of the week." },
      }),
      uploadTemplateSample,
    );
  return { mediaId, create, setUploadedByApi };
}

test("a stored file is the sample of a header", async () => {
  const { mediaId, create } = await makeFile();
  expect((await create({ type: "image", mediaId })).body).toMatchObject({
    headerKind: "image",
    whatsappStatus: "pending",
  });
});

test("a file of another type and another workspace's file are refused at the header", async () => {
  const { mediaId, create } = await makeFile();
  const elsewhere = await makeFile();
  for (const [header, code] of [
    [{ type: "document", mediaId }, "file_type"],
    [{ type: "image", mediaId: elsewhere.mediaId }, "unknown_media"],
    [{ type: "image", mediaId: "" }, "file_missing"],
  ] as const) {
    await expect(create(header)).rejects.toMatchObject({
      details: { issues: [{ path: "header.mediaId", code }] },
    });
  }
  // As a file that a member has not sent yet.
  await elsewhere.setUploadedByApi(false);
  const unsent = elsewhere.create({ type: "image", mediaId: elsewhere.mediaId });
  await expect(unsent).rejects.toMatchObject({
    details: { issues: [{ path: "header.mediaId", code: "unknown_media" }] },
  });
});
