import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { favouriteBody, favouriteParams } from "#lib/templates/schema.ts";
import { setFavourite } from "#lib/templates/store-template-values.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  PUT: staffOperation({
    permission: "conversations.reply",
    params: favouriteParams,
    body: favouriteBody,
    response: favouriteBody,
    run: async ({ ctx, params, body }) => {
      await setFavourite(ctx, params.templateId, body.favourite);
      return body;
    },
  }),
});
