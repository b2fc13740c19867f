import type { Contact, Message, Parley, WebhookEvent } from "@parley/sdk";

const DRINKS = [
  { id: "espresso", title: "Espresso", description: "Ethiopia Guji, 3 €" },
  { id: "flat-white", title: "Flat white", description: "With oat milk on request, 4 €" },
  { id: "cold-brew", title: "Cold brew", description: "18 hours, 5 €" },
];

/** Attributes of the contact, in which the bot remembers the order: it needs no database, and the team sees them too. */
const DRINK = "order_drink";
const PLACE = "order_place";

export interface BotOptions {
  parley: Parley;
  /** The member who takes over when the customer wants to talk to a person. */
  assigneeId: string;
}

/** Takes coffee orders: a drink from a list, the location, a photo of the door, and a confirmation. */
export class OrderBot {
  readonly #parley: Parley;
  readonly #assigneeId: string;

  constructor({ parley, assigneeId }: BotOptions) {
    this.#parley = parley;
    this.#assigneeId = assigneeId;
  }

  /**
   * Answers a customer's message. An event can arrive more than once; every write has a key that is derived from the
   * event, so nothing is sent twice.
   */
  async handle(event: WebhookEvent): Promise<void> {
    if (event.type !== "message.received") return;
    const { message, conversation } = event.data;
    // A person has taken over.
    if (conversation.assignee) return;
    const contact = await this.#parley.contacts.get(message.contactId);
    const { content } = message;
    switch (content.type) {
      case "list_reply":
        return this.#takeDrink(event.id, message, content.id);
      case "location":
        return this.#takePlace(event.id, message, content);
      case "image":
        return this.#takePhoto(event.id, message, contact, content.mediaId);
      case "button_reply":
        return content.id === "confirm"
          ? this.#reply(event.id, message, { type: "text", body: "Thank you! Your coffee is on its way. ☕" })
          : this.#handOver(event.id, message);
      // These arrive as messages too, but nobody expects an answer to them.
      case "reaction":
      case "revoked":
      case "call":
      case "call_permission":
        return;
      default:
        return this.#greet(event.id, message);
    }
  }

  #greet(key: string, message: Message): Promise<void> {
    return this.#reply(key, message, {
      type: "list",
      body: "Welcome to Northwind Coffee! What may we bring you?",
      button: "See the menu",
      sections: [{ rows: DRINKS }],
    });
  }

  async #takeDrink(key: string, message: Message, drink: string): Promise<void> {
    await this.#remember(key, message, { [DRINK]: drink });
    await this.#reply(key, message, { type: "location_request", body: "Where should we deliver it?" });
  }

  async #takePlace(
    key: string,
    message: Message,
    { latitude, longitude, name }: { latitude: number; longitude: number; name: string | null },
  ): Promise<void> {
    await this.#remember(key, message, { [PLACE]: name ?? `${latitude}, ${longitude}` });
    const body = "Please send a photo of your door, so that our courier finds it.";
    await this.#reply(key, message, { type: "text", body });
  }

  /** Answers with the photo and the order, to confirm both. */
  async #takePhoto(key: string, message: Message, contact: Contact, mediaId: string | null): Promise<void> {
    const drink = DRINKS.find(({ id }) => id === contact.attributes[DRINK]);
    const place = contact.attributes[PLACE];
    if (!drink || place === undefined || mediaId === null) return this.#greet(key, message);
    const photo = await this.#download(mediaId);
    const upload = await this.#parley.media.upload(
      { file: photo, type: "image", filename: "door.jpg" },
      { idempotencyKey: `${key}/upload` },
    );
    await this.#reply(`${key}/photo`, message, { type: "image", mediaId: upload.id, caption: "Your door" });
    await this.#reply(`${key}/confirm`, message, {
      type: "buttons",
      body: `${drink.title} to ${place}. Is that right?`,
      buttons: [
        { id: "confirm", title: "Yes, order" },
        { id: "person", title: "Talk to a person" },
      ],
    });
  }

  /** A file is stored a moment after its message. */
  async #download(mediaId: string): Promise<Blob> {
    for (let attempt = 1; ; attempt += 1) {
      const media = await this.#parley.media.get(mediaId);
      if (media.url) return (await fetch(media.url)).blob();
      if (media.state === "failed" || attempt === 20) throw new Error("The photo could not be downloaded.");
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  async #handOver(key: string, message: Message): Promise<void> {
    const id = message.conversationId;
    await this.#reply(key, message, { type: "text", body: "A colleague will answer you in a moment." });
    await this.#parley.conversations.addNote(
      id,
      { body: "The customer wants to talk to a person about their order." },
      { idempotencyKey: `${key}/note` },
    );
    await this.#parley.conversations.update(
      id,
      { assigneeId: this.#assigneeId },
      { idempotencyKey: `${key}/assign` },
    );
  }

  async #remember(key: string, message: Message, attributes: Record<string, string>): Promise<void> {
    await this.#parley.contacts.update(
      message.contactId,
      { attributes },
      { idempotencyKey: `${key}/remember` },
    );
  }

  async #reply(
    key: string,
    { conversationId }: Message,
    content: Parameters<Parley["messages"]["send"]>[0]["content"],
  ): Promise<void> {
    await this.#parley.messages.send({ conversationId, content }, { idempotencyKey: `${key}/reply` });
  }
}
