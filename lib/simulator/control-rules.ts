import { z } from "zod";
import { doneResponse } from "#lib/platform/browser-fetch/response-schema.ts";
import {
  accountChangeBody,
  accountEventBody,
  sandboxAccountSchema,
  tokenControlBody,
  tokenControlResponse,
} from "#lib/simulator/account-schema.ts";
import {
  behaviorSchema,
  clockResponse,
  customerMessageBody,
  echoBody,
  failuresBody,
  identityChangeBody,
  moveClockBody,
  numberErrorBody,
  releaseBody,
  sandboxChatsSchema,
  sandboxMediaSchema,
  sandboxThreadSchema,
} from "#lib/simulator/schema.ts";
import { settingsSchema, traitsSchema } from "#lib/simulator/settings-schema.ts";
import {
  reviewDelayBody,
  sandboxTemplatesSchema,
  templateControlBody,
  templateStatusResponse,
} from "#lib/simulator/template-schema.ts";

interface Control {
  method: "GET" | "POST" | "PATCH";
  path: string;
  /** Null for no body. */
  body: z.ZodType | null;
  response: z.ZodType;
}

const NUMBER = "/api/sandbox/numbers/{phoneNumberId}";
const CHAT = "/api/sandbox/chats/{phoneNumberId}/{waId}";

/** Listed in /docs/sandbox and methods of the SDKs; a test compares them with the routes. */
export const controls = {
  chats: { method: "GET", path: "/api/sandbox/chats", body: null, response: sandboxChatsSchema },
  messages: { method: "GET", path: `${CHAT}/messages`, body: null, response: sandboxThreadSchema },
  write: {
    method: "POST",
    path: `${CHAT}/messages`,
    body: customerMessageBody,
    response: sandboxThreadSchema,
  },
  read: { method: "POST", path: `${CHAT}/read`, body: null, response: doneResponse },
  customer: {
    method: "PATCH",
    path: CHAT,
    body: z.strictObject({ profileName: z.string().optional(), traits: traitsSchema.optional() }),
    response: doneResponse,
  },
  identity: { method: "POST", path: `${CHAT}/identity`, body: identityChangeBody, response: doneResponse },
  echo: { method: "POST", path: `${CHAT}/echo`, body: echoBody, response: doneResponse },
  settings: { method: "GET", path: `${NUMBER}/settings`, body: null, response: behaviorSchema },
  settingsChange: {
    method: "PATCH",
    path: `${NUMBER}/settings`,
    body: settingsSchema,
    response: behaviorSchema,
  },
  failures: { method: "POST", path: `${NUMBER}/failures`, body: failuresBody, response: behaviorSchema },
  held: { method: "POST", path: `${NUMBER}/held`, body: releaseBody, response: behaviorSchema },
  errors: { method: "POST", path: `${NUMBER}/errors`, body: numberErrorBody, response: doneResponse },
  account: { method: "GET", path: `${NUMBER}/account`, body: null, response: sandboxAccountSchema },
  accountChange: {
    method: "PATCH",
    path: `${NUMBER}/account`,
    body: accountChangeBody,
    response: sandboxAccountSchema,
  },
  accountEvent: { method: "POST", path: `${NUMBER}/account`, body: accountEventBody, response: doneResponse },
  tokens: {
    method: "POST",
    path: `${NUMBER}/tokens`,
    body: tokenControlBody,
    response: tokenControlResponse,
  },
  media: { method: "GET", path: `${NUMBER}/media/{mediaId}`, body: null, response: sandboxMediaSchema },
  templates: { method: "GET", path: "/api/sandbox/templates", body: null, response: sandboxTemplatesSchema },
  templateControl: {
    method: "POST",
    path: "/api/sandbox/templates/{templateId}",
    body: templateControlBody,
    response: templateStatusResponse,
  },
  reviewDelay: {
    method: "POST",
    path: "/api/sandbox/templates/review-delay",
    body: reviewDelayBody,
    response: reviewDelayBody,
  },
  clockRead: { method: "GET", path: "/api/sandbox/clock", body: null, response: clockResponse },
  clock: { method: "POST", path: "/api/sandbox/clock", body: moveClockBody, response: clockResponse },
} as const satisfies Record<string, Control>;

export type ControlName = keyof typeof controls;
