import { expect, test } from "vitest";
import { actsFor } from "#components/sandbox/template-acts.ts";
import { templateControlBody } from "#lib/simulator/template-schema.ts";

const template = { status: "APPROVED", category: "UTILITY", quality: "UNKNOWN", bodyText: "Hello." };

test("every act is one that the simulator takes", () => {
  for (const status of ["APPROVED", "PAUSED", "PENDING"]) {
    for (const { control } of actsFor({ ...template, status })) {
      expect(templateControlBody.safeParse(control).success).toBe(true);
    }
  }
});

test("what makes no sense in its state is not offered", () => {
  const names = (status: string) => actsFor({ ...template, status }).map(({ name }) => name);
  expect(names("APPROVED")).not.toContain("approve");
  expect(names("PAUSED")).toContain("unpause");
  expect(names("PAUSED")).not.toContain("pauseFirst");
});

test("a text that was reworded twice is the old one, and stays within WhatsApp's limit", () => {
  const change = (bodyText: string) => {
    const act = actsFor({ ...template, bodyText }).find(({ control }) => control.action === "change_body");
    return act?.control.action === "change_body" ? act.control.text : "";
  };
  expect(change(change("Hello."))).toBe("Hello.");
  expect(change("a".repeat(1024))).toHaveLength(1024);
});
