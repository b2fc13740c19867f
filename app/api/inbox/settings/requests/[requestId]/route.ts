import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";
import { getRequest } from "#lib/requests/queries.ts";
import { requestDetailSchema } from "#lib/requests/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "requests.read",
    params: z.object({ requestId: z.string() }),
    response: requestDetailSchema,
    run: ({ ctx, params }) => getRequest(ctx, params.requestId),
  }),
});
