import { connect } from "node:net";
import { eq } from "drizzle-orm";
import { describe, expect, inject, test } from "vitest";
import { attachments } from "#db/schema/index.ts";
import { sampleFiles } from "#lib/simulator/receive-from-customer.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import {
  customerWrites,
  makeKey,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
} from "#lib/testing/factories.ts";
import { photo, toForm } from "#lib/testing/forms.ts";
import { sendRaw } from "#lib/testing/raw-http.ts";
import { sweepTest } from "#lib/testing/sweep-test.ts";

const PATH = "/api/v1/media";
const KB = 1024;
const MB = 1024 * KB;
const PNG_START = Buffer.from("iVBORw0KGgoAAAAN", "base64");

apiContract({
  method: "POST",
  path: PATH,
  scope: "messages.send",
  body: toForm({ file: "photo.jpg", type: "image" }),
});

async function makeUploader() {
  const { ctx, number } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["messages.send", "messages.read"], "Uploads", {
    requestsPerSecond: 1000,
  });
  const upload = (members: Parameters<typeof toForm>[0], headers: Record<string, string> = {}) =>
    callApi("POST", PATH, { key, body: toForm(members), headers });
  const countFiles = () => ctx.db.$count(attachments, eq(attachments.workspaceId, ctx.workspaceId));
  return { ctx, number, key, upload, countFiles };
}

function fileOf(kind: keyof typeof sampleFiles, size?: number): File {
  const { base64, filename, mimeType } = sampleFiles[kind];
  const bytes = Buffer.from(base64, "base64");
  const content = Buffer.alloc(size ?? bytes.length);
  bytes.copy(content);
  return new File([content], filename, { type: mimeType });
}

const issuesOf = (json: unknown): string[] =>
  (Object(json).error.details?.issues ?? []).map(
    ({ path, code }: { path: string; code: string }) => `${path} ${code}`,
  );

describe("an upload", () => {
  test("is stored for 30 days and found by its ID", async () => {
    const { key, upload } = await makeUploader();
    const made = await upload({ file: "photo.jpg", type: "image" });
    expect(made.status).toBe(201);
    const { id, createdAt, expiresAt, urlExpiresAt, url } = Object(made.json);
    expect(made.json).toEqual({
      id: expect.stringMatching(/^att_/),
      kind: "image",
      mimeType: "image/jpeg",
      filename: "photo.jpg",
      sizeBytes: photo.byteLength,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      state: "stored",
      messageId: null,
      url: expect.stringContaining(`${inject("serverUrl")}/api/media/`),
      urlExpiresAt: expect.any(String),
      expiresAt: expect.any(String),
      createdAt: expect.any(String),
    });
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(30 * 86_400_000);
    expect(Date.parse(urlExpiresAt) - Date.now()).toBeLessThanOrEqual(600_000);
    expect(made.headers.get("location")).toBe(`/api/v1/media/${id}`);
    const found = await callApi("GET", `${PATH}/${id}`, { key });
    expect(found.json).toEqual({
      ...Object(made.json),
      url: expect.any(String),
      urlExpiresAt: expect.any(String),
    });
    expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(photo);
  });

  test("is sent to several people, and each message has a file of its own", async () => {
    const { ctx, number, key, upload } = await makeUploader();
    const { id: mediaId } = Object((await upload({ file: "photo.jpg", type: "image" })).json);
    const files = [];
    for (const to of [makePhone(), makePhone(), makePhone()]) {
      await customerWrites(ctx, number, to, "Which one?");
      const body = { to, content: { type: "image", mediaId } };
      const sent = await callApi("POST", "/api/v1/messages", { key, body });
      expect(sent.json).toMatchObject({ status: "sent" });
      const message = await callApi("GET", `/api/v1/messages/${Object(sent.json).messageId}`, { key });
      files.push(Object(message.json).media.id);
    }
    expect(new Set([mediaId, ...files]).size).toBe(4);
    for (const id of files) {
      const { url } = Object((await callApi("GET", `${PATH}/${id}`, { key })).json);
      expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(photo);
    }
  });

  test("has the filename of the form before that of the file, and none without either", async () => {
    const { upload } = await makeUploader();
    const named = async (members: Parameters<typeof toForm>[0]) =>
      Object((await upload(members)).json).filename;
    expect(await named({ file: "a.jpg", type: "image", filename: "Žofie's photo.jpg" })).toBe(
      "Žofie's photo.jpg",
    );
    expect(await named({ type: "image", file: new File([photo], `${"x".repeat(300)}.jpg`) })).toHaveLength(
      240,
    );
    expect(await named({ type: "image", file: new File([photo], "../../etc/passwd") })).toBe("passwd");
    expect(await named({ type: "image", file: new File([photo], "a\tb.jpg") })).toBe("ab.jpg");
    const long = "x".repeat(239);
    expect(await named({ type: "image", file: new File([photo], `${long}😀.jpg`) })).toBe(long);
  });

  test.each([
    ["image", "image"],
    ["video", "video"],
    ["audio", "audio"],
    ["document", "document"],
    ["sticker", "sticker"],
  ] as const)("of type %s is accepted as WhatsApp accepts it", async (type, sample) => {
    const { upload } = await makeUploader();
    const made = await upload({ file: fileOf(sample), type });
    expect([made.status, Object(made.json).kind]).toEqual([201, type]);
  });

  test.each([
    ["an image over 5 MB", { type: "image", file: fileOf("image", 5 * MB + 1) }, "file too_large"],
    ["a video over 16 MB", { type: "video", file: fileOf("video", 16 * MB + 1) }, "file too_large"],
    [
      "a static sticker over 100 KB",
      { type: "sticker", file: fileOf("sticker", 101 * KB) },
      "file too_large",
    ],
    [
      "an empty file",
      { type: "document", file: new File([], "a.txt", { type: "text/plain" }) },
      "file empty",
    ],
    ["an empty image", { type: "image", file: new File([], "a.jpg", { type: "image/jpeg" }) }, "file empty"],
    [
      "a PNG that ends early",
      { type: "image", file: new File([PNG_START], "a.png", { type: "image/png" }) },
      "file type_not_allowed",
    ],
    ["a PDF as an image", { type: "image", file: fileOf("document") }, "file type_not_allowed"],
    [
      "a script that claims to be a JPEG",
      { type: "image", file: new File(["<script>"], "a.jpg", { type: "image/jpeg" }) },
      "file type_not_allowed",
    ],
    ["an image as a document", { type: "document", file: fileOf("image") }, "file type_not_allowed"],
  ] as [string, Parameters<typeof toForm>[0], string][])(
    "of %s is refused",
    async (_name, members, issue) => {
      const { upload, countFiles } = await makeUploader();
      const response = await upload(members);
      expect([response.status, issuesOf(response.json)]).toEqual([400, [issue]]);
      expect(Object(response.json).error.message).toMatch(/^file: /);
      expect(await countFiles()).toBe(0);
    },
  );

  test("with missing, repeated or unknown parts gets all issues together", async () => {
    const { key } = await makeUploader();
    const post = async (form: FormData) => issuesOf((await callApi("POST", PATH, { key, body: form })).json);
    expect(await post(toForm({ surplus: "1" }))).toEqual([
      "file required",
      "type required",
      "surplus unknown_member",
    ]);
    expect(await post(toForm({ type: "photo", file: "a.jpg" }))).toEqual(["type invalid_value"]);
    expect(await post(toForm({ type: "image", file: "a.jpg", filename: "a\nb" }))).toEqual([
      "filename invalid_characters",
    ]);
    const two = toForm({ type: "image", file: "a.jpg" });
    two.append("file", new File([photo], "b.jpg"));
    expect(await post(two)).toEqual(["file duplicate_member"]);
    const text = toForm({ type: "image" });
    text.append("file", "photo.jpg");
    expect(await post(text)).toEqual(["file required"]);
  });

  test("without a number, in JSON or cut short is refused", async () => {
    const { secret: none } = await makeKey(await makeWorkspace(), ["messages.send"]);
    const body = toForm({ file: "photo.jpg", type: "image" });
    expect((await callApi("POST", PATH, { key: none, body })).json).toMatchObject({
      error: { code: "NUMBER_NOT_CONNECTED" },
    });
    const { key, countFiles } = await makeUploader();
    expect((await callApi("POST", PATH, { key, body: { type: "image" } })).status).toBe(415);
    const cut = await callApi("POST", PATH, {
      key,
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf',
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
    });
    expect([cut.status, issuesOf(cut.json)]).toEqual([400, [" malformed_body"]]);
    expect(await countFiles()).toBe(0);
  });

  test("repeated with an idempotency key is stored once, and another file is refused", async () => {
    const { upload, countFiles } = await makeUploader();
    const headers = { "Idempotency-Key": "photo-1" };
    const first = await upload({ file: "photo.jpg", type: "image" }, headers);
    const again = await upload({ type: "image", file: "photo.jpg" }, headers);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const other = await upload({ file: fileOf("document"), type: "document" }, headers);
    expect(other.json).toMatchObject({ error: { code: "IDEMPOTENCY_KEY_REUSED" } });
    expect(await countFiles()).toBe(1);
  });

  sweepTest("over 100 MiB is refused, by its length at once and without one while it arrives", async () => {
    const { key, countFiles } = await makeUploader();
    const { port } = new URL(inject("serverUrl"));
    const head = (length: string) =>
      `POST ${PATH} HTTP/1.1\nHost: localhost\nConnection: close\nAuthorization: Bearer ${key}\nContent-Type: multipart/form-data; boundary=x\n${length}\n\n`;
    const declared = await sendRaw(Number(port), head(`Content-Length: ${101 * MB}`));
    expect(declared.text).toMatch(/^HTTP\/1.1 413 .*PAYLOAD_TOO_LARGE/s);
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
    const block = Buffer.alloc(MB);
    const flood = function* () {
      yield `${part.length.toString(16)}\r\n${part}\r\n`;
      for (let sent = 0; sent < 110; sent += 1) {
        yield `${MB.toString(16)}\r\n`;
        yield block;
        yield "\r\n";
      }
    };
    const counted = await sendRaw(Number(port), head("Transfer-Encoding: chunked"), flood());
    expect(counted.text).toMatch(/^HTTP\/1.1 413 .*PAYLOAD_TOO_LARGE/s);
    expect(await countFiles()).toBe(0);
  });

  test("without a declared length is stored, and an aborted one leaves nothing", async () => {
    const { key, countFiles } = await makeUploader();
    const form = new Request("http://localhost", {
      method: "POST",
      body: toForm({ file: "photo.jpg", type: "image" }),
    });
    const chunked = await fetch(`${inject("serverUrl")}${PATH}`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${key}`,
        "Content-Type": form.headers.get("content-type") ?? "",
      },
      // Not in the types of lib.dom.
      ...{ body: form.body, duplex: "half" },
    });
    expect(chunked.status).toBe(201);
    const { port } = new URL(inject("serverUrl"));
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), "127.0.0.1");
      socket.on("close", () => resolve());
      const head = `POST ${PATH} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n\r\n`;
      socket.write(
        `${head}--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf`,
        () => socket.destroy(),
      );
    });
    expect((await callApi("GET", `${PATH}/att_unknown`, { key })).status).toBe(404);
    expect(await countFiles()).toBe(1);
  });
});
