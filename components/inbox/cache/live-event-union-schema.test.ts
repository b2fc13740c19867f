import { expectTypeOf, test } from "vitest";
import type { z } from "zod";
import type { liveEventUnionSchema } from "#components/inbox/cache/live-event-union-schema.ts";
import type { LiveEvent } from "#lib/events/live-event-schema.ts";

test("the union contains the live events of every domain", () => {
  expectTypeOf<z.infer<typeof liveEventUnionSchema>>().toEqualTypeOf<LiveEvent>();
});
