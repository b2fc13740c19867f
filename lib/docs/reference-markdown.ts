import "server-only";
import type { Field } from "#lib/docs/fields.ts";
import { readGuide } from "#lib/docs/guides.ts";
import { chapterSlug } from "#lib/docs/pages.ts";
import { type Reference, referenceOf } from "#lib/docs/reference.ts";
import { endpoints } from "#lib/openapi/endpoints.ts";
import { tags } from "#lib/openapi/tags.ts";

const GROUPS = { path: "Path", query: "Query", headers: "Headers", body: "Body" } as const;
const FENCES = { curl: "bash", TypeScript: "ts", Python: "python" } as const;

/** The overview of the reference: conventions, and every endpoint in one table. */
export async function overviewMarkdown(): Promise<string> {
  const chapters = Object.entries(tags).map(([tag, description]) => {
    const rows = endpoints
      .filter((endpoint) => endpoint.tag === tag)
      .map(
        ({ method, path, scope, summary, operationId }) =>
          `| [${summary}](/docs/reference/${chapterSlug(tag)}#${operationId}) | \`${method} ${path}\` | \`${scope}\` |`,
      );
    return [`## ${tag}`, description, ["| | call | scope |", "|---|---|---|", ...rows].join("\n")].join(
      "\n\n",
    );
  });
  return [await readGuide("reference"), ...chapters].join("\n\n");
}

/** A chapter of the reference as Markdown. */
export function chapterMarkdown(tag: string): string {
  const description = Object.entries(tags).find(([name]) => name === tag)?.[1] ?? "";
  return [`# ${tag}`, description, ...referenceOf(tag).map(operationMarkdown)].join("\n\n");
}

function operationMarkdown(reference: Reference): string {
  const { method, path, scope, summary, description, groups, answers, answer, errors } = reference;
  return [
    `## ${summary}`,
    `\`${method} ${path}\` needs the scope \`${scope}\`.`,
    description,
    ...groups.map(({ name, fields }) => `### ${GROUPS[name]}\n\n${list(fields)}`),
    ...reference.samples.map(({ label, source }) => `\`\`\`${FENCES[label]}\n${source}\n\`\`\``),
    `### Answer\n\n${answers.map((said) => `- \`${said.status}\`: ${said.description}`).join("\n")}`,
    list(answer),
    ...reference.examples.map(
      (example) =>
        `${example.summary} (\`${example.request}\`, ${example.status}):\n\n\`\`\`json\n${JSON.stringify(example.response, null, 2)}\n\`\`\``,
    ),
    `### Errors\n\n${errors.map(({ status, code, title }) => `- \`${status}\` [${code}](/docs/errors#${code}): ${title}.`).join("\n")}`,
  ].join("\n\n");
}

function list(fields: readonly Field[], depth = 0): string {
  return fields
    .map((field) => {
      const facts = [
        field.type,
        field.required ? "required" : "optional",
        ...field.limits,
        ...(field.pattern ? [`matches \`${field.pattern}\``] : []),
      ].join(", ");
      const values = field.values.length
        ? ` One of ${field.values.map((value) => `\`${value}\``).join(", ")}.`
        : "";
      const nested = field.fields.length ? `\n${list(field.fields, depth + 1)}` : "";
      return `${"  ".repeat(depth)}- \`${field.name}\` (${facts}): ${field.description}${values}${nested}`;
    })
    .join("\n");
}
