import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inviteMember, renewInvitation } from "#lib/accounts/members/invite-member.ts";
import { changeWorkspace } from "#lib/accounts/workspaces/change-workspace.ts";
import { type Env, env } from "#lib/platform/env.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";

const received: { to: string[]; raw: string }[] = [];
const server = new SMTPServer({
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
      received.push({ to: envelope.rcptTo.map(({ address }) => address), raw });
      done();
    });
  },
});
let settings: Env;
let former: Pick<Env, "PARLEY_SMTP_URL" | "PARLEY_MAIL_FROM">;

beforeAll(async () => {
  settings = env();
  former = { PARLEY_SMTP_URL: settings.PARLEY_SMTP_URL, PARLEY_MAIL_FROM: settings.PARLEY_MAIL_FROM };
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = Object(server.server.address());
  settings.PARLEY_SMTP_URL = `smtp://parley:secret@127.0.0.1:${port}`;
  settings.PARLEY_MAIL_FROM = "Parley <parley@example.com>";
});

afterAll(async () => {
  Object.assign(settings, former);
  await new Promise<void>((closed) => server.close(closed));
});

/** The decoded body. */
function bodyOf(raw: string): string {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  if (/base64/i.test(head)) return Buffer.from(body, "base64").toString();
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return /quoted-printable/i.test(head) ? Buffer.from(bytes, "latin1").toString() : body;
}

test("mails the link in the workspace's language through a mail server, and says when it fails", async () => {
  const workspace = await makeWorkspace("Lucky Shrub");
  const { ctx } = await makeMember(workspace, "admin");
  const invited = await inviteMember(ctx, { email: "New.Person@Example.com", role: "agent" });
  expect(invited).toMatchObject({ mail: "sent", invitation: { email: "new.person@example.com" } });
  const [first] = received;
  expect(first?.to).toEqual(["new.person@example.com"]);
  expect(first?.raw).toMatch(/^From: Parley <parley@example.com>/m);
  expect(first?.raw).toMatch(/^Subject: Join Lucky Shrub on Parley/m);
  expect(bodyOf(first?.raw ?? "")).toContain(invited.link);
  await changeWorkspace(ctx, { language: "ar" });
  const renewed = await renewInvitation(ctx, invited.invitation.id);
  expect(renewed.link).not.toBe(invited.link);
  expect(bodyOf(received[1]?.raw ?? "")).toContain("للانضمام");
  const bounced = await inviteMember(ctx, { email: "bounces@example.com", role: "viewer" });
  expect(bounced).toMatchObject({ mail: "failed", link: expect.stringContaining("/join#token=") });
  settings.PARLEY_SMTP_URL = "smtp://127.0.0.1:1";
  expect((await renewInvitation(ctx, bounced.invitation.id)).mail).toBe("failed");
  expect(received).toHaveLength(2);
});
