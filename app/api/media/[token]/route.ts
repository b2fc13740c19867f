import { plainRoutes } from "#lib/api/methods.ts";
import { serveFile } from "#lib/api/serve-file.ts";
import { openSignedMedia } from "#lib/conversations/attachments/api-queries.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plainRoutes({
  GET: async (request, context) => {
    const { token } = await context.params;
    return serveFile(request, await openSignedMedia(String(token)), "cross-origin");
  },
});
