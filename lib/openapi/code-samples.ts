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
  /** The address; `{{NAME}}` stands for an environment variable, here and in the texts of the body. */
  url: string;
  idempotent: boolean;
  body: unknown;
  /** What the reader sets before they run it, beside the key. */
  variables: readonly Variable[];
}

interface Variable {
  name: string;
  meaning: string;
}

/** What a reader has of their own, by the prefix of its id. */
const OWN_IDS: Record<string, Variable> = {
  msg: { name: "MESSAGE_ID", meaning: "the id of one of your messages" },
  conv: { name: "CONVERSATION_ID", meaning: "the id of one of your conversations" },
  contact: { name: "CONTACT_ID", meaning: "the id of one of your contacts" },
  otp: { name: "OTP_ID", meaning: "the otpId that sending a passcode answered" },
  whk: { name: "WEBHOOK_ENDPOINT_ID", meaning: "the id of one of your webhook endpoints" },
};

const PASSCODE: Variable = { name: "CODE", meaning: "the code that the person received" };

/**
 * An endpoint's call in each language, ready to run with `PARLEY_API_KEY` in the environment. Ids of the reader's own and
 * passcodes are environment variables too; a comment above the call says what to set.
 */
export function codeSamples(
  endpoint: Endpoint,
  publicUrl: string,
  example = endpoint.examples[0],
): CodeSample[] {
  const variables: Variable[] = [];
  const variable = (used: Variable): string => {
    if (!variables.includes(used)) variables.push(used);
    return `{{${used.name}}}`;
  };
  const withOwnIds = (text: string) =>
    text.replace(/\b([a-z]+)_[0-9a-z]{26}\b/g, (id, prefix: string) => {
      const own = OWN_IDS[prefix];
      return own ? variable(own) : id;
    });
  const exampleBody = example?.body as Record<string, unknown> | undefined;
  const body =
    exampleBody && "code" in exampleBody ? { ...exampleBody, code: variable(PASSCODE) } : exampleBody;
  const call: SampleCall = {
    method: endpoint.method,
    url: `${publicUrl}/api${withOwnIds(addressOf(endpoint, example))}`,
    idempotent: writes(endpoint),
    body: endpoint.body ? (body ?? {}) : undefined,
    variables,
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
  return JSON.stringify(value, null, 2) ?? "";
}

/** The lines that name what a sample expects in the environment. */
function settings(variables: readonly Variable[], comment: string): string {
  return variables.map(({ name, meaning }) => `${comment} Set ${name} to ${meaning}.\n`).join("");
}

/** Writes each variable of a text as a language does. */
function fill(text: string, write: (name: string) => string): string {
  return text.replace(/\{\{([A-Z_]+)\}\}/g, (_, name: string) => write(name));
}

function curl({ method, url, idempotent, body, variables }: SampleCall): string {
  // A variable in the body leaves the single quotes, between which the shell fills nothing in.
  const quoted = fill(`'${json(body).replaceAll("'", "'\\''")}'`, (name) => `'"$${name}"'`);
  const call = [
    `curl -sS ${method === "GET" ? "" : `-X ${method} `}"${fill(url, (name) => `$${name}`)}"`,
    '-H "Authorization: Bearer $PARLEY_API_KEY"',
    ...(idempotent ? ['-H "Idempotency-Key: $(date +%s%N)"'] : []),
    ...(body === undefined ? [] : ['-H "Content-Type: application/json"', `-d ${quoted}`]),
    "-w '\\n%{http_code}\\n'",
  ].join(" \\\n  ");
  return settings(variables, "#") + call;
}

function indent(text: string, by: string): string {
  return text.replaceAll("\n", `\n${by}`);
}

function typescript({ method, url, idempotent, body, variables }: SampleCall): string {
  const filled = fill(url, (name) => `\${process.env.${name}}`);
  const address = filled === url ? `"${url}"` : `\`${filled}\``;
  const value = json(body).replace(/"\{\{([A-Z_]+)\}\}"/g, (_, name: string) => `process.env.${name}`);
  const headers = [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the sample's own placeholder
    "    Authorization: `Bearer ${process.env.PARLEY_API_KEY}`,",
    ...(idempotent ? ['    "Idempotency-Key": crypto.randomUUID(),'] : []),
    ...(body === undefined ? [] : ['    "Content-Type": "application/json",']),
  ];
  const call = [
    `const response = await fetch(${address}, {`,
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    "  headers: {",
    ...headers,
    "  },",
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indent(value, "  ")}),`]),
    "});",
    "const answer = await response.json();",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the sample's own placeholder
    "if (!response.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`);",
    "console.log(response.status, answer);",
  ].join("\n");
  return settings(variables, "//") + call;
}

function python({ method, url, idempotent, body, variables }: SampleCall): string {
  const filled = fill(url, (name) => `{os.environ['${name}']}`);
  const address = filled === url ? `"${url}"` : `f"${filled}"`;
  const value = pythonValue(body, 0).replace(
    /"\{\{([A-Z_]+)\}\}"/g,
    (_, name: string) => `os.environ["${name}"]`,
  );
  const headers = [
    '        "Authorization": f"Bearer {os.environ[\'PARLEY_API_KEY\']}",',
    ...(idempotent ? ['        "Idempotency-Key": str(uuid.uuid4()),'] : []),
    ...(body === undefined ? [] : ['        "Content-Type": "application/json",']),
  ];
  const call = [
    `import ${["json", "os", "urllib.error", "urllib.request", ...(idempotent ? ["uuid"] : [])].join(", ")}`,
    "",
    "request = urllib.request.Request(",
    `    ${address},`,
    `    method="${method}",`,
    "    headers={",
    ...headers,
    "    },",
    ...(body === undefined ? [] : [`    data=json.dumps(${indent(value, "    ")}).encode(),`]),
    ")",
    "try:",
    "    with urllib.request.urlopen(request) as response:",
    "        print(response.status, json.load(response))",
    "except urllib.error.HTTPError as refused:",
    '    raise SystemExit(json.load(refused)["error"])',
  ].join("\n");
  return settings(variables, "#") + call;
}

/** A JSON value as Python writes it. */
function pythonValue(value: unknown, depth: number): string {
  if (value === null || value === undefined) return "None";
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
