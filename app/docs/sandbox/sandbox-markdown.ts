import "server-only";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { env } from "#lib/platform/env.ts";
import { type ControlName, controls } from "#lib/simulator/control-rules.ts";
import {
  forcibleCodes,
  type MagicSuffix,
  magicScenarios,
  toSuffix,
} from "#lib/simulator/magic-recipient-rules.ts";
import { describeError } from "#lib/whatsapp/errors.ts";

export const suffixes = Object.keys(magicScenarios).filter(
  (suffix): suffix is MagicSuffix => suffix in magicScenarios,
);
export const controlNames = Object.keys(controls).filter((name): name is ControlName => name in controls);

export async function sandboxMarkdown(): Promise<string> {
  const t = await getTranslations("sandbox.docs");
  const magic = await getTranslations("sandbox.magic");
  const does = await getTranslations("sandbox.controls");
  const rows = (heads: string[], lines: string[]) =>
    [`| ${heads.join(" | ")} |`, `|${"---|".repeat(heads.length)}`, ...lines].join("\n");
  return [
    `# ${t("title")}`,
    t("text"),
    `## ${t("connect")}`,
    t("connectText"),
    `${t("baseUrl")}: \`${env().PARLEY_PUBLIC_URL}/api/sandbox/graph\``,
    `## ${t("magic")}`,
    t("magicText"),
    rows(
      [t("digits"), t("result")],
      suffixes.map((suffix) => `| \`${suffix}\` | ${magic(suffix)} |`),
    ),
    `## ${t("codes")}`,
    t("codesText"),
    rows(
      [t("digits"), t("code"), t("metaTitle")],
      forcibleCodes.map((code) => `| \`${toSuffix(code)}\` | ${code} | ${describeError(code).title} |`),
    ),
    `## ${t("controls")}`,
    t("controlsText"),
    ...controlNames.map((name) => {
      const line = `- \`${controls[name].method} ${controls[name].path}\`: ${does(name)}`;
      const shape = bodyShapeOf(name);
      if (!shape) return line;
      const block = ["```json", JSON.stringify(shape, null, 2), "```"].join("\n");
      return `${line}\n\n  ${t("body")}:\n\n${block.replaceAll(/^/gm, "  ")}`;
    }),
  ].join("\n\n");
}

/** The JSON schema of a control's body; null if it has none. */
export function bodyShapeOf(name: ControlName): object | null {
  const { body } = controls[name];
  if (!body) return null;
  const { $schema, ...shape } = z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
  return shape;
}
