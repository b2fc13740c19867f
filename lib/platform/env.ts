import { z } from "zod";
import { type Id, isId } from "#lib/platform/id.ts";
import { describeIssue } from "#lib/platform/issue-messages.ts";
import { assignableRoles } from "#lib/platform/roles.ts";
import { parseProxies } from "#lib/platform/trusted-proxies.ts";

const flag = z
  .enum(["on", "off", "1", "0", "true", "false"])
  .transform((value) => value === "on" || value === "1" || value === "true");

const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ""));

const proxies = z.string().transform((value, check) => {
  const parsed = parseProxies(value);
  if ("ranges" in parsed) return parsed.ranges;
  check.addIssue({
    code: "custom",
    message: /^\d+$/.test(parsed.invalid)
      ? `List the addresses of your proxies, for example 127.0.0.1,10.0.0.0/8. A number of proxies (${parsed.invalid}) is no longer accepted.`
      : `"${parsed.invalid}" is not an IP address or CIDR range. Use a list such as 127.0.0.1,10.0.0.0/8.`,
  });
  return z.NEVER;
});

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, "Use a URL that starts with postgres:// or postgresql://.");

const list = z
  .string()
  .default("")
  .transform((value) =>
    value
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== ""),
  );

/** Sign-ins go there, so only a provider on this machine may have no TLS. */
const issuer = z
  .url({ protocol: /^https?$/ })
  .refine(
    (value) => /^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(value),
    "Use an https:// URL.",
  );

/** Without the at sign, as at the end of an email in lower case. */
const domains = list.transform((entries, check) =>
  entries.map((entry) => {
    const domain = entry.toLowerCase();
    if (/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)) return domain;
    check.addIssue({
      code: "custom",
      message: `"${entry}" is not the domain of an email address. Use a list such as example.com,example.org.`,
    });
    return z.NEVER;
  }),
);

/** `group=role,…`; nobody becomes an owner by a group. */
const roleMapping = list.transform((entries, check) =>
  entries.map((entry) => {
    const at = entry.lastIndexOf("=");
    const group = entry.slice(0, Math.max(at, 0)).trim();
    const role = assignableRoles.find((candidate) => candidate === entry.slice(at + 1).trim());
    if (group !== "" && role !== undefined) return { group, role };
    check.addIssue({
      code: "custom",
      message: `"${entry}" is not a group and a role. Use a list such as parley-admins=admin,support=agent,*=viewer.`,
    });
    return z.NEVER;
  }),
);

const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  PARLEY_PREPARED_STATEMENTS: flag.default(true),
  PARLEY_DATA_DIR: z.string().min(1).default(".parley"),
  PARLEY_PUBLIC_URL: url.optional(),
  PARLEY_SECRET: z.string().min(32, "Use at least 32 characters."),
  PARLEY_SECRET_PREVIOUS: list.refine(
    (secrets) => secrets.every((secret) => secret.length >= 32),
    "Use previous values of PARLEY_SECRET, separated by commas.",
  ),
  PARLEY_SANDBOX: flag.default(false),
  PARLEY_ROLE: z.enum(["all", "web", "worker"]).default("all"),
  PARLEY_PROCESSES: z.coerce.number().int().min(1).max(32).default(1),
  PARLEY_TRUSTED_PROXIES: proxies.default([]),
  PARLEY_MAX_CONNECTIONS: z.coerce.number().int().min(10).max(100_000).default(2000),
  PARLEY_WEBHOOK_ALLOW_HOSTS: list.transform((hosts) => hosts.map((host) => host.toLowerCase())),
  PARLEY_STORAGE_QUOTA_GB: z.coerce
    .number()
    .positive("Use a number of gigabytes greater than 0.")
    .default(50),
  PARLEY_LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  PARLEY_SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/\s]+/, "Use a URL such as smtps://user:password@mail.example.com:465.")
    .optional(),
  PARLEY_MAIL_FROM: z.string().regex(/@/, "Use an address such as Parley <parley@example.com>.").optional(),
  PARLEY_OIDC_ISSUER: issuer.optional(),
  PARLEY_OIDC_CLIENT_ID: z.string().min(1).optional(),
  PARLEY_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  PARLEY_OIDC_NAME: z.string().max(40, "Use at most 40 characters.").optional(),
  PARLEY_OIDC_WORKSPACE: z
    .custom<Id<"ws">>(
      (value) => typeof value === "string" && isId("ws", value),
      "Use the ID of a workspace, which starts with ws_.",
    )
    .optional(),
  PARLEY_OIDC_DOMAINS: domains,
  PARLEY_OIDC_ROLE_CLAIM: z.string().min(1).optional(),
  PARLEY_OIDC_ROLES: roleMapping,
  PARLEY_OIDC_ONLY: flag.default(false),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: url.optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_FORCE_PATH_STYLE: flag.optional(),
  WHATSAPP_GRAPH_URL: url.default("https://graph.facebook.com"),
  WHATSAPP_GRAPH_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, "Use a version such as v25.0.")
    .default("v25.0"),
});

const OIDC_REQUIRED = ["PARLEY_OIDC_ISSUER", "PARLEY_OIDC_CLIENT_ID", "PARLEY_OIDC_CLIENT_SECRET"] as const;
const OIDC_OPTIONAL = [
  "PARLEY_OIDC_NAME",
  "PARLEY_OIDC_WORKSPACE",
  "PARLEY_OIDC_DOMAINS",
  "PARLEY_OIDC_ROLE_CLAIM",
  "PARLEY_OIDC_ROLES",
  "PARLEY_OIDC_ONLY",
] as const;

/** The settings of single sign-on are complete or absent. */
const checkedSchema = schema.superRefine((settings, check) => {
  const isSet = (name: (typeof OIDC_REQUIRED)[number] | (typeof OIDC_OPTIONAL)[number]) => {
    const value = settings[name];
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
  };
  const used = [...OIDC_REQUIRED, ...OIDC_OPTIONAL].find(isSet);
  const required: [(typeof OIDC_OPTIONAL | typeof OIDC_REQUIRED)[number], string | undefined][] = [
    ...OIDC_REQUIRED.map((name): [typeof name, string | undefined] => [name, used]),
    ["PARLEY_OIDC_ROLE_CLAIM", isSet("PARLEY_OIDC_ROLES") ? "PARLEY_OIDC_ROLES" : undefined],
    ["PARLEY_OIDC_ROLES", isSet("PARLEY_OIDC_ROLE_CLAIM") ? "PARLEY_OIDC_ROLE_CLAIM" : undefined],
    ["PARLEY_OIDC_WORKSPACE", isSet("PARLEY_OIDC_ROLES") ? "PARLEY_OIDC_ROLES" : undefined],
    ["PARLEY_OIDC_WORKSPACE", isSet("PARLEY_OIDC_DOMAINS") ? "PARLEY_OIDC_DOMAINS" : undefined],
  ];
  for (const [name, by] of required) {
    if (by === undefined || isSet(name)) continue;
    check.addIssue({
      code: "custom",
      path: [name],
      message: `This variable is required, because ${by} is set.`,
    });
  }
  // A public provider, such as Google, has accounts for anybody.
  const admitsByGroup =
    isSet("PARLEY_OIDC_ROLES") && settings.PARLEY_OIDC_ROLES.every(({ group }) => group !== "*");
  if (isSet("PARLEY_OIDC_WORKSPACE") && !isSet("PARLEY_OIDC_DOMAINS") && !admitsByGroup) {
    check.addIssue({
      code: "custom",
      path: ["PARLEY_OIDC_DOMAINS"],
      message:
        "This variable is required, because PARLEY_OIDC_WORKSPACE is set: list the email domains whose people can join without an invitation, for example example.com. Unset PARLEY_OIDC_WORKSPACE if only invited people can join.",
    });
  }
});

/** A test compares them with `.env.example` and docs/operating.md. */
export const SETTING_NAMES = Object.keys(schema.shape);

type Defaulted = "PARLEY_PUBLIC_URL" | "DATABASE_DIRECT_URL";
export type Env = Omit<z.infer<typeof schema>, Defaulted> & Record<Defaulted, string>;

let cached: Env | undefined;

/**
 * Parsed once. An empty variable counts as absent.
 * @throws Error naming each missing or malformed variable
 */
export function env(): Env {
  cached ??= parseEnv(process.env);
  return cached;
}

/** The simulator is called over HTTP, like Meta. */
export function localUrl(): string {
  const { HOST, PORT, PARLEY_ROLE, PARLEY_PUBLIC_URL } = env();
  if (PARLEY_ROLE === "worker") return PARLEY_PUBLIC_URL;
  const host = HOST === "0.0.0.0" || HOST === "::" ? "127.0.0.1" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}

/** Separate from `env()`, because scripts log before their settings are complete. */
export function logLevel(): Env["PARLEY_LOG_LEVEL"] {
  return schema.shape.PARLEY_LOG_LEVEL.catch("info").parse(process.env.PARLEY_LOG_LEVEL || undefined);
}

/** Separate from `env()`, because scripts connect before their settings are complete. */
export function usesPreparedStatements(): boolean {
  return parse(schema.pick({ PARLEY_PREPARED_STATEMENTS: true }), process.env).PARLEY_PREPARED_STATEMENTS;
}

/** Separate from `env()`, because they are checked before there is a database. */
export function listenSettings(): Pick<Env, "HOST" | "PORT" | "PARLEY_PROCESSES"> {
  return parse(schema.pick({ HOST: true, PORT: true, PARLEY_PROCESSES: true }), process.env);
}

export function parseEnv(source: Source): Env {
  const parsed = parse(checkedSchema, source);
  return {
    ...parsed,
    PARLEY_PUBLIC_URL: parsed.PARLEY_PUBLIC_URL ?? `http://localhost:${parsed.PORT}`,
    DATABASE_DIRECT_URL: parsed.DATABASE_DIRECT_URL ?? parsed.DATABASE_URL,
  };
}

type Source = Record<string, string | undefined>;

function parse<S extends z.ZodType>(shape: S, source: Source): z.output<S> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = shape.safeParse(given, { error: describeIssue });
  if (result.success) return result.data;
  const messages = result.error.issues.map(({ code, path, message }) => {
    const name = path.join(".");
    const isMissing = given[name] === undefined && code !== "custom";
    return `  ${name}: ${isMissing ? "This variable is required." : message}`;
  });
  throw new Error(`Parley's environment variables are not valid:\n${messages.join("\n")}`);
}
