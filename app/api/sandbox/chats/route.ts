import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";
import { listChats } from "#lib/sandbox/queries.ts";
import { sandboxChatsSchema } from "#lib/sandbox/schema.ts";
import { ownNumbers } from "../own-numbers.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    response: sandboxChatsSchema,
    run: async ({ ctx }) => listChats(ctx.db, await ownNumbers(ctx)),
  }),
});
