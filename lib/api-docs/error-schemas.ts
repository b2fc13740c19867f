import "server-only";
import { z } from "zod";
import { errorDetailSchemas } from "#lib/platform/error-details.ts";
import {
  type ApiErrorCode,
  apiErrorCodes,
  errorTable,
  NOT_AUTHENTICATED_MESSAGE,
} from "#lib/platform/errors.ts";

/** `WINDOW_CLOSED` → `WindowClosedError`. */
export function schemaName(code: ApiErrorCode): string {
  const words = code.split("_").map((word) => word.charAt(0) + word.slice(1).toLowerCase());
  return `${words.join("")}Error`;
}

function variantOf(code: ApiErrorCode) {
  const details: z.ZodType | undefined = new Map<string, z.ZodType>(Object.entries(errorDetailSchemas)).get(
    code,
  );
  return z
    .object({
      code: z
        .literal(code)
        .meta({ description: "The error code. It is stable; match on it.", example: code }),
      message: z.string().meta({
        description: "What went wrong and what to do, in English. The text may change at any time.",
        example: `${errorTable[code].title}.`,
      }),
      ...(details ? { details: details.meta({ description: "The specifics of this error." }) } : {}),
      requestId: z.string().meta({
        description: "The request ID, as in `X-Request-Id`.",
        example: "req_01kaeh4v5hfq8w2m6s9c3x7d1t",
      }),
      docUrl: z.string().meta({
        description: "The documentation of this code.",
        example: `https://parley.example.com/docs/errors#${code}`,
      }),
    })
    .meta({ id: schemaName(code), description: `${errorTable[code].title}.` });
}

const [first, ...rest] = apiErrorCodes.filter((code) => code !== "NOT_AUTHENTICATED").map(variantOf);
if (!first) throw new Error("There is no error to describe.");

/** Every error but the 401, discriminated by `code`. */
export const errorSchema = z
  .object({ error: z.discriminatedUnion("code", [first, ...rest]).meta({ description: "The error." }) })
  .meta({
    id: "Error",
    description: "Every error except the 401. `error.code` determines the fields of `details`.",
  });

export const notAuthenticatedSchema = z
  .strictObject({
    error: z
      .strictObject({
        code: z
          .literal("NOT_AUTHENTICATED")
          .meta({ description: "The fixed value.", example: "NOT_AUTHENTICATED" }),
        message: z
          .literal(NOT_AUTHENTICATED_MESSAGE)
          .meta({ description: "The fixed value.", example: NOT_AUTHENTICATED_MESSAGE }),
      })
      .meta({ description: "The error." }),
  })
  .meta({
    id: "NotAuthenticated",
    description:
      "The same response to every key that is missing, malformed, unknown, revoked, expired, used from an address that is not allowed, or lacks the scope.",
    override: ({ jsonSchema }) => {
      jsonSchema.additionalProperties = false;
    },
  });
