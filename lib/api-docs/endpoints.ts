import { listMembers } from "#lib/accounts/endpoints.ts";
import { listRequests } from "#lib/api/request-log/endpoints.ts";
import {
  batchUpsertContacts,
  changeContactLabels,
  deleteContact,
  getContact,
  getSegment,
  listContacts,
  listSegments,
  mergeContact,
  optInContact,
  optOutContact,
  updateContact,
  upsertContact,
} from "#lib/contacts/endpoints.ts";
import { getMedia, uploadMedia } from "#lib/conversations/attachments/endpoints.ts";
import {
  getConversation,
  listConversations,
  markConversationRead,
  showTyping,
  updateConversation,
} from "#lib/conversations/endpoints.ts";
import { getEvent, listEvents } from "#lib/events/endpoints.ts";
import {
  addNote,
  cancelMessage,
  getMessage,
  listConversationMessages,
  listMessages,
  renderTemplate,
} from "#lib/messages/api/endpoints.ts";
import {
  sendMessage,
  sendMessageBatch,
  sendTemplateMessage,
  sendTextMessage,
} from "#lib/messages/api/send-endpoints.ts";
import { getMessageTimeline } from "#lib/messages/timeline/endpoints.ts";
import { getNumber, listNumbers } from "#lib/numbers/endpoints.ts";
import { cancelOtp, getOtpEndpoint, sendOtp, verifyOtp } from "#lib/otp/endpoints.ts";
import type { Endpoint } from "#lib/platform/endpoint.ts";
import { getTeam, listTeams } from "#lib/teams/endpoints.ts";
import {
  createTemplate,
  deleteTemplate,
  editTemplate,
  getTemplate,
  listTemplates,
} from "#lib/templates/endpoints.ts";
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookDelivery,
  getWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  replayWebhookEvents,
  rotateWebhookSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from "#lib/webhooks/endpoints.ts";

/** In the order of the reference. */
export const endpoints: readonly Endpoint[] = [
  sendMessage,
  sendTemplateMessage,
  sendTextMessage,
  sendMessageBatch,
  cancelMessage,
  getMessage,
  listMessages,
  getMessageTimeline,
  uploadMedia,
  getMedia,
  listConversations,
  getConversation,
  listConversationMessages,
  updateConversation,
  addNote,
  markConversationRead,
  showTyping,
  upsertContact,
  updateContact,
  batchUpsertContacts,
  changeContactLabels,
  optOutContact,
  optInContact,
  mergeContact,
  deleteContact,
  listSegments,
  getSegment,
  getContact,
  listContacts,
  sendOtp,
  verifyOtp,
  getOtpEndpoint,
  cancelOtp,
  listTemplates,
  getTemplate,
  createTemplate,
  editTemplate,
  deleteTemplate,
  renderTemplate,
  listMembers,
  listTeams,
  getTeam,
  listNumbers,
  getNumber,
  listEvents,
  getEvent,
  createWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  replayWebhookEvents,
  getWebhookEndpoint,
  listWebhookEndpoints,
  listWebhookDeliveries,
  getWebhookDelivery,
  listRequests,
];
