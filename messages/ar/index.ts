import alerts from "./alerts.json" with { type: "json" };
import audit from "./audit.json" with { type: "json" };
import auth from "./auth.json" with { type: "json" };
import automations from "./automations.json" with { type: "json" };
import common from "./common.json" with { type: "json" };
import composer from "./composer.json" with { type: "json" };
import contacts from "./contacts.json" with { type: "json" };
import data from "./data.json" with { type: "json" };
import docs from "./docs.json" with { type: "json" };
import errors from "./errors.json" with { type: "json" };
import failures from "./failures.json" with { type: "json" };
import fields from "./fields.json" with { type: "json" };
import inbox from "./inbox.json" with { type: "json" };
import list from "./list.json" with { type: "json" };
import live from "./live.json" with { type: "json" };
import mail from "./mail.json" with { type: "json" };
import members from "./members.json" with { type: "json" };
import previews from "./previews.json" with { type: "json" };
import reports from "./reports.json" with { type: "json" };
import sandbox from "./sandbox.json" with { type: "json" };
import search from "./search.json" with { type: "json" };
import settings from "./settings.json" with { type: "json" };
import shell from "./shell.json" with { type: "json" };
import teams from "./teams.json" with { type: "json" };
import templateEditor from "./templates.json" with { type: "json" };
import thread from "./thread.json" with { type: "json" };
import webhooks from "./webhooks.json" with { type: "json" };
import work from "./work.json" with { type: "json" };
import workspace from "./workspace.json" with { type: "json" };

export const messages = {
  audit,
  alerts,
  auth,
  automations,
  common,
  composer,
  contacts,
  data,
  docs,
  errors,
  failures,
  fields,
  inbox,
  list,
  live,
  mail,
  members,
  previews,
  reports,
  sandbox,
  search,
  settings,
  shell,
  teams,
  templateEditor,
  thread,
  webhooks,
  work,
  workspace,
};
