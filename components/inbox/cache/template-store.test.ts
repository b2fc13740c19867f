import { beforeEach, expect, test, vi } from "vitest";
import { claimAbandonedMessages, saveOutbox } from "#components/inbox/cache/outbox.ts";
import { restoreToComposer } from "#components/inbox/cache/restore-to-composer.ts";
import {
  openTemplateValues,
  readTemplateValues,
  setTemplateValues,
  updateTemplateValues,
} from "#components/inbox/cache/template-store.ts";
import { removeSavedDrafts } from "#components/inbox/composer/sign-out-cleanup.ts";
import {
  pendingTemplateFixture,
  templateValuesFixture,
} from "#components/inbox/composer/template-values-fixture.ts";
import { DAY, HOUR } from "#lib/platform/clock.ts";

const stored = new Map<string, string>();
const KEY = "parley.template-values.user_1.conv_1";

function reload(): void {
  openTemplateValues("nobody", "conv_0");
  openTemplateValues("user_1", "conv_1");
}

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  reload();
  return () => {
    setTemplateValues("conv_1", null);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const uploadedHeader = () => ({ attachmentId: "att_1", name: "menu.pdf", uploadedAt: Date.now() });

test("values and an unexpired upload survive a reload", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const values = templateValuesFixture({ header: uploadedHeader() });
  setTemplateValues("conv_1", values);
  vi.setSystemTime(Date.now() + DAY - 2 * HOUR);
  reload();
  expect(readTemplateValues("conv_1")).toEqual(values);
});

test("an expired upload is removed and named, after a reload and in an open page", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  setTemplateValues("conv_1", templateValuesFixture({ header: uploadedHeader() }));
  vi.setSystemTime(Date.now() + DAY);
  const without = templateValuesFixture({ header: null, expiredFile: "menu.pdf" });
  openTemplateValues("user_1", "conv_1");
  expect(readTemplateValues("conv_1")).toEqual(without);
  reload();
  expect(readTemplateValues("conv_1")).toEqual(without);
});

test("stored values without an upload time lose only the upload", () => {
  const { expiredFile: _, ...before } = templateValuesFixture();
  openTemplateValues("nobody", "conv_0");
  stored.set(KEY, JSON.stringify({ ...before, header: { attachmentId: "att_1", name: "menu.pdf" } }));
  openTemplateValues("user_1", "conv_1");
  expect(readTemplateValues("conv_1")).toEqual(templateValuesFixture({ expiredFile: "menu.pdf" }));
});

test("a restored template keeps a recent upload and names an expired one", () => {
  const sent = (headerUploadedAt: number) =>
    pendingTemplateFixture("c1", {
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
  expect(restoreToComposer(sent(now))).toBe(true);
  expect(readTemplateValues("conv_1")).toEqual(
    templateValuesFixture({
      header: { attachmentId: "att_1", name: "menu.pdf", uploadedAt: now },
      isRestored: true,
    }),
  );
  setTemplateValues("conv_1", null);
  expect(restoreToComposer(sent(now - DAY))).toBe(true);
  expect(readTemplateValues("conv_1")).toEqual(
    templateValuesFixture({ expiredFile: "menu.pdf", isRestored: true }),
  );
});

test("a late upload changes only the header of its own template", () => {
  const { templateId } = templateValuesFixture();
  const uploaded = uploadedHeader();
  setTemplateValues("conv_1", templateValuesFixture({ values: { "1": "typed meanwhile" } }));
  updateTemplateValues("conv_1", templateId, { header: uploaded });
  expect(readTemplateValues("conv_1")).toMatchObject({
    values: { "1": "typed meanwhile" },
    header: uploaded,
  });
  const other = templateValuesFixture({ templateId: "tpl_other" });
  setTemplateValues("conv_1", other);
  updateTemplateValues("conv_1", templateId, { header: uploaded });
  expect(readTemplateValues("conv_1")).toEqual(other);
  setTemplateValues("conv_1", null);
  updateTemplateValues("conv_1", templateId, { header: uploaded });
  expect(readTemplateValues("conv_1")).toBeNull();
});

test("with blocked storage, values, drafts and unsent messages are only in the page", async () => {
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("document", new EventTarget());
  for (const name of ["localStorage", "sessionStorage"]) {
    const block = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    vi.stubGlobal(name, { getItem: block, setItem: block, removeItem: block });
  }
  reload();
  setTemplateValues("conv_1", templateValuesFixture());
  expect(readTemplateValues("conv_1")).toEqual(templateValuesFixture());
  expect(await claimAbandonedMessages({ userId: "user_1", workspaceId: "ws_1" })).toEqual([]);
  saveOutbox([pendingTemplateFixture("first")]);
  removeSavedDrafts("user_1");
});
