import { expect, test } from "vitest";
import { codedText } from "#lib/accounts/alerts/coded-text.ts";
import { dismissAlert } from "#lib/accounts/alerts/dismiss-alert.ts";
import { listAlerts } from "#lib/accounts/alerts/queries.ts";
import { type NewAlert, raiseAlert, resolveAlert } from "#lib/accounts/alerts/raise-alert.ts";
import { newId } from "#lib/platform/id.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";

const alert = (kind: NewAlert["kind"], severity: NewAlert["severity"], message: string = kind): NewAlert => ({
  kind,
  severity,
  texts: [codedText("literal", { text: message })],
  subjectId: "1",
});

test("lists open alerts once each, the most severe first", async () => {
  const ctx = await makeWorkspace();
  await raiseAlert(ctx, alert("number.name", "warning"));
  await raiseAlert(ctx, alert("number.quality", "info"));
  await raiseAlert(ctx, alert("number.disconnected", "critical"));
  await raiseAlert(ctx, alert("number.name", "warning", "newer words"));
  await raiseAlert(await makeWorkspace(), alert("number.security", "critical"));
  const { data } = await listAlerts(ctx);
  expect(data.map(({ message }) => message)).toEqual([
    "number.disconnected",
    "newer words",
    "number.quality",
  ]);
  await resolveAlert(ctx, { kind: "number.disconnected", subjectId: "1" });
  expect((await listAlerts(ctx)).data.map(({ kind }) => kind)).toEqual(["number.name", "number.quality"]);
});

test("hides a dismissed alert for every admin until it is raised again", async () => {
  const ctx = await makeWorkspace();
  await raiseAlert(ctx, alert("template.paused", "warning"));
  const [{ id } = { id: "" }] = (await listAlerts(ctx)).data;
  await dismissAlert(ctx, id);
  expect((await dismissAlert(ctx, id)).id).toBe(id);
  expect((await listAlerts(ctx)).data).toEqual([]);
  await raiseAlert(ctx, alert("template.paused", "warning"));
  expect((await listAlerts(ctx)).data).toMatchObject([{ kind: "template.paused" }]);
});

test("keeps a lasting alert dismissed until its severity rises or it is resolved", async () => {
  const ctx = await makeWorkspace();
  const found = (severity: NewAlert["severity"]) =>
    raiseAlert(ctx, { ...alert("number.quality", severity), lasting: true });
  const shown = async () => (await listAlerts(ctx)).data.map(({ severity }) => severity);
  const dismiss = async () => dismissAlert(ctx, (await listAlerts(ctx)).data[0]?.id ?? "");
  await found("warning");
  await dismiss();
  await found("warning");
  expect(await shown()).toEqual([]);
  await found("critical");
  expect(await shown()).toEqual(["critical"]);
  await dismiss();
  await found("warning");
  expect(await shown()).toEqual([]);
  await resolveAlert(ctx, { kind: "number.quality", subjectId: "1" });
  await found("warning");
  expect(await shown()).toEqual(["warning"]);
});

test("returns NOT_FOUND for another workspace's alert", async () => {
  const ctx = await makeWorkspace();
  await raiseAlert(ctx, alert("template.paused", "warning"));
  const [{ id } = { id: "" }] = (await listAlerts(ctx)).data;
  const other = await makeWorkspace();
  for (const unknown of [id, newId("alert"), "nonsense"]) {
    await expect(dismissAlert(other, unknown)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect((await listAlerts(ctx)).data).toHaveLength(1);
});
