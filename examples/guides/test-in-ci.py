import os
import random
import re
import time
import unittest
from collections.abc import Callable
from typing import TypeVar

from parley import Parley, ParleyError

parley = Parley(base_url=os.environ["PARLEY_URL"], api_key=os.environ["PARLEY_API_KEY"])
T = TypeVar("T")


def new_phone(ending: str = "5555") -> str:
    return f"49{random.randint(10_000_000, 99_999_999)}1{ending}"


def until(read: Callable[[], T | None]) -> T:
    end = time.monotonic() + 30
    while time.monotonic() < end:
        found = read()
        if found is not None:
            return found
        time.sleep(0.1)
    raise TimeoutError("This did not happen within 30 seconds.")


# In your tests, call your own program where these tests call Parley.
class SandboxTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        numbers = parley.sandbox.chats()["numbers"]
        assert numbers, "The workspace has no sandbox number."
        cls.number = numbers[0]["phoneNumberId"]

    def customer_writes(self, phone: str, body: str) -> None:
        parley.sandbox.write_as_customer(self.number, phone, {"message": {"kind": "text", "body": body}})

    def texts_on(self, phone: str) -> list[str]:
        """The texts that arrived on the customer's phone."""
        messages = parley.sandbox.messages(self.number, phone)["messages"]
        return [
            (one["rendered"] or one["content"]).get("body", "")
            for one in messages
            if one["direction"] == "to_customer"
        ]

    def test_a_customer_who_writes_gets_an_answer(self) -> None:
        phone = new_phone()
        self.customer_writes(phone, "Are you open today?")
        [contact] = until(lambda: parley.contacts.list({"phone": phone}).to_list() or None)
        content = {"type": "text", "body": "Yes, until 6 pm."}
        parley.messages.send({"contactId": contact["id"], "content": content})
        self.assertEqual(self.texts_on(phone), ["Yes, until 6 pm."])

    def test_a_text_is_refused_after_the_reply_window_has_closed(self) -> None:
        phone = new_phone()
        self.customer_writes(phone, "Hello")
        until(lambda: parley.contacts.list({"phone": phone}).to_list() or None)
        parley.sandbox.move_clock({"byMs": 25 * 60 * 60 * 1000})
        with self.assertRaises(ParleyError) as refused:
            parley.messages.send_text({"to": phone, "body": "Hi"})
        self.assertEqual(refused.exception.code, "WINDOW_CLOSED")

    def test_a_phone_without_whatsapp_is_reported(self) -> None:
        variables = {"1": "Ana", "2": "NW-1042", "3": "Friday"}
        # The last four digits choose what happens.
        order = {"to": new_phone("0010"), "template": "order_update", "variables": variables}
        sent = parley.messages.send_template(order)
        failure = until(lambda: parley.messages.get(sent["messageId"])["failure"])
        self.assertEqual(failure["code"], "RECIPIENT_UNREACHABLE")

    def test_a_passcode_arrives_and_is_accepted(self) -> None:
        phone = new_phone()
        sent = parley.otp.send({"to": phone, "purpose": "signup"})
        found = until(lambda: re.search(r"\d{6,8}", "".join(self.texts_on(phone))))
        verified = parley.otp.verify({"otpId": sent["otpId"], "purpose": "signup", "code": found[0]})
        self.assertEqual(verified["verified"], True)


if __name__ == "__main__":
    unittest.main()
