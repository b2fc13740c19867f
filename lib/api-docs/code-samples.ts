import "server-only";
import {
  describeVariables,
  FILE,
  indent,
  json,
  membersOf,
  replaceVariables,
  type SampleCall,
  type Variable,
} from "#lib/api-docs/sample-call.ts";
import { acceptsIdempotencyKey } from "#lib/api-docs/shared-errors.ts";
import { writeGo } from "#lib/api-docs/write-go.ts";
import { writePhp } from "#lib/api-docs/write-php.ts";
import { OTHER_CONTACT } from "#lib/contacts/schema.ts";
import type { Endpoint, EndpointExample } from "#lib/platform/endpoint.ts";

export interface CodeSample {
  lang: "Shell" | "JavaScript" | "Python" | "PHP" | "Go";
  label: "curl" | "TypeScript" | "Python" | "PHP" | "Go";
  source: string;
}

const READER_IDS: Record<string, Variable> = {
  msg: { name: "MESSAGE_ID", meaning: "the ID of one of your messages" },
  conv: { name: "CONVERSATION_ID", meaning: "the ID of one of your conversations" },
  contact: { name: "CONTACT_ID", meaning: "the ID of one of your contacts" },
  num: { name: "NUMBER_ID", meaning: "the ID of one of your numbers" },
  [OTHER_CONTACT]: { name: "OTHER_CONTACT_ID", meaning: "the ID of another of your contacts" },
  evt: { name: "EVENT_ID", meaning: "the ID of one of the events" },
  otp: { name: "OTP_ID", meaning: "the otpId from the response to sending a passcode" },
  att: { name: "MEDIA_ID", meaning: "the ID of one of your files" },
  whk: { name: "WEBHOOK_ENDPOINT_ID", meaning: "the ID of one of your webhook endpoints" },
  seg: { name: "SEGMENT_ID", meaning: "the ID of one of your segments" },
  team: { name: "TEAM_ID", meaning: "the ID of one of your teams" },
  dlv: { name: "DELIVERY_ID", meaning: "the ID of one of its deliveries" },
};

const PASSCODE: Variable = { name: "CODE", meaning: "the passcode that the person received" };
/** Example requests runnable with `PARLEY_API_KEY` set; the reader's ids are environment variables. */
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
      const own = READER_IDS[id] ?? READER_IDS[prefix];
      return own ? variable(own) : id;
    });
  const exampleBody = example?.body as Record<string, unknown> | undefined;
  const body = {
    ...exampleBody,
    ...(exampleBody && "code" in exampleBody ? { code: variable(PASSCODE) } : {}),
    ...(endpoint.upload ? { file: variable(FILE) } : {}),
  };
  const url = `${publicUrl}/api${withOwnIds(examplePathOf(endpoint, example))}`;
  const call: SampleCall = {
    method: endpoint.method,
    url,
    idempotent: acceptsIdempotencyKey(endpoint),
    body: endpoint.body ? JSON.parse(withOwnIds(JSON.stringify(body))) : undefined,
    isForm: endpoint.upload === true,
    variables,
  };
  return [
    { lang: "Shell", label: "curl", source: curl(call) },
    { lang: "JavaScript", label: "TypeScript", source: typescript(call) },
    { lang: "Python", label: "Python", source: python(call) },
    { lang: "PHP", label: "PHP", source: writePhp(call) },
    { lang: "Go", label: "Go", source: writeGo(call) },
  ];
}

export function examplePathOf(
  { path }: Pick<Endpoint, "path">,
  example: EndpointExample | undefined,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) =>
    encodeURIComponent(example?.params?.[name] ?? whole),
  );
  const query = new URLSearchParams(example?.query ?? {}).toString();
  return query ? `${filled}?${query}` : filled;
}

function curl({ method, url, idempotent, body, isForm, variables }: SampleCall): string {
  // The shell expands nothing within single quotes, so a variable closes and reopens them.
  const quoted = replaceVariables(`'${json(body).replaceAll("'", "'\\''")}'`, (name) => `'"$${name}"'`);
  const fields = membersOf(body).map(([name, value]) => {
    const text = replaceVariables(value, (variable) => `$${variable}`);
    return `-F "${name}=${name === "file" ? "@" : ""}${text}"`;
  });
  const call = [
    `curl -sS ${method === "GET" ? "" : `-X ${method} `}"${replaceVariables(url, (name) => `$${name}`)}"`,
    '-H "Authorization: Bearer $PARLEY_API_KEY"',
    ...(idempotent ? ['-H "Idempotency-Key: $(date +%s%N)"'] : []),
    ...(isForm ? fields : []),
    ...(body === undefined || isForm ? [] : ['-H "Content-Type: application/json"', `-d ${quoted}`]),
    "-w '\\n%{http_code}\\n'",
  ].join(" \\\n  ");
  return describeVariables(variables, "#") + call;
}

function typescript({ method, url, idempotent, body, isForm, variables }: SampleCall): string {
  const filled = replaceVariables(url, (name) => `\${process.env.${name}}`);
  const address = filled === url ? `"${url}"` : `\`${filled}\``;
  const value = json(body).replace(/"\{\{([A-Z_]+)\}\}"/g, (_, name: string) => `process.env.${name}`);
  const headers = [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the sample's own placeholder
    "    Authorization: `Bearer ${process.env.PARLEY_API_KEY}`,",
    ...(idempotent ? ['    "Idempotency-Key": crypto.randomUUID(),'] : []),
    ...(body === undefined || isForm ? [] : ['    "Content-Type": "application/json",']),
  ];
  const sent = isForm ? "form" : `JSON.stringify(${indent(value, "  ")})`;
  const call = [
    ...(isForm ? typescriptForm(body) : []),
    `const response = await fetch(${address}, {`,
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    "  headers: {",
    ...headers,
    "  },",
    ...(body === undefined ? [] : [`  body: ${sent},`]),
    "});",
    "const result = await response.json();",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the sample's own placeholder
    "if (!response.ok) throw new Error(`${result.error.code}: ${result.error.message}`);",
    "console.log(response.status, result);",
  ].join("\n");
  return describeVariables(variables, "//") + call;
}

function typescriptForm(body: unknown): string[] {
  const fields = membersOf(body).map(([name, value]) =>
    name === "file"
      ? 'form.append("file", await openAsBlob(file, { type: "image/jpeg" }), basename(file));'
      : `form.append("${name}", ${JSON.stringify(value)});`,
  );
  return [
    'import { openAsBlob } from "node:fs";',
    'import { basename } from "node:path";',
    "",
    `const file = process.env.${FILE.name} ?? "";`,
    "const form = new FormData();",
    ...fields,
    "",
  ];
}

function python({ method, url, idempotent, body, isForm, variables }: SampleCall): string {
  const filled = replaceVariables(url, (name) => `{os.environ['${name}']}`);
  const address = filled === url ? `"${url}"` : `f"${filled}"`;
  const value = toPython(body, 0).replace(
    /"\{\{([A-Z_]+)\}\}"/g,
    (_, name: string) => `os.environ["${name}"]`,
  );
  const headers = [
    '        "Authorization": f"Bearer {os.environ[\'PARLEY_API_KEY\']}",',
    ...(idempotent ? ['        "Idempotency-Key": str(uuid.uuid4()),'] : []),
    ...(body === undefined || isForm ? [] : ['        "Content-Type": "application/json",']),
    ...(isForm ? ['        "Content-Type": f"multipart/form-data; boundary={boundary}",'] : []),
  ];
  const data = isForm ? "form" : `json.dumps(${indent(value, "    ")}).encode()`;
  const call = [
    `import ${["json", "os", "urllib.error", "urllib.request", ...(idempotent ? ["uuid"] : [])].join(", ")}`,
    "",
    ...(isForm ? pythonForm(body) : []),
    "request = urllib.request.Request(",
    `    ${address},`,
    `    method="${method}",`,
    "    headers={",
    ...headers,
    "    },",
    ...(body === undefined ? [] : [`    data=${data},`]),
    ")",
    "try:",
    "    with urllib.request.urlopen(request) as response:",
    "        print(response.status, json.load(response))",
    "except urllib.error.HTTPError as refused:",
    '    raise SystemExit(json.load(refused)["error"])',
  ].join("\n");
  return describeVariables(variables, "#") + call;
}

/** The standard library reads forms, but does not write them. */
function pythonForm(body: unknown): string[] {
  const fields = membersOf(body).filter(([name]) => name !== "file");
  return [
    `path = os.environ["${FILE.name}"]`,
    "boundary = uuid.uuid4().hex",
    'with open(path, "rb") as file:',
    '    form = b"".join([',
    ...fields.map(
      ([name, value]) =>
        `        f'--{boundary}\\r\\nContent-Disposition: form-data; name="${name}"\\r\\n\\r\\n${value}\\r\\n'.encode(),`,
    ),
    '        f\'--{boundary}\\r\\nContent-Disposition: form-data; name="file"; filename="{os.path.basename(path)}"\\r\\n\'.encode(),',
    '        b"Content-Type: image/jpeg\\r\\n\\r\\n",',
    "        file.read(),",
    '        f"\\r\\n--{boundary}--\\r\\n".encode(),',
    "    ])",
    "",
  ];
}

function toPython(value: unknown, depth: number): string {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const pad = "    ".repeat(depth + 1);
  const end = `\n${"    ".repeat(depth)}`;
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    return `[\n${value.map((item) => `${pad}${toPython(item, depth + 1)},`).join("\n")}${end}]`;
  }
  const members = Object.entries(value);
  if (members.length === 0) return "{}";
  const lines = members.map(([name, item]) => `${pad}${JSON.stringify(name)}: ${toPython(item, depth + 1)},`);
  return `{\n${lines.join("\n")}${end}}`;
}
