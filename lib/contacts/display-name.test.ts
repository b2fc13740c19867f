import { expect, test } from "vitest";
import { displayName, personalName } from "#lib/contacts/display-name.ts";

const nobody = { name: null, profileName: null, username: null, phone: null };

test.each([
  [{ ...nobody, phone: "15555000029" }, "+1 555 500 0029"],
  [{ ...nobody, profileName: "+15555000029", phone: "15555000029" }, "+1 555 500 0029"],
  [{ ...nobody, name: "+1 (555) 500-0029" }, "+1 555 500 0029"],
  [{ ...nobody, profileName: "Ana", phone: "15555000029" }, "Ana"],
  [{ ...nobody, name: "Desk 12", profileName: "Ana" }, "Desk 12"],
  [{ ...nobody, name: "+1", phone: "15555000029" }, "+1"],
  [{ ...nobody, username: "ana", phone: "15555000029" }, "ana"],
  [nobody, "Unknown contact"],
])("displays %j as %s", (contact, called) => {
  expect(displayName(contact)).toBe(called);
});

test.each([
  [{ ...nobody, name: "Desk 12", profileName: "Ana" }, "Desk 12"],
  [{ ...nobody, name: "ana", username: "ana" }, "ana"],
  [{ ...nobody, profileName: "+1 (555) 500-0029", phone: "15555000029" }, null],
  [{ ...nobody, name: "15555000029", phone: "15555000029" }, null],
  [{ ...nobody, username: "ana", phone: "15555000029" }, null],
  [nobody, null],
])("messages address %j as %s", (contact, name) => {
  expect(personalName(contact)).toBe(name);
});
