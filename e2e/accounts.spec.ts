import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { callInbox } from "#e2e/call-inbox.ts";
import { addMember, admin, expect, expectAccessible, OWNER, runAdmin, test } from "#e2e/fixtures.ts";
import { inDatabase } from "#e2e/seed-thread.ts";
import { PASSWORD, signIn } from "#e2e/sign-in.ts";
import { cloneDatabase, dropDatabase, prepareTemplate } from "#lib/testing/databases.ts";
import { MailServer } from "#lib/testing/mail-server.ts";
import { OpenIdProvider } from "#lib/testing/openid-provider.ts";
import { freePort, startServer } from "#lib/testing/start-server.ts";
import { codeOf } from "#lib/testing/two-factor-code.ts";

test.use({ storageState: { cookies: [], origins: [] } });

/** In the profile's dialog, or on the page to which the policy leads. */
async function setUpTwoFactor(page: Page): Promise<string> {
  await expect(page.getByRole("heading", { name: "Set up two-factor authentication" })).toBeVisible();
  const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await expectAccessible(page);
  await page.getByLabel("Code from the app").fill(codeOf(secret));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { name: "Recovery codes" })).toBeVisible();
  await page.getByRole("button", { name: "I’ve stored the codes" }).click();
  return secret;
}

test(
  "a workspace requires two-factor: its members set it up before anything else, and the audit log records it",
  { tag: "@sweep" },
  async ({ page, browser }, { parallelIndex }) => {
    const workspace = `Guarded Goods ${parallelIndex}`;
    const emailOf = (name: string) => `${name}.${parallelIndex}@guarded.example.com`;
    const { workspaceId } = admin("workspace:create", "--name", workspace);
    addMember(workspace, { name: "Olga Brandt", email: emailOf("olga"), password: PASSWORD }, "owner");
    addMember(workspace, { name: "Milo Reyes", email: emailOf("milo"), password: PASSWORD }, "agent");
    await page.goto("/sign-in?next=/settings/general");
    await signIn(page, emailOf("olga"));
    const policy = page.getByRole("switch", { name: "Require two-factor authentication" });
    await policy.click();
    await expect(page.getByText("Set up two-factor authentication in your profile first.")).toBeVisible();
    await expect(policy).not.toBeChecked();
    await page.goto("/settings/profile");
    await page.getByRole("button", { name: "Set up" }).click();
    await setUpTwoFactor(page);
    await page.goto("/settings/general");
    await policy.click();
    await expect(policy).toBeChecked();

    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const his = await context.newPage();
    await his.goto("/sign-in");
    await signIn(his, emailOf("milo"));
    await his.waitForURL("**/two-factor");
    const refused = await his.request.get("/api/inbox/labels");
    expect([refused.status(), (await refused.json()).error.code]).toEqual([403, "TWO_FACTOR_REQUIRED"]);

    // A workspace without the policy stays open to him, and so does the way back and out.
    const other = `Open Goods ${parallelIndex}`;
    admin("workspace:create", "--name", other);
    await inDatabase(
      (sql) => sql`insert into members (workspace_id, user_id, role)
        select w.id, u.id, 'agent' from workspaces w, users u
        where w.name = ${other} and u.email = ${emailOf("milo")}`,
    );
    await his.reload();
    await his.getByRole("button", { name: `Switch to ${other}` }).click();
    await his.waitForURL("**/inbox**");
    expect((await his.request.get("/api/inbox/labels")).status()).toBe(200);
    await his.request.post("/api/inbox/workspaces/switch", {
      headers: { "Sec-Fetch-Site": "same-origin" },
      data: { workspaceId },
    });
    await his.goto("/two-factor");
    await his.getByRole("button", { name: "Sign out" }).click();
    await his.waitForURL("**/sign-in**");
    await signIn(his, emailOf("milo"));
    await his.waitForURL("**/two-factor");
    await his.route("**/profile/two-factor", (route) => route.abort());
    await his.goto("/settings/profile");
    await his.waitForURL("**/two-factor");
    await expect(his.getByRole("alert").filter({ hasText: "reach Parley" })).toBeVisible();
    await his.unroute("**/profile/two-factor");
    await his.getByRole("button", { name: "Try again" }).click();
    await setUpTwoFactor(his);
    await his.waitForURL("**/inbox**");
    expect((await his.request.get("/api/inbox/labels")).status()).toBe(200);
    await his.goto("/two-factor");
    await his.waitForURL("**/inbox**");

    // Names can look like a time, also like one that does not exist.
    const { label } = await callInbox(page, "POST", "labels", { name: "2026-02-30T00:00:00Z" });
    await callInbox(page, "PATCH", `labels/${label.id}`, { name: "2026-02-28T00:00:00Z" });

    await page.goto("/settings/audit");
    const entries = page.getByRole("main").locator("ol > li");
    await expect(
      entries.filter({ hasText: "renamed the label 2026-02-30T00:00:00Z to 2026-02-28T00:00:00Z" }),
    ).toHaveCount(1);
    const changed = entries.filter({
      hasText: "Olga Brandt changed “Two-factor authentication required” of the workspace",
    });
    await changed.locator("summary").click();
    await expect(
      changed.getByRole("row", { name: "Two-factor authentication required no yes" }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Who").selectOption("Milo Reyes");
    await expect(entries.filter({ hasText: "Milo Reyes turned on two-factor authentication" })).toHaveCount(
      1,
    );
    await expect(entries.filter({ hasText: "Olga Brandt" })).toHaveCount(0);
    await page.getByLabel("Category").selectOption("Teams");
    await expect(page.getByText("No entries match these filters")).toBeVisible();
    await page.getByLabel("Category").selectOption("Members and sign-in");
    await expect(page).toHaveURL(/area=member/);
    await page.reload();
    await expect(entries.filter({ hasText: "Milo Reyes turned on two-factor authentication" })).toHaveCount(
      1,
    );
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export CSV" }).click();
    const csv = await readFile(await (await download).path(), "utf8");
    expect(csv).toContain("member.two_factor_set_up");
    expect(csv).not.toContain("workspace.changed");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await page.goto("/settings/audit");
    await expect(entries.first()).toContainText("Olga Brandt exported the audit log as a file");
  },
);

test(
  "a forgotten password is set by a mailed link, once and in time",
  { tag: "@sweep" },
  async ({ page, context }, { parallelIndex }) => {
    const workspace = `Posted Parcels ${parallelIndex}`;
    const email = `pia.${parallelIndex}@posted.example.com`;
    const password = "another long password";
    admin("workspace:create", "--name", workspace);
    addMember(workspace, { name: "Pia Lund", email, password: PASSWORD }, "owner");
    const mail = new MailServer();
    const server = await startServer(process.env.E2E_DATABASE_URL ?? "", {
      ...(await mail.listen()),
      PARLEY_ROLE: "web",
    });
    try {
      const requestLink = async () => {
        await page.goto(`${server.url}/sign-in`);
        await page.getByRole("link", { name: "Forgot your password?" }).click();
        await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
        await page.getByLabel("Email").fill(email);
        await page.getByRole("button", { name: "Send link" }).click();
        await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
        return /\S+\/reset-password#token=\w+/.exec((await mail.take(email)).body)?.[0] ?? "";
      };
      const link = await requestLink();
      await expectAccessible(page);
      const other = await context.newPage();
      for (const tab of [page, other]) {
        await tab.goto(link);
        await tab.getByLabel("New password", { exact: true }).fill(password);
      }
      await page.getByRole("button", { name: "Set password" }).click();
      await expect(page.getByRole("heading", { name: "Password set" })).toBeVisible();
      expect((await mail.take(email)).subject).toBe("Your Parley password was changed");
      await other.getByRole("button", { name: "Set password" }).click();
      await expect(other.getByText("This link has been used or has expired.")).toBeVisible();
      await other.goto("about:blank");
      await other.goto(link);
      await expect(other.getByRole("heading", { name: "This link isn’t valid" })).toBeVisible();
      await expectAccessible(other);

      const late = await requestLink();
      await inDatabase(
        (sql) => sql`update account_links set expires_at = now() - interval '1 second' from users u
          where u.id = user_id and u.email = ${email}`,
      );
      for (const invalid of [late, `${late.slice(0, -1)}-`]) {
        await other.goto("about:blank");
        await other.goto(invalid);
        await expect(other.getByRole("heading", { name: "This link isn’t valid" })).toBeVisible();
      }
      await other.goto(`${server.url}/sign-in`);
      await signIn(other, email, PASSWORD);
      await expect(other.getByText("Incorrect email or password.")).toBeVisible();
      await signIn(other, email, password);
      await other.waitForURL(/inbox|welcome/);
      // A server that stops refuses the scripts which the page still loads.
      await other.close();
    } finally {
      await server.stop();
      await mail.stop();
    }
  },
);

test(
  "an email is changed by a mailed link, and reports are mailed there until their own link ends them",
  { tag: "@sweep" },
  async ({ page }, { parallelIndex }) => {
    // It has its own, because the worker of the other server, which cannot send mail, would take the due report.
    const databases = process.env.DATABASE_URL ?? "";
    const database = `parley_e2e_mail_${parallelIndex}`;
    const databaseUrl = await cloneDatabase(databases, await prepareTemplate(databases), database);
    const mail = new MailServer();
    const server = await startServer(databaseUrl, await mail.listen());
    try {
      const { token } = runAdmin(["setup:token"], { databaseUrl });
      await page.goto(`${server.url}/setup`);
      await page.getByLabel("Setup token").fill(String(token));
      await page.getByLabel("Workspace name").fill("Mailed Maps");
      await page.getByLabel("Your name").fill(OWNER.name);
      await page.getByLabel("Email").fill(OWNER.email);
      await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
      await page.getByRole("button", { name: "Create workspace" }).click();
      await page.waitForURL("**/welcome**");

      await page.goto(`${server.url}/settings/profile`);
      const requestChange = async (email: string) => {
        await page.getByRole("button", { name: "Change", exact: true }).click();
        const dialog = page.getByRole("dialog", { name: "Change your email" });
        await dialog.getByLabel("New email").fill(email);
        await dialog.getByRole("button", { name: "Send link" }).click();
        await expect(dialog).toBeHidden();
        await expect(page.getByText(`Waiting for you to confirm ${email}.`)).toBeVisible();
        return /\S+\/confirm-email#token=\w+/.exec((await mail.take(email)).body)?.[0] ?? "";
      };
      const canceled = await requestChange("misspelled@example.com");
      await page.getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByText("Waiting for you to confirm")).toHaveCount(0);
      const email = "changed@example.com";
      const link = await requestChange(email);
      await page.goto(canceled);
      await expect(page.getByRole("heading", { name: "This link isn’t valid" })).toBeVisible();
      await page.goto(link);
      await expect(page.getByRole("heading", { name: "Confirm your new email" })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Confirm email" }).click();
      await expect(page.getByRole("heading", { name: "Email changed" })).toBeVisible();
      expect((await mail.take(OWNER.email)).subject).toBe("The email of your Parley account was changed");

      const subscription = page.getByRole("dialog", { name: "Reports by email" });
      const openSubscription = async () => {
        await page.goto(`${server.url}/reports`);
        await page.getByRole("button", { name: "Reports by email" }).click();
        await expect(subscription).toContainText(email);
      };
      await openSubscription();
      await subscription.getByLabel("Frequency").selectOption("daily");
      await expect(subscription.getByLabel("Weekday")).toHaveCount(0);
      await subscription.getByLabel("Response times").uncheck();
      await expectAccessible(page);
      await subscription.getByRole("button", { name: "Subscribe", exact: true }).click();
      await expect(page.getByText("Subscription saved.")).toBeVisible();
      await inDatabase(
        (sql) => sql`update report_subscriptions set due_at = now() - interval '1 minute'`,
        databaseUrl,
      );
      const { body } = await mail.take(email);
      expect(body).toContain("Messages received");
      expect(body).not.toContain("First reply");
      await openSubscription();
      await expect(subscription.getByText("Last email")).toBeVisible();
      await expect(subscription.getByLabel("Response times")).not.toBeChecked();

      await page.goto(/\S+\/unsubscribe#token=[\w-]+/.exec(body)?.[0] ?? "");
      await expect(page.getByRole("heading", { name: "Unsubscribe from reports" })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Unsubscribe" }).click();
      await expect(page.getByRole("heading", { name: "You’re unsubscribed" })).toBeVisible();
      await openSubscription();
      await expect(subscription.getByRole("button", { name: "Subscribe", exact: true })).toBeVisible();
      await expect(subscription.getByText("Next email")).toHaveCount(0);
      // A server that stops refuses the scripts which the page still loads.
      await page.close();
    } finally {
      await server.stop();
      await mail.stop();
      await dropDatabase(databases, database);
    }
  },
);

test(
  "an invitation is opened again after a failure, and accepted with a code while somebody else is signed in",
  { tag: "@sweep" },
  async ({ page, browser }, { parallelIndex }) => {
    const emailOf = (name: string) => `${name}.${parallelIndex}@joined.example.com`;
    const [first, second] = [`First Goods ${parallelIndex}`, `Second Goods ${parallelIndex}`];
    admin("workspace:create", "--name", first);
    admin("workspace:create", "--name", second);
    addMember(first, { name: "Iris Holt", email: emailOf("iris"), password: PASSWORD }, "owner");
    addMember(second, { name: "Otto Brand", email: emailOf("otto"), password: PASSWORD }, "owner");
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const hers = await context.newPage();
    await hers.goto("/sign-in?next=/settings/profile");
    await signIn(hers, emailOf("iris"));
    await hers.getByRole("button", { name: "Set up" }).click();
    const secret = await setUpTwoFactor(hers);

    await page.goto("/sign-in");
    await signIn(page, emailOf("otto"));
    await page.waitForURL("**/inbox**");
    const invited = await page.request.post("/api/inbox/settings/invitations", {
      data: { email: emailOf("iris"), role: "agent" },
      headers: { "Sec-Fetch-Site": "same-origin" },
    });
    const { hash } = new URL((await invited.json()).link);
    await page.goto("/join#token=expired");
    await expect(page.getByRole("heading", { name: "This invitation isn’t valid" })).toBeVisible();
    await page.route("**/api/invitations/read", (route) => route.abort());
    await page.evaluate((link) => window.location.assign(link), hash);
    await expect(page.getByRole("alert").filter({ hasText: "reach Parley" })).toBeVisible();
    await page.unroute("**/api/invitations/read");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: `Join ${second}` })).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Join workspace" }).click();
    await expect(page.getByText(`You’ve joined ${second}. Sign in to open it.`)).toBeVisible();
    await expectAccessible(page);
    // The code that turned it on works once; the next one is accepted already.
    await page.getByLabel("Code", { exact: true }).fill(codeOf(secret, new Date(Date.now() + 30_000)));
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/inbox**");
    await expect(page.getByRole("button", { name: "Iris Holt" })).toBeVisible();
  },
);

test(
  "single sign-on opens the inbox with the role of the person’s group, and hides passwords that are turned off",
  { tag: "@sweep" },
  async ({ page, browser }, { parallelIndex }) => {
    const { workspaceId } = admin("workspace:create", "--name", `Signed Sails ${parallelIndex}`);
    const person = { email: `vera.${parallelIndex}@sails.example.com`, email_verified: true };
    const provider = new OpenIdProvider();
    provider.people.set("vera", { ...person, name: "Vera Holm", groups: ["readers"] });
    const port = await freePort();
    await provider.start(`http://127.0.0.1:${port}/api/auth/callback/oidc`);
    const server = await startServer(process.env.E2E_DATABASE_URL ?? "", {
      ...provider.settings(),
      PORT: String(port),
      PARLEY_ROLE: "web",
      PARLEY_OIDC_NAME: "Okta",
      PARLEY_OIDC_WORKSPACE: String(workspaceId),
      PARLEY_OIDC_ROLE_CLAIM: "groups",
      PARLEY_OIDC_ROLES: "support=agent,readers=viewer",
      PARLEY_OIDC_ONLY: "on",
    });
    try {
      await page.goto(`${server.url}/inbox`);
      const button = page.getByRole("button", { name: "Continue with Okta" });
      await expect(button).toBeVisible();
      await expect(page.getByRole("textbox")).toHaveCount(0);
      await expect(page.getByRole("link", { name: "Forgot your password?" })).toHaveCount(0);
      await expectAccessible(page);
      await button.click();
      await page.getByRole("link", { name: "Cancel" }).click();
      await expect(page.getByText("Single sign-on was canceled. Try again.")).toBeVisible();
      await button.click();
      await page.getByRole("link", { name: "vera" }).click();
      await page.waitForURL(`${server.url}/inbox`);
      // A viewer sees reports, and does not act as a customer.
      const main = page.getByRole("navigation", { name: "Main" });
      await expect(page.getByRole("button", { name: "Vera Holm" })).toBeVisible();
      await expect(main.getByRole("link", { name: "Reports" })).toBeVisible();
      await expect(main.getByRole("link", { name: "Sandbox" })).toHaveCount(0);

      // Without a group that has a role, the next sign-in ends the session.
      provider.people.set("vera", { ...person, groups: [] });
      const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
      const other = await context.newPage();
      await other.goto(`${server.url}/sign-in`);
      await other.getByRole("button", { name: "Continue with Okta" }).click();
      await other.getByRole("link", { name: "vera" }).click();
      await expect(other.getByText("None of your groups has a role in Parley.")).toBeVisible();
      // The open page leaves for the sign-in page.
      await expect(button).toBeVisible();
      await expect(page).toHaveURL(/\/sign-in/);
      // A server that stops refuses the scripts which the page still loads.
      await Promise.all([page.close(), other.close()]);
    } finally {
      await server.stop();
      await provider.stop();
    }
  },
);
