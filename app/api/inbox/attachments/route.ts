import { attachmentResponse, uploadQuery } from "#lib/attachments/schema.ts";
import { storeUpload } from "#lib/attachments/store-upload.ts";
import { validationError } from "#lib/errors.ts";
import { streamBody } from "#lib/http/read-body.ts";
import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";

/** A file that a member is about to send: its bytes as the body, what it is in the address and the headers. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "conversations.reply",
    query: uploadQuery,
    response: attachmentResponse,
    run: async ({ ctx, query, request }) => {
      if (!request.body)
        throw validationError({ path: "file", code: "empty", message: "The file is empty." });
      const length = request.headers.get("content-length");
      const attachment = await storeUpload(ctx, {
        conversationId: query.conversation,
        kind: query.kind,
        filename: query.filename,
        declared: {
          mimeType: request.headers.get("content-type") ?? "",
          sizeBytes: length === null ? null : Number(length),
        },
        bytes: streamBody(request),
      });
      return { attachment };
    },
  }),
});
