import { removePhoto, storePhoto } from "#lib/accounts/change-photo.ts";
import { photoSchema } from "#lib/accounts/schema.ts";
import { streamBody } from "#lib/api/read-body.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "account.manage",
    response: photoSchema,
    run: ({ ctx, request }) => storePhoto(ctx, streamBody(request)),
  }),
  DELETE: staffOperation({
    permission: "account.manage",
    response: photoSchema,
    run: ({ ctx }) => removePhoto(ctx),
  }),
});
