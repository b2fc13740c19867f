import { expect, test } from "vitest";
import { isReceivedLate, messageTime } from "#lib/messages/send/time-rules.ts";

const createdAt = "2026-11-20T21:30:05.412Z";

test.each<[string, string | null, string, boolean]>([
  ["as it was written", "2026-11-20T21:30:05.000Z", "2026-11-20T21:30:05.000Z", false],
  ["a minute late", "2026-11-20T21:29:06.000Z", "2026-11-20T21:29:06.000Z", false],
  ["three hours late", "2026-11-20T18:30:05.000Z", "2026-11-20T18:30:05.000Z", true],
  ["from the future", "2031-01-01T00:00:00.000Z", createdAt, false],
  ["from before WhatsApp", "1970-01-01T00:00:01.000Z", createdAt, false],
  ["sent by Parley", null, createdAt, false],
])("a message %s shows its time", (_, whatsappAt, shown, late) => {
  expect([messageTime({ createdAt, whatsappAt }), isReceivedLate({ createdAt, whatsappAt })]).toEqual([
    shown,
    late,
  ]);
});
