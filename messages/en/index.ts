import auth from "./auth.json" with { type: "json" };
import common from "./common.json" with { type: "json" };
import docs from "./docs.json" with { type: "json" };
import inbox from "./inbox.json" with { type: "json" };
import sandbox from "./sandbox.json" with { type: "json" };
import settings from "./settings.json" with { type: "json" };
import templateEditor from "./templates.json" with { type: "json" };
import webhooks from "./webhooks.json" with { type: "json" };

export const messages = { auth, common, docs, inbox, sandbox, settings, templateEditor, webhooks };
