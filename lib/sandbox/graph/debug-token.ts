import "server-only";
import type { GraphReply } from "#lib/sandbox/graph/graph-error.ts";

/** The one app that the simulator knows: every token is of its system user. */
export const SANDBOX_APP_ID = "634974688087057";

/** `GET /debug_token` (whatsapp-cloud-api.md §0.2). */
export function debugToken(): GraphReply {
  const scopes = ["whatsapp_business_management", "whatsapp_business_messaging"];
  return {
    status: 200,
    body: {
      data: {
        app_id: SANDBOX_APP_ID,
        type: "SYSTEM_USER",
        application: "Parley sandbox",
        data_access_expires_at: 0,
        expires_at: 0,
        is_valid: true,
        scopes,
        granular_scopes: scopes.map((scope) => ({ scope })),
      },
    },
  };
}
