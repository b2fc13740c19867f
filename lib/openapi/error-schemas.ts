import "server-only";
import { z } from "zod";
import { errorDetailSchemas } from "#lib/error-details.ts";
import { type ApiErrorCode, apiErrorCodes, errorTable, NOT_AUTHENTICATED_MESSAGE } from "#lib/errors.ts";

/** `WINDOW_CLOSED` as the document's schemas name it: `WindowClosedError`. */
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
      code: z.literal(code).meta({ description: "What went wrong; the contract.", example: code }),
      message: z.string().meta({
        description: "What happened and what to do, in English. It may change at any time.",
        example: `${errorTable[code].title}.`,
      }),
      ...(details ? { details: details.meta({ description: "The facts of this error." }) } : {}),
      requestId: z
        .string()
        .meta({ description: "The call, as in `X-Request-Id`.", example: "req_01kaeh4v5hfq8w2m6s9c3x7d1t" }),
      docUrl: z.string().meta({
        description: "Where this code is explained.",
        example: `https://parley.example.com/docs/errors#${code}`,
      }),
    })
    .meta({ id: schemaName(code), description: `${errorTable[code].title}.` });
}

const [first, ...rest] = apiErrorCodes.filter((code) => code !== "NOT_AUTHENTICATED").map(variantOf);
if (!first) throw new Error("There is no error to describe.");

/** Every error but the 401, told apart by its code. */
export const errorSchema = z
  .object({ error: z.discriminatedUnion("code", [first, ...rest]).meta({ description: "The one member." }) })
  .meta({
    id: "Error",
    description: "Every error but the 401. `error.code` says which `details` there are.",
  });

/** The one 401: two members and no other (specification §5.6). */
export const notAuthenticatedSchema = z
  .strictObject({
    error: z
      .strictObject({
        code: z
          .literal("NOT_AUTHENTICATED")
          .meta({ description: "Always this.", example: "NOT_AUTHENTICATED" }),
        message: z
          .literal(NOT_AUTHENTICATED_MESSAGE)
          .meta({ description: "Always this.", example: NOT_AUTHENTICATED_MESSAGE }),
      })
      .meta({ description: "The one member." }),
  })
  .meta({
    id: "NotAuthenticated",
    description:
      "The identical answer to every key that may not: missing, malformed, unknown, revoked, expired, from another address, or without the scope.",
    override: ({ jsonSchema }) => {
      jsonSchema.additionalProperties = false;
    },
  });
