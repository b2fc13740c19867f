import { act, get, list, upload, write } from "./operation.ts";
import { type Call, type ParleyOptions, Transport } from "./transport.ts";

/**
 * A client of one Parley server. Every method is one operation of the API (https://github.com/parley/parley, `/docs` of
 * your server), takes the path's ids first, then the body or the filters, then options, and throws `ParleyError` or
 * `ParleyConnectionError`. Failed requests are retried when they can succeed; a retried write is executed only once, and
 * a DELETE is retried only if the server asks for it.
 */
export class Parley {
  readonly #transport: Transport;
  readonly messages;
  readonly media;
  readonly conversations;
  readonly contacts;
  readonly segments;
  readonly otp;
  readonly templates;
  readonly members;
  readonly teams;
  readonly numbers;
  readonly events;
  readonly webhookEndpoints;
  readonly requests;
  readonly sandbox;

  /** @throws TypeError without an API key or with a base URL that is not a URL */
  constructor(options: ParleyOptions) {
    const transport = new Transport(options);
    this.#transport = transport;
    this.messages = {
      send: write(transport, "post", "/v1/messages"),
      sendTemplate: write(transport, "post", "/v1/messages/template"),
      sendText: write(transport, "post", "/v1/messages/text"),
      sendBatch: write(transport, "post", "/v1/messages/batch"),
      cancel: act(transport, "post", "/v1/messages/{id}/cancel"),
      get: get(transport, "/v1/messages/{id}"),
      list: list(transport, "/v1/messages"),
      timeline: get(transport, "/v1/messages/{id}/timeline"),
    };
    this.media = {
      upload: upload(transport, "/v1/media"),
      get: get(transport, "/v1/media/{id}"),
    };
    this.conversations = {
      list: list(transport, "/v1/conversations"),
      get: get(transport, "/v1/conversations/{id}"),
      messages: list(transport, "/v1/conversations/{id}/messages"),
      update: write(transport, "patch", "/v1/conversations/{id}"),
      addNote: write(transport, "post", "/v1/conversations/{id}/notes"),
      markRead: act(transport, "post", "/v1/conversations/{id}/read"),
      showTyping: act(transport, "post", "/v1/conversations/{id}/typing"),
    };
    this.contacts = {
      upsert: write(transport, "post", "/v1/contacts"),
      update: write(transport, "patch", "/v1/contacts/{id}"),
      upsertBatch: write(transport, "post", "/v1/contacts/batch"),
      changeLabels: write(transport, "post", "/v1/contacts/{id}/labels"),
      optOut: write(transport, "post", "/v1/contacts/{id}/opt-out"),
      optIn: write(transport, "post", "/v1/contacts/{id}/opt-in"),
      merge: write(transport, "post", "/v1/contacts/{id}/merge"),
      delete: act(transport, "delete", "/v1/contacts/{id}"),
      get: get(transport, "/v1/contacts/{id}"),
      list: list(transport, "/v1/contacts"),
    };
    this.segments = {
      list: list(transport, "/v1/segments"),
      get: get(transport, "/v1/segments/{id}"),
    };
    this.otp = {
      send: write(transport, "post", "/v1/otp/send"),
      verify: write(transport, "post", "/v1/otp/verify"),
      get: get(transport, "/v1/otp/{id}"),
      cancel: act(transport, "post", "/v1/otp/{id}/cancel"),
    };
    this.templates = {
      list: list(transport, "/v1/templates"),
      get: get(transport, "/v1/templates/{name}"),
      create: write(transport, "post", "/v1/templates"),
      edit: write(transport, "patch", "/v1/templates/{name}"),
      delete: act(transport, "delete", "/v1/templates/{name}"),
      render: write(transport, "post", "/v1/templates/{name}/render"),
    };
    this.members = {
      list: list(transport, "/v1/members"),
    };
    this.teams = {
      list: list(transport, "/v1/teams"),
      get: get(transport, "/v1/teams/{id}"),
    };
    this.numbers = {
      list: list(transport, "/v1/numbers"),
      get: get(transport, "/v1/numbers/{id}"),
    };
    this.events = {
      list: list(transport, "/v1/events"),
      get: get(transport, "/v1/events/{id}"),
    };
    this.webhookEndpoints = {
      create: write(transport, "post", "/v1/webhook-endpoints"),
      update: write(transport, "patch", "/v1/webhook-endpoints/{id}"),
      delete: act(transport, "delete", "/v1/webhook-endpoints/{id}"),
      rotateSecret: act(transport, "post", "/v1/webhook-endpoints/{id}/rotate-secret"),
      test: act(transport, "post", "/v1/webhook-endpoints/{id}/test"),
      replay: write(transport, "post", "/v1/webhook-endpoints/{id}/replay"),
      get: get(transport, "/v1/webhook-endpoints/{id}"),
      list: list(transport, "/v1/webhook-endpoints"),
      deliveries: list(transport, "/v1/webhook-endpoints/{id}/deliveries"),
      delivery: get(transport, "/v1/webhook-endpoints/{id}/deliveries/{deliveryId}"),
    };
    this.requests = {
      list: list(transport, "/v1/requests"),
    };
    this.sandbox = {
      chats: get(transport, "/sandbox/chats"),
      messages: get(transport, "/sandbox/chats/{phoneNumberId}/{waId}/messages"),
      writeAsCustomer: write(transport, "post", "/sandbox/chats/{phoneNumberId}/{waId}/messages"),
      readAsCustomer: act(transport, "post", "/sandbox/chats/{phoneNumberId}/{waId}/read"),
      updateCustomer: write(transport, "patch", "/sandbox/chats/{phoneNumberId}/{waId}"),
      changeIdentity: write(transport, "post", "/sandbox/chats/{phoneNumberId}/{waId}/identity"),
      sendFromApp: write(transport, "post", "/sandbox/chats/{phoneNumberId}/{waId}/echo"),
      settings: get(transport, "/sandbox/numbers/{phoneNumberId}/settings"),
      updateSettings: write(transport, "patch", "/sandbox/numbers/{phoneNumberId}/settings"),
      failNext: write(transport, "post", "/sandbox/numbers/{phoneNumberId}/failures"),
      releaseHeld: write(transport, "post", "/sandbox/numbers/{phoneNumberId}/held"),
      reportError: write(transport, "post", "/sandbox/numbers/{phoneNumberId}/errors"),
      account: get(transport, "/sandbox/numbers/{phoneNumberId}/account"),
      updateAccount: write(transport, "patch", "/sandbox/numbers/{phoneNumberId}/account"),
      reportAccountEvent: write(transport, "post", "/sandbox/numbers/{phoneNumberId}/account"),
      controlTokens: write(transport, "post", "/sandbox/numbers/{phoneNumberId}/tokens"),
      media: get(transport, "/sandbox/numbers/{phoneNumberId}/media/{mediaId}"),
      templates: get(transport, "/sandbox/templates"),
      controlTemplate: write(transport, "post", "/sandbox/templates/{templateId}"),
      setReviewDelay: write(transport, "post", "/sandbox/templates/review-delay"),
      clock: get(transport, "/sandbox/clock"),
      moveClock: write(transport, "post", "/sandbox/clock"),
    };
  }

  /** Calls an operation that has no method, for instance of a newer server: `{ method: "GET", path: "/v1/contacts" }`. */
  request<T>(call: Call): Promise<T> {
    return this.#transport.send<T>(call);
  }
}
