import { streamBody } from "#lib/api/read-body.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { attachmentResponse, uploadQuery } from "#lib/conversations/attachments/schema.ts";
import { storeUpload } from "#lib/conversations/attachments/store-upload.ts";
import { validationError } from "#lib/platform/errors.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "conversations.reply",
    query: uploadQuery,
    response: attachmentResponse,
    run: async ({ ctx, query, request }) => {
      if (!request.body)
        throw validationError({
          path: "file",
          code: "empty",
          message: "The file is empty. Choose another file.",
        });
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
