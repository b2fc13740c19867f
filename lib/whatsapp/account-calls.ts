import "server-only";
import { z } from "zod";
import type { GraphCaller, Result } from "#lib/whatsapp/graph-caller.ts";
import { numeric, optionalText, validItems } from "#lib/whatsapp/lenient-schema.ts";
import { successSchema } from "#lib/whatsapp/message-calls.ts";

/** docs/whatsapp.md#number-status */
export interface GraphNumber {
  displayNumber: string;
  verifiedName: string | null;
  nameStatus: string | null;
  qualityRating: string | null;
  /** Only `CONNECTED` numbers can send. */
  status: string | null;
  codeVerification: string | null;
  throughputLevel: string | null;
  limitTier: string | null;
  /** The number's override, else the account's, else the app's. */
  callbackUrl: string | null;
  health: Health | null;
}

export interface Health {
  canSend: string;
  problems: {
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

/** docs/whatsapp.md#access-tokens */
export interface TokenInfo {
  valid: boolean;
  appId: string | null;
  type: string | null;
  scopes: string[];
  /** Null when it never expires. */
  expiresAt: Date | null;
}

/** `callbackUri` overrides the app's own callback. */
export interface SubscribedApp {
  id: string | null;
  name: string | null;
  callbackUri: string | null;
}

const healthErrorSchema = z.object({
  error_code: numeric.nullish().catch(null),
  error_description: optionalText,
  possible_solution: optionalText,
});

const healthSchema = z
  .object({
    can_send_message: z.string(),
    entities: validItems(
      z.object({
        entity_type: z.string(),
        can_send_message: z.string().catch("AVAILABLE"),
        additional_info: validItems(z.string()),
        errors: validItems(healthErrorSchema),
      }),
    ),
  })
  .transform(
    ({ can_send_message, entities }): Health => ({
      canSend: can_send_message,
      problems: entities.flatMap(
        ({ entity_type: entity, can_send_message: canSend, additional_info, errors }) => [
          ...errors.map((problem) => ({
            entity,
            canSend,
            code: problem.error_code ?? null,
            description: problem.error_description ?? "",
            solution: problem.possible_solution,
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
    verified_name: optionalText,
    name_status: optionalText,
    quality_rating: optionalText,
    status: optionalText,
    code_verification_status: optionalText,
    throughput: z.object({ level: optionalText }).nullish().catch(null),
    whatsapp_business_manager_messaging_limit: optionalText,
    webhook_configuration: z
      .object({
        phone_number: optionalText,
        whatsapp_business_account: optionalText,
        application: optionalText,
      })
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

const accountSchema = z
  .object({ name: optionalText, status: optionalText, business_verification_status: optionalText })
  .transform(
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
      app_id: optionalText,
      type: optionalText,
      scopes: validItems(z.string()),
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
        whatsapp_business_api_data: z.object({ id: optionalText, name: optionalText }).nullish().catch(null),
        override_callback_uri: optionalText,
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

export function accountCalls({ call }: GraphCaller) {
  return {
    getNumber(phoneNumberId: string): Promise<Result<GraphNumber>> {
      return call(numberSchema, { path: [phoneNumberId], query: { fields: NUMBER_FIELDS } });
    },

    getAccount(wabaId: string): Promise<Result<GraphAccount>> {
      const fields = "name,status,business_verification_status";
      return call(accountSchema, { path: [wabaId], query: { fields } });
    },

    /** One page suffices: an account has about twenty numbers at most. */
    listNumberIds(wabaId: string): Promise<Result<string[]>> {
      return call(numberIdsSchema, {
        path: [wabaId, "phone_numbers"],
        query: { fields: "id", limit: "100" },
      });
    },

    debugToken(inputToken: string): Promise<Result<TokenInfo>> {
      return call(tokenSchema, { path: ["debug_token"], query: { input_token: inputToken } }, [inputToken]);
    },

    /** A callback overrides the app's own for messages; without one, an existing override is removed. */
    subscribeApp(
      wabaId: string,
      callback?: { callbackUri: string; verifyToken: string },
    ): Promise<Result<null>> {
      return call(
        successSchema,
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

    listSubscribedApps(wabaId: string): Promise<Result<SubscribedApp[]>> {
      return call(appsSchema, { path: [wabaId, "subscribed_apps"] });
    },
  };
}
