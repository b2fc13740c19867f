import { z } from "zod";
import { serveDownload } from "#lib/api/serve-csv.ts";
import { staffFile, staffRoutes } from "#lib/api/with-staff.ts";
import { openMediaArchive } from "#lib/conversations/thread/open-media-archive.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffFile({
    permission: "conversations.read",
    audit: "export.media_downloaded",
    limit: "member-media-archive",
    params: z.object({ conversationId: z.string() }),
    run: async ({ ctx, params }) => {
      const { filename, zip } = await openMediaArchive(ctx, params.conversationId);
      return serveDownload(filename, "application/zip", zip);
    },
  }),
});
