import type { HttpMethod, RouteHandler } from "#lib/api/methods.ts";
import * as contactsIdLabels from "../v1/contacts/[id]/labels/route.ts";
import * as contactsIdMerge from "../v1/contacts/[id]/merge/route.ts";
import * as contactsIdOptIn from "../v1/contacts/[id]/opt-in/route.ts";
import * as contactsIdOptOut from "../v1/contacts/[id]/opt-out/route.ts";
import * as contactsId from "../v1/contacts/[id]/route.ts";
import * as contactsBatch from "../v1/contacts/batch/route.ts";
import * as contacts from "../v1/contacts/route.ts";
import * as conversationsIdMessages from "../v1/conversations/[id]/messages/route.ts";
import * as conversationsIdNotes from "../v1/conversations/[id]/notes/route.ts";
import * as conversationsIdRead from "../v1/conversations/[id]/read/route.ts";
import * as conversationsId from "../v1/conversations/[id]/route.ts";
import * as conversationsIdTyping from "../v1/conversations/[id]/typing/route.ts";
import * as conversations from "../v1/conversations/route.ts";
import * as eventsId from "../v1/events/[id]/route.ts";
import * as events from "../v1/events/route.ts";
import * as mediaId from "../v1/media/[id]/route.ts";
import * as media from "../v1/media/route.ts";
import * as members from "../v1/members/route.ts";
import * as messagesIdCancel from "../v1/messages/[id]/cancel/route.ts";
import * as messagesId from "../v1/messages/[id]/route.ts";
import * as messagesIdTimeline from "../v1/messages/[id]/timeline/route.ts";
import * as messagesBatch from "../v1/messages/batch/route.ts";
import * as messages from "../v1/messages/route.ts";
import * as messagesTemplate from "../v1/messages/template/route.ts";
import * as messagesText from "../v1/messages/text/route.ts";
import * as numbersId from "../v1/numbers/[id]/route.ts";
import * as numbers from "../v1/numbers/route.ts";
import * as otpIdCancel from "../v1/otp/[id]/cancel/route.ts";
import * as otpId from "../v1/otp/[id]/route.ts";
import * as otpSend from "../v1/otp/send/route.ts";
import * as otpVerify from "../v1/otp/verify/route.ts";
import * as requests from "../v1/requests/route.ts";
import * as segmentsId from "../v1/segments/[id]/route.ts";
import * as segments from "../v1/segments/route.ts";
import * as teamsId from "../v1/teams/[id]/route.ts";
import * as teams from "../v1/teams/route.ts";
import * as templatesNameRender from "../v1/templates/[name]/render/route.ts";
import * as templatesName from "../v1/templates/[name]/route.ts";
import * as templates from "../v1/templates/route.ts";
import * as webhookEndpointsIdDeliveriesDeliveryId from "../v1/webhook-endpoints/[id]/deliveries/[deliveryId]/route.ts";
import * as webhookEndpointsIdDeliveries from "../v1/webhook-endpoints/[id]/deliveries/route.ts";
import * as webhookEndpointsIdReplay from "../v1/webhook-endpoints/[id]/replay/route.ts";
import * as webhookEndpointsIdRotateSecret from "../v1/webhook-endpoints/[id]/rotate-secret/route.ts";
import * as webhookEndpointsId from "../v1/webhook-endpoints/[id]/route.ts";
import * as webhookEndpointsIdTest from "../v1/webhook-endpoints/[id]/test/route.ts";
import * as webhookEndpoints from "../v1/webhook-endpoints/route.ts";

/** The route handlers by operation path. Next finds them by file name; MCP tools look them up here. */
export const routesByPath: Readonly<Record<string, Record<HttpMethod, RouteHandler>>> = {
  "/v1/contacts/{id}/labels": contactsIdLabels,
  "/v1/contacts/{id}/merge": contactsIdMerge,
  "/v1/contacts/{id}/opt-in": contactsIdOptIn,
  "/v1/contacts/{id}/opt-out": contactsIdOptOut,
  "/v1/contacts/{id}": contactsId,
  "/v1/contacts/batch": contactsBatch,
  "/v1/contacts": contacts,
  "/v1/conversations/{id}/messages": conversationsIdMessages,
  "/v1/conversations/{id}/notes": conversationsIdNotes,
  "/v1/conversations/{id}/read": conversationsIdRead,
  "/v1/conversations/{id}": conversationsId,
  "/v1/conversations/{id}/typing": conversationsIdTyping,
  "/v1/conversations": conversations,
  "/v1/events/{id}": eventsId,
  "/v1/events": events,
  "/v1/media/{id}": mediaId,
  "/v1/media": media,
  "/v1/members": members,
  "/v1/messages/{id}/cancel": messagesIdCancel,
  "/v1/messages/{id}": messagesId,
  "/v1/messages/{id}/timeline": messagesIdTimeline,
  "/v1/messages/batch": messagesBatch,
  "/v1/messages": messages,
  "/v1/messages/template": messagesTemplate,
  "/v1/messages/text": messagesText,
  "/v1/numbers/{id}": numbersId,
  "/v1/numbers": numbers,
  "/v1/otp/{id}/cancel": otpIdCancel,
  "/v1/otp/{id}": otpId,
  "/v1/otp/send": otpSend,
  "/v1/otp/verify": otpVerify,
  "/v1/requests": requests,
  "/v1/segments/{id}": segmentsId,
  "/v1/segments": segments,
  "/v1/teams/{id}": teamsId,
  "/v1/teams": teams,
  "/v1/templates/{name}/render": templatesNameRender,
  "/v1/templates/{name}": templatesName,
  "/v1/templates": templates,
  "/v1/webhook-endpoints/{id}/deliveries/{deliveryId}": webhookEndpointsIdDeliveriesDeliveryId,
  "/v1/webhook-endpoints/{id}/deliveries": webhookEndpointsIdDeliveries,
  "/v1/webhook-endpoints/{id}/replay": webhookEndpointsIdReplay,
  "/v1/webhook-endpoints/{id}/rotate-secret": webhookEndpointsIdRotateSecret,
  "/v1/webhook-endpoints/{id}": webhookEndpointsId,
  "/v1/webhook-endpoints/{id}/test": webhookEndpointsIdTest,
  "/v1/webhook-endpoints": webhookEndpoints,
};
