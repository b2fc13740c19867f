import { z } from "zod";
import { serveFile } from "#lib/api/serve-file.ts";
import { staffFile, staffRoutes } from "#lib/api/with-staff.ts";
import { openAttachment } from "#lib/conversations/attachments/open-attachment.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffFile({
    permission: "conversations.read",
    audit: null,
    params: z.object({ attachmentId: z.string() }),
    run: async ({ ctx, params, request }) =>
      serveFile(request, await openAttachment(ctx, params.attachmentId)),
  }),
});
