import { z } from "zod";
import { openAttachment } from "#lib/attachments/open-attachment.ts";
import { serveFile } from "#lib/http/serve-file.ts";
import { staffFile, staffRoutes } from "#lib/http/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffFile({
    permission: "conversations.read",
    params: z.object({ attachmentId: z.string() }),
    run: async ({ ctx, params, request }) =>
      serveFile(request, await openAttachment(ctx, params.attachmentId)),
  }),
});
