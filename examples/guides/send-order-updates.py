import os

from parley import Parley, ParleyError

parley = Parley(base_url=os.environ["PARLEY_URL"], api_key=os.environ["PARLEY_API_KEY"])

# In your system: the orders that were shipped and are not marked as announced.
ORDERS = [
    {"id": "NW-1042", "phone": "5511999998888", "name": "Ana", "arrives": "Friday"},
    {"id": "NW-1043", "phone": "15555550123", "name": "Robin", "arrives": "Monday"},
    {"id": "NW-1044", "phone": "+49 (0) 30 123", "name": "Kim", "arrives": "Monday"},
]

# Without a response from Parley, the program ends with a ParleyConnectionError. Run it again later.
for order in ORDERS:
    try:
        sent = parley.messages.send_template(
            {
                "to": order["phone"],
                "template": "order_update",
                "variables": {"1": order["name"], "2": order["id"], "3": order["arrives"]},
                "clientReference": order["id"],
            },
            idempotency_key=f"order-shipped/{order['id']}",
        )
        # In your system: mark the order as announced, and store the message's ID.
        print(f"{order['id']}: accepted as {sent['messageId']}")
    except ParleyError as error:
        print(f"{order['id']}: {error.code}: {error.message}")
