import { beforeAll } from "vitest";
import { prepareDatabase } from "#lib/testing/worker.ts";

beforeAll(prepareDatabase);
