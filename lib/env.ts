import { z } from "zod";
import { parseProxies } from "#lib/trusted-proxies.ts";

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
      ? `lists the addresses of your proxies, for example 127.0.0.1,10.0.0.0/8; a number of proxies (${parsed.invalid}) is not accepted any more`
      : `"${parsed.invalid}" is not an address or a CIDR range; write for example 127.0.0.1,10.0.0.0/8`,
  });
  return z.NEVER;
});

const list = z
  .string()
  .default("")
  .transform((value) =>
    value
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== ""),
  );

const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, "must start with postgres:// or postgresql://"),
  PARLEY_PREPARED_STATEMENTS: flag.default(true),
  PARLEY_DATA_DIR: z.string().min(1).default(".parley"),
  PARLEY_PUBLIC_URL: url.optional(),
  PARLEY_SECRET: z.string().min(32, "must have at least 32 characters"),
  PARLEY_SECRET_PREVIOUS: list.refine(
    (secrets) => secrets.every((secret) => secret.length >= 32),
    "must be former values of PARLEY_SECRET, separated by commas",
  ),
  PARLEY_SANDBOX: flag.default(false),
  PARLEY_ROLE: z.enum(["all", "web", "worker"]).default("all"),
  PARLEY_PROCESSES: z.coerce.number().int().min(1).max(32).default(1),
  PARLEY_TRUSTED_PROXIES: proxies.default([]),
  PARLEY_MAX_CONNECTIONS: z.coerce.number().int().min(10).max(100_000).default(2000),
  PARLEY_WEBHOOK_ALLOW_HOSTS: list.transform((hosts) => hosts.map((host) => host.toLowerCase())),
  PARLEY_STORAGE_QUOTA_GB: z.coerce.number().positive("must be a number of gigabytes above 0").default(50),
  PARLEY_LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: url.optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_FORCE_PATH_STYLE: flag.optional(),
  WHATSAPP_GRAPH_URL: url.default("https://graph.facebook.com"),
  WHATSAPP_GRAPH_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/)
    .default("v25.0"),
});

export type Env = Omit<z.infer<typeof schema>, "PARLEY_PUBLIC_URL"> & {
  PARLEY_PUBLIC_URL: string;
};

let cached: Env | undefined;

/**
 * The process's settings, parsed once. An empty variable counts as absent.
 * @throws Error naming each variable that is missing or malformed, and what it must be.
 */
export function env(): Env {
  cached ??= parseEnv(process.env);
  return cached;
}

/** Where this process reaches its own HTTP server: the sandbox is spoken to as Meta is, over HTTP. */
export function localUrl(): string {
  const { HOST, PORT, PARLEY_ROLE, PARLEY_PUBLIC_URL } = env();
  if (PARLEY_ROLE === "worker") return PARLEY_PUBLIC_URL;
  const host = HOST === "0.0.0.0" || HOST === "::" ? "127.0.0.1" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}

/** The log's level; apart from `env()`, because a script logs before its settings are complete. */
export function logLevel(): Env["PARLEY_LOG_LEVEL"] {
  return schema.shape.PARLEY_LOG_LEVEL.catch("info").parse(process.env.PARLEY_LOG_LEVEL || undefined);
}

/** Whether statements are prepared; apart from `env()`, because a script connects before its settings are complete. */
export function usesPreparedStatements(): boolean {
  return parse(schema.pick({ PARLEY_PREPARED_STATEMENTS: true }), process.env).PARLEY_PREPARED_STATEMENTS;
}

/** Where to listen and by how many processes; apart from `env()`, because it is checked before there is a database. */
export function listenSettings(): Pick<Env, "HOST" | "PORT" | "PARLEY_PROCESSES"> {
  return parse(schema.pick({ HOST: true, PORT: true, PARLEY_PROCESSES: true }), process.env);
}

/** Parses settings from any source; `env()` is the one reader of the process's own. */
export function parseEnv(source: Source): Env {
  const parsed = parse(schema, source);
  return { ...parsed, PARLEY_PUBLIC_URL: parsed.PARLEY_PUBLIC_URL ?? `http://localhost:${parsed.PORT}` };
}

type Source = Record<string, string | undefined>;

function parse<S extends z.ZodType>(shape: S, source: Source): z.output<S> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = shape.safeParse(given);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => {
    const name = path.join(".");
    return `  ${name}: ${given[name] === undefined ? "is required" : message}`;
  });
  throw new Error(`Parley's settings are incomplete:\n${faults.join("\n")}`);
}
