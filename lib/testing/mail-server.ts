import { EventEmitter, once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { env } from "#lib/platform/env.ts";

interface ReceivedMail {
  to: string[];
  head: string;
  subject: string;
  /** Decoded. */
  body: string;
  html: string;
}

/** How long a mail may take to arrive, in milliseconds. */
const ARRIVAL_MAX_MS = 20_000;

/** A mail server on this machine. It refuses addresses of `bounces`. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  readonly #arrivals = new EventEmitter();
  readonly #server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === "parley" && password === "secret"
        ? done(null, { user: username })
        : done(new Error("Refused.")),
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith("bounces") ? new Error("No such mailbox.") : null),
    onData: (stream, { envelope }, done) => {
      void text(stream).then((raw) => {
        this.received.push({ to: envelope.rcptTo.map(({ address }) => address), ...parse(raw) });
        this.#arrivals.emit("mail");
        done();
      });
    },
  });
  #previous = {};

  /** @returns the settings with which a server uses it */
  async listen(): Promise<{ PARLEY_SMTP_URL: string; PARLEY_MAIL_FROM: string }> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server.server, "listening");
    const { port } = Object(this.#server.server.address());
    return {
      PARLEY_SMTP_URL: `smtp://parley:secret@127.0.0.1:${port}`,
      PARLEY_MAIL_FROM: "Parley <parley@example.com>",
    };
  }

  /** Starts it for this process, which uses it until it is stopped. */
  async start(): Promise<void> {
    const settings = env();
    const { PARLEY_SMTP_URL, PARLEY_MAIL_FROM } = settings;
    this.#previous = { PARLEY_SMTP_URL, PARLEY_MAIL_FROM };
    Object.assign(settings, await this.listen());
  }

  /** As if no mail server were configured. */
  disable(): void {
    Object.assign(env(), { PARLEY_SMTP_URL: undefined });
  }

  async stop(): Promise<void> {
    if (Object.keys(this.#previous).length > 0) Object.assign(env(), this.#previous);
    await new Promise<void>((closed) => this.#server.close(closed));
  }

  /** Waits for the next mail to an address, and removes it. @throws Error when none arrives in time */
  async take(to: string): Promise<ReceivedMail> {
    const signal = AbortSignal.timeout(ARRIVAL_MAX_MS);
    for (;;) {
      const at = this.received.findIndex((mail) => mail.to.includes(to));
      const [found] = at < 0 ? [] : this.received.splice(at, 1);
      if (found) return found;
      await once(this.#arrivals, "mail", { signal }).catch(() => {
        throw new Error(`There is no mail to ${to}.`);
      });
    }
  }
}

function parse(raw: string): Omit<ReceivedMail, "to"> {
  const mail = splitHead(raw);
  const boundary = /boundary="([^"]+)"/.exec(mail.head)?.[1];
  const parts = boundary ? mail.body.split(`--${boundary}`).slice(1, -1).map(splitHead) : [mail];
  const textOf = (type: RegExp) => {
    const part = parts.find(({ head }) => type.test(head));
    return part ? decode(part.head, part.body).replaceAll("\r\n", "\n") : "";
  };
  const subject = /^Subject: (.*)$/m.exec(mail.head)?.[1]?.trim() ?? "";
  return { head: mail.head, subject, body: textOf(/text\/plain/i), html: textOf(/text\/html/i) };
}

function splitHead(raw: string): { head: string; body: string } {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  return { head: head.replace(/\r\n[ \t]+/g, " "), body: rest.join("\r\n\r\n") };
}

function decode(head: string, body: string): string {
  if (/base64/i.test(head)) return Buffer.from(body, "base64").toString();
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return /quoted-printable/i.test(head) ? Buffer.from(bytes, "latin1").toString() : body;
}
