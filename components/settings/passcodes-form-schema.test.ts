import { expect, test } from "vitest";
import { type PasscodesForm, passcodesFormSchema } from "#components/settings/passcodes-form-schema.ts";
import { otpLimits } from "#lib/otp/rules.ts";

const untouched: PasscodesForm = {
  templateId: "",
  countries: "",
  exemptNumbers: "",
  pausesPrefixes: false,
  limits: Object.fromEntries(
    Object.entries(otpLimits).map(([name, limit]) => [name, String(limit.default)]),
  ) as PasscodesForm["limits"],
};

const read = (typed: Partial<PasscodesForm>) => passcodesFormSchema.safeParse({ ...untouched, ...typed });

test("an unchanged form means all countries, an automatic template and the default limits", () => {
  expect(read({}).data).toMatchObject({
    templateId: null,
    countries: null,
    exemptNumbers: [],
    pausesPrefixes: false,
    limits: { resendSeconds: 30, sendsPerHour: 5 },
  });
});

test("lists accept the separators that people use", () => {
  const { data } = read({
    countries: "br, pt\nde",
    exemptNumbers: "+55 11 99999-8888\n4915550001",
    pausesPrefixes: true,
  });
  expect(data).toMatchObject({
    countries: ["BR", "PT", "DE"],
    exemptNumbers: ["5511999998888", "4915550001"],
    pausesPrefixes: true,
  });
});

test("each error is at its field", () => {
  const limits = { ...untouched.limits, sendsPerHour: "0", sendsPerDay: "" };
  const { error } = read({ countries: "Brazil", exemptNumbers: "Ana", limits });
  expect(error?.issues.map(({ path }) => path.slice(0, 2).join(".")).sort()).toEqual([
    "countries.0",
    "exemptNumbers.0",
    "limits.sendsPerDay",
    "limits.sendsPerHour",
  ]);
});
