import "server-only";
import { randomBytes } from "node:crypto";
import type { GraphReply } from "#lib/sandbox/graph/graph-error.ts";

/** Why a template call is refused, in the words that Meta shows to its user. */
export interface TemplateFault {
  /** Meta's subcode, where a source has one (whatsapp-cloud-api.md §3.3). */
  subcode?: number;
  title: string;
  message: string;
}

export const SUBCODES = {
  tooLong: 2388040,
  header: 2388047,
  body: 2388072,
  footer: 2388073,
  tooManyVariables: 2388293,
  variableAtEdge: 2388299,
  limit: 2388019,
  // Seen in third-party code with conflicting meanings (§3.3).
  beingDeleted: 2388023,
  languageExists: 2388024,
} as const;

/** A refusal as Meta answers template calls: code 100 with a subcode, and words for the user (§3.3). */
export function refuseTemplate({ subcode, title, message }: TemplateFault): GraphReply {
  return {
    status: 400,
    body: {
      error: {
        message: "Invalid parameter",
        type: "OAuthException",
        code: 100,
        ...(subcode === undefined ? {} : { error_subcode: subcode }),
        is_transient: false,
        error_user_title: title,
        error_user_msg: message,
        fbtrace_id: randomBytes(12).toString("base64url"),
      },
    },
  };
}
