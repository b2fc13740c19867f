import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { addNoteForApi, recoverNote } from "#lib/messages/api/add-note.ts";
import { addNote } from "#lib/messages/api/endpoints.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(addNote, {
    run: ({ ctx, params, body }) => addNoteForApi(ctx, params.id, body),
    recover: recoverNote,
  }),
);
