import "server-only";
import type { Endpoint, EndpointExample } from "#lib/endpoint.ts";
import { writes } from "#lib/openapi/shared-errors.ts";

export interface CodeSample {
  lang: "Shell" | "JavaScript" | "Python";
  label: "curl" | "TypeScript" | "Python";
  source: string;
}

interface SampleCall {
  method: string;
  url: string;
  idempotent: boolean;
  body: unknown;
}

/** An endpoint's call in each language, ready to run with `PARLEY_API_KEY` in the environment. */
export function codeSamples(
  endpoint: Endpoint,
  publicUrl: string,
  example = endpoint.examples[0],
): CodeSample[] {
  const call: SampleCall = {
    method: endpoint.method,
    url: `${publicUrl}/api${addressOf(endpoint, example)}`,
    idempotent: writes(endpoint),
    body: endpoint.body ? (example?.body ?? {}) : undefined,
  };
  return [
    { lang: "Shell", label: "curl", source: curl(call) },
    { lang: "JavaScript", label: "TypeScript", source: typescript(call) },
    { lang: "Python", label: "Python", source: python(call) },
  ];
}

/** The address of an example below the base, its parameters filled in. */
export function addressOf({ path }: Pick<Endpoint, "path">, example: EndpointExample | undefined): string {
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) =>
    encodeURIComponent(example?.params?.[name] ?? whole),
  );
  const query = new URLSearchParams(example?.query ?? {}).toString();
  return query ? `${filled}?${query}` : filled;
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function curl({ method, url, idempotent, body }: SampleCall): string {
  const quoted = `'${json(body)?.replaceAll("'", "'\\''")}'`;
  return [
    `curl -sS ${method === "GET" ? "" : `-X ${method} `}"${url}"`,
    '-H "Authorization: Bearer $PARLEY_API_KEY"',
    ...(idempotent ? ['-H "Idempotency-Key: $(date +%s%N)"'] : []),
    ...(body === undefined ? [] : ['-H "Content-Type: application/json"', `-d ${quoted}`]),
    "-w '\\n%{http_code}\\n'",
  ].join(" \\\n  ");
}

function indent(text: string, by: string): string {
  return text.replaceAll("\n", `\n${by}`);
}

function typescript({ method, url, idempotent, body }: SampleCall): string {
  const headers = [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the sample's own placeholder
    "    Authorization: `Bearer ${process.env.PARLEY_API_KEY}`,",
    ...(idempotent ? ['    "Idempotency-Key": crypto.randomUUID(),'] : []),
    ...(body === undefined ? [] : ['    "Content-Type": "application/json",']),
  ];
  return [
    `const response = await fetch("${url}", {`,
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    "  headers: {",
    ...headers,
    "  },",
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indent(json(body), "  ")}),`]),
    "});",
    "const answer = await response.json();",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the sample's own placeholder
    "if (!response.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`);",
    "console.log(response.status, answer);",
  ].join("\n");
}

function python({ method, url, idempotent, body }: SampleCall): string {
  const headers = [
    '        "Authorization": f"Bearer {os.environ[\'PARLEY_API_KEY\']}",',
    ...(idempotent ? ['        "Idempotency-Key": str(uuid.uuid4()),'] : []),
    ...(body === undefined ? [] : ['        "Content-Type": "application/json",']),
  ];
  return [
    `import ${["json", "os", "urllib.error", "urllib.request", ...(idempotent ? ["uuid"] : [])].join(", ")}`,
    "",
    "request = urllib.request.Request(",
    `    "${url}",`,
    `    method="${method}",`,
    "    headers={",
    ...headers,
    "    },",
    ...(body === undefined ? [] : [`    data=json.dumps(${indent(pythonValue(body, 0), "    ")}).encode(),`]),
    ")",
    "try:",
    "    with urllib.request.urlopen(request) as response:",
    "        print(response.status, json.load(response))",
    "except urllib.error.HTTPError as refused:",
    '    raise SystemExit(json.load(refused)["error"])',
  ].join("\n");
}

/** A JSON value as Python writes it. */
function pythonValue(value: unknown, depth: number): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const pad = "    ".repeat(depth + 1);
  const end = `\n${"    ".repeat(depth)}`;
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    return `[\n${value.map((item) => `${pad}${pythonValue(item, depth + 1)},`).join("\n")}${end}]`;
  }
  const members = Object.entries(value);
  if (members.length === 0) return "{}";
  const lines = members.map(
    ([name, item]) => `${pad}${JSON.stringify(name)}: ${pythonValue(item, depth + 1)},`,
  );
  return `{\n${lines.join("\n")}${end}}`;
}
