import { z } from "zod";
import { accountChangeBody, accountEventBody, tokenControlBody } from "#lib/simulator/account-schema.ts";
import {
  customerMessageBody,
  echoBody,
  failuresBody,
  identityChangeBody,
  moveClockBody,
  numberErrorBody,
  releaseBody,
} from "#lib/simulator/schema.ts";
import { settingsSchema, traitsSchema } from "#lib/simulator/settings-schema.ts";
import { reviewDelayBody, templateControlBody } from "#lib/simulator/template-schema.ts";

interface Control {
  method: "GET" | "POST" | "PATCH";
  path: string;
  /** Null for no body. */
  body: z.ZodType | null;
}

const NUMBER = "/api/sandbox/numbers/{phoneNumberId}";
const CHAT = "/api/sandbox/chats/{phoneNumberId}/{waId}";

/** Listed in /docs/sandbox; a test compares them with the routes. */
export const controls = {
  chats: { method: "GET", path: "/api/sandbox/chats", body: null },
  write: { method: "POST", path: `${CHAT}/messages`, body: customerMessageBody },
  read: { method: "POST", path: `${CHAT}/read`, body: null },
  customer: {
    method: "PATCH",
    path: CHAT,
    body: z.strictObject({ profileName: z.string().optional(), traits: traitsSchema.optional() }),
  },
  identity: { method: "POST", path: `${CHAT}/identity`, body: identityChangeBody },
  echo: { method: "POST", path: `${CHAT}/echo`, body: echoBody },
  settings: { method: "PATCH", path: `${NUMBER}/settings`, body: settingsSchema },
  failures: { method: "POST", path: `${NUMBER}/failures`, body: failuresBody },
  held: { method: "POST", path: `${NUMBER}/held`, body: releaseBody },
  errors: { method: "POST", path: `${NUMBER}/errors`, body: numberErrorBody },
  account: { method: "PATCH", path: `${NUMBER}/account`, body: accountChangeBody },
  accountEvent: { method: "POST", path: `${NUMBER}/account`, body: accountEventBody },
  tokens: { method: "POST", path: `${NUMBER}/tokens`, body: tokenControlBody },
  templates: { method: "GET", path: "/api/sandbox/templates", body: null },
  templateControl: { method: "POST", path: "/api/sandbox/templates/{templateId}", body: templateControlBody },
  reviewDelay: { method: "POST", path: "/api/sandbox/templates/review-delay", body: reviewDelayBody },
  clock: { method: "POST", path: "/api/sandbox/clock", body: moveClockBody },
} as const satisfies Record<string, Control>;

export type ControlName = keyof typeof controls;
