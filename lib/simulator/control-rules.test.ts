import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { controls } from "#lib/simulator/control-rules.ts";
import { settingsSchema, traitsSchema } from "#lib/simulator/settings-schema.ts";

test("the documented controls match the existing routes", () => {
  const routes = globSync("app/api/sandbox/**/route.ts")
    .map((file) => `/${path.dirname(path.relative("app", file))}`)
    .filter((route) => !route.startsWith("/api/sandbox/graph"))
    .map((route) => route.replaceAll("[", "{").replaceAll("]", "}"));
  expect(new Set(Object.values(controls).map((control) => control.path))).toEqual(new Set(routes));
});

test("the simulator reads every setting and trait", () => {
  const { seed, identity, ...sections } = settingsSchema.parse({});
  const names = [
    ...Object.keys({ seed, identity }),
    ...Object.values(sections).flatMap((section) => Object.keys(section)),
    ...Object.keys(traitsSchema.shape),
  ];
  const code = globSync("lib/simulator/**/*.ts")
    .filter((file) => !file.endsWith(".test.ts") && !file.endsWith("settings-schema.ts"))
    .map((file) => readFileSync(file, "utf8"))
    .join();
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});
