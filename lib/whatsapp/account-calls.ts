import "server-only";
import { z } from "zod";
import type { GraphCaller, Result } from "./graph-caller.ts";
import { numeric, readable, text } from "./lenient.ts";
import { doneSchema } from "./message-calls.ts";

/** A number as WhatsApp knows it (whatsapp-cloud-api.md §7); what an answer does not tell is null. */
export interface GraphNumber {
  displayNumber: string;
  verifiedName: string | null;
  nameStatus: string | null;
  qualityRating: string | null;
  /** `CONNECTED` can send. */
  status: string | null;
  codeVerification: string | null;
  throughputLevel: string | null;
  limitTier: string | null;
  /** Where messages' webhooks go: the number's own override, else the account's, else the app's. */
  callbackUrl: string | null;
  health: Health | null;
}

/** Whether messages can be sent, entity by entity: number, account, business, app (§7). */
export interface Health {
  canSend: string;
  faults: {
    entity: string;
    canSend: string;
    code: number | null;
    description: string;
    solution: string | null;
  }[];
}

export interface GraphAccount {
  name: string | null;
  status: string | null;
  businessVerification: string | null;
}

/** What an access token is good for (whatsapp-cloud-api.md §0.2). */
export interface TokenInfo {
  valid: boolean;
  appId: string | null;
  /** For instance `SYSTEM_USER`. */
  type: string | null;
  scopes: string[];
  /** Null when it never expires. */
  expiresAt: Date | null;
}

/** An app that an account's webhooks go to, and where when not to the app's own callback. */
export interface SubscribedApp {
  id: string | null;
  name: string | null;
  callbackUri: string | null;
}

const faultSchema = z.object({
  error_code: numeric.nullish().catch(null),
  error_description: text,
  possible_solution: text,
});

const healthSchema = z
  .object({
    can_send_message: z.string(),
    entities: readable(
      z.object({
        entity_type: z.string(),
        can_send_message: z.string().catch("AVAILABLE"),
        additional_info: readable(z.string()),
        errors: readable(faultSchema),
      }),
    ),
  })
  .transform(
    ({ can_send_message, entities }): Health => ({
      canSend: can_send_message,
      faults: entities.flatMap(
        ({ entity_type: entity, can_send_message: canSend, additional_info, errors }) => [
          ...errors.map((fault) => ({
            entity,
            canSend,
            code: fault.error_code ?? null,
            description: fault.error_description ?? "",
            solution: fault.possible_solution,
          })),
          ...additional_info.map((description) => ({
            entity,
            canSend,
            code: null,
            description,
            solution: null,
          })),
        ],
      ),
    }),
  );

const NUMBER_FIELDS = [
  "display_phone_number",
  "verified_name",
  "name_status",
  "quality_rating",
  "status",
  "code_verification_status",
  "throughput",
  "whatsapp_business_manager_messaging_limit",
  "webhook_configuration",
  "health_status",
].join(",");

const numberSchema = z
  .object({
    display_phone_number: z.string(),
    verified_name: text,
    name_status: text,
    quality_rating: text,
    status: text,
    code_verification_status: text,
    throughput: z.object({ level: text }).nullish().catch(null),
    whatsapp_business_manager_messaging_limit: text,
    webhook_configuration: z
      .object({ phone_number: text, whatsapp_business_account: text, application: text })
      .nullish()
      .catch(null),
    health_status: healthSchema.nullish().catch(null),
  })
  .transform(
    ({ webhook_configuration: webhooks, ...number }): GraphNumber => ({
      displayNumber: number.display_phone_number,
      verifiedName: number.verified_name,
      nameStatus: number.name_status,
      qualityRating: number.quality_rating,
      status: number.status,
      codeVerification: number.code_verification_status,
      throughputLevel: number.throughput?.level ?? null,
      limitTier: number.whatsapp_business_manager_messaging_limit,
      callbackUrl:
        webhooks?.phone_number ?? webhooks?.whatsapp_business_account ?? webhooks?.application ?? null,
      health: number.health_status ?? null,
    }),
  );

const accountSchema = z.object({ name: text, status: text, business_verification_status: text }).transform(
  (account): GraphAccount => ({
    name: account.name,
    status: account.status,
    businessVerification: account.business_verification_status,
  }),
);

const numberIdsSchema = z
  .object({ data: z.array(z.object({ id: z.union([z.string(), z.number().transform(String)]) })) })
  .transform(({ data }) => data.map(({ id }) => id));

const tokenSchema = z
  .object({
    data: z.object({
      is_valid: z.boolean(),
      app_id: text,
      type: text,
      scopes: readable(z.string()),
      expires_at: numeric.catch(0),
    }),
  })
  .transform(
    ({ data }): TokenInfo => ({
      valid: data.is_valid,
      appId: data.app_id,
      type: data.type,
      scopes: data.scopes,
      expiresAt: data.expires_at > 0 ? new Date(data.expires_at * 1000) : null,
    }),
  );

const appsSchema = z
  .object({
    data: z.array(
      z.object({
        whatsapp_business_api_data: z.object({ id: text, name: text }).nullish().catch(null),
        override_callback_uri: text,
      }),
    ),
  })
  .transform(({ data }): SubscribedApp[] =>
    data.map((app) => ({
      id: app.whatsapp_business_api_data?.id ?? null,
      name: app.whatsapp_business_api_data?.name ?? null,
      callbackUri: app.override_callback_uri,
    })),
  );

/** The calls about a number, a token and where an account's webhooks go (§7). */
export function accountCalls({ call }: GraphCaller) {
  return {
    /** The number as WhatsApp knows it. */
    getNumber(phoneNumberId: string): Promise<Result<GraphNumber>> {
      return call(numberSchema, { path: [phoneNumberId], query: { fields: NUMBER_FIELDS } });
    },

    /** The account that templates and webhooks belong to. */
    getAccount(wabaId: string): Promise<Result<GraphAccount>> {
      const fields = "name,status,business_verification_status";
      return call(accountSchema, { path: [wabaId], query: { fields } });
    },

    /** The ids of an account's numbers; an account has at most twenty or so (§6). */
    listNumberIds(wabaId: string): Promise<Result<string[]>> {
      return call(numberIdsSchema, {
        path: [wabaId, "phone_numbers"],
        query: { fields: "id", limit: "100" },
      });
    },

    /** What WhatsApp says of a token, asked with the client's own. */
    debugToken(inputToken: string): Promise<Result<TokenInfo>> {
      return call(tokenSchema, { path: ["debug_token"], query: { input_token: inputToken } }, [inputToken]);
    },

    /**
     * Subscribes the token's app to an account's webhooks. With a callback, messages go there instead of to the app's
     * own; without one, an earlier such override is removed.
     */
    subscribeApp(
      wabaId: string,
      callback?: { callbackUri: string; verifyToken: string },
    ): Promise<Result<null>> {
      return call(
        doneSchema,
        {
          method: "POST",
          path: [wabaId, "subscribed_apps"],
          ...(callback
            ? { body: { override_callback_uri: callback.callbackUri, verify_token: callback.verifyToken } }
            : {}),
        },
        callback ? [callback.verifyToken] : [],
      );
    },

    /** The apps that get an account's webhooks. */
    listSubscribedApps(wabaId: string): Promise<Result<SubscribedApp[]>> {
      return call(appsSchema, { path: [wabaId, "subscribed_apps"] });
    },
  };
}
