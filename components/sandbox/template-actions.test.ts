import { expect, test } from "vitest";
import { listTemplateActions } from "#components/sandbox/template-actions.ts";
import { templateControlBody } from "#lib/simulator/template-schema.ts";

const template = { status: "APPROVED", category: "UTILITY", quality: "UNKNOWN", bodyText: "Hello." };

test("the simulator accepts every action", () => {
  for (const status of ["APPROVED", "PAUSED", "PENDING"]) {
    for (const { control } of listTemplateActions({ ...template, status })) {
      expect(templateControlBody.safeParse(control).success).toBe(true);
    }
  }
});

test("actions that do not apply to the template's state are not offered", () => {
  const names = (status: string) => listTemplateActions({ ...template, status }).map(({ name }) => name);
  expect(names("APPROVED")).not.toContain("approve");
  expect(names("PAUSED")).toContain("unpause");
  expect(names("PAUSED")).not.toContain("pauseFirst");
});

test("rewording a text twice restores it, and the text stays within WhatsApp's limit", () => {
  const change = (bodyText: string) => {
    const found = listTemplateActions({ ...template, bodyText }).find(
      ({ control }) => control.action === "change_body",
    );
    return found?.control.action === "change_body" ? found.control.text : "";
  };
  expect(change(change("Hello."))).toBe("Hello.");
  expect(change("a".repeat(1024))).toHaveLength(1024);
});
