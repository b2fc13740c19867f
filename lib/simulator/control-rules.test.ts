import { globSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { controls } from "#lib/simulator/control-rules.ts";

test("the documented controls match the existing routes", () => {
  const routes = globSync("app/api/sandbox/**/route.ts")
    .map((file) => `/${path.dirname(path.relative("app", file))}`)
    .filter((route) => !route.startsWith("/api/sandbox/graph"))
    .map((route) => route.replaceAll("[", "{").replaceAll("]", "}"));
  expect(new Set(Object.values(controls).map((control) => control.path))).toEqual(new Set(routes));
});
