import "server-only";
import {
  describeVariables,
  FILE,
  indent,
  membersOf,
  replaceVariables,
  type SampleCall,
} from "#lib/api-docs/sample-call.ts";

export function writePhp({ method, url, idempotent, body, isForm, variables }: SampleCall): string {
  const headers = [
    "'Authorization: Bearer ' . getenv('PARLEY_API_KEY'),",
    ...(idempotent ? ["'Idempotency-Key: ' . bin2hex(random_bytes(16)),"] : []),
    ...(body === undefined || isForm ? [] : ["'Content-Type: application/json',"]),
  ];
  const sent = isForm ? phpForm(body) : `json_encode(${indent(toPhp(body, 0), "    ")})`;
  return [
    "<?php",
    `${describeVariables(variables, "//")}$request = curl_init(${phpText(url)});`,
    "curl_setopt_array($request, [",
    ...(method === "GET" ? [] : [`    CURLOPT_CUSTOMREQUEST => '${method}',`]),
    "    CURLOPT_RETURNTRANSFER => true,",
    "    CURLOPT_HTTPHEADER => [",
    ...headers.map((header) => `        ${header}`),
    "    ],",
    ...(body === undefined ? [] : [`    CURLOPT_POSTFIELDS => ${sent},`]),
    "]);",
    "$text = curl_exec($request);",
    "if ($text === false) throw new RuntimeException(curl_error($request));",
    "if (curl_getinfo($request, CURLINFO_RESPONSE_CODE) >= 400) throw new RuntimeException($text);",
    "print_r(json_decode($text, true));",
  ].join("\n");
}

function phpText(text: string): string {
  const quoted = `'${text.replace(/['\\]/g, "\\$&")}'`;
  return replaceVariables(quoted, (name) => `' . getenv('${name}') . '`)
    .replace(/^'' \. /, "")
    .replace(/ \. ''$/, "");
}

/** An array becomes JSON again; keys that start at 1 stay an object. */
function toPhp(value: unknown, depth: number): string {
  if (typeof value === "string") return phpText(value);
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const pad = "    ".repeat(depth + 1);
  const isList = Array.isArray(value);
  const lines = Object.entries(value).map(
    ([name, item]) => `${pad}${isList ? "" : `${phpText(name)} => `}${toPhp(item, depth + 1)},`,
  );
  if (lines.length === 0) return isList ? "[]" : "new stdClass()";
  return `[\n${lines.join("\n")}\n${"    ".repeat(depth)}]`;
}

function phpForm(body: unknown): string {
  const fields = membersOf(body).map(([name, value]) =>
    name === "file"
      ? `        'file' => new CURLFile(getenv('${FILE.name}'), 'image/jpeg'),`
      : `        ${phpText(name)} => ${phpText(value)},`,
  );
  return `[\n${fields.join("\n")}\n    ]`;
}
