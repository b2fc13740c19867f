import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";
import { setFavourite } from "#lib/templates/remember-template.ts";
import { favouriteBody, favouriteParams } from "#lib/templates/schema.ts";

/** Keeps a template at the top of the member's own list. */
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
