import { execFile, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { pool } from "#db/client.ts";
import { type ApiOperation, serveCall } from "#lib/api/serve-call.ts";
import { sendTemplateMessage } from "#lib/messages/api/send-endpoints.ts";
import { recoverSend, sendTemplateForApi } from "#lib/messages/api/send-for-api.ts";
import { sendTemplateBody } from "#lib/messages/schema.ts";
import { idToUuid, newId } from "#lib/platform/id.ts";
import { openCountedPool } from "#lib/testing/wire-counter.ts";
import { percentiles } from "./load.ts";
import type { PartContext } from "./part.ts";
import type { Sender } from "./sender.ts";

const CLIENTS = [1, 10];
/** Statements outside of hot paths are prepared from their fifth use (db/prepare-repeated.ts). */
const WARM_CALLS = 6;

const operation: ApiOperation = {
  endpoint: sendTemplateMessage,
  run: ({ ctx, body }) => sendTemplateForApi(ctx, sendTemplateBody.parse(body)),
  recover: recoverSend,
  defersClaim: true,
};

/** Measures PostgreSQL alone, with the statements of a send. */
export async function measureSendSql(
  context: PartContext,
  sender: Sender,
  databaseUrl: string,
): Promise<void> {
  if (spawnSync("pgbench", ["--version"]).error) {
    context.add({ what: "the same SQL by pgbench", note: "left out: pgbench is not installed" });
    return;
  }
  context.reportProgress("the same SQL by pgbench");
  const folder = await mkdtemp(path.join(tmpdir(), "parley-bench-"));
  context.atEnd(() => rm(folder, { recursive: true, force: true }));
  const script = path.join(folder, "send.sql");
  writeFileSync(script, await writeScript(sender));
  for (const clients of CLIENTS) await runScript(context, { script, clients, databaseUrl, folder });
}

interface Statement {
  text: string;
  parameters: (string | null)[];
}

async function captureSend(sender: Sender): Promise<{ statements: Statement[]; phone: string }> {
  const [contact] = await pool().sql<{ phone: string }[]>`
    select phone from contacts where workspace_id = ${idToUuid("ws", sender.ctx.workspaceId)} order by id limit 1`;
  const phone = contact?.phone ?? "";
  const wire = await openCountedPool();
  const send = async () => {
    const request = new Request("http://localhost/api/v1/messages/template", {
      method: "POST",
      headers: { authorization: `Bearer ${sender.secret}`, "content-type": "application/json" },
      body: JSON.stringify({
        to: phone,
        template: "order_update",
        variables: { "1": "Ana", "2": "NW-1042", "3": "Friday" },
      }),
    });
    const { response } = await serveCall(operation, request, { params: Promise.resolve({}) }, newId("req"));
    if (response.status !== 200) throw new Error(`The send to capture got ${response.status}.`);
  };
  for (let warm = 0; warm < WARM_CALLS; warm += 1) await send();
  const { statements, parameters } = await wire.count(send);
  await wire.close();
  return { statements: statements.map((text, n) => ({ text, parameters: parameters[n] ?? [] })), phone };
}

const VARYING: readonly [token: string, expression: string][] = [
  ["@message@", ":message"],
  ["@conversation@", ":conversation"],
  ["@contact@", ":contact"],
  ["@phone@", ":phone"],
  ["@created@", ":created"],
  ["@updated@", ":updated"],
  ["@sent@", ":sent"],
  ["@version@", ":version"],
  ["@version+1@", ":version_after"],
  ["@sequence@", ":sequence"],
  ["@sequence+1@", ":sequence_after"],
];

async function writeScript(sender: Sender): Promise<string> {
  const workspaceId = idToUuid("ws", sender.ctx.workspaceId);
  const { statements, phone } = await captureSend(sender);
  const planOf = (name: string) => {
    const text = statements.find((statement) => statement.text.includes(name))?.parameters.at(-1);
    if (!text) throw new Error(`A send does not call ${name} any more.`);
    return [JSON.parse(text)].flat()[0];
  };
  const accept = planOf("parley_accept_message");
  const settle = planOf("parley_settle_unchanged");
  const tokens: [found: string, token: string][] = [
    [accept.message.id, "@message@"],
    [accept.conversation.id, "@conversation@"],
    [accept.contact.id, "@contact@"],
    [accept.live[0].id, "@created@"],
    [settle.live[0].id, "@updated@"],
    [settle.webhook[0].id, "@sent@"],
    [settle.message.wamid, "wamid.@message@"],
    [phone, "@phone@"],
  ];
  accept.conversation_version = "@version@";
  accept.conversation.event_sequence = "@sequence@";
  settle.conversation_version = "@version+1@";
  settle.conversation.event_sequence = "@sequence+1@";
  settle.webhook[0].sequence = "@sequence+1@";
  const withTokens = (text: string | null) =>
    text && tokens.reduce((tokened, [found, token]) => tokened.replaceAll(found, token), text);
  const plans: Record<string, unknown> = { parley_accept_message: accept, parley_settle_unchanged: [settle] };
  const lines: string[] = [];
  for (const { text, parameters } of statements) {
    const plan = Object.entries(plans).find(([name]) => text.includes(name))?.[1];
    const values = plan ? [...parameters.slice(0, -1), JSON.stringify(plan)] : parameters;
    lines.push(await fillStatement(text, values.map(withTokens)));
  }
  const { sql } = pool();
  await sql`drop table if exists bench_threads`;
  await sql`create table bench_threads as
    select (row_number() over (order by v.id))::int - 1 as n, v.id, v.contact_id, c.phone
    from conversations v join contacts c on c.workspace_id = v.workspace_id and c.id = v.contact_id
    where v.workspace_id = ${workspaceId} order by v.id limit 500`;
  await sql`alter table bench_threads add primary key (n)`;
  await sql`analyze bench_threads`;
  // Two clients never write to the same contact, as the per-contact lock ensures.
  return `\\set n :client_id + :clients * random(0, 499 / :clients)
select gen_random_uuid() as message, gen_random_uuid() as created, gen_random_uuid() as updated, gen_random_uuid() as sent,
  v.id as conversation, v.contact_id as contact, t.phone, v.version, v.version + 1 as version_after,
  v.event_sequence as sequence, v.event_sequence + 1 as sequence_after
from bench_threads t join conversations v on v.workspace_id = '${workspaceId}' and v.id = t.id where t.n = :n % 500 \\gset
${lines.map((line) => `${line};`).join("\n")}
`;
}

async function fillStatement(text: string, values: (string | null)[]): Promise<string> {
  const types = await pool().sql.begin(async (tx) => {
    await tx.unsafe(`prepare bench_statement as ${text}`);
    const [row] = await tx<{ types: string[] }[]>`
      select parameter_types::text[] as types from pg_prepared_statements where name = 'bench_statement'`;
    await tx.unsafe("deallocate bench_statement");
    return row?.types ?? [];
  });
  const filled = text.replace(/\$(\d+)/g, (_, place: string) => {
    const value = values[Number(place) - 1] ?? null;
    if (value === null) return `null::${types[Number(place) - 1]}`;
    const varying = VARYING.filter(([token]) => value.includes(token));
    // pgbench reads a colon before a letter or digit as a variable, also within a literal.
    const literal = `E'${value.replaceAll("\\", "\\\\").replaceAll("'", "''").replaceAll(":", "\\x3a")}'`;
    const expression = varying.reduce(
      (inner, [token, variable]) => `replace(${inner}, '${token}', ${variable}::text)`,
      literal,
    );
    return `(${expression})::${types[Number(place) - 1]}`;
  });
  return filled.replace(/\s*\n\s*/g, " ");
}

interface Run {
  script: string;
  clients: number;
  databaseUrl: string;
  folder: string;
}

async function runScript(context: PartContext, { script, clients, databaseUrl, folder }: Run): Promise<void> {
  const { sql } = pool();
  const countSent = async () =>
    (await sql<{ count: number }[]>`select count(*)::int as count from messages where status = 'sent'`)[0]
      ?.count ?? 0;
  await sql`delete from send_rate_limits`;
  const before = await countSent();
  const seconds = Math.max(1, Math.round(context.options.seconds));
  const log = path.join(folder, `clients-${clients}`);
  const { stdout } = await promisify(execFile)("pgbench", [
    ...["-n", "-M", "prepared", "-c", String(clients), "-j", "1", "-T", String(seconds)],
    ...["-D", `clients=${clients}`, "-l", `--log-prefix=${log}`, "-f", script, databaseUrl],
  ]);
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  const transactions = Number(/actually processed: (\d+)/.exec(stdout)?.[1]);
  const sent = (await countSent()) - before;
  context.add({
    what: "the same SQL by pgbench",
    inParallel: clients,
    perSecond,
    ...percentiles(readLatencies(folder, path.basename(log))),
    ...(sent < transactions ? { note: `only ${sent} of ${transactions} were stored as sent` } : {}),
  });
}

function readLatencies(folder: string, prefix: string): number[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${prefix}.`))
    .flatMap((name) => readFileSync(path.join(folder, name), "utf8").trim().split("\n"))
    .map((line) => Number(line.split(" ")[2]) / 1000);
}
