/** The states of an event's delivery to an endpoint. `held`: the endpoint is disabled; a replay sends it. */
export const deliveryStates = ["pending", "delivered", "failed", "held"] as const;
