import { z } from "zod";
import { validationError } from "#lib/platform/errors.ts";
import { PHONE_PATTERN } from "#lib/platform/phone.ts";
import { receiveFromCustomer } from "#lib/simulator/receive-from-customer.ts";
import { customerMessageBody, sandboxThreadSchema } from "#lib/simulator/schema.ts";
import { ownNumber } from "../../../../own-numbers.ts";
import { readOwnChat } from "../../../../read-own-chat.ts";
import { sandboxOperation, sandboxRoutes } from "../../../../sandbox-routes.ts";

const params = z.object({ phoneNumberId: z.string(), waId: z.string().regex(PHONE_PATTERN) });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sandboxRoutes(
  {
    GET: sandboxOperation({
      permission: "sandbox.use",
      params,
      response: sandboxThreadSchema,
      run: async ({ ctx, params: { phoneNumberId, waId } }) => ({
        messages: await readOwnChat(ctx, await ownNumber(ctx, phoneNumberId), waId),
      }),
    }),
    POST: sandboxOperation({
      permission: "sandbox.use",
      params,
      body: customerMessageBody,
      response: sandboxThreadSchema,
      run: async ({ ctx, params: { phoneNumberId, waId }, body }) => {
        const number = await ownNumber(ctx, phoneNumberId);
        const customer = { waId, profileName: body.profileName };
        const done = await receiveFromCustomer(ctx.db, number, customer, body.message, body.context);
        if (!done)
          throw validationError({
            path: "message",
            code: "no_such_choice",
            message: "The message has no button or row with this ID. Use an ID from the message.",
          });
        return { messages: await readOwnChat(ctx, number, waId) };
      },
    }),
  },
  "/sandbox/chats/{phoneNumberId}/{waId}/messages",
);
