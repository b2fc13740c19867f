import { expect, test } from "vitest";
import {
  ARCHIVE_MAX_FILES,
  archiveNames,
  describeOmitted,
  fitArchive,
} from "#lib/conversations/attachments/archive-rules.ts";

const createdAt = new Date("2026-11-20T21:30:05.123Z");
const pdf = { createdAt, kind: "document", mimeType: "application/pdf" };

test.each([
  ["invoice.pdf", "invoice.pdf"],
  ["INVOICE.PDF", "INVOICE.pdf"],
  ["../../etc/passwd", ".._.._etc_passwd.pdf"],
  ["C:\\a|b?.pdf", "C__a_b_.pdf"],
  ["photo\u202Efdp.exe", "photofdp.exe"],
  ["line\nbreak\u0000.pdf", "line_break_.pdf"],
  ["فاتورة نوفمبر.pdf", "فاتورة نوفمبر.pdf"],
  [" .pdf", "document.pdf"],
  [null, "document.pdf"],
])("the file %j is named %s, after its time", (filename, name) => {
  expect(archiveNames([{ ...pdf, filename }])).toEqual([`2026-11-20_213005_${name}`]);
});

test("names are unique regardless of case, and short enough for a file system", () => {
  const names = archiveNames(
    ["a.pdf", "A.pdf", "a.PDF", "🧾".repeat(200)].map((filename) => ({ ...pdf, filename })),
  );
  expect(names.slice(0, 3)).toEqual([
    "2026-11-20_213005_a.pdf",
    "2026-11-20_213005_A (2).pdf",
    "2026-11-20_213005_a (3).pdf",
  ]);
  expect(Buffer.byteLength(names[3] ?? "")).toBeLessThan(255);
});

test("an archive ends before the first file that exceeds the count or the size", () => {
  const small = Array.from({ length: ARCHIVE_MAX_FILES }, (_, id) => ({ id, sizeBytes: 1 }));
  expect(fitArchive(small)).toEqual({ included: small, isBounded: false });
  expect(fitArchive([...small, { id: -1, sizeBytes: 1 }])).toEqual({ included: small, isBounded: true });
  const large = [{ sizeBytes: 9e8 }, { sizeBytes: null }, { sizeBytes: 2e8 }, { sizeBytes: 1 }];
  expect(fitArchive(large)).toEqual({ included: large.slice(0, 2), isBounded: true });
});

test("an archive says what it does not contain, and nothing if it is complete", () => {
  expect(describeOmitted({ missing: [], isBounded: false })).toBeNull();
  const text = describeOmitted({ missing: ["a.pdf"], isBounded: true });
  expect(text).toContain("at most 500 files and 1 GB");
  expect(text).toContain("\na.pdf\n");
});
