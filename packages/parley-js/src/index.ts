import type { components } from "./schema.ts";

export {
  batchErrorDetails,
  type ErrorCode,
  type ErrorDetails,
  isParleyError,
  ParleyConnectionError,
  ParleyError,
  WebhookVerificationError,
} from "./errors.ts";
export { List } from "./list.ts";
export { Parley } from "./parley.ts";
export type { components, operations, paths } from "./schema.ts";
export type { Call, ParleyOptions, RequestOptions } from "./transport.ts";
export { type VerifyWebhookOptions, verifyWebhook, type WebhookEvent } from "./webhook.ts";

export type Contact = components["schemas"]["Contact"];
export type Conversation = components["schemas"]["Conversation"];
export type Media = components["schemas"]["Media"];
export type Member = components["schemas"]["Member"];
export type Message = components["schemas"]["Message"];
export type Segment = components["schemas"]["Segment"];
export type Team = components["schemas"]["Team"];
export type Template = components["schemas"]["Template"];
export type WebhookEndpoint = components["schemas"]["WebhookEndpoint"];
