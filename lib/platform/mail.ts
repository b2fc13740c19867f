import "server-only";
import type { Transporter } from "nodemailer";
import { SECOND } from "#lib/platform/clock.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { perProcess } from "#lib/platform/per-process.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same as `text`. */
  html?: string;
  /** The unsubscribe URL of a recurring email: a POST to it without a session ends the emails (RFC 8058). */
  unsubscribeUrl?: string;
}

const TIMEOUT_MS = 10 * SECOND;

const transports = perProcess("mail", () => new Map<string, Promise<Transporter>>());

export function canSendMail(): boolean {
  return env().PARLEY_SMTP_URL !== undefined;
}

/** Call outside of transactions. @returns whether the mail server accepted it */
export async function sendMail({ to, unsubscribeUrl, ...content }: Mail): Promise<boolean> {
  const { PARLEY_SMTP_URL, PARLEY_MAIL_FROM } = env();
  if (PARLEY_SMTP_URL === undefined) return false;
  try {
    const transport = await connected(PARLEY_SMTP_URL);
    // An address object, so that no character of the address can add a recipient.
    await transport.sendMail({
      from: PARLEY_MAIL_FROM,
      to: { name: "", address: to },
      ...content,
      ...(unsubscribeUrl ? { headers: unsubscribeHeaders(unsubscribeUrl) } : {}),
    });
    return true;
  } catch (error) {
    log.error({ err: error }, "mail not sent");
    return false;
  }
}

function unsubscribeHeaders(url: string): Record<string, string> {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

function connected(url: string): Promise<Transporter> {
  const transport = transports().get(url) ?? connect(url);
  transports().set(url, transport);
  return transport;
}

async function connect(url: string): Promise<Transporter> {
  // Loaded on first use.
  const { createTransport } = await import("nodemailer");
  return createTransport(url, {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as object);
}
