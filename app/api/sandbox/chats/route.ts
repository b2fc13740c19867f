import { listChats } from "#lib/simulator/queries.ts";
import { sandboxChatsSchema } from "#lib/simulator/schema.ts";
import { ownNumbers } from "../own-numbers.ts";
import { sandboxOperation, sandboxRoutes } from "../sandbox-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sandboxRoutes(
  {
    GET: sandboxOperation({
      permission: "sandbox.use",
      response: sandboxChatsSchema,
      run: async ({ ctx }) => listChats(ctx.db, await ownNumbers(ctx)),
    }),
  },
  "/sandbox/chats",
);
