import { expect, test } from "vitest";
import { withoutPersonalValues } from "#lib/templates/personal-value-rules.ts";

const amara = {
  phone: "4915155511887",
  name: "Amara Okafor",
  profileName: "Ama",
  username: "amara.ok",
  externalId: "C-77",
  attributes: { city: "Lagos", orders: 12 },
};

test.each([
  "Amara Okafor",
  " amara okafor ",
  "Amara",
  "Ama",
  "amara.ok",
  "C-77",
  "Lagos",
  "12",
  "+49 1515 5511887",
])("%s is not suggested for anybody else", (value) => {
  expect(withoutPersonalValues({ "1": value, "2": "Friday" }, amara)).toEqual({ "2": "Friday" });
});

test("what says nothing about the person is kept, also for a person without fields", () => {
  const values = { "1": "Dear customer", "2": "10 %" };
  expect(withoutPersonalValues(values, amara)).toEqual(values);
  expect(withoutPersonalValues({ "1": "Ben", "2": "4915155511887" }, { phone: "4915155511887" })).toEqual({
    "1": "Ben",
  });
});
