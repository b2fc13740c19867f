import {
  apiNumberList,
  apiNumberSchema,
  listNumbersForApiQuery,
  numberParams,
} from "#lib/numbers/api-schema.ts";
import { endpoint } from "#lib/platform/endpoint.ts";

const SHOP = {
  id: "num_01kaeh4v5jf1d8t2w6p4c7b9rm",
  kind: "cloud",
  phone: "15550783881",
  verifiedName: "Northwind Coffee",
  state: "connected",
  reason: null,
  whatsappCode: null,
  quality: "green",
  messagingLimit: { tier: "tier_2k", recipients: 2000 },
  throughput: { level: "standard", messagesPerSecond: 80 },
  isDefault: true,
  whatsappAccountId: "102290129340398",
  createdAt: "2026-11-02T09:12:44.001Z",
} as const;

export const listNumbers = endpoint({
  method: "GET",
  path: "/v1/numbers",
  operationId: "listNumbers",
  tag: "Numbers",
  scope: "numbers.read",
  effects: [],
  summary: "List numbers",
  description:
    "Returns the workspace's WhatsApp numbers, most recently connected first, with their state, quality and limits. Numbers are connected in Settings → Numbers.",
  query: listNumbersForApiQuery,
  response: apiNumberList,
  statuses: { 200: "A page of numbers." },
  errors: ["INVALID_CURSOR"],
  examples: [
    {
      summary: "Numbers that can send",
      query: { state: "connected" },
      status: 200,
      response: { data: [SHOP], hasMore: false, nextCursor: null },
    },
  ],
});

export const getNumber = endpoint({
  method: "GET",
  path: "/v1/numbers/{id}",
  operationId: "getNumber",
  tag: "Numbers",
  scope: "numbers.read",
  effects: [],
  summary: "Get a number",
  description: "Returns one number.",
  params: numberParams,
  response: apiNumberSchema,
  statuses: { 200: "The number." },
  errors: ["NOT_FOUND"],
  examples: [{ summary: "By ID", params: { id: SHOP.id }, status: 200, response: SHOP }],
});
