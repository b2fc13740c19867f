import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { favoriteBody, favoriteParams } from "#lib/templates/schema.ts";
import { setFavorite } from "#lib/templates/store-template-values.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  PUT: staffOperation({
    permission: "conversations.reply",
    params: favoriteParams,
    body: favoriteBody,
    response: favoriteBody,
    run: async ({ ctx, params, body }) => {
      await setFavorite(ctx, params.templateId, body.favorite);
      return body;
    },
  }),
});
