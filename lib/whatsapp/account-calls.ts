import "server-only";
import { z } from "zod";
import type { GraphCaller, Result } from "./graph-caller.ts";
import { numeric, readable, text } from "./lenient.ts";
import { doneSchema } from "./message-calls.ts";

export interface GraphNumber {
  displayNumber: string;
  verifiedName: string | null;
  qualityRating: string | null;
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

const numberSchema = z
  .object({ display_phone_number: z.string(), verified_name: text, quality_rating: text })
  .transform(
    (number): GraphNumber => ({
      displayNumber: number.display_phone_number,
      verifiedName: number.verified_name,
      qualityRating: number.quality_rating,
    }),
  );

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
      const fields = "display_phone_number,verified_name,quality_rating";
      return call(numberSchema, { path: [phoneNumberId], query: { fields } });
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
