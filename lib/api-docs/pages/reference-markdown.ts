import "server-only";
import { endpoints } from "#lib/api-docs/endpoints.ts";
import type { Field } from "#lib/api-docs/pages/fields.ts";
import { readGuide } from "#lib/api-docs/pages/guides.ts";
import { chapterSlug } from "#lib/api-docs/pages/pages.ts";
import { type DocumentedResponse, type Reference, referenceOf } from "#lib/api-docs/pages/reference.ts";
import { tags } from "#lib/api-docs/tags.ts";

const GROUPS = { path: "Path", query: "Query", headers: "Headers", body: "Body" } as const;
const FENCES = { curl: "bash", TypeScript: "ts", Python: "python", PHP: "php", Go: "go" } as const;

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

export function chapterMarkdown(tag: string): string {
  const description = Object.entries(tags).find(([name]) => name === tag)?.[1] ?? "";
  return [`# ${tag}`, description, ...referenceOf(tag).map(operationMarkdown)].join("\n\n");
}

function operationMarkdown(reference: Reference): string {
  const { method, path, scope, summary, description, groups, responseFields, responses } = reference;
  return [
    `## ${summary}`,
    `\`${method} ${path}\` requires the \`${scope}\` scope.`,
    description,
    ...groups.map(({ name, fields }) => `### ${GROUPS[name]}\n\n${list(fields)}`),
    ...reference.samples.map(({ label, source }) => `\`\`\`${FENCES[label]}\n${source}\n\`\`\``),
    `### Response\n\n${list(responseFields)}`,
    ...responses.map(responseMarkdown),
  ].join("\n\n");
}

function responseMarkdown({ status, title, cases, examples }: DocumentedResponse): string {
  return [
    `#### ${status} ${title}`,
    cases
      .map(({ code, when }) => (code === null ? when : `- [${code}](/docs/errors#${code}): ${when}`))
      .join("\n"),
    ...examples.map(
      (example) =>
        `${example.title}${example.request ? ` (\`${example.request}\`)` : ""}:\n\n\`\`\`json\n${JSON.stringify(example.body, null, 2)}\n\`\`\``,
    ),
  ].join("\n\n");
}

function list(fields: readonly Field[], depth = 0): string {
  return fields
    .map((field) => {
      const attributes = [
        field.type,
        field.required ? "required" : "optional",
        ...field.limits,
        ...(field.pattern ? [`matches \`${field.pattern}\``] : []),
      ].join(", ");
      const values = field.values.length
        ? ` One of ${field.values.map((value) => `\`${value}\``).join(", ")}.`
        : "";
      const nested = field.fields.length ? `\n${list(field.fields, depth + 1)}` : "";
      return `${"  ".repeat(depth)}- \`${field.name}\` (${attributes}): ${field.description}${values}${nested}`;
    })
    .join("\n");
}
