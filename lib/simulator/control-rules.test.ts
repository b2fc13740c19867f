import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { controls } from "#lib/simulator/control-rules.ts";
import { settingsSchema, traitsSchema } from "#lib/simulator/settings-schema.ts";

test("the documented controls are those of the routes", () => {
  const routes = globSync("app/api/sandbox/**/route.ts")
    .filter((file) => !file.startsWith("app/api/sandbox/graph"))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/^ {4}(GET|POST|PATCH|DELETE): sandboxOperation/gm)].map(
        ([, method]) =>
          `${method} /${path.dirname(path.relative("app", file)).replaceAll("[", "{").replaceAll("]", "}")}`,
      ),
    );
  const documented = Object.values(controls).map(({ method, path }) => `${method} ${path}`);
  expect(documented.sort()).toEqual(routes.sort());
});

test("the simulator reads every setting and trait, and the page of the sandbox has a control for each setting", () => {
  const { seed, identity, ...sections } = settingsSchema.parse({});
  const settings = [
    ...Object.keys({ seed, identity }),
    ...Object.values(sections).flatMap((section) => Object.keys(section)),
  ];
  const missingIn = (names: readonly string[], pattern: string) => {
    const code = globSync(pattern)
      .filter((file) => !file.endsWith(".test.ts") && !file.endsWith("settings-schema.ts"))
      .map((file) => readFileSync(file, "utf8"))
      .join();
    return names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code));
  };
  expect(missingIn([...settings, ...Object.keys(traitsSchema.shape)], "lib/simulator/**/*.ts")).toEqual([]);
  // A program tests its own handling of HTTP statuses; the page has the code of the error.
  expect(missingIn(settings, "components/sandbox/*.tsx")).toEqual(["failStatus"]);
});
