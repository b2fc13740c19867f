import { Parley, ParleyError } from "@parley/sdk";

const { PARLEY_URL = "", PARLEY_API_KEY = "" } = process.env;
const parley = new Parley({ baseUrl: PARLEY_URL, apiKey: PARLEY_API_KEY });

// In your system: the orders that were shipped and are not marked as announced.
const orders = [
  { id: "NW-1042", phone: "5511999998888", name: "Ana", arrives: "Friday" },
  { id: "NW-1043", phone: "15555550123", name: "Robin", arrives: "Monday" },
  { id: "NW-1044", phone: "+49 (0) 30 123", name: "Kim", arrives: "Monday" },
];

for (const order of orders) {
  try {
    const { messageId } = await parley.messages.sendTemplate(
      {
        to: order.phone,
        template: "order_update",
        variables: { "1": order.name, "2": order.id, "3": order.arrives },
        clientReference: order.id,
      },
      { idempotencyKey: `order-shipped/${order.id}` },
    );
    // In your system: mark the order as announced, and store the message's ID.
    console.log(`${order.id}: accepted as ${messageId}`);
  } catch (error) {
    // Without a response from Parley, the program ends. Run it again later.
    if (!(error instanceof ParleyError)) throw error;
    console.log(`${order.id}: ${error.code}: ${error.message}`);
  }
}
