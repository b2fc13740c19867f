import { expect, test } from "vitest";
import { moveClock } from "#lib/accounts/move-clock.ts";
import { getMessageForApi } from "#lib/messages/api/api-queries.ts";
import { renderTemplateBody } from "#lib/messages/api/render-schema.ts";
import { renderTemplateForApi } from "#lib/messages/api/render-template.ts";
import { sendMessageForApi } from "#lib/messages/api/send-for-api.ts";
import { drainConversationQueue } from "#lib/messages/send/drain-conversation-queue.ts";
import { sendMessageBody } from "#lib/messages/send/message-schema.ts";
import { queueScheduled } from "#lib/messages/send/queue-scheduled.ts";
import { rescheduleMessage } from "#lib/messages/send/reschedule-message.ts";
import { HOUR } from "#lib/platform/clock.ts";
import type { Id } from "#lib/platform/id.ts";
import { readChat } from "#lib/simulator/queries.ts";
import { receiveFromCustomer } from "#lib/simulator/receive-from-customer.ts";
import { getTemplateForApi } from "#lib/templates/api-queries.ts";
import { makeApprovedTemplate } from "#lib/testing/approved-template.ts";
import { makePhone, withCurrentClock } from "#lib/testing/factories.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

serveUpstream();

test("an offer that has ended when the message is sent is refused, and fails a message that is still queued", async () => {
  const name = "flash_sale";
  const mine = await makeApprovedTemplate(name, [
    { type: "BODY", text: "Half price today." },
    { type: "LIMITED_TIME_OFFER", limited_time_offer: { text: "Today", has_expiration: true } },
  ]);
  const at = (ms: number) => new Date(mine.ctx.clock.now().getTime() + ms).toISOString();
  const to = makePhone();
  const template = (offerExpiresAt: string) => ({ template: name, variables: {}, offerExpiresAt });
  const post = (body: object, ctx = mine.ctx) =>
    sendMessageForApi(ctx, sendMessageBody.parse({ to, ...body }));
  const ended = (path: string) => ({ details: { issues: [{ path, code: "in_the_past" }] } });
  const content = (offerExpiresAt: string) => ({ type: "template", ...template(offerExpiresAt) });
  await expect(post({ content: content(at(-1)) })).rejects.toMatchObject(ended("content.offerExpiresAt"));
  const late = { content: content(at(HOUR)), sendAt: at(2 * HOUR) };
  await expect(post(late)).rejects.toMatchObject(ended("content.offerExpiresAt"));
  const text = { content: { type: "text", body: "Hello" }, fallback: template(at(-1)) };
  await expect(post(text)).rejects.toMatchObject(ended("fallback.offerExpiresAt"));
  const rendered = renderTemplateBody.parse({ variables: {}, offerExpiresAt: at(-1) });
  expect(await renderTemplateForApi(mine.ctx, name, rendered)).toMatchObject({
    issues: [{ path: "offerExpiresAt" }],
  });
  const scheduled = { content: content(at(2 * HOUR)), sendAt: at(HOUR) };
  const { body } = await post(scheduled);
  await expect(rescheduleMessage(mine.ctx, body.messageId, at(3 * HOUR))).rejects.toMatchObject({
    details: { issues: [{ path: "sendAt", code: "too_late" }] },
  });
  await moveClock(mine.ctx, 3 * HOUR);
  const later = await withCurrentClock(mine.ctx);
  const conversationId = body.conversationId as Id<"conv">;
  await queueScheduled(later, conversationId);
  await drainConversationQueue(later, conversationId);
  expect(await getMessageForApi(later, body.messageId)).toMatchObject({
    status: "failed",
    failure: { code: "OFFER_ENDED", retryable: false },
  });
});

test("sends and renders a carousel, with products too, and reports every problem of its cards", async () => {
  const card = (format: string, text: string, buttons: object[]) => ({
    components: [
      { type: "HEADER", format },
      { type: "BODY", text },
      { type: "BUTTONS", buttons },
    ],
  });
  const name = "roasts";
  const buttons = [
    { type: "QUICK_REPLY", text: "Tell me more" },
    { type: "URL", text: "Buy", url: "https://example.com/{{1}}" },
  ];
  const mine = await makeApprovedTemplate(name, [
    { type: "BODY", text: "Hi {{1}}, new roasts." },
    {
      type: "CAROUSEL",
      cards: [card("IMAGE", "{{1}}, fresh", buttons), card("IMAGE", "{{1}}, soon", buttons)],
    },
  ]);
  expect(await getTemplateForApi(mine.ctx, { name })).toMatchObject({
    sendable: true,
    cards: [
      {
        headerKind: "image",
        body: "{{1}}, fresh",
        variables: [{ location: "body" }, { location: "button" }],
      },
      { buttons: [{ type: "quick_reply" }, { type: "url" }] },
    ],
  });
  const cardOf = (roast: string) => ({
    headerMediaLink: `https://example.com/${roast}.jpg`,
    variables: { "1": roast, "2": roast },
    quickReplyPayloads: { "0": `more-${roast}` },
  });
  const cards = [cardOf("guji"), cardOf("sidamo")];
  const values = { variables: { "1": "Ana" }, cards };
  const render = (body: object) => renderTemplateForApi(mine.ctx, name, renderTemplateBody.parse(body));
  expect(await render({ variables: values.variables })).toMatchObject({ issues: [{ path: "cards" }] });
  const wrong = [
    { ...cardOf("guji"), headerMediaLink: undefined },
    { ...cardOf("x"), variables: {} },
  ];
  expect((await render({ ...values, cards: wrong })).issues.map(({ path }) => path)).toEqual([
    "cards.0.headerMediaLink",
    "cards.1.variables",
  ]);
  expect(await render(values)).toMatchObject({
    ...{ sendable: true, issues: [] },
    cards: [{ body: "guji, fresh", headerMediaLink: cards[0]?.headerMediaLink }, { body: "sidamo, soon" }],
  });
  const to = makePhone();
  const request = { to, content: { type: "template", template: name, ...values } };
  const { status, body } = await sendMessageForApi(mine.ctx, sendMessageBody.parse(request));
  expect(status).toBe(200);
  const shown = [
    {
      body: "guji, fresh",
      buttons: [{ type: "quick_reply" }, { type: "url", value: "https://example.com/guji" }],
    },
    { body: "sidamo, soon" },
  ];
  const { content } = await getMessageForApi(mine.ctx, body.messageId);
  expect(content).toMatchObject({ body: "Hi Ana, new roasts.", cards: shown });
  expect(content).toMatchObject({ cards });
  const [sent] = await readChat(mine.ctx.db, mine.number, to);
  expect(sent).toMatchObject({
    content: { cards: shown },
    rendered: { cards: [{ body: "guji, fresh" }, {}] },
  });
  const tap = {
    kind: "button",
    wamid: sent?.wamid ?? "",
    text: "Tell me more",
    card: 1,
    withContext: true,
  } as const;
  await receiveFromCustomer(mine.ctx.db, mine.number, { waId: to, profileName: "Ana" }, tap);
  expect((await readChat(mine.ctx.db, mine.number, to)).at(-1)).toMatchObject({
    content: { type: "quick_reply", payload: "more-sidamo", text: "Tell me more" },
  });

  const products = [card("PRODUCT", "Our best", [{ type: "SPM", text: "View" }])];
  const shop = await makeApprovedTemplate("products", [
    { type: "BODY", text: "Our shop." },
    { type: "CAROUSEL", cards: [...products, ...products] },
  ]);
  const productCards = ["a", "b"].map((productId) => ({ headerProduct: { catalogId: "1", productId } }));
  const productRequest = {
    to,
    content: { type: "template", template: "products", variables: {}, cards: productCards },
  };
  const ofProducts = await sendMessageForApi(shop.ctx, sendMessageBody.parse(productRequest));
  expect([
    ofProducts.status,
    (await getMessageForApi(shop.ctx, ofProducts.body.messageId)).content,
  ]).toMatchObject([200, { cards: productCards }]);
});
