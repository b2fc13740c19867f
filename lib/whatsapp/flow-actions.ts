/** Whether the button of a form opens one of its screens or asks its endpoint for the first one. */
export const flowActions = ["navigate", "data_exchange"] as const;
