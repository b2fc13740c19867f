import { beforeAll } from "vitest";
import { prepareSettings } from "#lib/testing/worker.ts";

beforeAll(prepareSettings);
