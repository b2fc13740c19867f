import "server-only";
import type { ShownField } from "#components/developers/docs/field-list.tsx";
import type { ShownOperation } from "#components/developers/docs/operation.tsx";
import type { Field } from "#lib/api-docs/pages/fields.ts";
import { highlight } from "#lib/api-docs/pages/highlight.ts";
import { renderMarkdown } from "#lib/api-docs/pages/markdown.ts";
import { referenceOf } from "#lib/api-docs/pages/reference.ts";

const LANGUAGES = { curl: "bash", TypeScript: "typescript", Python: "python", PHP: "php", Go: "go" } as const;

export function showOperations(tag: string): ShownOperation[] {
  return referenceOf(tag).map(({ description, groups, responseFields, samples, responses, ...plain }) => ({
    ...plain,
    descriptionHtml: renderMarkdown(description),
    groups: groups.map(({ name, fields }) => ({ name, fields: fields.map(showField) })),
    responseFields: responseFields.map(showField),
    samples: samples.map(({ label, source }) => ({
      title: label,
      html: highlight(source, LANGUAGES[label]),
    })),
    responses: responses.map(({ cases, examples, ...response }) => ({
      ...response,
      cases: cases.map(({ code, when }) => ({ code, html: renderMarkdown(when) })),
      examples: examples.map(({ title, body }) => ({
        title,
        html: highlight(JSON.stringify(body, null, 2), "json"),
      })),
    })),
  }));
}

function showField({ description, fields, ...plain }: Field): ShownField {
  return { ...plain, descriptionHtml: renderMarkdown(description), fields: fields.map(showField) };
}
