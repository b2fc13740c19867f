import { beforeEach, expect, test, vi } from "vitest";
import { returnPending } from "#components/inbox/cache/return-pending.ts";
import {
  changeFilling,
  openTemplateValues,
  readFilling,
  setTemplateValues,
} from "#components/inbox/cache/template-store.ts";
import { sentTemplate, someTemplateValues } from "#components/inbox/composer/some-filling.ts";
import { DAY, HOUR } from "#lib/platform/clock.ts";

const kept = new Map<string, string>();
const KEY = "parley.filling.user_1.conv_1";

function reload(): void {
  openTemplateValues("nobody", "conv_0");
  openTemplateValues("user_1", "conv_1");
}

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  reload();
  return () => {
    setTemplateValues("conv_1", null);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const header = () => ({ attachmentId: "att_1", name: "menu.pdf", uploadedAt: Date.now() });

test("what was filled in outlives a reload with its upload, as long as the server keeps that", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const filling = someTemplateValues({ header: header() });
  setTemplateValues("conv_1", filling);
  vi.setSystemTime(Date.now() + DAY - 2 * HOUR);
  reload();
  expect(readFilling("conv_1")).toEqual(filling);
});

test("an upload that the server keeps no more is dropped and named, after a reload and in a page left open", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  setTemplateValues("conv_1", someTemplateValues({ header: header() }));
  vi.setSystemTime(Date.now() + DAY);
  const without = someTemplateValues({ header: null, lostFile: "menu.pdf" });
  openTemplateValues("user_1", "conv_1");
  expect(readFilling("conv_1")).toEqual(without);
  reload();
  expect(readFilling("conv_1")).toEqual(without);
});

test("what was kept before the age of uploads was noted loses its upload and nothing else", () => {
  const { lostFile: _, ...before } = someTemplateValues();
  openTemplateValues("nobody", "conv_0");
  kept.set(KEY, JSON.stringify({ ...before, header: { attachmentId: "att_1", name: "menu.pdf" } }));
  openTemplateValues("user_1", "conv_1");
  expect(readFilling("conv_1")).toEqual(someTemplateValues({ lostFile: "menu.pdf" }));
});

test("a template that comes back from a send has its upload if it is young, and names it if it is old", () => {
  const sent = (headerUploadedAt: number) =>
    sentTemplate("c1", {
      headerName: "menu.pdf",
      headerUploadedAt,
      body: {
        kind: "template",
        clientId: "c1",
        seen: 0,
        templateId: "tpl_1",
        variables: { "1": "Maria" },
        headerAttachmentId: "att_1",
      },
    });
  const now = Date.now();
  expect(returnPending(sent(now))).toBe(true);
  expect(readFilling("conv_1")).toEqual(
    someTemplateValues({
      header: { attachmentId: "att_1", name: "menu.pdf", uploadedAt: now },
      cameBack: true,
    }),
  );
  setTemplateValues("conv_1", null);
  expect(returnPending(sent(now - DAY))).toBe(true);
  expect(readFilling("conv_1")).toEqual(someTemplateValues({ lostFile: "menu.pdf", cameBack: true }));
});

test("an upload that ends late changes only its own part, and only of the template that it was for", () => {
  const { templateId } = someTemplateValues();
  const uploaded = header();
  setTemplateValues("conv_1", someTemplateValues({ values: { "1": "typed meanwhile" } }));
  changeFilling("conv_1", templateId, { header: uploaded });
  expect(readFilling("conv_1")).toMatchObject({ values: { "1": "typed meanwhile" }, header: uploaded });
  const other = someTemplateValues({ templateId: "tpl_other" });
  setTemplateValues("conv_1", other);
  changeFilling("conv_1", templateId, { header: uploaded });
  expect(readFilling("conv_1")).toEqual(other);
  setTemplateValues("conv_1", null);
  changeFilling("conv_1", templateId, { header: uploaded });
  expect(readFilling("conv_1")).toBeNull();
});
