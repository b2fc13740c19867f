import { z } from "zod";
import { getRequest } from "#lib/api/request-log/queries.ts";
import { requestDetailSchema } from "#lib/api/request-log/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "requests.read",
    params: z.object({ requestId: z.string() }),
    response: requestDetailSchema,
    run: ({ ctx, params }) => getRequest(ctx, params.requestId),
  }),
});
