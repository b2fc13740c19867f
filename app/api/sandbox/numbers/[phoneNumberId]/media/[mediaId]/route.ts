import { z } from "zod";
import { describeMedia } from "#lib/simulator/read-media.ts";
import { sandboxMediaSchema } from "#lib/simulator/schema.ts";
import { ownNumber } from "../../../../own-numbers.ts";
import { sandboxOperation, sandboxRoutes } from "../../../../sandbox-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sandboxRoutes(
  {
    GET: sandboxOperation({
      permission: "sandbox.use",
      params: z.object({ phoneNumberId: z.string(), mediaId: z.string() }),
      response: sandboxMediaSchema,
      run: async ({ ctx, params }) =>
        describeMedia(ctx.db, await ownNumber(ctx, params.phoneNumberId), params.mediaId),
    }),
  },
  "/sandbox/numbers/{phoneNumberId}/media/{mediaId}",
);
