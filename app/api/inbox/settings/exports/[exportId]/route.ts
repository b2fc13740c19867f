import { staffAction, staffRoutes } from "#lib/api/with-staff.ts";
import { exportParams } from "#lib/data/schema.ts";
import { deleteExport } from "#lib/data/start-export.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  DELETE: staffAction({
    permission: "data.export",
    params: exportParams,
    run: ({ ctx, params }) => deleteExport(ctx, params.exportId),
  }),
});
