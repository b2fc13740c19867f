import { expect, test } from "vitest";
import { identify } from "#lib/contacts/rules.ts";

const contact = (name: string, ids: { phone?: string; waId?: string; bsuid?: string }) => ({
  name,
  phone: ids.phone ?? null,
  waId: ids.waId ?? null,
  bsuid: ids.bsuid ?? null,
});
const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

test("the business-scoped id says best who somebody is, then WhatsApp's id, then the phone", () => {
  const byPhone = contact("phone", { phone: "1650" });
  const byWaId = contact("wa", { waId: "1650" });
  const byBsuid = contact("bsuid", { bsuid: "US.1" });
  const found = identify([byPhone, byWaId, byBsuid], { phone: "1650", waId: "1650", bsuid: "US.1" });
  expect(found.contact?.name).toBe("bsuid");
  expect(names(found.duplicates)).toEqual(["wa", "phone"]);
  expect(found.former).toEqual([]);
});

test("a contact with the number and another business-scoped id is somebody else, who had the number before", () => {
  const before = contact("before", { phone: "1650", waId: "1650", bsuid: "US.OLD" });
  const found = identify([before], { phone: "1650", waId: "1650", bsuid: "US.NEW" });
  expect(found).toEqual({ contact: null, duplicates: [], former: [before] });
});

test("where WhatsApp names no business-scoped id, the number decides", () => {
  const known = contact("known", { waId: "1650", bsuid: "US.1" });
  expect(identify([known], { phone: "1650", waId: "1650", bsuid: null }).contact).toBe(known);
});
