import { afterEach, expect, test, vi } from "vitest";
import { readMediaToken, signMediaUrl } from "#lib/conversations/attachments/sign-media-url.ts";
import { encodeCursor } from "#lib/platform/cursor.ts";
import { newId } from "#lib/platform/id.ts";
import { encodeToken } from "#lib/platform/signed-token.ts";

afterEach(() => {
  vi.useRealTimers();
});

const file = { workspaceId: newId("ws"), id: newId("att") };
const tokenOf = (url: string) => url.split("/").at(-1) ?? "";

test("a signed URL names its file for ten minutes", () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12), toFake: ["Date"] });
  const { url, expiresAt } = signMediaUrl(file);
  expect(url).toMatch(/^https?:\/\/[^/]+\/api\/media\/[\w-]+$/);
  expect(expiresAt.toISOString()).toBe("2026-11-20T12:10:00.000Z");
  vi.setSystemTime(expiresAt.getTime() - 1);
  expect(readMediaToken(tokenOf(url))).toEqual(file);
  vi.setSystemTime(expiresAt);
  expect(readMediaToken(tokenOf(url))).toBeNull();
});

test("an altered, truncated or foreign token names no file", () => {
  const token = tokenOf(signMediaUrl(file).url);
  const seconds = String(Math.floor(Date.now() / 1000) + 60);
  for (const other of [
    "",
    "x",
    token.slice(0, -1),
    `${token}A`,
    `${token}=`,
    token.slice(0, -4) + (token.endsWith("AAAA") ? "BBBB" : "AAAA"),
    (token.startsWith("A") ? "B" : "A") + token.slice(1),
    encodeCursor("file", [file.workspaceId, file.id, seconds]),
    encodeToken({ purpose: "media", context: "another", macBytes: 24 }, [file.workspaceId, file.id, seconds]),
    encodeToken({ purpose: "media", context: "file", macBytes: 24 }, [file.workspaceId, file.id, "never"]),
    encodeToken({ purpose: "media", context: "file", macBytes: 24 }, [file.id, file.workspaceId, seconds]),
  ]) {
    expect([other, readMediaToken(other)]).toEqual([other, null]);
  }
});
