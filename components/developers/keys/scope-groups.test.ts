import { expect, test } from "vitest";
import { scopeGroups } from "#components/developers/keys/scope-groups.ts";
import { scopes } from "#lib/platform/scopes.ts";

test("every scope is in exactly one group", () => {
  expect(Object.values(scopeGroups).flat().toSorted()).toEqual([...scopes].toSorted());
});
