import { expect, test } from "vitest";
import { readPasscodesForm } from "#components/settings/read-passcodes-form.ts";
import { otpLimitNames, otpLimits } from "#lib/otp/rules.ts";

function form(fields: Record<string, string> = {}): FormData {
  const data = new FormData();
  for (const name of otpLimitNames) data.set(name, String(otpLimits[name].default));
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

test("an untouched form means all countries, no choice of template and the defaults", () => {
  const { body } = readPasscodesForm(form());
  expect(body).toMatchObject({
    templateId: null,
    countries: null,
    exemptNumbers: [],
    pausesPrefixes: false,
    limits: { resendSeconds: 30, sendsPerHour: 5 },
  });
});

test("lists are read as people write them", () => {
  const { body } = readPasscodesForm(
    form({ countries: "br, pt\nde", exemptNumbers: "+55 11 99999-8888\n4915550001", pausesPrefixes: "on" }),
  );
  expect(body).toMatchObject({
    countries: ["BR", "PT", "DE"],
    exemptNumbers: ["5511999998888", "4915550001"],
    pausesPrefixes: true,
  });
});

test("what is wrong stands at its field", () => {
  const { faults } = readPasscodesForm(
    form({ countries: "Brazil", exemptNumbers: "Ana", sendsPerHour: "0", sendsPerDay: "" }),
  );
  expect(Object.keys(faults ?? {}).sort()).toEqual([
    "countries",
    "exemptNumbers",
    "sendsPerDay",
    "sendsPerHour",
  ]);
});
