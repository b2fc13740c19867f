import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { outboundEventTypes } from "#lib/events/rules.ts";
import { failureMeanings } from "#lib/messages/api-schema.ts";
import { failureOf, type OwnFailureCode } from "#lib/messages/failures.ts";
import { holdMeanings } from "#lib/messages/hold-rules.ts";
import { otpLimits } from "#lib/otp/rules.ts";
import { errorCatalogue } from "#lib/whatsapp/errors.ts";
import { permissionTable } from "#lib/workspaces/permissions.ts";
import { roles } from "#lib/workspaces/schema.ts";

const guide = (name: string) => readFileSync(`docs/guides/${name}.md`, "utf8");

test("the guide's table of failures is that of the code, and each can occur", () => {
  const told = [...guide("sending").matchAll(/^\| `([A-Z_]+)` \| (.+) \|$/gm)].map((row) => row.slice(1));
  expect(told).toEqual(Object.entries(failureMeanings));
  const fromWhatsApp = Object.entries(errorCatalogue).map(
    ([code, { title }]) => failureOf({ code: Number(code), title }).code,
  );
  const ours: OwnFailureCode[] = ["OUTCOME_UNKNOWN", "EXPIRED", "CONTACT_BLOCKED"];
  expect([...new Set([...fromWhatsApp, ...ours])].sort()).toEqual(Object.keys(failureMeanings).sort());
});

test("the guide's table of what a message waits for is that of the code", () => {
  const [, section = ""] = guide("sending").split("name why in `held`");
  const told = [...(section.split("`until` is")[0] ?? "").matchAll(/^\| `([a-z_]+)` \| (.+) \|$/gm)].map(
    (row) => row.slice(1),
  );
  expect(told).toEqual(Object.entries(holdMeanings));
});

test("the guide's table of events names every type", () => {
  const rows = [...guide("events").matchAll(/^\| (`[a-z_.,` ]+`) \| /gm)].map(([, types = ""]) =>
    [...types.matchAll(/`([a-z_.]+)`/g)].map(([, type = ""]) => type),
  );
  const told = rows.flatMap((row) => {
    const family = row[0]?.split(".")[0];
    return row.map((type) => (type.startsWith(".") ? `${family}${type}` : type));
  });
  expect(told.filter((type) => type !== "abort-message" && type !== "disable")).toEqual([
    ...outboundEventTypes,
  ]);
});

test("the guide's limits of passcodes are those that are enforced", () => {
  const value = (name: keyof typeof otpLimits) => otpLimits[name].default.toLocaleString("en");
  const told = [...guide("passcodes").matchAll(/^\| ([^|]+) \| ([^|]+) \| [^|]*\|$/gm)].map(
    ([, , cell]) => cell,
  );
  const expected = [
    `${value("resendSeconds")} seconds`,
    `${value("sendsPerHour")} an hour, ${value("sendsPerDay")} a day`,
    value("attemptsPerCode"),
    `${value("failuresPerHour")} an hour, ${value("failuresPerDay")} a day`,
    `${value("networkSendsPerHour")} an hour`,
    `${value("workspaceSendsPerHour")} an hour`,
  ];
  expect(told.slice(-expected.length)).toEqual(expected);
  expect(guide("limits")).toContain(
    `| \`otp-workspace\` | ${value("workspaceSendsPerHour")} passcodes an hour |`,
  );
});

test("the guide's table of roles is that of the code", () => {
  const told = [...guide("roles").matchAll(/^\| `([a-z_.]+)` \| (.+) \|$/gm)].map((row) => row.slice(1));
  const expected = Object.entries(permissionTable).map(([permission, { roles: holders, allows }]) => [
    permission,
    [allows, ...roles.map((role) => (holders.includes(role) ? "yes" : "no"))].join(" | "),
  ]);
  expect(told).toEqual(expected);
});
