#!/usr/bin/env node
import { Command } from "commander";
import { describeError } from "./describe-error.ts";
import { listen } from "./listen.ts";
import { login } from "./login.ts";
import { tailLogs } from "./logs.ts";
import { send } from "./send.ts";
import { syncTemplates } from "./templates.ts";
import { trigger, triggerNames } from "./trigger.ts";
import { version } from "./version.ts";

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());

const program = new Command("parley")
  .version(version)
  .description("Work with a Parley server from the command line.")
  .showHelpAfterError();

program
  .command("login")
  .description("save the server URL and an API key, read from the terminal or from standard input")
  .requiredOption("--url <url>", "the server's URL", process.env.PARLEY_URL ?? "http://localhost:3000")
  .action(({ url }) => login(url));

program
  .command("send")
  .description("send a text, a file or a template")
  .argument("[to]", "the phone number: digits only, starting with the country code")
  .argument("[text]", "the text, or the caption of the file")
  .option("--contact <id>", "send to this contact instead of a phone number")
  .option("--conversation <id>", "send to this conversation instead of a phone number")
  .option("--file <path>", "send this file, or, with --template, send it as the header")
  .option("--template <name>", "send this template instead of a text")
  .option("--variable <number=value>", "a variable of the template, such as 1=Ana; repeatable", collect, [])
  .option("--language <code>", "the template's language")
  .option("--send-at <time>", "send it at this time, for example 2026-11-30T09:00:00Z")
  .option("--reference <text>", "your own reference for the message")
  .option("--key <key>", "an idempotency key: the same key sends only once")
  .action(send);

program
  .command("listen")
  .description("forward the workspace's events to a local URL, signed like webhooks")
  .requiredOption("--forward-to <url>", "such as http://localhost:8080/webhooks")
  .option("--type <type>", "only this event type, or a family such as message.*")
  .option(
    "--since <time>",
    "start with events after this time instead of new ones, for example 2026-11-20T00:00:00Z",
  )
  .action((options) => listen(options, stopping.signal));

program
  .command("trigger")
  .description(`trigger an event in the sandbox: ${triggerNames.join(", ")}`)
  .argument("<event>", "the event type")
  .option("--from <phone>", "the customer's number", "5511999998888")
  .option("--text <text>", "what the customer writes", "Hello")
  .option("--name <name>", "the customer's name on WhatsApp", "Ana")
  .option("--template <name>", "the template whose status changes", "order_update")
  .action(trigger);

program
  .command("logs")
  .description("read the log of API requests")
  .command("tail")
  .description("print new requests as they appear")
  .option("--status <status>", "only this status, or a class such as 4xx; several separated by commas")
  .option("--path <text>", "only paths that contain this text")
  .action((options) => tailLogs(options, stopping.signal));

program
  .command("templates")
  .description("manage message templates")
  .command("sync")
  .description(
    "create and update templates from the JSON files in a folder; each has the body of POST /v1/templates",
  )
  .argument("<folder>")
  .option("--dry-run", "show the changes without making them")
  .action(syncTemplates);

function collect(value: string, values: string[]): string[] {
  return [...values, value];
}

/** Each command that uses the stored key, with the scopes that its requests need. */
const neededScopes: Readonly<Record<string, string>> = {
  send: "the scope messages.send",
  listen: "the scope events.read",
  trigger: "the scope sandbox.manage",
  "logs tail": "the scope requests.read",
  "templates sync":
    "the scopes templates.read and templates.write (with from in a file also numbers.read, with files messages.send)",
};
let scopes: string | undefined;
program.hook("preAction", (_program, command) => {
  const group = command.parent === program ? "" : `${command.parent?.name()} `;
  scopes = neededScopes[`${group}${command.name()}`];
});

try {
  await program.parseAsync();
} catch (error) {
  console.error(describeError(error, scopes));
  process.exitCode = 1;
}
