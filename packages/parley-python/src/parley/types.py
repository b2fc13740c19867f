# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.
"""The types of the API: what its methods take and return."""

from __future__ import annotations

from typing import Any, BinaryIO, Literal, TypeAlias, TypedDict


class _SendContentTextOptional(TypedDict, total=False):
    previewUrl: bool
    """Whether WhatsApp shows a preview of the first link. Default: false."""


class SendContentText(_SendContentTextOptional):
    """A text."""

    type: Literal["text"]
    """The type of content."""

    body: str
    """The text."""


class _SendContentTemplateHeaderLocationOptional(TypedDict, total=False):
    name: str
    """The name of the location."""

    address: str
    """The address of the location."""


class SendContentTemplateHeaderLocation(_SendContentTemplateHeaderLocationOptional):
    """The location in the header. Required if the template has a location header, rejected otherwise."""

    latitude: float
    """The latitude in degrees."""

    longitude: float
    """The longitude in degrees."""


class TemplateVariableTypeCurrency(TypedDict):
    """An amount of money."""

    type: Literal["currency"]
    """An amount of money."""

    code: str
    """The ISO 4217 currency code."""

    amount1000: int
    """The amount multiplied by 1,000."""


class TemplateVariableTypeDateTime(TypedDict):
    """A date, with or without a time."""

    type: Literal["date_time"]
    """A date, with or without a time."""


class _TemplateButtonParameterFlowOptional(TypedDict, total=False):
    flowToken: str
    """Your own value, which the flow's endpoint and the reply contain. Default: `unused`, as WhatsApp defines it."""

    data: dict[str, Any]
    """The data of the flow's first screen."""


class TemplateButtonParameterFlow(_TemplateButtonParameterFlowOptional):
    """A button that opens a form (WhatsApp Flow). Optional."""

    type: Literal["flow"]
    """A button that opens a form (WhatsApp Flow)."""


class TemplateButtonParameterCatalog(TypedDict):
    """A button that opens your catalog. Optional; without it the message shows the catalog's first product."""

    type: Literal["catalog"]
    """A button that opens your catalog."""

    thumbnailProductId: str
    """The ID of the product whose picture the message shows, called content ID in Meta's Commerce Manager."""


class TemplateButtonParameterMpmSections(TypedDict):
    title: str
    """The section's title, up to 24 characters."""

    productIds: list[str]
    """The products of the section."""


class TemplateButtonParameterMpm(TypedDict):
    """A button that opens a list of products (multi-product message). Required if the template has one."""

    type: Literal["mpm"]
    """A button that opens a list of products (multi-product message)."""

    thumbnailProductId: str
    """The ID of the product whose picture the message shows, called content ID in Meta's Commerce Manager."""

    sections: list[TemplateButtonParameterMpmSections]
    """What the list shows: up to 10 sections with up to 30 products in total."""


class CatalogProduct(TypedDict):
    """A product of your catalog."""

    catalogId: str
    """The ID of the catalog, which is connected to your WhatsApp Business Account."""

    productId: str
    """The product's ID in your catalog, called content ID in Meta's Commerce Manager."""


class TemplateCard(TypedDict, total=False):
    """A card of a carousel."""

    headerMediaLink: str
    """The public https URL of the image or video. Required if the card has one and there is no `headerMediaId`,
    rejected otherwise.
    """

    headerMediaId: str
    """The ID of an uploaded image or video, in place of `headerMediaLink`."""

    headerProduct: CatalogProduct
    """The product. Required if the card shows one, rejected otherwise."""

    variables: dict[str, str]
    """All variables of the card by their number: first those of its text, then those of its buttons. The numbers of
    each card start from 1.
    """

    quickReplyPayloads: dict[str, str]
    """The `payload` of the message that you receive when the customer taps a quick reply of the card, by the
    button's position in the card, starting from 0.
    """


class _SendContentTemplateOptional(TypedDict, total=False):
    headerMediaLink: str
    """The public https URL of the image, video or document in the header. Required if the template has such a header
    and there is no `headerMediaId`, rejected otherwise.
    """

    headerMediaId: str
    """The ID of an uploaded file for the header, in place of `headerMediaLink`. A file can be sent many times."""

    headerMediaFilename: str
    """The filename of a document in the header. Rejected for other headers. Default: the last segment of the link's
    path, or the name of the uploaded file.
    """

    headerLocation: SendContentTemplateHeaderLocation
    """The location in the header. Required if the template has a location header, rejected otherwise."""

    quickReplyPayloads: dict[str, str]
    """The `payload` of the message that you receive when the customer taps a quick reply, by the button's position
    in the template, starting from 0. Default: the button's label.
    """

    variableTypes: dict[str, TemplateVariableType]
    """The variables of the body or of a text header that are an amount of money or a date, by their number. WhatsApp
    may format them in the customer's language; otherwise it shows the text in `variables`, which stays required.
    Variables that are not named here are texts.
    """

    buttonParameters: dict[str, TemplateButtonParameter]
    """What the buttons of the types `flow`, `catalog` and `mpm` open, by the button's position in the template,
    starting from 0. The type must be the button's. Codes to copy and the ends of URLs are in `variables`.
    """

    headerProduct: CatalogProduct
    """The product in the header. Required if the template has a product header, rejected otherwise."""

    offerExpiresAt: str
    """When the limited-time offer ends, later than the message is sent. Required if the template has an offer with a
    countdown (`offer.hasExpiration`), rejected if it has no offer. A message that is still waiting at this time
    expires.
    """

    cards: list[TemplateCard]
    """The cards of a carousel: one for each card of the template, in its order. Rejected if the template has none."""

    language: str
    """One of the template's languages. Default: the oldest one that can be sent or, if none can, the oldest."""


class SendContentTemplate(_SendContentTemplateOptional):
    """An approved template."""

    type: Literal["template"]
    """The type of content."""

    template: str
    """The template's name."""

    variables: dict[str, str]
    """All variables of the template by their number, and no others; `{}` if it has none. A value is a text of 1 to
    1,024 characters, without line breaks, tabs or more than four spaces in a row.
    """


class _SendContentImageOptional(TypedDict, total=False):
    mediaId: str
    """The ID of an uploaded file. A file can be sent many times."""

    link: str
    """The public https URL of the file, in place of `mediaId`. WhatsApp downloads it."""

    caption: str
    """The text below the file."""


class SendContentImage(_SendContentImageOptional):
    """An image."""

    type: Literal["image"]
    """The type of content."""


class _SendContentVideoOptional(TypedDict, total=False):
    mediaId: str
    """The ID of an uploaded file. A file can be sent many times."""

    link: str
    """The public https URL of the file, in place of `mediaId`. WhatsApp downloads it."""

    caption: str
    """The text below the file."""


class SendContentVideo(_SendContentVideoOptional):
    """A video."""

    type: Literal["video"]
    """The type of content."""


class _SendContentAudioOptional(TypedDict, total=False):
    mediaId: str
    """The ID of an uploaded file. A file can be sent many times."""

    link: str
    """The public https URL of the file, in place of `mediaId`. WhatsApp downloads it."""

    voice: bool
    """Whether it is shown as a voice message, which must be an Ogg file with Opus audio. Default: false."""


class SendContentAudio(_SendContentAudioOptional):
    """An audio file or voice message."""

    type: Literal["audio"]
    """The type of content."""


class _SendContentDocumentOptional(TypedDict, total=False):
    mediaId: str
    """The ID of an uploaded file. A file can be sent many times."""

    link: str
    """The public https URL of the file, in place of `mediaId`. WhatsApp downloads it."""

    caption: str
    """The text below the file."""

    filename: str
    """The name that the customer sees."""


class SendContentDocument(_SendContentDocumentOptional):
    """A document."""

    type: Literal["document"]
    """The type of content."""


class _SendContentStickerOptional(TypedDict, total=False):
    mediaId: str
    """The ID of an uploaded file. A file can be sent many times."""

    link: str
    """The public https URL of the file, in place of `mediaId`. WhatsApp downloads it."""


class SendContentSticker(_SendContentStickerOptional):
    """A sticker."""

    type: Literal["sticker"]
    """The type of content."""


class _SendContentLocationOptional(TypedDict, total=False):
    name: str
    """The name of the location."""

    address: str
    """The address of the location."""


class SendContentLocation(_SendContentLocationOptional):
    """A location."""

    type: Literal["location"]
    """The type of content."""

    latitude: float
    """The latitude in degrees."""

    longitude: float
    """The longitude in degrees."""


class _SendContentContactsContactsNameOptional(TypedDict, total=False):
    first: str
    """The first name."""

    middle: str
    """The middle name."""

    last: str
    """The last name."""

    prefix: str
    """The prefix, such as a title."""

    suffix: str
    """The suffix, such as Jr."""


class SendContentContactsContactsName(_SendContentContactsContactsNameOptional):
    """The name."""

    formatted: str
    """The full name."""


class _SendContentContactsContactsPhonesOptional(TypedDict, total=False):
    waId: str
    """The number on WhatsApp, digits only, starting with the country code. With it, the card has a button that opens
    a chat.
    """

    type: str
    """The type, such as `HOME` or `WORK`."""


class SendContentContactsContactsPhones(_SendContentContactsContactsPhonesOptional):
    phone: str
    """The phone number, as shown on the card."""


class _SendContentContactsContactsEmailsOptional(TypedDict, total=False):
    type: str
    """The type, such as `HOME` or `WORK`."""


class SendContentContactsContactsEmails(_SendContentContactsContactsEmailsOptional):
    email: str
    """The email address."""


class _SendContentContactsContactsUrlsOptional(TypedDict, total=False):
    type: str
    """The type, such as `HOME` or `WORK`."""


class SendContentContactsContactsUrls(_SendContentContactsContactsUrlsOptional):
    url: str
    """The URL."""


class SendContentContactsContactsAddresses(TypedDict, total=False):
    street: str
    """The street."""

    city: str
    """The city."""

    state: str
    """The state."""

    zip: str
    """The postal code."""

    country: str
    """The country."""

    countryCode: str
    """The country code, two letters."""

    type: str
    """The type, such as `HOME` or `WORK`."""


class _SendContentContactsContactsOptional(TypedDict, total=False):
    phones: list[SendContentContactsContactsPhones]
    """The phone numbers."""

    emails: list[SendContentContactsContactsEmails]
    """The email addresses."""

    urls: list[SendContentContactsContactsUrls]
    """The websites."""

    addresses: list[SendContentContactsContactsAddresses]
    """The addresses."""

    organization: str
    """The company."""

    department: str
    """The department."""

    jobTitle: str
    """The job title."""

    birthday: str
    """The birthday, in the format YYYY-MM-DD."""


class SendContentContactsContacts(_SendContentContactsContactsOptional):
    name: SendContentContactsContactsName
    """The name."""


class SendContentContacts(TypedDict):
    """Contact cards."""

    type: Literal["contacts"]
    """The type of content."""

    contacts: list[SendContentContactsContacts]
    """The contact cards."""


class SendContentReaction(TypedDict):
    """A reaction."""

    type: Literal["reaction"]
    """The type of content."""

    messageId: str
    """The message to react to, from the same conversation."""

    emoji: str | None
    """The emoji. Null removes the reaction."""


class SendContentButtonsHeaderText(TypedDict):
    """A text."""

    type: Literal["text"]
    """The type of content."""

    text: str
    """The text."""


class _SendContentButtonsHeaderImageOptional(TypedDict, total=False):
    mediaId: str
    """The ID of an uploaded file. A file can be sent many times."""

    link: str
    """The public https URL of the file, in place of `mediaId`. WhatsApp downloads it."""


class SendContentButtonsHeaderImage(_SendContentButtonsHeaderImageOptional):
    """A file."""

    type: Literal["image"]
    """The type of content."""


class _SendContentButtonsHeaderVideoOptional(TypedDict, total=False):
    mediaId: str
    """The ID of an uploaded file. A file can be sent many times."""

    link: str
    """The public https URL of the file, in place of `mediaId`. WhatsApp downloads it."""


class SendContentButtonsHeaderVideo(_SendContentButtonsHeaderVideoOptional):
    """A file."""

    type: Literal["video"]
    """The type of content."""


class _SendContentButtonsHeaderDocumentOptional(TypedDict, total=False):
    mediaId: str
    """The ID of an uploaded file. A file can be sent many times."""

    link: str
    """The public https URL of the file, in place of `mediaId`. WhatsApp downloads it."""


class SendContentButtonsHeaderDocument(_SendContentButtonsHeaderDocumentOptional):
    """A file."""

    type: Literal["document"]
    """The type of content."""


class SendContentButtonsButtons(TypedDict):
    id: str
    """Your ID of the button, which the reply contains."""

    title: str
    """The button's label."""


class _SendContentButtonsOptional(TypedDict, total=False):
    header: (
        SendContentButtonsHeaderText | SendContentButtonsHeaderImage | SendContentButtonsHeaderVideo |
        SendContentButtonsHeaderDocument
    )
    """The header: a text or a file."""

    footer: str
    """The small text below the message."""


class SendContentButtons(_SendContentButtonsOptional):
    """A text with reply buttons."""

    type: Literal["buttons"]
    """The type of content."""

    body: str
    """The text."""

    buttons: list[SendContentButtonsButtons]
    """The reply buttons."""


class SendContentListHeader(TypedDict):
    """The header."""

    type: Literal["text"]
    """The type of content."""

    text: str
    """The text."""


class _SendContentListSectionsRowsOptional(TypedDict, total=False):
    description: str
    """The text below the title."""


class SendContentListSectionsRows(_SendContentListSectionsRowsOptional):
    id: str
    """Your ID of the row, which the reply contains."""

    title: str
    """The row's title."""


class _SendContentListSectionsOptional(TypedDict, total=False):
    title: str
    """The section's title. Required if there are several sections."""


class SendContentListSections(_SendContentListSectionsOptional):
    rows: list[SendContentListSectionsRows]
    """The rows."""


class _SendContentListOptional(TypedDict, total=False):
    header: SendContentListHeader
    """The header."""

    footer: str
    """The small text below the message."""


class SendContentList(_SendContentListOptional):
    """A text with a list of choices."""

    type: Literal["list"]
    """The type of content."""

    body: str
    """The text."""

    button: str
    """The label of the button that opens the list."""

    sections: list[SendContentListSections]
    """The sections, with up to 10 rows in total."""


class SendContentLinkHeaderText(TypedDict):
    """A text."""

    type: Literal["text"]
    """The type of content."""

    text: str
    """The text."""


class _SendContentLinkHeaderImageOptional(TypedDict, total=False):
    mediaId: str
    """The ID of an uploaded file. A file can be sent many times."""

    link: str
    """The public https URL of the file, in place of `mediaId`. WhatsApp downloads it."""


class SendContentLinkHeaderImage(_SendContentLinkHeaderImageOptional):
    """A file."""

    type: Literal["image"]
    """The type of content."""


class _SendContentLinkHeaderVideoOptional(TypedDict, total=False):
    mediaId: str
    """The ID of an uploaded file. A file can be sent many times."""

    link: str
    """The public https URL of the file, in place of `mediaId`. WhatsApp downloads it."""


class SendContentLinkHeaderVideo(_SendContentLinkHeaderVideoOptional):
    """A file."""

    type: Literal["video"]
    """The type of content."""


class _SendContentLinkHeaderDocumentOptional(TypedDict, total=False):
    mediaId: str
    """The ID of an uploaded file. A file can be sent many times."""

    link: str
    """The public https URL of the file, in place of `mediaId`. WhatsApp downloads it."""


class SendContentLinkHeaderDocument(_SendContentLinkHeaderDocumentOptional):
    """A file."""

    type: Literal["document"]
    """The type of content."""


class _SendContentLinkOptional(TypedDict, total=False):
    header: (
        SendContentLinkHeaderText | SendContentLinkHeaderImage | SendContentLinkHeaderVideo |
        SendContentLinkHeaderDocument
    )
    """The header: a text or a file."""

    footer: str
    """The small text below the message."""


class SendContentLink(_SendContentLinkOptional):
    """A text with a button that opens a URL."""

    type: Literal["link"]
    """The type of content."""

    body: str
    """The text."""

    label: str
    """The button's label."""

    url: str
    """The https URL that the button opens."""


class SendContentLocationRequest(TypedDict):
    """A request for the customer's location."""

    type: Literal["location_request"]
    """The type of content."""

    body: str
    """The text."""


class SendContentContactRequest(TypedDict):
    """A request for the customer's contact card."""

    type: Literal["contact_request"]
    """The type of content."""

    body: str
    """The text."""


class SendContentFlowHeader(TypedDict):
    """The header."""

    type: Literal["text"]
    """The type of content."""

    text: str
    """The text."""


class _SendContentFlowOptional(TypedDict, total=False):
    header: SendContentFlowHeader
    """The header."""

    footer: str
    """The small text below the message."""

    flowId: str
    """WhatsApp's ID of the flow."""

    flowName: str
    """The name of the flow, in place of its ID."""

    flowToken: str
    """Your own value, which the flow's endpoint and the reply contain."""

    action: Literal["navigate", "data_exchange"]
    """`navigate` opens `screen`; `data_exchange` asks the flow's endpoint for the first screen. Default: navigate."""

    screen: str
    """The ID of the first screen. Only with `navigate`. Default: the flow's first."""

    data: dict[str, Any]
    """The data of the first screen. Only together with `screen`."""

    draft: bool
    """Whether to send the flow's draft, for tests. Default: false."""


class SendContentFlow(_SendContentFlowOptional):
    """A form (WhatsApp Flow)."""

    type: Literal["flow"]
    """The type of content."""

    body: str
    """The text."""

    label: str
    """The label of the button that opens the form."""


class _SendMessageFallbackHeaderLocationOptional(TypedDict, total=False):
    name: str
    """The name of the location."""

    address: str
    """The address of the location."""


class SendMessageFallbackHeaderLocation(_SendMessageFallbackHeaderLocationOptional):
    """The location in the header. Required if the template has a location header, rejected otherwise."""

    latitude: float
    """The latitude in degrees."""

    longitude: float
    """The longitude in degrees."""


class _SendMessageFallbackOptional(TypedDict, total=False):
    headerMediaLink: str
    """The public https URL of the image, video or document in the header. Required if the template has such a header
    and there is no `headerMediaId`, rejected otherwise.
    """

    headerMediaId: str
    """The ID of an uploaded file for the header, in place of `headerMediaLink`. A file can be sent many times."""

    headerMediaFilename: str
    """The filename of a document in the header. Rejected for other headers. Default: the last segment of the link's
    path, or the name of the uploaded file.
    """

    headerLocation: SendMessageFallbackHeaderLocation
    """The location in the header. Required if the template has a location header, rejected otherwise."""

    quickReplyPayloads: dict[str, str]
    """The `payload` of the message that you receive when the customer taps a quick reply, by the button's position
    in the template, starting from 0. Default: the button's label.
    """

    variableTypes: dict[str, TemplateVariableType]
    """The variables of the body or of a text header that are an amount of money or a date, by their number. WhatsApp
    may format them in the customer's language; otherwise it shows the text in `variables`, which stays required.
    Variables that are not named here are texts.
    """

    buttonParameters: dict[str, TemplateButtonParameter]
    """What the buttons of the types `flow`, `catalog` and `mpm` open, by the button's position in the template,
    starting from 0. The type must be the button's. Codes to copy and the ends of URLs are in `variables`.
    """

    headerProduct: CatalogProduct
    """The product in the header. Required if the template has a product header, rejected otherwise."""

    offerExpiresAt: str
    """When the limited-time offer ends, later than the message is sent. Required if the template has an offer with a
    countdown (`offer.hasExpiration`), rejected if it has no offer. A message that is still waiting at this time
    expires.
    """

    cards: list[TemplateCard]
    """The cards of a carousel: one for each card of the template, in its order. Rejected if the template has none."""

    language: str
    """One of the template's languages. Default: the oldest one that can be sent or, if none can, the oldest."""


class SendMessageFallback(_SendMessageFallbackOptional):
    """The template to send instead if the window is closed. It is validated even if the window is open."""

    template: str
    """The template's name."""

    variables: dict[str, str]
    """All variables of the template by their number, and no others; `{}` if it has none. A value is a text of 1 to
    1,024 characters, without line breaks, tabs or more than four spaces in a row.
    """


_SendMessageOptionalKeywords = TypedDict("_SendMessageOptionalKeywords", {
    # The number to send from. Default: the conversation's current number, otherwise the workspace's default number.
    "from": "str",
}, total=False)


class _SendMessageOptional(TypedDict, total=False):
    to: str
    """The recipient's phone number: digits only, starting with the country code."""

    contactId: str
    """The recipient's contact, in place of `to`. Also reaches people who hide their phone number."""

    conversationId: str
    """The recipient's conversation, in place of `to`."""

    replyTo: str
    """The message to quote, from the same conversation. One that is queued, scheduled or failed before WhatsApp
    accepted it cannot be quoted.
    """

    fallback: SendMessageFallback
    """The template to send instead if the window is closed. It is validated even if the window is open."""

    clientReference: str
    """Your own reference for this message. It is returned with the message and in events, and you can filter the
    list by it.
    """

    sendAt: str
    """When to send the message: from now to 30 days ahead. The reply window is checked at that time; if it is
    closed, the fallback is sent.
    """


class SendMessage(_SendMessageOptionalKeywords, _SendMessageOptional):
    content: SendContent


class _SendResultOptional(TypedDict, total=False):
    fallbackUsed: bool
    """Whether the fallback template was sent instead of the message. Present only if the request has a `fallback`."""


class SendResult(_SendResultOptional):
    """An accepted message."""

    messageId: str
    """The message's ID. Use it to get the message."""

    conversationId: str
    """The conversation of the message."""

    status: Literal["sent", "queued"]
    """`sent`: WhatsApp accepted the message. `queued`: Parley keeps trying to send it, or sends it at its `sendAt`."""


class _SendTemplateMessageBodyHeaderLocationOptional(TypedDict, total=False):
    name: str
    """The name of the location."""

    address: str
    """The address of the location."""


class SendTemplateMessageBodyHeaderLocation(_SendTemplateMessageBodyHeaderLocationOptional):
    """The location in the header. Required if the template has a location header, rejected otherwise."""

    latitude: float
    """The latitude in degrees."""

    longitude: float
    """The longitude in degrees."""


_SendTemplateMessageBodyOptionalKeywords = TypedDict("_SendTemplateMessageBodyOptionalKeywords", {
    # The number to send from. Default: the conversation's current number, otherwise the workspace's default number.
    "from": "str",
}, total=False)


class _SendTemplateMessageBodyOptional(TypedDict, total=False):
    headerMediaLink: str
    """The public https URL of the image, video or document in the header. Required if the template has such a header
    and there is no `headerMediaId`, rejected otherwise.
    """

    headerMediaId: str
    """The ID of an uploaded file for the header, in place of `headerMediaLink`. A file can be sent many times."""

    headerMediaFilename: str
    """The filename of a document in the header. Rejected for other headers. Default: the last segment of the link's
    path, or the name of the uploaded file.
    """

    headerLocation: SendTemplateMessageBodyHeaderLocation
    """The location in the header. Required if the template has a location header, rejected otherwise."""

    quickReplyPayloads: dict[str, str]
    """The `payload` of the message that you receive when the customer taps a quick reply, by the button's position
    in the template, starting from 0. Default: the button's label.
    """

    variableTypes: dict[str, TemplateVariableType]
    """The variables of the body or of a text header that are an amount of money or a date, by their number. WhatsApp
    may format them in the customer's language; otherwise it shows the text in `variables`, which stays required.
    Variables that are not named here are texts.
    """

    buttonParameters: dict[str, TemplateButtonParameter]
    """What the buttons of the types `flow`, `catalog` and `mpm` open, by the button's position in the template,
    starting from 0. The type must be the button's. Codes to copy and the ends of URLs are in `variables`.
    """

    headerProduct: CatalogProduct
    """The product in the header. Required if the template has a product header, rejected otherwise."""

    offerExpiresAt: str
    """When the limited-time offer ends, later than the message is sent. Required if the template has an offer with a
    countdown (`offer.hasExpiration`), rejected if it has no offer. A message that is still waiting at this time
    expires.
    """

    cards: list[TemplateCard]
    """The cards of a carousel: one for each card of the template, in its order. Rejected if the template has none."""

    language: str
    """One of the template's languages. Default: the oldest one that can be sent or, if none can, the oldest."""

    clientReference: str
    """Your own reference for this message. It is returned with the message and in events, and you can filter the
    list by it.
    """


class SendTemplateMessageBody(_SendTemplateMessageBodyOptionalKeywords, _SendTemplateMessageBodyOptional):
    to: str
    """The recipient's phone number: digits only, starting with the country code."""

    template: str
    """The template's name."""

    variables: dict[str, str]
    """All variables of the template by their number, and no others; `{}` if it has none. A value is a text of 1 to
    1,024 characters, without line breaks, tabs or more than four spaces in a row.
    """


class _SendTextMessageBodyFallbackHeaderLocationOptional(TypedDict, total=False):
    name: str
    """The name of the location."""

    address: str
    """The address of the location."""


class SendTextMessageBodyFallbackHeaderLocation(_SendTextMessageBodyFallbackHeaderLocationOptional):
    """The location in the header. Required if the template has a location header, rejected otherwise."""

    latitude: float
    """The latitude in degrees."""

    longitude: float
    """The longitude in degrees."""


class _SendTextMessageBodyFallbackOptional(TypedDict, total=False):
    headerMediaLink: str
    """The public https URL of the image, video or document in the header. Required if the template has such a header
    and there is no `headerMediaId`, rejected otherwise.
    """

    headerMediaId: str
    """The ID of an uploaded file for the header, in place of `headerMediaLink`. A file can be sent many times."""

    headerMediaFilename: str
    """The filename of a document in the header. Rejected for other headers. Default: the last segment of the link's
    path, or the name of the uploaded file.
    """

    headerLocation: SendTextMessageBodyFallbackHeaderLocation
    """The location in the header. Required if the template has a location header, rejected otherwise."""

    quickReplyPayloads: dict[str, str]
    """The `payload` of the message that you receive when the customer taps a quick reply, by the button's position
    in the template, starting from 0. Default: the button's label.
    """

    variableTypes: dict[str, TemplateVariableType]
    """The variables of the body or of a text header that are an amount of money or a date, by their number. WhatsApp
    may format them in the customer's language; otherwise it shows the text in `variables`, which stays required.
    Variables that are not named here are texts.
    """

    buttonParameters: dict[str, TemplateButtonParameter]
    """What the buttons of the types `flow`, `catalog` and `mpm` open, by the button's position in the template,
    starting from 0. The type must be the button's. Codes to copy and the ends of URLs are in `variables`.
    """

    headerProduct: CatalogProduct
    """The product in the header. Required if the template has a product header, rejected otherwise."""

    offerExpiresAt: str
    """When the limited-time offer ends, later than the message is sent. Required if the template has an offer with a
    countdown (`offer.hasExpiration`), rejected if it has no offer. A message that is still waiting at this time
    expires.
    """

    cards: list[TemplateCard]
    """The cards of a carousel: one for each card of the template, in its order. Rejected if the template has none."""

    language: str
    """One of the template's languages. Default: the oldest one that can be sent or, if none can, the oldest."""


class SendTextMessageBodyFallback(_SendTextMessageBodyFallbackOptional):
    """The template to send instead if the window is closed. It is validated even if the window is open."""

    template: str
    """The template's name."""

    variables: dict[str, str]
    """All variables of the template by their number, and no others; `{}` if it has none. A value is a text of 1 to
    1,024 characters, without line breaks, tabs or more than four spaces in a row.
    """


_SendTextMessageBodyOptionalKeywords = TypedDict("_SendTextMessageBodyOptionalKeywords", {
    # The number to send from. Default: the conversation's current number, otherwise the workspace's default number.
    "from": "str",
}, total=False)


class _SendTextMessageBodyOptional(TypedDict, total=False):
    previewUrl: bool
    """Whether WhatsApp shows a preview of the first link. Default: false."""

    replyTo: str
    """The message to quote, from the same conversation. One that is queued, scheduled or failed before WhatsApp
    accepted it cannot be quoted.
    """

    clientReference: str
    """Your own reference for this message. It is returned with the message and in events, and you can filter the
    list by it.
    """

    fallback: SendTextMessageBodyFallback
    """The template to send instead if the window is closed. It is validated even if the window is open."""


class SendTextMessageBody(_SendTextMessageBodyOptionalKeywords, _SendTextMessageBodyOptional):
    to: str
    """The recipient's phone number: digits only, starting with the country code."""

    body: str
    """The text, sent exactly as given: 1 to 4,096 UTF-16 code units (an emoji counts as two or more), not only
    whitespace. Line breaks and tabs are kept.
    """


class SendMessageBatchBody(TypedDict):
    messages: list[SendMessage]
    """Messages with the same fields as in `POST /v1/messages`, up to 1,000. Those to the same recipient are sent in
    this order.
    """


class _SendBatchResultResultsErrorOptional(TypedDict, total=False):
    details: dict[str, Any]
    """More about the error, as in the error response of one message."""


class SendBatchResultResultsError(_SendBatchResultResultsErrorOptional):
    code: str
    """The error code."""

    message: str
    """What went wrong, in plain English. The text may change at any time."""


class SendBatchResultResults(TypedDict):
    index: int
    """The position in `messages`, starting from 0."""

    status: Literal["queued", "scheduled", "failed"]
    """`queued`: Parley sends the message as soon as possible. `scheduled`: it is sent at its `sendAt`; as a message
    it has the status `queued`, as in the result of `POST /v1/messages`. `failed`: no message was created; see
    `error`.
    """

    messageId: str | None
    """The message. Null if it failed."""

    conversationId: str | None
    """The conversation of the message. Null if it failed."""

    fallbackUsed: bool | None
    """Whether the window is closed, so that the fallback template was accepted instead. Null without a `fallback`,
    and if the message failed. For a scheduled message this is decided when it is due, so the value is false.
    """

    error: SendBatchResultResultsError | None
    """Why the message was not accepted. Null if it was."""


class SendBatchResult(TypedDict):
    results: list[SendBatchResultResults]
    """One result per message, in the order of the request."""


class MessageContentText(TypedDict):
    """A text."""

    type: Literal["text"]
    """The type of content."""

    body: str
    """The text."""

    previewUrl: bool
    """Whether it was sent with a preview of its first link. False for received messages and for those sent before
    this field existed.
    """


class MessageContentImage(TypedDict):
    """An image."""

    type: Literal["image"]
    """The type of content."""

    mediaId: str | None
    """The file's ID, the same as `media.id`. Null if it was sent by link."""

    mimeType: str | None
    """The media type. Null if it is not known."""

    sha256: str | None
    """The SHA-256 hash of the file, in hexadecimal. Null if it is not known."""

    link: str | None
    """The public URL that the file was sent from. Null if it was not sent by link."""

    caption: str | None
    """The text below the file, or null."""


class MessageContentVideo(TypedDict):
    """A video."""

    type: Literal["video"]
    """The type of content."""

    mediaId: str | None
    """The file's ID, the same as `media.id`. Null if it was sent by link."""

    mimeType: str | None
    """The media type. Null if it is not known."""

    sha256: str | None
    """The SHA-256 hash of the file, in hexadecimal. Null if it is not known."""

    link: str | None
    """The public URL that the file was sent from. Null if it was not sent by link."""

    caption: str | None
    """The text below the file, or null."""


class MessageContentAudio(TypedDict):
    """An audio file or voice message."""

    type: Literal["audio"]
    """The type of content."""

    mediaId: str | None
    """The file's ID, the same as `media.id`. Null if it was sent by link."""

    mimeType: str | None
    """The media type. Null if it is not known."""

    sha256: str | None
    """The SHA-256 hash of the file, in hexadecimal. Null if it is not known."""

    link: str | None
    """The public URL that the file was sent from. Null if it was not sent by link."""

    voice: bool
    """Whether it is a voice message."""


class MessageContentDocument(TypedDict):
    """A document."""

    type: Literal["document"]
    """The type of content."""

    mediaId: str | None
    """The file's ID, the same as `media.id`. Null if it was sent by link."""

    mimeType: str | None
    """The media type. Null if it is not known."""

    sha256: str | None
    """The SHA-256 hash of the file, in hexadecimal. Null if it is not known."""

    link: str | None
    """The public URL that the file was sent from. Null if it was not sent by link."""

    caption: str | None
    """The text below the file, or null."""

    filename: str | None
    """The filename."""


class MessageContentSticker(TypedDict):
    """A sticker."""

    type: Literal["sticker"]
    """The type of content."""

    mediaId: str | None
    """The file's ID, the same as `media.id`. Null if it was sent by link."""

    mimeType: str | None
    """The media type. Null if it is not known."""

    sha256: str | None
    """The SHA-256 hash of the file, in hexadecimal. Null if it is not known."""

    link: str | None
    """The public URL that the file was sent from. Null if it was not sent by link."""

    animated: bool
    """Whether it is animated."""


class MessageContentLocation(TypedDict):
    """A location."""

    type: Literal["location"]
    """The type of content."""

    latitude: float
    """The latitude in degrees."""

    longitude: float
    """The longitude in degrees."""

    name: str | None
    """The name of the place."""

    address: str | None
    """The address of the place."""

    url: str | None
    """The website of the place."""


class MessageContentContactsContactsName(TypedDict):
    """The name. Its parts are null if they are not known."""

    formatted: str
    """The full name."""

    first: str | None
    """The first name."""

    middle: str | None
    """The middle name."""

    last: str | None
    """The last name."""

    prefix: str | None
    """The prefix, such as a title."""

    suffix: str | None
    """The suffix, such as Jr."""


class MessageContentContactsContactsPhones(TypedDict):
    phone: str | None
    """The phone number as written on the card."""

    waId: str | None
    """The number on WhatsApp, digits only. Null if it is not known."""

    type: str | None
    """The type, such as `HOME` or `WORK`, or null."""


class MessageContentContactsContactsEmails(TypedDict):
    email: str
    """The email address."""

    type: str | None
    """The type, such as `HOME` or `WORK`, or null."""


class MessageContentContactsContactsUrls(TypedDict):
    url: str
    """The URL."""

    type: str | None
    """The type, such as `HOME` or `WORK`, or null."""


class MessageContentContactsContactsAddresses(TypedDict):
    formatted: str
    """The address on one line."""

    street: str | None
    """The street."""

    city: str | None
    """The city."""

    state: str | None
    """The state."""

    zip: str | None
    """The postal code."""

    country: str | None
    """The country."""

    countryCode: str | None
    """The country code, two letters."""

    type: str | None
    """The type, such as `HOME` or `WORK`, or null."""


class MessageContentContactsContacts(TypedDict):
    name: MessageContentContactsContactsName
    """The name. Its parts are null if they are not known."""

    phones: list[MessageContentContactsContactsPhones]
    """The phone numbers."""

    emails: list[MessageContentContactsContactsEmails]
    """The email addresses."""

    urls: list[MessageContentContactsContactsUrls]
    """The websites."""

    addresses: list[MessageContentContactsContactsAddresses]
    """The addresses. Their parts are null if they are not known."""

    organization: str | None
    """The company."""

    department: str | None
    """The department."""

    jobTitle: str | None
    """The job title."""

    birthday: str | None
    """The birthday as WhatsApp sends it, usually YYYY-MM-DD."""

    requested: bool
    """Whether the customer sent it in answer to a contact request."""


class MessageContentContacts(TypedDict):
    """One or more contact cards."""

    type: Literal["contacts"]
    """The type of content."""

    contacts: list[MessageContentContactsContacts]
    """The contact cards."""


class MessageContentButtonReply(TypedDict):
    """The customer tapped a button of a `buttons` message."""

    type: Literal["button_reply"]
    """The type of content."""

    id: str
    """The ID of the button, as you sent it."""

    title: str
    """The button's label."""


class MessageContentListReply(TypedDict):
    """The customer chose a row of a `list` message."""

    type: Literal["list_reply"]
    """The type of content."""

    id: str
    """The ID of the row, as you sent it."""

    title: str
    """The row's title."""

    description: str | None
    """The row's description, or null."""


class MessageContentQuickReply(TypedDict):
    """The customer tapped a quick reply button of a template."""

    type: Literal["quick_reply"]
    """The type of content."""

    payload: str | None
    """The payload of the button."""

    text: str
    """The button's label."""


class MessageContentFlowReplyFields(TypedDict):
    name: str
    """The field's name in the flow. Dots separate nested names."""

    label: str
    """The name, formatted for display."""

    value: str
    """The answer, formatted for display. Empty if it was not given."""


class MessageContentFlowReply(TypedDict):
    """The customer completed a form (WhatsApp Flow)."""

    type: Literal["flow_reply"]
    """The type of content."""

    name: str | None
    """WhatsApp's name for the answer, usually `flow`."""

    text: str
    """The text that WhatsApp shows for the answer."""

    fields: list[MessageContentFlowReplyFields]
    """The answers, at most 200."""

    response: dict[str, Any] | None
    """The answers as WhatsApp sent them, including `flow_token`. Null if they are not a JSON object, or longer than
    8,000 characters.
    """


class MessageContentCallPermission(TypedDict):
    """The customer allowed or declined calls."""

    type: Literal["call_permission"]
    """The type of content."""

    granted: bool
    """Whether the customer allows calls."""

    permanent: bool
    """Whether the permission is permanent."""

    expiresAt: str | None
    """When a temporary permission expires."""

    source: str | None
    """`user_action`: the customer answered a request. `automatic`: through the customer's settings."""


class MessageContentOrderItems(TypedDict):
    productId: str
    """Your ID of the product."""

    quantity: float
    """The quantity ordered."""

    price: float | None
    """The price of one item. Null if it is not known."""

    currency: str | None
    """The ISO 4217 currency code."""


class MessageContentOrderTotal(TypedDict):
    amount: float
    """The sum of price × quantity."""

    currency: str
    """The ISO 4217 currency code."""


class MessageContentOrder(TypedDict):
    """An order from a catalog."""

    type: Literal["order"]
    """The type of content."""

    catalogId: str | None
    """The catalog."""

    text: str | None
    """The customer's comment."""

    items: list[MessageContentOrderItems]
    """The ordered products."""

    total: MessageContentOrderTotal | None
    """The total. Null if a price is missing or the items have several currencies."""


class MessageContentReaction(TypedDict):
    """A reaction."""

    type: Literal["reaction"]
    """The type of content."""

    messageId: str | None
    """The message that it reacts to. Null if Parley does not have it."""

    emoji: str | None
    """The emoji. Null removes the reaction."""


class MessageContentTemplateVariableTypes(TypedDict):
    type: str
    """`currency` or `date_time`. More values may be added."""

    code: str | None
    """The ISO 4217 currency code of an amount, or null."""

    amount1000: float | None
    """The amount multiplied by 1,000, or null."""


class MessageContentTemplateHeaderLocation(TypedDict):
    latitude: float
    """The latitude in degrees."""

    longitude: float
    """The longitude in degrees."""

    name: str | None
    """The name of the location, or null."""

    address: str | None
    """The address of the location, or null."""


class MessageContentTemplateHeaderProduct(TypedDict):
    catalogId: str
    """The ID of the catalog."""

    productId: str
    """Your ID of the product."""


class MessageContentTemplateOffer(TypedDict):
    text: str
    """The text of the offer."""

    expiresAt: str | None
    """When the offer ends. Null if it has no countdown, or if it was not set."""


class MessageContentTemplateButtons(TypedDict):
    type: str
    """WhatsApp's button type, in lowercase."""

    text: str
    """The button's label."""

    value: str | None
    """The URL, phone number or code of the button. Null for other buttons and passcodes."""


class MessageContentTemplateButtonParametersSections(TypedDict):
    title: str
    """The section's title."""

    productIds: list[str]
    """The products of the section."""


class MessageContentTemplateButtonParameters(TypedDict):
    type: str
    """`flow`, `catalog` or `mpm`. More values may be added."""

    flowToken: str | None
    """Your own value of a form, or null."""

    data: dict[str, Any] | None
    """The data of a form's first screen. Null if there is none, or if it is longer than 8,000 characters."""

    thumbnailProductId: str | None
    """The ID of the product whose picture is shown, or null."""

    sections: list[MessageContentTemplateButtonParametersSections] | None
    """The sections of a list of products, or null."""


class MessageContentTemplateCardsHeaderProduct(TypedDict):
    catalogId: str
    """The ID of the catalog."""

    productId: str
    """Your ID of the product."""


class MessageContentTemplateCardsButtons(TypedDict):
    type: str
    """WhatsApp's button type, in lowercase."""

    text: str
    """The button's label."""

    value: str | None
    """The URL, phone number or code of the button. Null for other buttons and passcodes."""


class MessageContentTemplateCards(TypedDict):
    headerKind: str
    """The type of header: `image`, `video` or `product`."""

    headerMediaLink: str | None
    """The URL of the header's file, as you sent it, or null."""

    headerProduct: MessageContentTemplateCardsHeaderProduct | None
    """The product of a product header. Null for other headers."""

    body: str
    """The text with its variables filled in. Empty if the card has none."""

    buttons: list[MessageContentTemplateCardsButtons]
    """The buttons, in order."""

    headerMediaId: str | None
    """The uploaded file of the header, as you sent it, or null."""

    variables: dict[str, str]
    """The values by variable number."""

    quickReplyPayloads: dict[str, str] | None
    """The payloads of quick replies as you sent them, by the button's position, or null."""


class MessageContentTemplate(TypedDict):
    """A template."""

    type: Literal["template"]
    """The type of content."""

    name: str
    """The template's name."""

    language: str
    """The language of the template."""

    category: str
    """WhatsApp's category."""

    variables: dict[str, str | None] | None
    """The values by variable number. The values of an authentication template are null. The whole object is null if
    it is not known.
    """

    variableTypes: dict[str, MessageContentTemplateVariableTypes] | None
    """The types of the variables that are not texts, by variable number, as you sent them, or null."""

    headerKind: str
    """The type of header, `none` if there is none."""

    header: str | None
    """The text of a text header, or the name, address or coordinates of a location header. Null for other headers."""

    headerMediaLink: str | None
    """The URL of the header's file, as you sent it, or null."""

    headerMediaId: str | None
    """The ID of the header's file, the same as `media.id`. Null if the template has none, or if it was sent by link."""

    headerLocation: MessageContentTemplateHeaderLocation | None
    """The location of a location header. Null for other headers."""

    headerProduct: MessageContentTemplateHeaderProduct | None
    """The product of a product header. Null for other headers."""

    body: str | None
    """The body with its variables filled in. Null for a passcode."""

    footer: str | None
    """The footer, or null."""

    offer: MessageContentTemplateOffer | None
    """The limited-time offer, or null."""

    buttons: list[MessageContentTemplateButtons]
    """The buttons, in order."""

    quickReplyPayloads: dict[str, str] | None
    """The payloads of quick replies as you sent them, by the button's position, or null."""

    buttonParameters: dict[str, MessageContentTemplateButtonParameters] | None
    """What the buttons open, by the button's position, as you sent it, or null."""

    cards: list[MessageContentTemplateCards]
    """The cards of a carousel, in order. Empty if there are none."""


class MessageContentButtonsHeader(TypedDict):
    type: Literal["text", "image", "video", "document"]
    """The type of header."""

    text: str | None
    """The text of a text header. Null for a file."""

    mediaId: str | None
    """The ID of the file, the same as `media.id`. Null for a text header, or if the file was sent by link."""

    link: str | None
    """The URL of the file. Null for a text header, or if an uploaded file was sent."""


class MessageContentButtonsButtons(TypedDict):
    id: str | None
    """The ID that the reply contains. Null if it is not known."""

    title: str
    """The button's label."""


class MessageContentButtons(TypedDict):
    """A text with reply buttons."""

    type: Literal["buttons"]
    """The type of content."""

    header: MessageContentButtonsHeader | None
    """The header, or null."""

    body: str
    """The text."""

    footer: str | None
    """The footer, or null."""

    buttons: list[MessageContentButtonsButtons]
    """The reply buttons, in order."""


class MessageContentListHeader(TypedDict):
    type: Literal["text", "image", "video", "document"]
    """The type of header."""

    text: str | None
    """The text of a text header. Null for a file."""

    mediaId: str | None
    """The ID of the file, the same as `media.id`. Null for a text header, or if the file was sent by link."""

    link: str | None
    """The URL of the file. Null for a text header, or if an uploaded file was sent."""


class MessageContentListSectionsRows(TypedDict):
    id: str | None
    """The ID that the reply contains. Null if it is not known."""

    title: str
    """The row's title."""

    description: str | None
    """The row's description, or null."""


class MessageContentListSections(TypedDict):
    title: str | None
    """The section's title, or null."""

    rows: list[MessageContentListSectionsRows]
    """The rows, in order."""


class MessageContentList(TypedDict):
    """A text with a list of choices."""

    type: Literal["list"]
    """The type of content."""

    header: MessageContentListHeader | None
    """The header, or null."""

    body: str
    """The text."""

    footer: str | None
    """The footer, or null."""

    button: str
    """The label of the button that opens the list."""

    sections: list[MessageContentListSections]
    """The sections, in order."""


class MessageContentLinkHeader(TypedDict):
    type: Literal["text", "image", "video", "document"]
    """The type of header."""

    text: str | None
    """The text of a text header. Null for a file."""

    mediaId: str | None
    """The ID of the file, the same as `media.id`. Null for a text header, or if the file was sent by link."""

    link: str | None
    """The URL of the file. Null for a text header, or if an uploaded file was sent."""


class MessageContentLink(TypedDict):
    """A text with a button that opens a URL."""

    type: Literal["link"]
    """The type of content."""

    header: MessageContentLinkHeader | None
    """The header, or null."""

    body: str
    """The text."""

    footer: str | None
    """The footer, or null."""

    label: str
    """The button's label."""

    url: str
    """The URL that the button opens."""


class MessageContentLocationRequest(TypedDict):
    """A request for the customer's location."""

    type: Literal["location_request"]
    """The type of content."""

    body: str
    """The text."""


class MessageContentContactRequest(TypedDict):
    """A request for the customer's contact card."""

    type: Literal["contact_request"]
    """The type of content."""

    body: str
    """The text."""


class MessageContentFlowHeader(TypedDict):
    type: Literal["text", "image", "video", "document"]
    """The type of header."""

    text: str | None
    """The text of a text header. Null for a file."""

    mediaId: str | None
    """The ID of the file, the same as `media.id`. Null for a text header, or if the file was sent by link."""

    link: str | None
    """The URL of the file. Null for a text header, or if an uploaded file was sent."""


class MessageContentFlow(TypedDict):
    """A text with a button that opens a form (WhatsApp Flow)."""

    type: Literal["flow"]
    """The type of content."""

    header: MessageContentFlowHeader | None
    """The header, or null."""

    body: str
    """The text."""

    footer: str | None
    """The footer, or null."""

    label: str
    """The label of the button that opens the form."""

    flowId: str | None
    """WhatsApp's ID of the flow. Null if it was sent by name."""

    flowName: str | None
    """The name of the flow. Null if it was sent by ID."""

    flowToken: str | None
    """Your own value, which the reply contains, or null."""

    action: Literal["navigate", "data_exchange"]
    """Whether `screen` is opened or the flow's endpoint chooses the screen."""

    screen: str | None
    """The first screen, or null."""

    data: dict[str, Any] | None
    """The data of the first screen. Null if there is none, or if it is longer than 8,000 characters."""

    draft: bool
    """Whether the flow's draft was sent."""


class MessageContentSystem(TypedDict):
    """A notice from WhatsApp, for example that the customer changed their number."""

    type: Literal["system"]
    """The type of content."""

    event: str
    """What happened, as WhatsApp names it, such as `user_changed_number` or `request_welcome`. More values may be
    added.
    """

    body: str
    """WhatsApp's text."""

    phone: str | None
    """The customer's new number, digits only, or null."""

    previousPhone: str | None
    """The customer's previous number, digits only, or null."""

    whatsappUserId: str | None
    """The customer's new WhatsApp user ID, or null."""


class MessageContentCall(TypedDict):
    """A call that has ended. Parley does not make or answer calls."""

    type: Literal["call"]
    """The type of content."""

    direction: Literal["inbound", "outbound"]
    """`inbound`: the customer called. `outbound`: the business called, with another app."""

    status: Literal["completed", "failed"]
    """`completed`: the call was answered and ended. `failed`: it was not answered, or broke off."""

    startedAt: str | None
    """When the call was answered. Null if it was not."""

    durationSeconds: float | None
    """The duration of the call in seconds. Null if it was not answered."""


class MessageContentRevoked(TypedDict):
    """A message that was deleted for everyone. Its original content is withheld."""

    type: Literal["revoked"]
    """The type of content."""

    by: Literal["customer", "business"]
    """Who deleted the message for everyone."""


class MessageContentUnsupported(TypedDict):
    """A message that WhatsApp or Parley does not support. See `errors` for WhatsApp's reason."""

    type: Literal["unsupported"]
    """The type of content."""

    whatsappType: str | None
    """WhatsApp's type of the message. Null if it is not known."""

    raw: Any
    """What WhatsApp sent for a type that Parley does not know. Null if WhatsApp sent nothing, or if it is longer
    than 8,000 characters.
    """


class MessageTemplate(TypedDict):
    name: str
    """The template's name."""

    language: str
    """The language of the template."""

    variables: dict[str, str | None] | None
    """The values by variable number. The values of an authentication template are null. The whole object is null if
    it is not known.
    """


class MessageMedia(TypedDict):
    id: str
    """The file's ID. Get the file itself with `GET /v1/media/{id}`."""

    kind: Literal["image", "video", "audio", "document", "sticker"]
    """The type of file."""

    mimeType: str | None
    """The media type."""

    filename: str | None
    """The filename, if it is known."""

    sizeBytes: int | None
    """The size in bytes. Null until the file is stored."""

    sha256: str | None
    """The SHA-256 hash of the file, in hexadecimal. Null until the file is stored."""

    state: Literal["pending", "stored", "failed"]
    """`pending` while the file is downloaded from WhatsApp, `stored` when it is available, `failed` if it could not
    be downloaded.
    """


class MessageHeld(TypedDict):
    reason: str
    """Why the message is waiting. `scheduled`: it is scheduled for later; `number_disconnected`: WhatsApp rejected
    the number's access token; the message is sent once an admin adds a new one; `number_restricted`: WhatsApp
    restricted the number or its account; the message is sent once the restriction is lifted; `number_rate_limit`:
    the number reached WhatsApp's rate limit; `recipient_rate_limit`: the customer got many messages in a short
    time; `account_rate_limit`: the account reached its request limit at WhatsApp; `whatsapp_unavailable`:
    WhatsApp is unavailable; Parley retries; `outcome_unknown`: WhatsApp did not respond; the message is not sent
    twice, and WhatsApp's next status shows the outcome; `earlier_message`: an earlier message in the conversation
    has not been sent yet; `template_quality`: WhatsApp accepted the message and holds it while it checks the
    template's quality. More values may be added.
    """

    until: str | None
    """The time of the next attempt or, if the outcome is unknown, the time when the message fails. Null if the time
    is not known. A message that cannot be sent within 24 hours fails.
    """


class MessageFailure(TypedDict):
    code: str
    """The reason as a code. `WINDOW_CLOSED`: the 24-hour window closed before WhatsApp accepted the message;
    `RECIPIENT_UNREACHABLE`: the number is not on WhatsApp, or its app cannot show the message;
    `CONTACT_OPTED_OUT`: the customer opted out of marketing; `CONTACT_BLOCKED`: the contact was blocked before
    the message was sent; `MARKETING_WITHHELD`: WhatsApp withheld a marketing message; `MEDIA_FETCH_FAILED`:
    WhatsApp could not load the file; `TEMPLATE_NOT_APPROVED`: the template is no longer approved;
    `NUMBER_NOT_CONNECTED`: WhatsApp rejected the number's access token; `NUMBER_RESTRICTED`: WhatsApp restricted
    the number or its account; `RECIPIENT_NOT_ALLOWED`: the number is not allowed to message this recipient;
    `RATE_LIMITED_BY_WHATSAPP`: WhatsApp was unavailable, or one of its rate limits applied, for longer than the
    message could wait, or it reported such an error after accepting the message; `EXPIRED`: the message expired
    before WhatsApp accepted it; `OFFER_ENDED`: the template's offer ended before the message was sent;
    `OUTCOME_UNKNOWN`: WhatsApp did not respond, so the message may or may not have been delivered;
    `WHATSAPP_REJECTED`: WhatsApp rejected the message for another reason; see `whatsappCode`. More values may be
    added.
    """

    message: str
    """What went wrong, in plain English. The text may change at any time."""

    action: str
    """What to do about it, in plain English. The text may change at any time."""

    whatsappCode: int | None
    """WhatsApp's error code. Null if Parley stopped the message."""

    retryable: bool
    """Whether sending the same message again can succeed."""


class MessageErrors(TypedDict):
    whatsappCode: int | None
    """WhatsApp's error code. Null if it sent none."""

    title: str
    """A short name of the error."""

    message: str
    """What went wrong, in plain English. The text may change at any time."""

    action: str
    """What to do about it, in plain English. The text may change at any time."""

    details: str | None
    """WhatsApp's own text, or null."""


class MessageSource(TypedDict):
    """Where the message was created."""

    type: Literal["contact", "member", "api_key", "system"]
    """The author: the customer, a member of the team, an API key, or the system."""

    name: str | None
    """The author's name at that time, or null."""


class MessageContextProduct(TypedDict):
    catalogId: str | None
    """The catalog, or null."""

    productId: str
    """Your ID of the product."""


class MessageContext(TypedDict):
    quotedMessageId: str | None
    """The message that this one quotes, reacts to or replies to, the same as `replyTo`. Null if there is none or
    Parley does not have it.
    """

    forwarded: Literal["no", "once", "often"]
    """Whether the customer forwarded the message. `often`: WhatsApp marks it as forwarded many times."""

    product: MessageContextProduct | None
    """The product that the customer asks about, or null."""


class MessageReferral(TypedDict):
    sourceType: str | None
    """What the customer tapped: `ad` or `post`. Null if WhatsApp did not say."""

    sourceId: str | None
    """Meta's ID of the ad or post."""

    sourceUrl: str | None
    """The URL of the ad or post."""

    headline: str | None
    """The headline of the ad or post."""

    body: str | None
    """The text of the ad or post."""

    clickId: str | None
    """Meta's click ID (`ctwa_clid`) for measuring conversions."""

    mediaType: str | None
    """The type of its media: `image` or `video`. Null if there is none."""

    imageUrl: str | None
    """The URL of its image."""

    videoUrl: str | None
    """The URL of its video."""

    thumbnailUrl: str | None
    """The URL of the thumbnail of its video."""

    welcomeText: str | None
    """The greeting that the ad showed in the chat."""


class ContactOptOut(TypedDict):
    at: str
    """When the contact opted out."""

    source: str | None
    """Where the contact opted out: `whatsapp`, `message` for a keyword of your automatic replies, or the source that
    you passed. Null if unknown.
    """

    by: Literal["customer", "api", "member", "import"] | None
    """Who recorded it: `customer` for the contact's own choice on WhatsApp, `api`, a `member` of the team, or an
    `import`. Null if unknown.
    """


class ContactOptIn(TypedDict):
    at: str
    """When the contact agreed."""

    source: str | None
    """Where the contact agreed: `whatsapp`, `message` for a keyword of your automatic replies, or the source that
    you passed. Null if unknown.
    """


class ContactWindow(TypedDict):
    """The 24-hour window after the contact's last message to the number of the conversation, in which you can send
    any message from it. Your other numbers have windows of their own.
    """

    open: bool
    """Whether you can send any message now."""

    expiresAt: str | None
    """When the window closes or closed. Null if the customer has never written to the conversation's number."""


class Contact(TypedDict):
    """A person you communicate with. Each person has one contact."""

    id: str
    """The contact's ID."""

    phone: str | None
    """Digits only, starting with the country code. Null when the customer hides it."""

    name: str | None
    """Your name for the contact. The inbox shows it instead of `profileName`."""

    profileName: str | None
    """The name the contact chose on WhatsApp. Read-only."""

    username: str | None
    """The contact's WhatsApp username, without @. Null if they have none. Read-only."""

    whatsappUserId: str | None
    """WhatsApp's ID for the contact, scoped to your business. People who hide their phone number have one too. It
    changes when they change their number. Null until WhatsApp reports it. Read-only.
    """

    externalId: str | None
    """The contact's ID in your system, unique in the workspace."""

    language: str | None
    """The contact's language, as a WhatsApp language code."""

    attributes: dict[str, str | float | bool]
    """The contact's attributes, called custom fields in the web app."""

    labels: list[str]
    """The names of the contact's labels."""

    optedOut: bool
    """Whether the contact opted out of marketing. Marketing templates to them are rejected."""

    optedOutAt: str | None
    """When the contact opted out. Null while `optedOut` is false."""

    optOut: ContactOptOut | None
    """The opt-out from marketing. Null while `optedOut` is false."""

    optIn: ContactOptIn | None
    """The recorded consent to marketing. Null if none is recorded, and while `optedOut` is true."""

    blocked: bool
    """Whether the workspace blocked the contact. Read-only."""

    conversationId: str | None
    """The conversation with the contact. Null before the first message."""

    window: ContactWindow
    """The 24-hour window after the contact's last message to the number of the conversation, in which you can send
    any message from it. Your other numbers have windows of their own.
    """

    source: Literal["api", "inbound", "inbox", "import", "demo"]
    """How the contact was created."""

    lastInboundAt: str | None
    """When the contact last sent a message. Null if never."""

    createdAt: str
    """When the contact was created."""

    updatedAt: str
    """When it was last updated."""


class ConversationWindow(TypedDict):
    """The 24-hour window after the customer's last message to the number `numberId`, in which you can send any
    message from it. Your other numbers have windows of their own.
    """

    open: bool
    """Whether you can send any message now."""

    expiresAt: str | None
    """When the window closes or closed. Null if the customer has never written to the conversation's number."""


class ConversationAssignee(TypedDict):
    id: str
    """The member's ID."""

    name: str
    """The member's name."""


class ConversationTeam(TypedDict):
    id: str
    """The team's ID."""

    name: str
    """The team's name."""


class _ConversationOptional(TypedDict, total=False):
    contact: Contact
    """The contact. Only with `expand=contact`."""


class Conversation(_ConversationOptional):
    """The message thread with a contact. Each contact has one conversation."""

    id: str
    """The conversation's ID."""

    contactId: str
    """The contact in the conversation."""

    phone: str | None
    """The customer's number, digits only. Null when the customer hides it."""

    state: Literal["open", "snoozed", "closed"]
    """The state in the inbox. A closed conversation reopens with the next message."""

    snoozedUntil: str | None
    """When the snoozed conversation reopens, unless the customer writes first. Null when it is not snoozed."""

    window: ConversationWindow
    """The 24-hour window after the customer's last message to the number `numberId`, in which you can send any
    message from it. Your other numbers have windows of their own.
    """

    numberId: str
    """The workspace's number in the conversation: the one of the latest message from or to the customer."""

    unreadCount: int
    """The number of messages from the customer that nobody has read."""

    lastInboundAt: str | None
    """When the customer last sent a message. Null if never."""

    lastMessageAt: str | None
    """When the newest message in either direction was received or accepted."""

    assignee: ConversationAssignee | None
    """The member the conversation is assigned to, or null."""

    team: ConversationTeam | None
    """The team the conversation is assigned to, or null."""

    labels: list[str]
    """The names of the contact's labels."""

    createdAt: str
    """When it was created."""

    updatedAt: str
    """When it was last updated."""


_MessageKeywords = TypedDict("_MessageKeywords", {
    # The sender's number, digits only. Null when the customer hides it.
    "from": "str | None",
})


class _MessageOptional(TypedDict, total=False):
    contact: Contact
    """The contact. Only with `expand=contact`."""

    conversation: Conversation
    """The conversation. Only with `expand=conversation`."""


class Message(_MessageKeywords, _MessageOptional):
    """A message in a conversation, in either direction."""

    id: str
    """The message's ID."""

    conversationId: str
    """The conversation."""

    contactId: str
    """The contact."""

    direction: Literal["inbound", "outbound"]
    """`inbound`: from the customer. `outbound`: to the customer."""

    type: (
        Literal["text", "template", "image", "video", "audio", "document", "sticker", "location", "contacts",
        "reaction", "interactive", "interactive_reply", "button_reply", "order", "system", "call", "revoked",
        "unsupported", "unknown"]
    )
    """The message type. `content.type` is more precise: an `interactive_reply` can be a `button_reply`,
    `list_reply`, `flow_reply` or `call_permission`, a `button_reply` is a `quick_reply`, and an `interactive`
    message has the type of its buttons.
    """

    to: str | None
    """The recipient's number, digits only. Null when the customer hides it."""

    content: MessageContent

    template: MessageTemplate | None
    """The template. Null for other message types."""

    body: str | None
    """The text of the message: the text itself, the filled-in template, the caption of a file, or the text of a
    reply or reaction. Null if there is none or it is redacted.
    """

    redacted: bool
    """Whether the text is withheld because it contains a one-time passcode."""

    media: MessageMedia | None
    """The attached file, or null."""

    status: Literal["received", "queued", "sent", "delivered", "read", "failed", "canceled"]
    """`received` for inbound messages. For outbound messages: `queued` (waiting in Parley), `sent` (accepted by
    WhatsApp), `delivered`, `read`, `failed` or `canceled` (before it was sent). A late report from WhatsApp never
    moves the status backwards. A `failed` message can still become `delivered` or `read`, if WhatsApp reports its
    delivery later, or `queued`, if a member tries it again.
    """

    held: MessageHeld | None
    """Why the message is waiting, or null. Set only while the status is `queued`, or while it is `sent` and WhatsApp
    checks the template's quality (`template_quality`).
    """

    failure: MessageFailure | None
    """Why the message failed, or null."""

    errors: list[MessageErrors]
    """What WhatsApp reported about the message: why it failed, or why it has no content. Empty if it reported
    nothing.
    """

    clientReference: str | None
    """The reference given in the send request, or null."""

    source: MessageSource
    """Where the message was created."""

    replyTo: str | None
    """The message that this one quotes, reacts to or replies to, or null."""

    context: MessageContext | None
    """What the message refers to. Null if it refers to nothing, and for revoked messages."""

    referral: MessageReferral | None
    """The ad or post that the customer tapped to write this message. Null if there is none."""

    createdAt: str
    """When Parley accepted or received the message; for a scheduled message, the time at which it is due, which can
    be in the future. Once it is canceled, when it was accepted. Lists are ordered by this time.
    """

    sendAt: str | None
    """The time that the message was scheduled for. Null if it was not."""

    whatsappTimestamp: str | None
    """When the customer sent the message according to WhatsApp, to the second. After an outage it can be hours
    before `createdAt`. Null for messages sent through Parley.
    """

    sentAt: str | None
    """When WhatsApp accepted the message. Null if it has not, and for inbound messages."""

    deliveredAt: str | None
    """When the message reached the customer's device. Null until WhatsApp reports it."""

    readAt: str | None
    """When the customer read the message. Null if they have not, or turned read receipts off."""

    failedAt: str | None
    """When the message failed. Null if it has not."""

    canceledAt: str | None
    """When the message was canceled. Null if it was not."""

    editedAt: str | None
    """When the message was last edited in WhatsApp; `content` and `body` are the latest. Null if it was not."""

    revokedAt: str | None
    """When the message was deleted for everyone in WhatsApp. Null if it was not."""


class GetMessageQuery(TypedDict, total=False):
    expand: str
    """Includes the `contact` or the `conversation` of each message in full. The contact needs the scope
    `contacts.read`.
    """


class ListMessagesQuery(TypedDict, total=False):
    limit: int
    """The number of items to return, 1 to 100. Default: 25."""

    cursor: str
    """The `nextCursor` of the previous page. It is valid only for the same list with the same filters; otherwise the
    response is `INVALID_CURSOR`.
    """

    direction: Literal["inbound", "outbound"]
    """Only messages in this direction."""

    status: (
        Literal["received", "queued", "sent", "delivered", "read", "failed", "canceled"] | list[Literal["received",
        "queued", "sent", "delivered", "read", "failed", "canceled"]]
    )
    """Only messages with this status. Repeat it, or separate values by commas, to include several."""

    type: (
        Literal["text", "template", "image", "video", "audio", "document", "sticker", "location", "contacts",
        "reaction", "interactive", "interactive_reply", "button_reply", "order", "system", "call", "revoked",
        "unsupported", "unknown"] | list[Literal["text", "template", "image", "video", "audio", "document", "sticker",
        "location", "contacts", "reaction", "interactive", "interactive_reply", "button_reply", "order", "system",
        "call", "revoked", "unsupported", "unknown"]]
    )
    """Only messages of this `type`. Repeat it, or separate values by commas, to include several."""

    template: str
    """Only messages with the template of this name."""

    clientReference: str
    """Only messages sent with this reference."""

    createdAfter: str
    """Only messages accepted, received or, if scheduled, due at or after this time."""

    createdBefore: str
    """Only messages accepted, received or, if scheduled, due before this time."""

    order: Literal["desc", "asc"]
    """`desc`: newest first, the default. `asc`: oldest first."""

    expand: str
    """Includes the `contact` or the `conversation` of each message in full. The contact needs the scope
    `contacts.read`.
    """

    phone: str
    """Only messages to or from this customer's number, in any regional variant."""

    to: str
    """Only messages sent to this number, in any regional variant."""

    conversationId: str
    """Only messages in this conversation."""

    contactId: str
    """Only messages to or from this contact."""


class ListMessagesPage(TypedDict):
    data: list[Message]
    """The messages on this page."""

    hasMore: bool
    """Whether there are more items after this page."""

    nextCursor: str | None
    """The `cursor` of the next page. Null if and only if `hasMore` is false."""


class GetMessageTimelineResultDataCalled(TypedDict):
    kind: Literal["called"]
    """The API request that created the message. Requests are kept for up to 30 days."""

    at: str
    """When it happened, by the server's clock."""

    requestId: str
    """The `X-Request-Id` of the request."""

    keyName: str
    """The API key that was used."""

    method: str
    """The HTTP method."""

    path: str
    """The path."""

    status: float
    """The HTTP status of the response."""

    code: str | None
    """The error code of the response. Null if there is none."""

    durationMs: float
    """The duration of the request in milliseconds."""


class GetMessageTimelineResultDataAcceptedBy(TypedDict):
    """Who did it."""

    kind: str
    """`api_key`, `member` or `system`."""

    name: str | None
    """The name of the key or member at that time."""


class GetMessageTimelineResultDataAccepted(TypedDict):
    kind: Literal["accepted"]
    """Parley accepted and stored the message."""

    at: str
    """When it happened, by the server's clock."""

    by: GetMessageTimelineResultDataAcceptedBy
    """Who did it."""


class GetMessageTimelineResultDataReceived(TypedDict):
    kind: Literal["received"]
    """Parley received the customer's message."""

    at: str
    """When it happened, by the server's clock."""

    whatsappAt: str | None
    """When it happened by WhatsApp's clock, if known."""


class GetMessageTimelineResultDataFallback(TypedDict):
    kind: Literal["fallback"]
    """The window was closed, so the fallback template is sent instead of the message."""

    at: str
    """When it happened, by the server's clock."""

    template: str
    """The template's name."""

    language: str
    """The template's language."""


class GetMessageTimelineResultDataAttempt(TypedDict):
    kind: Literal["attempt"]
    """Parley sent the message to WhatsApp."""

    at: str
    """When it happened, by the server's clock."""

    attempt: float
    """The attempt number, starting from 1. It starts again when the message is retried."""

    outcome: Literal["accepted", "refused", "not_sent", "unknown", "running"]
    """`accepted`: WhatsApp accepted it. `refused`: WhatsApp rejected it. `not_sent`: the request did not reach
    WhatsApp. `unknown`: it is not known whether WhatsApp received it. `running`: there is no response yet.
    """

    httpStatus: float | None
    """The HTTP status of the response from WhatsApp or a proxy in between. Null without a response."""

    whatsappCode: float | None
    """WhatsApp's error code. Null if there is none."""

    whatsappTitle: str | None
    """WhatsApp's description of the error."""

    whatsappDetails: str | None
    """WhatsApp's own explanation of the error, which can name the part that is wrong, or null."""

    cause: str | None
    """What the error means, in plain English. Null if there is no explanation."""

    action: str | None
    """What to do about it. Null if there is no advice."""

    traceId: str | None
    """WhatsApp's trace ID of the failed request. Include it when you contact Meta's support."""

    reason: str | None
    """Why there was no valid response. Null if there was one."""

    durationMs: float | None
    """The duration of the request to WhatsApp in milliseconds. Null if no request was made."""


class GetMessageTimelineResultDataStatus(TypedDict):
    kind: Literal["status"]
    """WhatsApp reported a status of the message."""

    at: str
    """When it happened, by the server's clock."""

    whatsappAt: str
    """When it happened by WhatsApp's clock, to the second."""

    status: Literal["sent", "delivered", "read", "played", "failed"]
    """The reported status."""

    changed: bool
    """Whether it changed the message's status. Duplicate or late statuses do not."""

    whatsappCode: float | None
    """WhatsApp's error code. Null if there is none."""

    whatsappTitle: str | None
    """WhatsApp's description of the error."""

    whatsappDetails: str | None
    """WhatsApp's own explanation of the error, which can name the part that is wrong, or null."""

    cause: str | None
    """What the error means, in plain English. Null if there is no explanation."""

    action: str | None
    """What to do about it. Null if there is no advice."""

    traceId: str | None
    """WhatsApp's trace ID of the failed request. Include it when you contact Meta's support."""


class GetMessageTimelineResultDataRetriedBy(TypedDict):
    """Who did it."""

    kind: str
    """`api_key`, `member` or `system`."""

    name: str | None
    """The name of the key or member at that time."""


class GetMessageTimelineResultDataRetried(TypedDict):
    kind: Literal["retried"]
    """Someone retried the failed message."""

    at: str
    """When it happened, by the server's clock."""

    by: GetMessageTimelineResultDataRetriedBy
    """Who did it."""


class GetMessageTimelineResultDataCanceledBy(TypedDict):
    """Who did it."""

    kind: str
    """`api_key`, `member` or `system`."""

    name: str | None
    """The name of the key or member at that time."""


class GetMessageTimelineResultDataCanceled(TypedDict):
    kind: Literal["canceled"]
    """Someone canceled the message before it was sent."""

    at: str
    """When it happened, by the server's clock."""

    by: GetMessageTimelineResultDataCanceledBy
    """Who did it."""


class GetMessageTimelineResultDataRescheduledBy(TypedDict):
    """Who did it."""

    kind: str
    """`api_key`, `member` or `system`."""

    name: str | None
    """The name of the key or member at that time."""


class GetMessageTimelineResultDataRescheduled(TypedDict):
    kind: Literal["rescheduled"]
    """Someone gave the scheduled message another time, sent it, or undid its cancellation."""

    at: str
    """When it happened, by the server's clock."""

    by: GetMessageTimelineResultDataRescheduledBy
    """Who did it."""

    sendAt: str | None
    """The new time. Null if the message is sent at once."""


class GetMessageTimelineResultDataGaveUp(TypedDict):
    kind: Literal["gave_up"]
    """Parley stopped trying and marked the message as failed."""

    at: str
    """When it happened, by the server's clock."""

    code: str
    """The failure's code."""

    cause: str
    """What happened, in plain English."""

    action: str
    """What to do about it."""


class GetMessageTimelineResultDataDelivery(TypedDict):
    kind: Literal["delivery"]
    """An attempt to deliver an event about the message to a webhook endpoint."""

    at: str
    """When it happened, by the server's clock."""

    eventId: str
    """The event."""

    eventType: str
    """The event type."""

    endpointId: str
    """The webhook endpoint."""

    result: Literal["waiting", "delivered", "failed"]
    """`waiting`: not attempted yet. `failed`: this attempt failed; `nextAttemptAt` is the time of the next one."""

    attempt: float
    """The attempt number. 0 while waiting for the first attempt."""

    httpStatus: float | None
    """The endpoint's HTTP status. Null without a response."""

    error: str | None
    """Why the attempt failed. Null if it did not fail, and for keys without the `webhooks.manage` scope."""

    durationMs: float | None
    """The duration in milliseconds."""

    nextAttemptAt: str | None
    """The time of the next attempt. Null if there is none."""


class GetMessageTimelineResult(TypedDict):
    data: (
        list[GetMessageTimelineResultDataCalled | GetMessageTimelineResultDataAccepted |
        GetMessageTimelineResultDataReceived | GetMessageTimelineResultDataFallback |
        GetMessageTimelineResultDataAttempt | GetMessageTimelineResultDataStatus | GetMessageTimelineResultDataRetried
        | GetMessageTimelineResultDataCanceled | GetMessageTimelineResultDataRescheduled |
        GetMessageTimelineResultDataGaveUp | GetMessageTimelineResultDataDelivery]
    )
    """All steps, oldest first."""


class _UploadMediaOptional(TypedDict, total=False):
    filename: str
    """The filename that recipients of a document see. Default: the filename in `file`."""


class UploadMedia(_UploadMediaOptional):
    """A file to upload, as a form."""

    file: bytes | BinaryIO | tuple[bytes | BinaryIO, str]
    """The file. Its content must match `type`; Parley checks it as WhatsApp does."""

    type: Literal["image", "video", "audio", "document", "sticker"]
    """What the file is sent as. It determines the media types and sizes that WhatsApp accepts."""


class Media(TypedDict):
    """A file of a message, or an upload."""

    id: str
    """The file's ID. Get the file itself with `GET /v1/media/{id}`."""

    kind: Literal["image", "video", "audio", "document", "sticker"]
    """The type of file."""

    mimeType: str | None
    """The media type."""

    filename: str | None
    """The filename, if it is known."""

    sizeBytes: int | None
    """The size in bytes. Null until the file is stored."""

    sha256: str | None
    """The SHA-256 hash of the file, in hexadecimal. Null until the file is stored."""

    state: Literal["pending", "stored", "failed"]
    """`pending` while the file is downloaded from WhatsApp, `stored` when it is available, `failed` if it could not
    be downloaded.
    """

    messageId: str | None
    """The message that contains the file. Null for an upload."""

    url: str | None
    """The URL of the file, which needs no API key and is valid for 10 minutes; get this object again for a new one.
    Null unless `state` is `stored`. It supports range requests.
    """

    urlExpiresAt: str | None
    """When `url` expires."""

    expiresAt: str | None
    """When the upload is deleted, 30 days after it was created. Messages with the file keep it. Null for the file of
    a message.
    """

    createdAt: str
    """When the file was uploaded, or its message was received or sent."""


class ListConversationsQuery(TypedDict, total=False):
    limit: int
    """The number of items to return, 1 to 100. Default: 25."""

    cursor: str
    """The `nextCursor` of the previous page. It is valid only for the same list with the same filters; otherwise the
    response is `INVALID_CURSOR`.
    """

    state: Literal["open", "snoozed", "closed"] | list[Literal["open", "snoozed", "closed"]]
    """Only conversations in this state. Repeat it, or separate values by commas, to include several."""

    assignee: str
    """Only conversations assigned to the member with this ID, or with `none` those that are assigned to nobody."""

    team: str
    """Only conversations assigned to the team with this ID, or with `none` those that are assigned to no team."""

    label: str | list[str]
    """Only conversations whose contact has this label. If given several times, only conversations whose contact has
    all of the labels.
    """

    unread: Literal["true", "false"]
    """Only conversations with messages from the customer that nobody has read (true), or without any (false)."""

    contactId: str
    """Only the conversation with this contact."""

    phone: str
    """Only the conversation with this number, in any regional variant."""

    windowOpen: Literal["true", "false"]
    """Only conversations in which you can send any message now (true), or only templates (false)."""

    createdAfter: str
    """Created at or after this time."""

    createdBefore: str
    """Created before this time."""

    updatedAfter: str
    """Updated at or after this time."""

    order: Literal["desc", "asc"]
    """`desc`: newest first, the default. `asc`: oldest first."""

    expand: str
    """Includes the `contact` of each conversation in full. Needs the scope `contacts.read`."""


class ListConversationsPage(TypedDict):
    data: list[Conversation]
    """The conversations on this page."""

    hasMore: bool
    """Whether there are more items after this page."""

    nextCursor: str | None
    """The `cursor` of the next page. Null if and only if `hasMore` is false."""


class GetConversationQuery(TypedDict, total=False):
    expand: str
    """Includes the `contact` of each conversation in full. Needs the scope `contacts.read`."""


class ListConversationMessagesQuery(TypedDict, total=False):
    limit: int
    """The number of items to return, 1 to 100. Default: 25."""

    cursor: str
    """The `nextCursor` of the previous page. It is valid only for the same list with the same filters; otherwise the
    response is `INVALID_CURSOR`.
    """

    direction: Literal["inbound", "outbound"]
    """Only messages in this direction."""

    status: (
        Literal["received", "queued", "sent", "delivered", "read", "failed", "canceled"] | list[Literal["received",
        "queued", "sent", "delivered", "read", "failed", "canceled"]]
    )
    """Only messages with this status. Repeat it, or separate values by commas, to include several."""

    type: (
        Literal["text", "template", "image", "video", "audio", "document", "sticker", "location", "contacts",
        "reaction", "interactive", "interactive_reply", "button_reply", "order", "system", "call", "revoked",
        "unsupported", "unknown"] | list[Literal["text", "template", "image", "video", "audio", "document", "sticker",
        "location", "contacts", "reaction", "interactive", "interactive_reply", "button_reply", "order", "system",
        "call", "revoked", "unsupported", "unknown"]]
    )
    """Only messages of this `type`. Repeat it, or separate values by commas, to include several."""

    template: str
    """Only messages with the template of this name."""

    clientReference: str
    """Only messages sent with this reference."""

    createdAfter: str
    """Only messages accepted, received or, if scheduled, due at or after this time."""

    createdBefore: str
    """Only messages accepted, received or, if scheduled, due before this time."""

    order: Literal["desc", "asc"]
    """`desc`: newest first, the default. `asc`: oldest first."""

    expand: str
    """Includes the `contact` or the `conversation` of each message in full. The contact needs the scope
    `contacts.read`.
    """


class ListConversationMessagesPage(TypedDict):
    data: list[Message]
    """The messages on this page."""

    hasMore: bool
    """Whether there are more items after this page."""

    nextCursor: str | None
    """The `cursor` of the next page. Null if and only if `hasMore` is false."""


class UpdateConversationLabels(TypedDict, total=False):
    """The labels to add and to remove."""

    add: list[str]
    """The labels to add. Unknown labels are created."""

    remove: list[str]
    """The labels to remove. Labels that the contact does not have are ignored."""


class UpdateConversation(TypedDict, total=False):
    state: Literal["open", "snoozed", "closed"]
    """The new state. `snoozed` requires `snoozedUntil`. A conversation that was closed or snoozed reopens with
    `open`, or with the customer's next message.
    """

    snoozedUntil: str
    """Snoozes the conversation until this time, at most a year from now, or until the customer writes."""

    assigneeId: str | None
    """The ID of the member to assign the conversation to. Null unassigns it."""

    teamId: str | None
    """The ID of the team to assign the conversation to; null for none. An assignee who is not in the team is
    unassigned, unless the request also has `assigneeId`.
    """

    labels: list[str] | UpdateConversationLabels
    """The contact's labels: a list replaces all of them, an object adds and removes some, up to 30 per contact,
    case-insensitive.
    """


class _AddNoteBodyOptional(TypedDict, total=False):
    mentions: list[str]
    """The IDs of members to notify. Write `@` and their name in the note to highlight it for everyone."""


class AddNoteBody(_AddNoteBodyOptional):
    body: str
    """The note, up to 4,096 characters. The customer never sees it."""


class Note(TypedDict):
    """An internal note in a conversation."""

    id: str
    """The note's ID."""

    conversationId: str
    """The conversation."""

    body: str
    """The note."""

    createdAt: str
    """When it was added."""


class _UpsertContactOptional(TypedDict, total=False):
    name: str | None
    """Your name for the contact. Null clears it."""

    externalId: str | None
    """The contact's ID in your system, unique in the workspace. Null clears it."""

    language: (
        Literal["af", "sq", "ar", "ar_EG", "ar_AE", "ar_LB", "ar_MA", "ar_QA", "az", "be_BY", "bn", "bn_IN", "bg",
        "ca", "zh_CN", "zh_HK", "zh_TW", "hr", "cs", "da", "prs_AF", "nl", "nl_BE", "en", "en_GB", "en_US", "en_AE",
        "en_AU", "en_CA", "en_GH", "en_IE", "en_IN", "en_JM", "en_MY", "en_NZ", "en_QA", "en_SG", "en_UG", "en_ZA",
        "et", "fil", "fi", "fr", "fr_BE", "fr_CA", "fr_CH", "fr_CI", "fr_MA", "ka", "de", "de_AT", "de_CH", "el",
        "gu", "ha", "he", "hi", "hu", "id", "ga", "it", "ja", "kn", "kk", "rw_RW", "ko", "ky_KG", "lo", "lv", "lt",
        "mk", "ms", "ml", "mr", "nb", "ps_AF", "fa", "pl", "pt_BR", "pt_PT", "pa", "ro", "ru", "sr", "si_LK", "sk",
        "sl", "es", "es_AR", "es_CL", "es_CO", "es_CR", "es_DO", "es_EC", "es_HN", "es_MX", "es_PA", "es_PE", "es_ES",
        "es_UY", "sw", "sv", "ta", "te", "th", "tr", "uk", "ur", "uz", "vi", "zu"] | None
    )
    """A WhatsApp language code. Null clears it."""

    attributes: dict[str, str | float | bool | None]
    """The entries to change. Other entries keep their value, and null removes an entry. A contact can have up to 50."""

    labels: list[str]
    """The complete set of labels, up to 30, case-insensitive. Unknown labels are created, up to 1,000 per workspace
    (`too_many_labels` beyond that). An empty list removes all labels.
    """

    optedOut: bool
    """Whether the contact opted out of marketing. False cannot undo an opt-out that the contact made on WhatsApp;
    the response contains the current value.
    """


class UpsertContact(_UpsertContactOptional):
    phone: str
    """Digits only, starting with the country code. Regional variants of a number match too: with or without Brazil's
    ninth digit, Mexico's 1, and Argentina's 9 or 15.
    """


class UpdateContact(TypedDict, total=False):
    phone: str
    """The contact's new number, digits only."""

    name: str | None
    """Your name for the contact. Null clears it."""

    externalId: str | None
    """The contact's ID in your system, unique in the workspace. Null clears it."""

    language: (
        Literal["af", "sq", "ar", "ar_EG", "ar_AE", "ar_LB", "ar_MA", "ar_QA", "az", "be_BY", "bn", "bn_IN", "bg",
        "ca", "zh_CN", "zh_HK", "zh_TW", "hr", "cs", "da", "prs_AF", "nl", "nl_BE", "en", "en_GB", "en_US", "en_AE",
        "en_AU", "en_CA", "en_GH", "en_IE", "en_IN", "en_JM", "en_MY", "en_NZ", "en_QA", "en_SG", "en_UG", "en_ZA",
        "et", "fil", "fi", "fr", "fr_BE", "fr_CA", "fr_CH", "fr_CI", "fr_MA", "ka", "de", "de_AT", "de_CH", "el",
        "gu", "ha", "he", "hi", "hu", "id", "ga", "it", "ja", "kn", "kk", "rw_RW", "ko", "ky_KG", "lo", "lv", "lt",
        "mk", "ms", "ml", "mr", "nb", "ps_AF", "fa", "pl", "pt_BR", "pt_PT", "pa", "ro", "ru", "sr", "si_LK", "sk",
        "sl", "es", "es_AR", "es_CL", "es_CO", "es_CR", "es_DO", "es_EC", "es_HN", "es_MX", "es_PA", "es_PE", "es_ES",
        "es_UY", "sw", "sv", "ta", "te", "th", "tr", "uk", "ur", "uz", "vi", "zu"] | None
    )
    """A WhatsApp language code. Null clears it."""

    attributes: dict[str, str | float | bool | None]
    """The entries to change. Other entries keep their value, and null removes an entry. A contact can have up to 50."""

    labels: list[str]
    """The complete set of labels, up to 30, case-insensitive. Unknown labels are created, up to 1,000 per workspace
    (`too_many_labels` beyond that). An empty list removes all labels.
    """

    optedOut: bool
    """Whether the contact opted out of marketing. False cannot undo an opt-out that the contact made on WhatsApp;
    the response contains the current value.
    """


class BatchUpsertContactsBody(TypedDict):
    contacts: list[UpsertContact]
    """Contacts with the same fields as in `POST /v1/contacts`, up to 500, applied in order."""


class _BatchUpsertContactsResultResultsErrorOptional(TypedDict, total=False):
    details: dict[str, Any]
    """The details for this error code."""


class BatchUpsertContactsResultResultsError(_BatchUpsertContactsResultResultsErrorOptional):
    """Why it failed. Absent if it succeeded."""

    code: str
    """An error code."""

    message: str
    """What went wrong and what to do."""


class _BatchUpsertContactsResultResultsOptional(TypedDict, total=False):
    error: BatchUpsertContactsResultResultsError
    """Why it failed. Absent if it succeeded."""


class BatchUpsertContactsResultResults(_BatchUpsertContactsResultResultsOptional):
    index: int
    """The contact's position in the batch, starting from 0."""

    id: str | None
    """The contact's ID. Null if it failed."""

    result: Literal["created", "updated", "failed"]
    """The result."""


class BatchUpsertContactsResult(TypedDict):
    results: list[BatchUpsertContactsResultResults]
    """One entry per contact, in the order of the batch."""


class ChangeContactLabels(TypedDict, total=False):
    add: list[str]
    """The labels to add. Unknown labels are created."""

    remove: list[str]
    """The labels to remove. Labels that the contact does not have are ignored."""


class OptOutContact(TypedDict, total=False):
    at: str
    """When the contact made this choice, not in the future. Default: now."""

    source: str
    """Where the contact made this choice, in your own words, as evidence."""


class OptInContact(TypedDict, total=False):
    at: str
    """When the contact made this choice, not in the future. Default: now."""

    source: str
    """Where the contact made this choice, in your own words, as evidence."""

    reason: str
    """Why an opt-out that the contact made on WhatsApp no longer applies. Removing such an opt-out requires a reason
    and the scope `contacts.manage`. Recorded in the audit log.
    """


class _MergeContactOptional(TypedDict, total=False):
    take: list[Literal["phone", "name", "externalId", "language", "attributes"]]
    """The fields whose values to take from the merged contact where both have one. With `attributes`, its attributes
    win over entries of the same name.
    """


class MergeContact(_MergeContactOptional):
    fromId: str
    """The ID of the contact to merge and remove."""


class DeleteContactResult(TypedDict):
    id: str
    """The deleted contact's ID."""

    deleted: Literal[True]
    """Always true."""


class ListContactsQuery(TypedDict, total=False):
    limit: int
    """The number of items to return, 1 to 100. Default: 25."""

    cursor: str
    """The `nextCursor` of the previous page. It is valid only for the same list with the same filters; otherwise the
    response is `INVALID_CURSOR`.
    """

    phone: str
    """Only the contact with this number, in any regional variant."""

    externalId: str
    """Only the contact with this external ID."""

    username: str
    """Only contacts with this WhatsApp username, with or without @, ignoring case."""

    whatsappUserId: str
    """Only the contact with this WhatsApp user ID, the field `whatsappUserId`."""

    q: str
    """Only contacts with these words in the name, profile name or username, ignoring case and accents, or with these
    digits, at least three, in the phone number.
    """

    label: str | list[str]
    """Only contacts with this label. If given several times, only contacts with all of the labels."""

    segment: str
    """Only contacts of this segment, by its conditions at the time of the request. The other filters apply too."""

    optedOut: Literal["true", "false"]
    """Only contacts that opted out of marketing (true), or that did not (false)."""

    createdAfter: str
    """Created at or after this time."""

    createdBefore: str
    """Created before this time."""

    updatedAfter: str
    """Updated at or after this time."""

    sort: Literal["createdAt", "updatedAt"]
    """The field to sort by. Only `createdAt` never changes: a contact that is updated while you page through by
    `updatedAt` changes its position.
    """

    order: Literal["desc", "asc"]
    """`desc`: newest first, the default. `asc`: oldest first."""


class ListContactsPage(TypedDict):
    data: list[Contact]
    """The contacts on this page."""

    hasMore: bool
    """Whether there are more items after this page."""

    nextCursor: str | None
    """The `cursor` of the next page. Null if and only if `hasMore` is false."""


class ListSegmentsQuery(TypedDict, total=False):
    limit: int
    """The number of items to return, 1 to 100. Default: 25."""

    cursor: str
    """The `nextCursor` of the previous page. It is valid only for the same list with the same filters; otherwise the
    response is `INVALID_CURSOR`.
    """

    createdAfter: str
    """Created at or after this time."""

    createdBefore: str
    """Created before this time."""

    order: Literal["desc", "asc"]
    """`desc`: newest first, the default. `asc`: oldest first."""


class SegmentConditionsAttribute(TypedDict):
    name: str
    """The name of the attribute."""

    value: str | None
    """Its value, ignoring case. Null if any value matches."""


class SegmentConditions(TypedDict):
    """The conditions, all of which a contact must match."""

    labels: list[str | None]
    """The names of the labels that a contact must have, all of them. Null stands for a deleted label, which no
    contact has.
    """

    optedOut: bool | None
    """Whether the contacts opted out of marketing. Null if it does not matter."""

    blocked: bool | None
    """Whether the contacts are blocked. Null if it does not matter."""

    hasConversation: bool | None
    """Whether there is a conversation with the contacts. Null if it does not matter."""

    source: Literal["api", "inbound", "inbox", "import", "demo"] | None
    """How the contacts were created. Null if it does not matter."""

    attribute: SegmentConditionsAttribute | None
    """An attribute that the contacts have. Null if it does not matter."""


class Segment(TypedDict):
    """Conditions for contacts, saved under a name. Which contacts belong to it is decided when you list them."""

    id: str
    """The segment's ID. Pass it as `segment` to list its contacts."""

    name: str
    """The segment's name."""

    conditions: SegmentConditions
    """The conditions, all of which a contact must match."""

    createdAt: str
    """When the segment was created."""


class ListSegmentsPage(TypedDict):
    data: list[Segment]
    """The segments on this page."""

    hasMore: bool
    """Whether there are more items after this page."""

    nextCursor: str | None
    """The `cursor` of the next page. Null if and only if `hasMore` is false."""


_SendOtpBodyOptionalKeywords = TypedDict("_SendOtpBodyOptionalKeywords", {
    # The number to send from. Default: the conversation's number, otherwise the workspace's default number.
    "from": "str",
}, total=False)


class _SendOtpBodyOptional(TypedDict, total=False):
    purpose: str
    """What the passcode confirms, such as a sign-in. A passcode is valid for one purpose only, and a new one
    replaces the previous one for the same recipient and purpose.
    """

    codeLength: int
    """The number of digits in the passcode."""

    ttlSeconds: int
    """How long the passcode is valid, in seconds. Default: the lifetime in the template's footer, otherwise 300."""

    template: str
    """An authentication template. Default: the one chosen in the settings, otherwise the oldest one that can be
    sent.
    """

    language: str
    """One of the template's languages. Default: the oldest one that can be sent or, without `template`, the one
    chosen in the settings.
    """

    endUserIp: str
    """The IP address of the person who requested the passcode. Used to limit how many passcodes one address can
    request.
    """

    clientReference: str
    """Your own reference. It is stored with the passcode and its message, and returned with them and in events."""


class SendOtpBody(_SendOtpBodyOptionalKeywords, _SendOtpBodyOptional):
    to: str
    """The recipient's phone number: digits only, starting with the country code."""


class SendOtpResult(TypedDict):
    otpId: str
    """The passcode's ID."""

    messageId: str
    """The message with the passcode."""

    conversationId: str
    """The conversation with the recipient."""

    to: str
    """The recipient's phone number."""

    purpose: str
    """The purpose of the passcode."""

    status: Literal["sent", "queued"]
    """`sent` if WhatsApp accepted the message, `queued` while Parley keeps trying."""

    expiresAt: str
    """When the passcode expires."""

    resendAvailableAt: str
    """When another passcode can be sent to this recipient for this purpose."""


class _VerifyOtpBodyOptional(TypedDict, total=False):
    otpId: str
    """The passcode's ID. Pass this or `to`."""

    to: str
    """The recipient's phone number, to check their newest passcode for the purpose. Pass this or `otpId`."""

    purpose: str
    """What the passcode confirms, such as a sign-in. A passcode is valid for one purpose only, and a new one
    replaces the previous one for the same recipient and purpose.
    """


class VerifyOtpBody(_VerifyOtpBodyOptional):
    code: str
    """The code that the person entered. Spaces and hyphens are ignored."""


class VerifyOtpResult(TypedDict):
    verified: Literal[True]
    """Always true. Every other outcome is an error."""

    otpId: str
    """The passcode's ID."""

    to: str
    """The verified phone number."""

    purpose: str
    """The purpose that was confirmed."""

    verifiedAt: str
    """When it was confirmed."""


class GetOtpResultFailure(TypedDict):
    code: str
    """Why it was not delivered, as a code."""

    message: str
    """Why it was not delivered, in plain English."""

    whatsappCode: float | None
    """WhatsApp's error code."""


class GetOtpResult(TypedDict):
    otpId: str
    """The passcode's ID."""

    messageId: str
    """The message with the passcode."""

    conversationId: str | None
    """The conversation with the recipient. Null if it was erased."""

    to: str
    """The recipient's phone number."""

    purpose: str
    """The purpose of the passcode."""

    state: Literal["active", "verified", "expired", "replaced", "cancelled", "exhausted"]
    """Whether the passcode can be used (`active`), or how it ended: `verified`, `expired`, `replaced` by a newer
    one, `cancelled` (spelled with two l's, unlike a message's `canceled`), or `exhausted`: too many wrong
    attempts.
    """

    status: Literal["queued", "sent", "delivered", "read", "failed"]
    """The delivery status of its message."""

    failure: GetOtpResultFailure | None
    """Why the message failed. Null if it has not failed, or was canceled."""

    attemptsRemaining: int
    """The number of attempts left. 0 once the passcode has ended."""

    clientReference: str | None
    """Your own reference."""

    createdAt: str
    """When it was requested."""

    expiresAt: str
    """When it expires."""

    resendAvailableAt: str
    """When another passcode can be sent."""

    verifiedAt: str | None
    """When it was verified. Null if it was not."""

    endedAt: str | None
    """When it ended. Null while it can be used."""


class CancelOtpResultFailure(TypedDict):
    code: str
    """Why it was not delivered, as a code."""

    message: str
    """Why it was not delivered, in plain English."""

    whatsappCode: float | None
    """WhatsApp's error code."""


class CancelOtpResult(TypedDict):
    otpId: str
    """The passcode's ID."""

    messageId: str
    """The message with the passcode."""

    conversationId: str | None
    """The conversation with the recipient. Null if it was erased."""

    to: str
    """The recipient's phone number."""

    purpose: str
    """The purpose of the passcode."""

    state: Literal["active", "verified", "expired", "replaced", "cancelled", "exhausted"]
    """Whether the passcode can be used (`active`), or how it ended: `verified`, `expired`, `replaced` by a newer
    one, `cancelled` (spelled with two l's, unlike a message's `canceled`), or `exhausted`: too many wrong
    attempts.
    """

    status: Literal["queued", "sent", "delivered", "read", "failed"]
    """The delivery status of its message."""

    failure: CancelOtpResultFailure | None
    """Why the message failed. Null if it has not failed, or was canceled."""

    attemptsRemaining: int
    """The number of attempts left. 0 once the passcode has ended."""

    clientReference: str | None
    """Your own reference."""

    createdAt: str
    """When it was requested."""

    expiresAt: str
    """When it expires."""

    resendAvailableAt: str
    """When another passcode can be sent."""

    verifiedAt: str | None
    """When it was verified. Null if it was not."""

    endedAt: str | None
    """When it ended. Null while it can be used."""


class ListTemplatesQuery(TypedDict, total=False):
    limit: int
    """The number of items to return, 1 to 100. Default: 25."""

    cursor: str
    """The `nextCursor` of the previous page. It is valid only for the same list with the same filters; otherwise the
    response is `INVALID_CURSOR`.
    """

    name: str
    """Only templates with this name, in any language."""

    language: str
    """Only templates in this language."""

    category: Literal["marketing", "utility", "authentication"] | list[Literal["marketing", "utility", "authentication"]]
    """Only templates of this category. Repeat it, or separate values by commas, to include several."""

    status: str | list[str]
    """Only templates with this review status at WhatsApp. Repeat it, or separate values by commas, to include
    several.
    """

    workspaceStatus: Literal["pending", "approved", "rejected"] | list[Literal["pending", "approved", "rejected"]]
    """Only templates with this approval by the workspace. Repeat it, or separate values by commas, to include
    several.
    """

    sendable: Literal["true", "false"]
    """Only templates that can be sent now (true), or that cannot (false)."""

    createdAfter: str
    """Created at or after this time."""

    createdBefore: str
    """Created before this time."""

    whatsappAccountId: str
    """Only templates of this WhatsApp Business Account."""

    order: Literal["desc", "asc"]
    """`desc`: newest first, the default. `asc`: oldest first."""


class TemplateButtons(TypedDict):
    type: str
    """WhatsApp's button type, in lowercase."""

    text: str
    """The button's label."""

    value: str | None
    """The URL, phone number or code of the button. Null for other buttons."""


class TemplateOffer(TypedDict):
    text: str
    """The text of the offer."""

    hasExpiration: bool
    """Whether it has a countdown. A send then requires `offerExpiresAt`."""


class TemplateCardsButtons(TypedDict):
    type: str
    """WhatsApp's button type, in lowercase."""

    text: str
    """The button's label."""

    value: str | None
    """The URL, phone number or code of the button. Null for other buttons."""


class TemplateCardsVariables(TypedDict):
    name: str
    """Its number in `variables` when you send the template."""

    location: Literal["body", "header", "button"]
    """The component that contains it."""

    index: int
    """Its position within the component, starting from 0. For a button, the button's position."""

    example: str | None
    """An example of its value, as given to WhatsApp's reviewers. Null if there is none."""


class TemplateCards(TypedDict):
    headerKind: Literal["none", "text", "image", "video", "document", "location", "product"]
    """The type of header: an `image` or `video`, which requires `headerMediaLink` or `headerMediaId` in a send, or a
    `product`, which requires `headerProduct`.
    """

    body: str
    """The text with its variables. Empty if the card has none."""

    buttons: list[TemplateCardsButtons]
    """The buttons, in order."""

    variables: list[TemplateCardsVariables]
    """The variables of this card: first those of its text, then those of its buttons, from number 1."""


class TemplateVariables(TypedDict):
    name: str
    """Its number in `variables` when you send the template."""

    location: Literal["body", "header", "button"]
    """The component that contains it."""

    index: int
    """Its position within the component, starting from 0. For a button, the button's position."""

    example: str | None
    """An example of its value, as given to WhatsApp's reviewers. Null if there is none."""


class Template(TypedDict):
    """A template in one language."""

    id: str
    """The template's ID."""

    name: str
    """The name. Pass it as `template` when you send."""

    language: str
    """The language. Pass it as `language` when you send."""

    category: Literal["marketing", "utility", "authentication"]
    """WhatsApp's category."""

    headerKind: Literal["none", "text", "image", "video", "document", "location", "product"]
    """The type of header. An image, video or document header requires `headerMediaLink` or `headerMediaId` in a
    send, a location header `headerLocation`, a product header `headerProduct`.
    """

    header: str | None
    """The text of a text header, with its variable. Null for other headers."""

    body: str
    """The body text with its variables."""

    footer: str | None
    """The footer text, or null."""

    buttons: list[TemplateButtons]
    """The buttons, in order."""

    offer: TemplateOffer | None
    """The limited-time offer, or null."""

    cards: list[TemplateCards]
    """The cards of a carousel, in order. A send sets each of them. Empty if there are none."""

    variables: list[TemplateVariables]
    """The variables you must fill, by number: first the body's, then those of a text header, then the buttons' in
    order.
    """

    sendable: bool
    """Whether the template can be sent now. It needs both approvals, and Parley must support all of its components."""

    whatsappStatus: str
    """WhatsApp's review status. It must be `approved`."""

    whatsappReason: str | None
    """Why WhatsApp rejected it, or null."""

    workspaceStatus: Literal["pending", "approved", "rejected"]
    """The workspace's own approval."""

    workspaceReason: str | None
    """Why an admin rejected it, or null."""

    unsupported: str | None
    """The type of a component that Parley does not support, such as `order_details`, so that the template cannot be
    sent. Null if all are supported.
    """

    quality: str | None
    """WhatsApp's quality rating: `green`, `yellow` or `red`. Null if it has none."""

    whatsappAccountId: str
    """The WhatsApp Business Account it belongs to."""

    lastUsedAt: str | None
    """When it was last sent. Null if never."""

    createdAt: str
    """When it was created in Parley or first synced."""


class ListTemplatesPage(TypedDict):
    data: list[Template]
    """The templates on this page. Each language is a separate entry."""

    hasMore: bool
    """Whether there are more items after this page."""

    nextCursor: str | None
    """The `cursor` of the next page. Null if and only if `hasMore` is false."""


class GetTemplateQuery(TypedDict, total=False):
    language: str
    """The language. Default: the one used when you send without a language."""

    whatsappAccountId: str
    """The WhatsApp Business Account, if the workspace has several. Default: any of them."""


class _CreateTemplateHeaderTextOptional(TypedDict, total=False):
    example: str
    """A value of the variable, for WhatsApp's reviewers. Required if there is one."""


class CreateTemplateHeaderText(_CreateTemplateHeaderTextOptional):
    """A text header."""

    type: Literal["text"]
    """A line of text."""

    text: str
    """The text, up to 60 characters, with at most one variable."""


class CreateTemplateHeader(TypedDict):
    """A header with a file."""

    type: Literal["image", "video", "document"]
    """The kind of file that each message has."""

    mediaId: str
    """The ID of a stored file as a sample for WhatsApp's reviewers."""


class CreateTemplateHeaderLocation(TypedDict):
    """A header with a location."""

    type: Literal["location"]
    """A location, which each message sets."""


class CreateTemplateHeaderProduct(TypedDict):
    """A header with a product."""

    type: Literal["product"]
    """A product of your catalog, which each message sets."""


class _CreateTemplateBodyOptional(TypedDict, total=False):
    examples: dict[str, str]
    """A value of each variable, for WhatsApp's reviewers."""


class CreateTemplateBody(_CreateTemplateBodyOptional):
    """The body. Required for a new marketing or utility template; WhatsApp provides that of an authentication
    template.
    """

    text: str
    """The text, up to 1,024 characters, with variables such as `{{1}}` or `{{first_name}}`, not both."""


class CreateTemplateButtonsQuickReply(TypedDict):
    """A quick reply."""

    type: Literal["quick_reply"]
    """A button that sends its label back."""

    text: str
    """The button's label, up to 25 characters."""


class _CreateTemplateButtonsUrlOptional(TypedDict, total=False):
    example: str
    """A value of the variable, for WhatsApp's reviewers. Required if there is one."""


class CreateTemplateButtonsUrl(_CreateTemplateButtonsUrlOptional):
    """A link."""

    type: Literal["url"]
    """A button that opens a page."""

    text: str
    """The button's label, up to 25 characters."""

    url: str
    """The URL. It may end with the variable `{{1}}`."""


class CreateTemplateButtonsPhoneNumber(TypedDict):
    """A phone number."""

    type: Literal["phone_number"]
    """A button that calls a number."""

    text: str
    """The button's label, up to 25 characters."""

    phone: str
    """The number in digits, with the country code."""


class CreateTemplateButtonsCopyCode(TypedDict):
    """A coupon code."""

    type: Literal["copy_code"]
    """A button that copies a coupon code."""

    example: str
    """An example of the code."""


class _CreateTemplateButtonsFlowOptional(TypedDict, total=False):
    action: Literal["navigate", "data_exchange"]
    """Whether `screen` is opened or the flow's endpoint chooses the screen."""

    screen: str
    """The first screen. Default: the first one of the flow."""


class CreateTemplateButtonsFlow(_CreateTemplateButtonsFlowOptional):
    """A form (WhatsApp Flow)."""

    type: Literal["flow"]
    """A button that opens a form."""

    text: str
    """The button's label, up to 25 characters."""

    flowId: str
    """WhatsApp's ID of the flow."""


class _CreateTemplateButtonsCatalogOptional(TypedDict, total=False):
    text: str
    """The button's label, which WhatsApp prescribes for the language. Default: `View catalog`."""


class CreateTemplateButtonsCatalog(_CreateTemplateButtonsCatalogOptional):
    """A button that opens your catalog."""

    type: Literal["catalog"]
    """A button that opens your catalog."""


class _CreateTemplateButtonsMpmOptional(TypedDict, total=False):
    text: str
    """The button's label, which WhatsApp prescribes for the language. Default: `View items`."""


class CreateTemplateButtonsMpm(_CreateTemplateButtonsMpmOptional):
    """A button that opens a list of products."""

    type: Literal["mpm"]
    """A button that opens a list of products."""


class _CreateTemplateButtonsSpmOptional(TypedDict, total=False):
    text: str
    """The button's label, which WhatsApp prescribes for the language. Default: `View`."""


class CreateTemplateButtonsSpm(_CreateTemplateButtonsSpmOptional):
    """A button that opens the product of the header."""

    type: Literal["spm"]
    """A button that opens the product of the header."""


class _CreateTemplateButtonsRequestContactInfoOptional(TypedDict, total=False):
    text: str
    """The button's label, which WhatsApp prescribes for the language. Default: `Share Contact Info`."""


class CreateTemplateButtonsRequestContactInfo(_CreateTemplateButtonsRequestContactInfoOptional):
    """A button that asks for the phone number."""

    type: Literal["request_contact_info"]
    """A button that asks for the phone number."""


class CreateTemplateOffer(TypedDict):
    text: str
    """The text of the offer, up to 16 characters."""

    hasExpiration: bool
    """Whether it has a countdown, whose end each message sets."""


class CreateTemplateCardsHeader(TypedDict):
    """A header with a file."""

    type: Literal["image", "video"]
    """The kind of file that each message sets."""

    mediaId: str
    """The ID of a stored file as a sample for WhatsApp's reviewers."""


class CreateTemplateCardsHeaderProduct(TypedDict):
    """A header with a product."""

    type: Literal["product"]
    """A product of your catalog, which each message sets."""


class _CreateTemplateCardsBodyOptional(TypedDict, total=False):
    examples: dict[str, str]
    """A value of each variable, for WhatsApp's reviewers."""


class CreateTemplateCardsBody(_CreateTemplateCardsBodyOptional):
    """The text. All cards have one, or none."""

    text: str
    """The text, up to 160 characters, with variables such as `{{1}}` or `{{first_name}}`, not both."""


class CreateTemplateCardsButtonsQuickReply(TypedDict):
    """A quick reply."""

    type: Literal["quick_reply"]
    """A button that sends its label back."""

    text: str
    """The button's label, up to 25 characters."""


class _CreateTemplateCardsButtonsUrlOptional(TypedDict, total=False):
    example: str
    """A value of the variable, for WhatsApp's reviewers. Required if there is one."""


class CreateTemplateCardsButtonsUrl(_CreateTemplateCardsButtonsUrlOptional):
    """A link."""

    type: Literal["url"]
    """A button that opens a page."""

    text: str
    """The button's label, up to 25 characters."""

    url: str
    """The URL. It may end with the variable `{{1}}`."""


class CreateTemplateCardsButtonsPhoneNumber(TypedDict):
    """A phone number."""

    type: Literal["phone_number"]
    """A button that calls a number."""

    text: str
    """The button's label, up to 25 characters."""

    phone: str
    """The number in digits, with the country code."""


class CreateTemplateCardsButtonsCopyCode(TypedDict):
    """A coupon code."""

    type: Literal["copy_code"]
    """A button that copies a coupon code."""

    example: str
    """An example of the code."""


class _CreateTemplateCardsButtonsFlowOptional(TypedDict, total=False):
    action: Literal["navigate", "data_exchange"]
    """Whether `screen` is opened or the flow's endpoint chooses the screen."""

    screen: str
    """The first screen. Default: the first one of the flow."""


class CreateTemplateCardsButtonsFlow(_CreateTemplateCardsButtonsFlowOptional):
    """A form (WhatsApp Flow)."""

    type: Literal["flow"]
    """A button that opens a form."""

    text: str
    """The button's label, up to 25 characters."""

    flowId: str
    """WhatsApp's ID of the flow."""


class _CreateTemplateCardsButtonsCatalogOptional(TypedDict, total=False):
    text: str
    """The button's label, which WhatsApp prescribes for the language. Default: `View catalog`."""


class CreateTemplateCardsButtonsCatalog(_CreateTemplateCardsButtonsCatalogOptional):
    """A button that opens your catalog."""

    type: Literal["catalog"]
    """A button that opens your catalog."""


class _CreateTemplateCardsButtonsMpmOptional(TypedDict, total=False):
    text: str
    """The button's label, which WhatsApp prescribes for the language. Default: `View items`."""


class CreateTemplateCardsButtonsMpm(_CreateTemplateCardsButtonsMpmOptional):
    """A button that opens a list of products."""

    type: Literal["mpm"]
    """A button that opens a list of products."""


class _CreateTemplateCardsButtonsSpmOptional(TypedDict, total=False):
    text: str
    """The button's label, which WhatsApp prescribes for the language. Default: `View`."""


class CreateTemplateCardsButtonsSpm(_CreateTemplateCardsButtonsSpmOptional):
    """A button that opens the product of the header."""

    type: Literal["spm"]
    """A button that opens the product of the header."""


class _CreateTemplateCardsButtonsRequestContactInfoOptional(TypedDict, total=False):
    text: str
    """The button's label, which WhatsApp prescribes for the language. Default: `Share Contact Info`."""


class CreateTemplateCardsButtonsRequestContactInfo(_CreateTemplateCardsButtonsRequestContactInfoOptional):
    """A button that asks for the phone number."""

    type: Literal["request_contact_info"]
    """A button that asks for the phone number."""


class _CreateTemplateCardsOptional(TypedDict, total=False):
    body: CreateTemplateCardsBody
    """The text. All cards have one, or none."""

    buttons: (
        list[CreateTemplateCardsButtonsQuickReply | CreateTemplateCardsButtonsUrl |
        CreateTemplateCardsButtonsPhoneNumber | CreateTemplateCardsButtonsCopyCode | CreateTemplateCardsButtonsFlow |
        CreateTemplateCardsButtonsCatalog | CreateTemplateCardsButtonsMpm | CreateTemplateCardsButtonsSpm |
        CreateTemplateCardsButtonsRequestContactInfo]
    )
    """The buttons, up to 2: the same types in all cards, which can be quick replies, links, phone numbers, and `spm`
    for products.
    """


class CreateTemplateCards(_CreateTemplateCardsOptional):
    """A card."""

    header: CreateTemplateCardsHeader | CreateTemplateCardsHeaderProduct
    """The header: the same type in all cards."""


class _CreateTemplateOtpCopyCodeOptional(TypedDict, total=False):
    text: str
    """The button's label."""


class CreateTemplateOtpCopyCode(_CreateTemplateOtpCopyCodeOptional):
    """A button that copies the passcode."""

    type: Literal["copy_code"]
    """Copies the passcode."""


class CreateTemplateOtpOneTapApps(TypedDict):
    packageName: str
    """The app's package name."""

    signatureHash: str
    """The app's signature hash."""


class _CreateTemplateOtpOneTapOptional(TypedDict, total=False):
    text: str
    """The button's label."""

    autofillText: str
    """The label of the autofill button."""


class CreateTemplateOtpOneTap(_CreateTemplateOtpOneTapOptional):
    """Autofill in your Android app with one tap."""

    type: Literal["one_tap"]
    """Fills it in with one tap."""

    apps: list[CreateTemplateOtpOneTapApps]
    """The Android apps that get the passcode, up to 5."""


class CreateTemplateOtpZeroTapApps(TypedDict):
    packageName: str
    """The app's package name."""

    signatureHash: str
    """The app's signature hash."""


class _CreateTemplateOtpZeroTapOptional(TypedDict, total=False):
    text: str
    """The button's label."""

    autofillText: str
    """The label of the autofill button."""


class CreateTemplateOtpZeroTap(_CreateTemplateOtpZeroTapOptional):
    """Autofill in your Android app without a tap."""

    type: Literal["zero_tap"]
    """Fills it in without a tap."""

    apps: list[CreateTemplateOtpZeroTapApps]
    """The Android apps that get the passcode, up to 5."""

    termsAccepted: bool
    """Whether you accept WhatsApp's terms of zero-tap autofill. It must be true."""


_CreateTemplateOptionalKeywords = TypedDict("_CreateTemplateOptionalKeywords", {
    # A number of the WhatsApp Business Account that gets the template. Default: the workspace's default number.
    "from": "str",
}, total=False)


class _CreateTemplateOptional(TypedDict, total=False):
    header: (
        CreateTemplateHeaderText | CreateTemplateHeader | CreateTemplateHeaderLocation | CreateTemplateHeaderProduct |
        None
    )
    """The header. Null removes it. Whenever you change a template whose header is a file, pass the sample again."""

    body: CreateTemplateBody
    """The body. Required for a new marketing or utility template; WhatsApp provides that of an authentication
    template.
    """

    footer: str | None
    """The footer, up to 60 characters. Null removes it."""

    buttons: (
        list[CreateTemplateButtonsQuickReply | CreateTemplateButtonsUrl | CreateTemplateButtonsPhoneNumber |
        CreateTemplateButtonsCopyCode | CreateTemplateButtonsFlow | CreateTemplateButtonsCatalog |
        CreateTemplateButtonsMpm | CreateTemplateButtonsSpm | CreateTemplateButtonsRequestContactInfo]
    )
    """The buttons, in order. An empty list removes them."""

    offer: CreateTemplateOffer | None
    """A limited-time offer: marketing templates only, without a footer. Null removes it."""

    cards: list[CreateTemplateCards]
    """The cards of a carousel, 2 to 10: marketing templates only, with a body as the only other part. An empty list
    removes them. Whenever you change the template, pass the files of the cards again.
    """

    securityRecommendation: bool
    """Authentication templates only: whether to add that the passcode must not be shared. Default: true."""

    expirationMinutes: int | None
    """Authentication templates only: the lifetime that the footer shows. Null for no footer."""

    otp: CreateTemplateOtpCopyCode | CreateTemplateOtpOneTap | CreateTemplateOtpZeroTap
    """Authentication templates only: how the person gets the passcode. Default: a copy button."""

    ttlSeconds: int | None
    """How long WhatsApp tries to deliver a message, in seconds; -1 for 30 days. Null for WhatsApp's default.
    Marketing templates cannot have it.
    """


class CreateTemplate(_CreateTemplateOptionalKeywords, _CreateTemplateOptional):
    name: str
    """The name: lowercase letters, digits and underscores, up to 512 characters."""

    language: str
    """A WhatsApp language code."""

    category: Literal["marketing", "utility", "authentication"]
    """WhatsApp's category. WhatsApp may choose another one."""


class _EditTemplateHeaderTextOptional(TypedDict, total=False):
    example: str
    """A value of the variable, for WhatsApp's reviewers. Required if there is one."""


class EditTemplateHeaderText(_EditTemplateHeaderTextOptional):
    """A text header."""

    type: Literal["text"]
    """A line of text."""

    text: str
    """The text, up to 60 characters, with at most one variable."""


class EditTemplateHeader(TypedDict):
    """A header with a file."""

    type: Literal["image", "video", "document"]
    """The kind of file that each message has."""

    mediaId: str
    """The ID of a stored file as a sample for WhatsApp's reviewers."""


class EditTemplateHeaderLocation(TypedDict):
    """A header with a location."""

    type: Literal["location"]
    """A location, which each message sets."""


class EditTemplateHeaderProduct(TypedDict):
    """A header with a product."""

    type: Literal["product"]
    """A product of your catalog, which each message sets."""


class _EditTemplateBodyOptional(TypedDict, total=False):
    examples: dict[str, str]
    """A value of each variable, for WhatsApp's reviewers."""


class EditTemplateBody(_EditTemplateBodyOptional):
    """The body. Required for a new marketing or utility template; WhatsApp provides that of an authentication
    template.
    """

    text: str
    """The text, up to 1,024 characters, with variables such as `{{1}}` or `{{first_name}}`, not both."""


class EditTemplateButtonsQuickReply(TypedDict):
    """A quick reply."""

    type: Literal["quick_reply"]
    """A button that sends its label back."""

    text: str
    """The button's label, up to 25 characters."""


class _EditTemplateButtonsUrlOptional(TypedDict, total=False):
    example: str
    """A value of the variable, for WhatsApp's reviewers. Required if there is one."""


class EditTemplateButtonsUrl(_EditTemplateButtonsUrlOptional):
    """A link."""

    type: Literal["url"]
    """A button that opens a page."""

    text: str
    """The button's label, up to 25 characters."""

    url: str
    """The URL. It may end with the variable `{{1}}`."""


class EditTemplateButtonsPhoneNumber(TypedDict):
    """A phone number."""

    type: Literal["phone_number"]
    """A button that calls a number."""

    text: str
    """The button's label, up to 25 characters."""

    phone: str
    """The number in digits, with the country code."""


class EditTemplateButtonsCopyCode(TypedDict):
    """A coupon code."""

    type: Literal["copy_code"]
    """A button that copies a coupon code."""

    example: str
    """An example of the code."""


class _EditTemplateButtonsFlowOptional(TypedDict, total=False):
    action: Literal["navigate", "data_exchange"]
    """Whether `screen` is opened or the flow's endpoint chooses the screen."""

    screen: str
    """The first screen. Default: the first one of the flow."""


class EditTemplateButtonsFlow(_EditTemplateButtonsFlowOptional):
    """A form (WhatsApp Flow)."""

    type: Literal["flow"]
    """A button that opens a form."""

    text: str
    """The button's label, up to 25 characters."""

    flowId: str
    """WhatsApp's ID of the flow."""


class _EditTemplateButtonsCatalogOptional(TypedDict, total=False):
    text: str
    """The button's label, which WhatsApp prescribes for the language. Default: `View catalog`."""


class EditTemplateButtonsCatalog(_EditTemplateButtonsCatalogOptional):
    """A button that opens your catalog."""

    type: Literal["catalog"]
    """A button that opens your catalog."""


class _EditTemplateButtonsMpmOptional(TypedDict, total=False):
    text: str
    """The button's label, which WhatsApp prescribes for the language. Default: `View items`."""


class EditTemplateButtonsMpm(_EditTemplateButtonsMpmOptional):
    """A button that opens a list of products."""

    type: Literal["mpm"]
    """A button that opens a list of products."""


class _EditTemplateButtonsSpmOptional(TypedDict, total=False):
    text: str
    """The button's label, which WhatsApp prescribes for the language. Default: `View`."""


class EditTemplateButtonsSpm(_EditTemplateButtonsSpmOptional):
    """A button that opens the product of the header."""

    type: Literal["spm"]
    """A button that opens the product of the header."""


class _EditTemplateButtonsRequestContactInfoOptional(TypedDict, total=False):
    text: str
    """The button's label, which WhatsApp prescribes for the language. Default: `Share Contact Info`."""


class EditTemplateButtonsRequestContactInfo(_EditTemplateButtonsRequestContactInfoOptional):
    """A button that asks for the phone number."""

    type: Literal["request_contact_info"]
    """A button that asks for the phone number."""


class EditTemplateOffer(TypedDict):
    text: str
    """The text of the offer, up to 16 characters."""

    hasExpiration: bool
    """Whether it has a countdown, whose end each message sets."""


class EditTemplateCardsHeader(TypedDict):
    """A header with a file."""

    type: Literal["image", "video"]
    """The kind of file that each message sets."""

    mediaId: str
    """The ID of a stored file as a sample for WhatsApp's reviewers."""


class EditTemplateCardsHeaderProduct(TypedDict):
    """A header with a product."""

    type: Literal["product"]
    """A product of your catalog, which each message sets."""


class _EditTemplateCardsBodyOptional(TypedDict, total=False):
    examples: dict[str, str]
    """A value of each variable, for WhatsApp's reviewers."""


class EditTemplateCardsBody(_EditTemplateCardsBodyOptional):
    """The text. All cards have one, or none."""

    text: str
    """The text, up to 160 characters, with variables such as `{{1}}` or `{{first_name}}`, not both."""


class EditTemplateCardsButtonsQuickReply(TypedDict):
    """A quick reply."""

    type: Literal["quick_reply"]
    """A button that sends its label back."""

    text: str
    """The button's label, up to 25 characters."""


class _EditTemplateCardsButtonsUrlOptional(TypedDict, total=False):
    example: str
    """A value of the variable, for WhatsApp's reviewers. Required if there is one."""


class EditTemplateCardsButtonsUrl(_EditTemplateCardsButtonsUrlOptional):
    """A link."""

    type: Literal["url"]
    """A button that opens a page."""

    text: str
    """The button's label, up to 25 characters."""

    url: str
    """The URL. It may end with the variable `{{1}}`."""


class EditTemplateCardsButtonsPhoneNumber(TypedDict):
    """A phone number."""

    type: Literal["phone_number"]
    """A button that calls a number."""

    text: str
    """The button's label, up to 25 characters."""

    phone: str
    """The number in digits, with the country code."""


class EditTemplateCardsButtonsCopyCode(TypedDict):
    """A coupon code."""

    type: Literal["copy_code"]
    """A button that copies a coupon code."""

    example: str
    """An example of the code."""


class _EditTemplateCardsButtonsFlowOptional(TypedDict, total=False):
    action: Literal["navigate", "data_exchange"]
    """Whether `screen` is opened or the flow's endpoint chooses the screen."""

    screen: str
    """The first screen. Default: the first one of the flow."""


class EditTemplateCardsButtonsFlow(_EditTemplateCardsButtonsFlowOptional):
    """A form (WhatsApp Flow)."""

    type: Literal["flow"]
    """A button that opens a form."""

    text: str
    """The button's label, up to 25 characters."""

    flowId: str
    """WhatsApp's ID of the flow."""


class _EditTemplateCardsButtonsCatalogOptional(TypedDict, total=False):
    text: str
    """The button's label, which WhatsApp prescribes for the language. Default: `View catalog`."""


class EditTemplateCardsButtonsCatalog(_EditTemplateCardsButtonsCatalogOptional):
    """A button that opens your catalog."""

    type: Literal["catalog"]
    """A button that opens your catalog."""


class _EditTemplateCardsButtonsMpmOptional(TypedDict, total=False):
    text: str
    """The button's label, which WhatsApp prescribes for the language. Default: `View items`."""


class EditTemplateCardsButtonsMpm(_EditTemplateCardsButtonsMpmOptional):
    """A button that opens a list of products."""

    type: Literal["mpm"]
    """A button that opens a list of products."""


class _EditTemplateCardsButtonsSpmOptional(TypedDict, total=False):
    text: str
    """The button's label, which WhatsApp prescribes for the language. Default: `View`."""


class EditTemplateCardsButtonsSpm(_EditTemplateCardsButtonsSpmOptional):
    """A button that opens the product of the header."""

    type: Literal["spm"]
    """A button that opens the product of the header."""


class _EditTemplateCardsButtonsRequestContactInfoOptional(TypedDict, total=False):
    text: str
    """The button's label, which WhatsApp prescribes for the language. Default: `Share Contact Info`."""


class EditTemplateCardsButtonsRequestContactInfo(_EditTemplateCardsButtonsRequestContactInfoOptional):
    """A button that asks for the phone number."""

    type: Literal["request_contact_info"]
    """A button that asks for the phone number."""


class _EditTemplateCardsOptional(TypedDict, total=False):
    body: EditTemplateCardsBody
    """The text. All cards have one, or none."""

    buttons: (
        list[EditTemplateCardsButtonsQuickReply | EditTemplateCardsButtonsUrl | EditTemplateCardsButtonsPhoneNumber |
        EditTemplateCardsButtonsCopyCode | EditTemplateCardsButtonsFlow | EditTemplateCardsButtonsCatalog |
        EditTemplateCardsButtonsMpm | EditTemplateCardsButtonsSpm | EditTemplateCardsButtonsRequestContactInfo]
    )
    """The buttons, up to 2: the same types in all cards, which can be quick replies, links, phone numbers, and `spm`
    for products.
    """


class EditTemplateCards(_EditTemplateCardsOptional):
    """A card."""

    header: EditTemplateCardsHeader | EditTemplateCardsHeaderProduct
    """The header: the same type in all cards."""


class _EditTemplateOtpCopyCodeOptional(TypedDict, total=False):
    text: str
    """The button's label."""


class EditTemplateOtpCopyCode(_EditTemplateOtpCopyCodeOptional):
    """A button that copies the passcode."""

    type: Literal["copy_code"]
    """Copies the passcode."""


class EditTemplateOtpOneTapApps(TypedDict):
    packageName: str
    """The app's package name."""

    signatureHash: str
    """The app's signature hash."""


class _EditTemplateOtpOneTapOptional(TypedDict, total=False):
    text: str
    """The button's label."""

    autofillText: str
    """The label of the autofill button."""


class EditTemplateOtpOneTap(_EditTemplateOtpOneTapOptional):
    """Autofill in your Android app with one tap."""

    type: Literal["one_tap"]
    """Fills it in with one tap."""

    apps: list[EditTemplateOtpOneTapApps]
    """The Android apps that get the passcode, up to 5."""


class EditTemplateOtpZeroTapApps(TypedDict):
    packageName: str
    """The app's package name."""

    signatureHash: str
    """The app's signature hash."""


class _EditTemplateOtpZeroTapOptional(TypedDict, total=False):
    text: str
    """The button's label."""

    autofillText: str
    """The label of the autofill button."""


class EditTemplateOtpZeroTap(_EditTemplateOtpZeroTapOptional):
    """Autofill in your Android app without a tap."""

    type: Literal["zero_tap"]
    """Fills it in without a tap."""

    apps: list[EditTemplateOtpZeroTapApps]
    """The Android apps that get the passcode, up to 5."""

    termsAccepted: bool
    """Whether you accept WhatsApp's terms of zero-tap autofill. It must be true."""


class EditTemplate(TypedDict, total=False):
    category: Literal["marketing", "utility", "authentication"]
    """WhatsApp's category. It can be changed until WhatsApp has approved the template."""

    header: EditTemplateHeaderText | EditTemplateHeader | EditTemplateHeaderLocation | EditTemplateHeaderProduct | None
    """The header. Null removes it. Whenever you change a template whose header is a file, pass the sample again."""

    body: EditTemplateBody
    """The body. Required for a new marketing or utility template; WhatsApp provides that of an authentication
    template.
    """

    footer: str | None
    """The footer, up to 60 characters. Null removes it."""

    buttons: (
        list[EditTemplateButtonsQuickReply | EditTemplateButtonsUrl | EditTemplateButtonsPhoneNumber |
        EditTemplateButtonsCopyCode | EditTemplateButtonsFlow | EditTemplateButtonsCatalog | EditTemplateButtonsMpm |
        EditTemplateButtonsSpm | EditTemplateButtonsRequestContactInfo]
    )
    """The buttons, in order. An empty list removes them."""

    offer: EditTemplateOffer | None
    """A limited-time offer: marketing templates only, without a footer. Null removes it."""

    cards: list[EditTemplateCards]
    """The cards of a carousel, 2 to 10: marketing templates only, with a body as the only other part. An empty list
    removes them. Whenever you change the template, pass the files of the cards again.
    """

    securityRecommendation: bool
    """Authentication templates only: whether to add that the passcode must not be shared. Default: true."""

    expirationMinutes: int | None
    """Authentication templates only: the lifetime that the footer shows. Null for no footer."""

    otp: EditTemplateOtpCopyCode | EditTemplateOtpOneTap | EditTemplateOtpZeroTap
    """Authentication templates only: how the person gets the passcode. Default: a copy button."""

    ttlSeconds: int | None
    """How long WhatsApp tries to deliver a message, in seconds; -1 for 30 days. Null for WhatsApp's default.
    Marketing templates cannot have it.
    """


class EditTemplateQuery(TypedDict, total=False):
    language: str
    """The language to edit. Required if the template has several."""

    whatsappAccountId: str
    """The WhatsApp Business Account. Required if several accounts of the workspace have the template."""


class DeleteTemplateQuery(TypedDict, total=False):
    language: str
    """The language to delete. Default: all languages."""

    whatsappAccountId: str
    """The WhatsApp Business Account. Required if several accounts of the workspace have the template."""


class DeleteTemplateResult(TypedDict):
    name: str
    """The template's name."""

    languages: list[str]
    """The deleted languages."""

    deleted: Literal[True]
    """The template was deleted at WhatsApp and in Parley."""


class _RenderTemplateBodyHeaderLocationOptional(TypedDict, total=False):
    name: str
    """The name of the location."""

    address: str
    """The address of the location."""


class RenderTemplateBodyHeaderLocation(_RenderTemplateBodyHeaderLocationOptional):
    """The location in the header. Required if the template has a location header, rejected otherwise."""

    latitude: float
    """The latitude in degrees."""

    longitude: float
    """The longitude in degrees."""


_RenderTemplateBodyOptionalKeywords = TypedDict("_RenderTemplateBodyOptionalKeywords", {
    # The number that would send. It can send the templates of its own WhatsApp account only. Default: the workspace's default number.
    "from": "str",
}, total=False)


class _RenderTemplateBodyOptional(TypedDict, total=False):
    headerMediaLink: str
    """The URL of the image, video or document in the header."""

    headerMediaId: str
    """The ID of an uploaded file for the header, in place of `headerMediaLink`. A file can be sent many times."""

    headerMediaFilename: str
    """The filename of a document in the header. Rejected for other headers. Default: the last segment of the link's
    path, or the name of the uploaded file.
    """

    headerLocation: RenderTemplateBodyHeaderLocation
    """The location in the header. Required if the template has a location header, rejected otherwise."""

    quickReplyPayloads: dict[str, str]
    """The `payload` of the message that you receive when the customer taps a quick reply, by the button's position
    in the template, starting from 0. Default: the button's label.
    """

    variableTypes: dict[str, TemplateVariableType]
    """The variables of the body or of a text header that are an amount of money or a date, by their number. WhatsApp
    may format them in the customer's language; otherwise it shows the text in `variables`, which stays required.
    Variables that are not named here are texts.
    """

    buttonParameters: dict[str, TemplateButtonParameter]
    """What the buttons of the types `flow`, `catalog` and `mpm` open, by the button's position in the template,
    starting from 0. The type must be the button's. Codes to copy and the ends of URLs are in `variables`.
    """

    headerProduct: CatalogProduct
    """The product in the header. Required if the template has a product header, rejected otherwise."""

    offerExpiresAt: str
    """When the limited-time offer ends, later than the message is sent. Required if the template has an offer with a
    countdown (`offer.hasExpiration`), rejected if it has no offer. A message that is still waiting at this time
    expires.
    """

    cards: list[TemplateCard]
    """The cards of a carousel: one for each card of the template, in its order. Rejected if the template has none."""

    language: str
    """One of the template's languages. Default: the oldest one that can be sent or, if none can, the oldest."""


class RenderTemplateBody(_RenderTemplateBodyOptionalKeywords, _RenderTemplateBodyOptional):
    variables: dict[str, str]
    """The values of the variables, by number."""


class RenderedTemplateIssues(TypedDict):
    code: str
    """The error code that a send would return."""

    path: str
    """The field of the request that causes it. Empty if it is the template."""

    message: str
    """What is wrong and what to do."""


class RenderedTemplateHeaderLocation(TypedDict):
    latitude: float
    """The latitude in degrees."""

    longitude: float
    """The longitude in degrees."""

    name: str | None
    """The name of the location, or null."""

    address: str | None
    """The address of the location, or null."""


class RenderedTemplateHeaderProduct(TypedDict):
    catalogId: str
    """The ID of the catalog."""

    productId: str
    """Your ID of the product."""


class RenderedTemplateButtons(TypedDict):
    type: str
    """WhatsApp's button type, in lowercase."""

    text: str
    """The button's label."""

    value: str | None
    """The URL, phone number or code of the button. Null for other buttons."""


class RenderedTemplateOffer(TypedDict):
    text: str
    """The text of the offer."""

    expiresAt: str | None
    """When the offer ends. Null if it has no countdown, or if it was not set."""


class RenderedTemplateCardsHeaderProduct(TypedDict):
    catalogId: str
    """The ID of the catalog."""

    productId: str
    """Your ID of the product."""


class RenderedTemplateCardsButtons(TypedDict):
    type: str
    """WhatsApp's button type, in lowercase."""

    text: str
    """The button's label."""

    value: str | None
    """The URL, phone number or code of the button. Null for other buttons and passcodes."""


class RenderedTemplateCards(TypedDict):
    headerKind: str
    """The type of header: `image`, `video` or `product`."""

    headerMediaLink: str | None
    """The URL of the header's file, as you sent it, or null."""

    headerProduct: RenderedTemplateCardsHeaderProduct | None
    """The product of a product header. Null for other headers."""

    body: str
    """The text with its variables filled in. Empty if the card has none."""

    buttons: list[RenderedTemplateCardsButtons]
    """The buttons, in order."""


class RenderedTemplateLengthsHeader(TypedDict):
    length: int
    """The length with these values, in UTF-16 code units."""

    limit: int
    """WhatsApp's limit."""


class RenderedTemplateLengthsBody(TypedDict):
    """The length of the body."""

    length: int
    """The length with these values, in UTF-16 code units."""

    limit: int
    """WhatsApp's limit."""


class RenderedTemplateLengths(TypedDict):
    """The lengths that WhatsApp limits."""

    header: RenderedTemplateLengthsHeader | None
    """The length of a text header. Null for other headers."""

    body: RenderedTemplateLengthsBody
    """The length of the body."""


class RenderedTemplate(TypedDict):
    """A template with values, as a customer would see it."""

    name: str
    """The name. Pass it as `template` when you send."""

    language: str
    """The language. Pass it as `language` when you send."""

    whatsappAccountId: str
    """The WhatsApp Business Account it belongs to."""

    sendable: bool
    """Whether the template can be sent with these values. True if and only if `issues` is empty."""

    issues: list[RenderedTemplateIssues]
    """What prevents a send, in the order in which a send checks it, up to 20 issues of each kind."""

    missing: list[str]
    """Variables of the template without a value."""

    extra: list[str]
    """Given variables that the template does not have."""

    headerKind: Literal["none", "text", "image", "video", "document", "location", "product"]
    """The type of header. An image, video or document header requires `headerMediaLink` or `headerMediaId` in a
    send, a location header `headerLocation`, a product header `headerProduct`.
    """

    header: str | None
    """The text of the header, the link of its file, or the name, address or coordinates of its location. Null if it
    has none.
    """

    headerLocation: RenderedTemplateHeaderLocation | None
    """The location of a location header. Null for other headers."""

    headerProduct: RenderedTemplateHeaderProduct | None
    """The product of a product header. Null for other headers."""

    body: str
    """The body with the values. A variable without a value stays as it is."""

    footer: str | None
    """The footer text, or null."""

    buttons: list[RenderedTemplateButtons]
    """The buttons with the values, in order."""

    offer: RenderedTemplateOffer | None
    """The limited-time offer, or null."""

    cards: list[RenderedTemplateCards]
    """The cards of a carousel with the values. Empty if there are none."""

    lengths: RenderedTemplateLengths
    """The lengths that WhatsApp limits."""


class ListMembersQuery(TypedDict, total=False):
    limit: int
    """The number of items to return, 1 to 100. Default: 25."""

    cursor: str
    """The `nextCursor` of the previous page. It is valid only for the same list with the same filters; otherwise the
    response is `INVALID_CURSOR`.
    """

    email: str
    """Only the member with this address."""

    role: Literal["owner", "admin", "agent", "viewer"] | list[Literal["owner", "admin", "agent", "viewer"]]
    """Only members with this role. Repeat it, or separate values by commas, to include several."""

    createdAfter: str
    """Joined the workspace at or after this time."""

    createdBefore: str
    """Joined the workspace before this time."""

    order: Literal["desc", "asc"]
    """`desc`: newest first, the default. `asc`: oldest first."""


class Member(TypedDict):
    """A person of your team who works in the inbox."""

    id: str
    """The member's ID. Pass it as `assigneeId` to assign a conversation."""

    name: str
    """The member's name."""

    email: str
    """The address that the member signs in with."""

    role: Literal["owner", "admin", "agent", "viewer"]
    """What the member may do."""

    createdAt: str
    """When the member joined the workspace."""


class ListMembersPage(TypedDict):
    data: list[Member]
    """The members on this page."""

    hasMore: bool
    """Whether there are more items after this page."""

    nextCursor: str | None
    """The `cursor` of the next page. Null if and only if `hasMore` is false."""


class ListTeamsQuery(TypedDict, total=False):
    limit: int
    """The number of items to return, 1 to 100. Default: 25."""

    cursor: str
    """The `nextCursor` of the previous page. It is valid only for the same list with the same filters; otherwise the
    response is `INVALID_CURSOR`.
    """

    memberId: str
    """Only teams that this member belongs to."""

    createdAfter: str
    """Created at or after this time."""

    createdBefore: str
    """Created before this time."""

    order: Literal["desc", "asc"]
    """`desc`: newest first, the default. `asc`: oldest first."""


class Team(TypedDict):
    """A group of members to which conversations are assigned."""

    id: str
    """The team's ID. Pass it as `teamId` to assign a conversation."""

    name: str
    """The team's name."""

    memberIds: list[str]
    """The IDs of the team's active members."""

    createdAt: str
    """When the team was created."""


class ListTeamsPage(TypedDict):
    data: list[Team]
    """The teams on this page."""

    hasMore: bool
    """Whether there are more items after this page."""

    nextCursor: str | None
    """The `cursor` of the next page. Null if and only if `hasMore` is false."""


class ListNumbersQuery(TypedDict, total=False):
    limit: int
    """The number of items to return, 1 to 100. Default: 25."""

    cursor: str
    """The `nextCursor` of the previous page. It is valid only for the same list with the same filters; otherwise the
    response is `INVALID_CURSOR`.
    """

    state: Literal["connected", "disconnected", "restricted"] | list[Literal["connected", "disconnected", "restricted"]]
    """Only numbers in this state. Repeat it, or separate values by commas, to include several."""

    createdAfter: str
    """Connected to Parley at or after this time."""

    createdBefore: str
    """Connected to Parley before this time."""

    order: Literal["desc", "asc"]
    """`desc`: newest first, the default. `asc`: oldest first."""


class NumberMessagingLimit(TypedDict):
    tier: str
    """WhatsApp's name for the limit, in lowercase."""

    recipients: int | None
    """The number of people. Null if it is unlimited."""


class NumberThroughput(TypedDict):
    """How fast WhatsApp accepts messages. Parley queues messages beyond it."""

    level: str
    """WhatsApp's name for the rate, in lowercase."""

    messagesPerSecond: int
    """The messages per second that WhatsApp accepts."""


class Number(TypedDict):
    """A WhatsApp number of the workspace."""

    id: str
    """The number's ID. Pass it as `from` when you send."""

    kind: Literal["cloud", "sandbox"]
    """`sandbox`: a number of the simulator, whose messages reach no real phone."""

    phone: str
    """The phone number, digits only."""

    verifiedName: str | None
    """The display name on WhatsApp."""

    state: Literal["connected", "disconnected", "restricted"]
    """`connected` if it can send, `disconnected` if WhatsApp rejects its access token, `restricted` if WhatsApp
    restricts the number or its account.
    """

    reason: str | None
    """Why it is not connected, if known. Null while it is."""

    whatsappCode: float | None
    """WhatsApp's error code, if it is not connected because of one."""

    quality: str | None
    """WhatsApp's quality rating: `green`, `yellow` or `red`. Null if it has none."""

    messagingLimit: NumberMessagingLimit | None
    """How many different people can get a template outside the reply window within 24 hours. All numbers of the
    business share it. Null if WhatsApp has not reported it, or has not set one yet.
    """

    throughput: NumberThroughput
    """How fast WhatsApp accepts messages. Parley queues messages beyond it."""

    isDefault: bool
    """Whether messages without `from` to new recipients are sent from it."""

    whatsappAccountId: str
    """The WhatsApp Business Account it belongs to. It can send that account's templates only."""

    createdAt: str
    """When it was connected to Parley."""


class ListNumbersPage(TypedDict):
    data: list[Number]
    """The numbers on this page."""

    hasMore: bool
    """Whether there are more items after this page."""

    nextCursor: str | None
    """The `cursor` of the next page. Null if and only if `hasMore` is false."""


class ListEventsQuery(TypedDict, total=False):
    limit: int
    """The number of items to return, 1 to 100. Default: 25."""

    cursor: str
    """The `nextCursor` of the previous page. It is valid only for the same list with the same filters; otherwise the
    response is `INVALID_CURSOR`.
    """

    order: Literal["desc", "asc"]
    """`desc`: newest first. `asc`: oldest first, for catching up."""

    type: (
        Literal["message.received", "message.sent", "message.delivered", "message.read", "message.failed",
        "message.canceled", "message.edited", "message.revoked", "conversation.created", "conversation.assigned",
        "conversation.closed", "conversation.reopened", "conversation.window_opened", "conversation.window_closed",
        "contact.created", "contact.updated", "contact.merged", "contact.opted_out", "contact.opted_in",
        "contact.deleted", "otp.verified", "otp.failed", "otp.delivery_failed", "otp.fraud_suspected",
        "template.status_changed", "number.status_changed", "webhook_endpoint.warning", "webhook_endpoint.disabled",
        "ping", "message.*", "conversation.*", "contact.*", "otp.*", "template.*", "number.*", "webhook_endpoint.*"] |
        list[Literal["message.received", "message.sent", "message.delivered", "message.read", "message.failed",
        "message.canceled", "message.edited", "message.revoked", "conversation.created", "conversation.assigned",
        "conversation.closed", "conversation.reopened", "conversation.window_opened", "conversation.window_closed",
        "contact.created", "contact.updated", "contact.merged", "contact.opted_out", "contact.opted_in",
        "contact.deleted", "otp.verified", "otp.failed", "otp.delivery_failed", "otp.fraud_suspected",
        "template.status_changed", "number.status_changed", "webhook_endpoint.warning", "webhook_endpoint.disabled",
        "ping", "message.*", "conversation.*", "contact.*", "otp.*", "template.*", "number.*", "webhook_endpoint.*"]]
    )
    """Only events of this type, or of a family such as `message.*`. Repeat it, or separate values by commas, to
    include several.
    """

    conversationId: str
    """Only events of this conversation."""

    createdAfter: str
    """Only events recorded at or after this time, by the server's clock, which the sandbox does not change."""

    createdBefore: str
    """Only events recorded before this time, by the server's clock, which the sandbox does not change."""

    since: str
    """The same as `createdAfter`. If both are given, the later one applies."""


class MessageReceivedEventData(TypedDict):
    """The complete objects that the event is about."""

    message: Message

    conversation: Conversation


class MessageReceivedEvent(TypedDict):
    """A customer sent a message."""

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["message.received"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: MessageReceivedEventData
    """The complete objects that the event is about."""


class MessageSentEventData(TypedDict):
    """The complete objects that the event is about."""

    message: Message

    conversation: Conversation


class MessageSentEvent(TypedDict):
    """WhatsApp accepted one of your messages."""

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["message.sent"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: MessageSentEventData
    """The complete objects that the event is about."""


class MessageDeliveredEventData(TypedDict):
    """The complete objects that the event is about."""

    message: Message

    conversation: Conversation


class MessageDeliveredEvent(TypedDict):
    """A message reached the customer's device."""

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["message.delivered"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: MessageDeliveredEventData
    """The complete objects that the event is about."""


class MessageReadEventData(TypedDict):
    """The complete objects that the event is about."""

    message: Message

    conversation: Conversation


class MessageReadEvent(TypedDict):
    """The customer read a message."""

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["message.read"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: MessageReadEventData
    """The complete objects that the event is about."""


class MessageFailedEventData(TypedDict):
    """The complete objects that the event is about."""

    message: Message

    conversation: Conversation


class MessageFailedEvent(TypedDict):
    """A message was not delivered. See `failure` for the reason."""

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["message.failed"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: MessageFailedEventData
    """The complete objects that the event is about."""


class MessageCanceledEventData(TypedDict):
    """The complete objects that the event is about."""

    message: Message

    conversation: Conversation


class MessageCanceledEvent(TypedDict):
    """A message was canceled before it was sent."""

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["message.canceled"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: MessageCanceledEventData
    """The complete objects that the event is about."""


class MessageEditedEventData(TypedDict):
    """The complete objects that the event is about."""

    message: Message

    conversation: Conversation


class MessageEditedEvent(TypedDict):
    """A message was edited in WhatsApp, by the customer or in the WhatsApp Business app. `content` is the latest."""

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["message.edited"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: MessageEditedEventData
    """The complete objects that the event is about."""


class MessageRevokedEventData(TypedDict):
    """The complete objects that the event is about."""

    message: Message

    conversation: Conversation


class MessageRevokedEvent(TypedDict):
    """A message was deleted for everyone in WhatsApp, by the customer or in the WhatsApp Business app. Delete your
    copy.
    """

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["message.revoked"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: MessageRevokedEventData
    """The complete objects that the event is about."""


class ConversationCreatedEventData(TypedDict):
    """The complete objects that the event is about."""

    conversation: Conversation


class ConversationCreatedEvent(TypedDict):
    """A conversation was created."""

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["conversation.created"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: ConversationCreatedEventData
    """The complete objects that the event is about."""


class ConversationAssignedEventData(TypedDict):
    """The complete objects that the event is about."""

    conversation: Conversation


class ConversationAssignedEvent(TypedDict):
    """The member or the team that a conversation is assigned to changed. See `conversation.assignee` and
    `conversation.team`.
    """

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["conversation.assigned"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: ConversationAssignedEventData
    """The complete objects that the event is about."""


class ConversationClosedEventData(TypedDict):
    """The complete objects that the event is about."""

    conversation: Conversation


class ConversationClosedEvent(TypedDict):
    """A conversation was closed."""

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["conversation.closed"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: ConversationClosedEventData
    """The complete objects that the event is about."""


class ConversationReopenedEventData(TypedDict):
    """The complete objects that the event is about."""

    conversation: Conversation


class ConversationReopenedEvent(TypedDict):
    """A closed conversation was reopened."""

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["conversation.reopened"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: ConversationReopenedEventData
    """The complete objects that the event is about."""


class ConversationWindowOpenedEventData(TypedDict):
    """The complete objects that the event is about."""

    conversation: Conversation

    numberId: str
    """The workspace's number whose reply window it is."""


class ConversationWindowOpenedEvent(TypedDict):
    """The reply window opened. You can send any message."""

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["conversation.window_opened"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: ConversationWindowOpenedEventData
    """The complete objects that the event is about."""


class ConversationWindowClosedEventData(TypedDict):
    """The complete objects that the event is about."""

    conversation: Conversation

    numberId: str
    """The workspace's number whose reply window it is."""

    closedAt: str
    """When the window closed."""


class ConversationWindowClosedEvent(TypedDict):
    """The reply window closed. You can send only templates."""

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["conversation.window_closed"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: ConversationWindowClosedEventData
    """The complete objects that the event is about."""


class ContactCreatedEventData(TypedDict):
    """The complete objects that the event is about."""

    contact: Contact


class ContactCreatedEvent(TypedDict):
    """A contact was created."""

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["contact.created"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: ContactCreatedEventData
    """The complete objects that the event is about."""


class ContactUpdatedEventData(TypedDict):
    """The complete objects that the event is about."""

    contact: Contact


class ContactUpdatedEvent(TypedDict):
    """A contact was updated."""

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["contact.updated"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: ContactUpdatedEventData
    """The complete objects that the event is about."""


class ContactMergedEventData(TypedDict):
    """The complete objects that the event is about."""

    contact: Contact

    mergedContactId: str
    """The contact that was merged and no longer exists. Its ID now leads to `contact`."""

    mergedConversationId: str | None
    """The conversation whose messages were moved. Null if there was none."""


class ContactMergedEvent(TypedDict):
    """Two contacts were merged because they are the same person."""

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["contact.merged"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: ContactMergedEventData
    """The complete objects that the event is about."""


class ContactOptedOutEventData(TypedDict):
    """The complete objects that the event is about."""

    contact: Contact


class ContactOptedOutEvent(TypedDict):
    """A contact opted out of marketing."""

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["contact.opted_out"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: ContactOptedOutEventData
    """The complete objects that the event is about."""


class ContactOptedInEventData(TypedDict):
    """The complete objects that the event is about."""

    contact: Contact


class ContactOptedInEvent(TypedDict):
    """A contact agreed to marketing, for the first time or again after an opt-out."""

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["contact.opted_in"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: ContactOptedInEventData
    """The complete objects that the event is about."""


class ContactDeletedEventData(TypedDict):
    """The complete objects that the event is about."""

    id: str
    """The deleted contact's ID."""


class ContactDeletedEvent(TypedDict):
    """A contact was deleted with all its data. Nothing but the ID remains."""

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["contact.deleted"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: ContactDeletedEventData
    """The complete objects that the event is about."""


class OtpVerifiedEventDataOtpFailure(TypedDict):
    code: str
    """Why it was not delivered, as a code."""

    message: str
    """Why it was not delivered, in plain English."""

    whatsappCode: float | None
    """WhatsApp's error code."""


class OtpVerifiedEventDataOtp(TypedDict):
    """The passcode object, without the code itself."""

    otpId: str
    """The passcode's ID."""

    messageId: str
    """The message with the passcode."""

    conversationId: str | None
    """The conversation with the recipient. Null if it was erased."""

    to: str
    """The recipient's phone number."""

    purpose: str
    """The purpose of the passcode."""

    state: Literal["active", "verified", "expired", "replaced", "cancelled", "exhausted"]
    """Whether the passcode can be used (`active`), or how it ended: `verified`, `expired`, `replaced` by a newer
    one, `cancelled` (spelled with two l's, unlike a message's `canceled`), or `exhausted`: too many wrong
    attempts.
    """

    status: Literal["queued", "sent", "delivered", "read", "failed"]
    """The delivery status of its message."""

    failure: OtpVerifiedEventDataOtpFailure | None
    """Why the message failed. Null if it has not failed, or was canceled."""

    attemptsRemaining: int
    """The number of attempts left. 0 once the passcode has ended."""

    clientReference: str | None
    """Your own reference."""

    createdAt: str
    """When it was requested."""

    expiresAt: str
    """When it expires."""

    resendAvailableAt: str
    """When another passcode can be sent."""

    verifiedAt: str | None
    """When it was verified. Null if it was not."""

    endedAt: str | None
    """When it ended. Null while it can be used."""


class OtpVerifiedEventData(TypedDict):
    """The complete objects that the event is about."""

    otp: OtpVerifiedEventDataOtp
    """The passcode object, without the code itself."""


class OtpVerifiedEvent(TypedDict):
    """The correct passcode was entered."""

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["otp.verified"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: OtpVerifiedEventData
    """The complete objects that the event is about."""


class OtpFailedEventDataOtpFailure(TypedDict):
    code: str
    """Why it was not delivered, as a code."""

    message: str
    """Why it was not delivered, in plain English."""

    whatsappCode: float | None
    """WhatsApp's error code."""


class OtpFailedEventDataOtp(TypedDict):
    """The passcode object, without the code itself."""

    otpId: str
    """The passcode's ID."""

    messageId: str
    """The message with the passcode."""

    conversationId: str | None
    """The conversation with the recipient. Null if it was erased."""

    to: str
    """The recipient's phone number."""

    purpose: str
    """The purpose of the passcode."""

    state: Literal["active", "verified", "expired", "replaced", "cancelled", "exhausted"]
    """Whether the passcode can be used (`active`), or how it ended: `verified`, `expired`, `replaced` by a newer
    one, `cancelled` (spelled with two l's, unlike a message's `canceled`), or `exhausted`: too many wrong
    attempts.
    """

    status: Literal["queued", "sent", "delivered", "read", "failed"]
    """The delivery status of its message."""

    failure: OtpFailedEventDataOtpFailure | None
    """Why the message failed. Null if it has not failed, or was canceled."""

    attemptsRemaining: int
    """The number of attempts left. 0 once the passcode has ended."""

    clientReference: str | None
    """Your own reference."""

    createdAt: str
    """When it was requested."""

    expiresAt: str
    """When it expires."""

    resendAvailableAt: str
    """When another passcode can be sent."""

    verifiedAt: str | None
    """When it was verified. Null if it was not."""

    endedAt: str | None
    """When it ended. Null while it can be used."""


class OtpFailedEventData(TypedDict):
    """The complete objects that the event is about."""

    otp: OtpFailedEventDataOtp
    """The passcode object, without the code itself."""


class OtpFailedEvent(TypedDict):
    """All attempts for a passcode were used."""

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["otp.failed"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: OtpFailedEventData
    """The complete objects that the event is about."""


class OtpDeliveryFailedEventDataOtpFailure(TypedDict):
    code: str
    """Why it was not delivered, as a code."""

    message: str
    """Why it was not delivered, in plain English."""

    whatsappCode: float | None
    """WhatsApp's error code."""


class OtpDeliveryFailedEventDataOtp(TypedDict):
    """The passcode object, without the code itself."""

    otpId: str
    """The passcode's ID."""

    messageId: str
    """The message with the passcode."""

    conversationId: str | None
    """The conversation with the recipient. Null if it was erased."""

    to: str
    """The recipient's phone number."""

    purpose: str
    """The purpose of the passcode."""

    state: Literal["active", "verified", "expired", "replaced", "cancelled", "exhausted"]
    """Whether the passcode can be used (`active`), or how it ended: `verified`, `expired`, `replaced` by a newer
    one, `cancelled` (spelled with two l's, unlike a message's `canceled`), or `exhausted`: too many wrong
    attempts.
    """

    status: Literal["queued", "sent", "delivered", "read", "failed"]
    """The delivery status of its message."""

    failure: OtpDeliveryFailedEventDataOtpFailure | None
    """Why the message failed. Null if it has not failed, or was canceled."""

    attemptsRemaining: int
    """The number of attempts left. 0 once the passcode has ended."""

    clientReference: str | None
    """Your own reference."""

    createdAt: str
    """When it was requested."""

    expiresAt: str
    """When it expires."""

    resendAvailableAt: str
    """When another passcode can be sent."""

    verifiedAt: str | None
    """When it was verified. Null if it was not."""

    endedAt: str | None
    """When it ended. Null while it can be used."""


class OtpDeliveryFailedEventData(TypedDict):
    """The complete objects that the event is about."""

    otp: OtpDeliveryFailedEventDataOtp
    """The passcode object, without the code itself."""


class OtpDeliveryFailedEvent(TypedDict):
    """The message with a passcode was not delivered."""

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["otp.delivery_failed"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: OtpDeliveryFailedEventData
    """The complete objects that the event is about."""


class OtpFraudSuspectedEventDataOtpFailure(TypedDict):
    code: str
    """Why it was not delivered, as a code."""

    message: str
    """Why it was not delivered, in plain English."""

    whatsappCode: float | None
    """WhatsApp's error code."""


class OtpFraudSuspectedEventDataOtp(TypedDict):
    """The passcode object, without the code itself."""

    otpId: str
    """The passcode's ID."""

    messageId: str
    """The message with the passcode."""

    conversationId: str | None
    """The conversation with the recipient. Null if it was erased."""

    to: str
    """The recipient's phone number."""

    purpose: str
    """The purpose of the passcode."""

    state: Literal["active", "verified", "expired", "replaced", "cancelled", "exhausted"]
    """Whether the passcode can be used (`active`), or how it ended: `verified`, `expired`, `replaced` by a newer
    one, `cancelled` (spelled with two l's, unlike a message's `canceled`), or `exhausted`: too many wrong
    attempts.
    """

    status: Literal["queued", "sent", "delivered", "read", "failed"]
    """The delivery status of its message."""

    failure: OtpFraudSuspectedEventDataOtpFailure | None
    """Why the message failed. Null if it has not failed, or was canceled."""

    attemptsRemaining: int
    """The number of attempts left. 0 once the passcode has ended."""

    clientReference: str | None
    """Your own reference."""

    createdAt: str
    """When it was requested."""

    expiresAt: str
    """When it expires."""

    resendAvailableAt: str
    """When another passcode can be sent."""

    verifiedAt: str | None
    """When it was verified. Null if it was not."""

    endedAt: str | None
    """When it ended. Null while it can be used."""


class OtpFraudSuspectedEventData(TypedDict):
    """The complete objects that the event is about."""

    otp: OtpFraudSuspectedEventDataOtp
    """The passcode object, without the code itself."""


class OtpFraudSuspectedEvent(TypedDict):
    """The recipient reported that they did not request the passcode. It is not sent when fraud protection pauses a
    prefix.
    """

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["otp.fraud_suspected"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: OtpFraudSuspectedEventData
    """The complete objects that the event is about."""


class TemplateStatusChangedEventData(TypedDict):
    """The complete objects that the event is about."""

    template: Template

    previousStatus: str
    """The previous status."""


class TemplateStatusChangedEvent(TypedDict):
    """WhatsApp changed the status of a template."""

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["template.status_changed"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: TemplateStatusChangedEventData
    """The complete objects that the event is about."""


class NumberStatusChangedEventDataNumber(TypedDict):
    """The number."""

    id: str
    """The number's ID."""

    phone: str
    """The phone number, digits only."""

    verifiedName: str | None
    """The display name on WhatsApp."""

    status: str
    """The current state."""

    reason: str | None
    """The reason, if known."""

    whatsappCode: float | None
    """WhatsApp's error code, if there is one."""


class NumberStatusChangedEventData(TypedDict):
    """The complete objects that the event is about."""

    number: NumberStatusChangedEventDataNumber
    """The number."""

    previousStatus: str
    """The previous state."""


class NumberStatusChangedEvent(TypedDict):
    """A number was connected, disconnected or restricted. `number.status` is what `GET /v1/numbers` returns as
    `state`.
    """

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["number.status_changed"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: NumberStatusChangedEventData
    """The complete objects that the event is about."""


class WebhookEndpointSummary(TypedDict):
    """An endpoint as it appears in events."""

    id: str
    """The endpoint's ID."""

    host: str
    """The host of its URL, with the port if it has one. The full URL is left out because it often contains secrets."""

    description: str | None
    """Your own description, or null."""

    state: Literal["enabled", "disabled"]
    """`disabled`: nothing is sent; events are stored for 30 days and can be sent later with a replay. Parley
    disables an endpoint if all deliveries fail for five days, if it responds with 410, or if a response asks for
    it.
    """

    disabledReason: str | None
    """Why it is disabled, in plain English. Null while it is enabled."""

    disabledAt: str | None
    """When it was disabled, or null."""

    failingSince: str | None
    """The first failure since the last success. Null while deliveries succeed."""

    lastSuccessAt: str | None
    """When a delivery last succeeded, or null."""


class WebhookEndpointWarningEventData(TypedDict):
    """The complete objects that the event is about."""

    webhookEndpoint: WebhookEndpointSummary

    reason: str
    """What is wrong, in plain English."""


class WebhookEndpointWarningEvent(TypedDict):
    """Deliveries to an endpoint are failing. Sent to the workspace's other endpoints; admins also get an alert."""

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["webhook_endpoint.warning"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: WebhookEndpointWarningEventData
    """The complete objects that the event is about."""


class WebhookEndpointDisabledEventData(TypedDict):
    """The complete objects that the event is about."""

    webhookEndpoint: WebhookEndpointSummary

    reason: str
    """What is wrong, in plain English."""


class WebhookEndpointDisabledEvent(TypedDict):
    """An endpoint was disabled. Sent to the workspace's other endpoints; admins also get an alert."""

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["webhook_endpoint.disabled"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: WebhookEndpointDisabledEventData
    """The complete objects that the event is about."""


class PingEventData(TypedDict):
    """The complete objects that the event is about."""

    webhookEndpoint: WebhookEndpointSummary


class PingEvent(TypedDict):
    """A test event was sent from the settings or through the API."""

    id: str
    """The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates."""

    type: Literal["ping"]
    """The event type."""

    timestamp: str
    """When the event happened, by the workspace's clock, which only the sandbox can advance."""

    apiVersion: Literal["v1"]
    """The version of the schema of `data`."""

    workspaceId: str
    """The workspace of the event."""

    sequence: int | None
    """Increases by one with every event of a conversation, so a higher number is newer. Null for events without a
    conversation.
    """

    data: PingEventData
    """The complete objects that the event is about."""


class ListEventsPage(TypedDict):
    data: list[Event]
    """The events."""

    hasMore: bool
    """Whether there are more items after this page."""

    nextCursor: str | None
    """The `cursor` of the next page. Null if and only if `hasMore` is false."""

    resumeCursor: str | None
    """With `order=asc`, your position in the list. Store it and pass it as `cursor` next time: no event is skipped
    or repeated. Null with `order=desc`.
    """


class _CreateWebhookEndpointBodyOptional(TypedDict, total=False):
    description: str | None
    """Your own description, or null."""


class CreateWebhookEndpointBody(_CreateWebhookEndpointBodyOptional):
    url: str
    """The URL that receives events: `https`, without username and password, on a public host, on port 443, or 1024
    or higher. A name that resolves to a private address is rejected.
    """

    eventTypes: (
        list[Literal["*", "message.*", "conversation.*", "contact.*", "otp.*", "template.*", "number.*",
        "webhook_endpoint.*", "message.received", "message.sent", "message.delivered", "message.read",
        "message.failed", "message.canceled", "message.edited", "message.revoked", "conversation.created",
        "conversation.assigned", "conversation.closed", "conversation.reopened", "conversation.window_opened",
        "conversation.window_closed", "contact.created", "contact.updated", "contact.merged", "contact.opted_out",
        "contact.opted_in", "contact.deleted", "otp.verified", "otp.failed", "otp.delivery_failed",
        "otp.fraud_suspected", "template.status_changed", "number.status_changed", "webhook_endpoint.warning",
        "webhook_endpoint.disabled", "ping"]]
    )
    """The events to send: types, families such as `message.*`, or `*` for all events. New types are sent only to
    endpoints that subscribe to their family or to all events. A key can subscribe only to what it can read: it
    needs the scope for each type (`messages.read` for messages and conversations, `contacts.read`, `otp.send`,
    `templates.read`, `numbers.read`), or `events.read` for all of them.
    """


class WebhookEndpointWithSecret(TypedDict):
    """An endpoint with its signing secret."""

    id: str
    """The endpoint's ID."""

    url: str
    """The URL that receives events: `https`, without username and password, on a public host, on port 443, or 1024
    or higher. A name that resolves to a private address is rejected.
    """

    description: str | None
    """Your own description, or null."""

    eventTypes: (
        list[Literal["*", "message.*", "conversation.*", "contact.*", "otp.*", "template.*", "number.*",
        "webhook_endpoint.*", "message.received", "message.sent", "message.delivered", "message.read",
        "message.failed", "message.canceled", "message.edited", "message.revoked", "conversation.created",
        "conversation.assigned", "conversation.closed", "conversation.reopened", "conversation.window_opened",
        "conversation.window_closed", "contact.created", "contact.updated", "contact.merged", "contact.opted_out",
        "contact.opted_in", "contact.deleted", "otp.verified", "otp.failed", "otp.delivery_failed",
        "otp.fraud_suspected", "template.status_changed", "number.status_changed", "webhook_endpoint.warning",
        "webhook_endpoint.disabled", "ping"]]
    )
    """The events to send: types, families such as `message.*`, or `*` for all events. New types are sent only to
    endpoints that subscribe to their family or to all events. A key can subscribe only to what it can read: it
    needs the scope for each type (`messages.read` for messages and conversations, `contacts.read`, `otp.send`,
    `templates.read`, `numbers.read`), or `events.read` for all of them.
    """

    state: Literal["enabled", "disabled"]
    """`disabled`: nothing is sent; events are stored for 30 days and can be sent later with a replay. Parley
    disables an endpoint if all deliveries fail for five days, if it responds with 410, or if a response asks for
    it.
    """

    disabledReason: str | None
    """Why it is disabled, in plain English. Null while it is enabled."""

    disabledAt: str | None
    """When it was disabled, or null."""

    failingSince: str | None
    """The first failure since the last success. Null while deliveries succeed."""

    lastSuccessAt: str | None
    """When a delivery last succeeded, or null."""

    previousSecretUntil: str | None
    """When requests stop being signed with the previous secret as well. Null if there is none."""

    createdAt: str
    """When it was created."""

    updatedAt: str
    """When it was last updated."""

    secret: str
    """The signing secret, which your receiver uses to verify events. Admins can view it again in the settings."""


class UpdateWebhookEndpointBody(TypedDict, total=False):
    url: str
    """The URL that receives events: `https`, without username and password, on a public host, on port 443, or 1024
    or higher. A name that resolves to a private address is rejected.
    """

    eventTypes: (
        list[Literal["*", "message.*", "conversation.*", "contact.*", "otp.*", "template.*", "number.*",
        "webhook_endpoint.*", "message.received", "message.sent", "message.delivered", "message.read",
        "message.failed", "message.canceled", "message.edited", "message.revoked", "conversation.created",
        "conversation.assigned", "conversation.closed", "conversation.reopened", "conversation.window_opened",
        "conversation.window_closed", "contact.created", "contact.updated", "contact.merged", "contact.opted_out",
        "contact.opted_in", "contact.deleted", "otp.verified", "otp.failed", "otp.delivery_failed",
        "otp.fraud_suspected", "template.status_changed", "number.status_changed", "webhook_endpoint.warning",
        "webhook_endpoint.disabled", "ping"]]
    )
    """The events to send: types, families such as `message.*`, or `*` for all events. New types are sent only to
    endpoints that subscribe to their family or to all events. A key can subscribe only to what it can read: it
    needs the scope for each type (`messages.read` for messages and conversations, `contacts.read`, `otp.send`,
    `templates.read`, `numbers.read`), or `events.read` for all of them.
    """

    description: str | None
    """Your own description, or null."""

    state: Literal["enabled", "disabled"]
    """`disabled`: nothing is sent; events are stored for 30 days and can be sent later with a replay. Parley
    disables an endpoint if all deliveries fail for five days, if it responds with 410, or if a response asks for
    it.
    """


class WebhookEndpoint(TypedDict):
    """A URL that receives events."""

    id: str
    """The endpoint's ID."""

    url: str
    """The URL that receives events: `https`, without username and password, on a public host, on port 443, or 1024
    or higher. A name that resolves to a private address is rejected.
    """

    description: str | None
    """Your own description, or null."""

    eventTypes: (
        list[Literal["*", "message.*", "conversation.*", "contact.*", "otp.*", "template.*", "number.*",
        "webhook_endpoint.*", "message.received", "message.sent", "message.delivered", "message.read",
        "message.failed", "message.canceled", "message.edited", "message.revoked", "conversation.created",
        "conversation.assigned", "conversation.closed", "conversation.reopened", "conversation.window_opened",
        "conversation.window_closed", "contact.created", "contact.updated", "contact.merged", "contact.opted_out",
        "contact.opted_in", "contact.deleted", "otp.verified", "otp.failed", "otp.delivery_failed",
        "otp.fraud_suspected", "template.status_changed", "number.status_changed", "webhook_endpoint.warning",
        "webhook_endpoint.disabled", "ping"]]
    )
    """The events to send: types, families such as `message.*`, or `*` for all events. New types are sent only to
    endpoints that subscribe to their family or to all events. A key can subscribe only to what it can read: it
    needs the scope for each type (`messages.read` for messages and conversations, `contacts.read`, `otp.send`,
    `templates.read`, `numbers.read`), or `events.read` for all of them.
    """

    state: Literal["enabled", "disabled"]
    """`disabled`: nothing is sent; events are stored for 30 days and can be sent later with a replay. Parley
    disables an endpoint if all deliveries fail for five days, if it responds with 410, or if a response asks for
    it.
    """

    disabledReason: str | None
    """Why it is disabled, in plain English. Null while it is enabled."""

    disabledAt: str | None
    """When it was disabled, or null."""

    failingSince: str | None
    """The first failure since the last success. Null while deliveries succeed."""

    lastSuccessAt: str | None
    """When a delivery last succeeded, or null."""

    previousSecretUntil: str | None
    """When requests stop being signed with the previous secret as well. Null if there is none."""

    createdAt: str
    """When it was created."""

    updatedAt: str
    """When it was last updated."""


class DeleteWebhookEndpointResult(TypedDict):
    id: str
    """The endpoint's ID."""

    deleted: Literal[True]
    """The endpoint and its delivery log were deleted."""


class TestWebhookEndpointResult(TypedDict):
    eventId: str
    """The ID of the `ping` event."""

    state: Literal["pending", "held"]
    """`pending`: the event is being sent. `held`: the endpoint is disabled. Enable it and send another, or resend
    this one.
    """


_ReplayWebhookEventsBodyOptionalKeywords = TypedDict("_ReplayWebhookEventsBodyOptionalKeywords", {
    # Resend all events from this time on that the endpoint subscribes to.
    "from": "str",
}, total=False)


class ReplayWebhookEventsBody(_ReplayWebhookEventsBodyOptionalKeywords, total=False):
    eventId: str
    """Resend this event, whatever its state."""

    failedSince: str
    """Resend all events that failed or were held since this time."""

    to: str
    """The end of the range."""


class ReplayWebhookEventsResult(TypedDict):
    replayed: int
    """The number of events that this request resends, up to 10,000."""

    hasMore: bool
    """Whether there are more events to resend. If so, send another request: with the same body or, for a range, with
    `nextFrom` as the new `from`.
    """

    nextFrom: str | None
    """The start of the rest of the range. Null if nothing is left or if the request has no range."""


class ListWebhookEndpointsQuery(TypedDict, total=False):
    limit: int
    """The number of items to return, 1 to 100. Default: 25."""

    cursor: str
    """The `nextCursor` of the previous page. It is valid only for the same list with the same filters; otherwise the
    response is `INVALID_CURSOR`.
    """

    createdAfter: str
    """Created at or after this time."""

    createdBefore: str
    """Created before this time."""

    order: Literal["desc", "asc"]
    """`desc`: newest first, the default. `asc`: oldest first."""


class ListWebhookEndpointsPage(TypedDict):
    data: list[WebhookEndpoint]
    """The endpoints, newest first."""

    hasMore: bool
    """Whether there are more items after this page."""

    nextCursor: str | None
    """The `cursor` of the next page. Null if and only if `hasMore` is false."""


class ListWebhookDeliveriesQuery(TypedDict, total=False):
    limit: int
    """The number of items to return, 1 to 100. Default: 25."""

    cursor: str
    """The `nextCursor` of the previous page. It is valid only for the same list with the same filters; otherwise the
    response is `INVALID_CURSOR`.
    """

    state: Literal["pending", "delivered", "failed", "held"] | list[Literal["pending", "delivered", "failed", "held"]]
    """Only deliveries in this state. Repeat it, or separate values by commas, to include several."""

    eventType: (
        Literal["message.received", "message.sent", "message.delivered", "message.read", "message.failed",
        "message.canceled", "message.edited", "message.revoked", "conversation.created", "conversation.assigned",
        "conversation.closed", "conversation.reopened", "conversation.window_opened", "conversation.window_closed",
        "contact.created", "contact.updated", "contact.merged", "contact.opted_out", "contact.opted_in",
        "contact.deleted", "otp.verified", "otp.failed", "otp.delivery_failed", "otp.fraud_suspected",
        "template.status_changed", "number.status_changed", "webhook_endpoint.warning", "webhook_endpoint.disabled",
        "ping"] | list[Literal["message.received", "message.sent", "message.delivered", "message.read",
        "message.failed", "message.canceled", "message.edited", "message.revoked", "conversation.created",
        "conversation.assigned", "conversation.closed", "conversation.reopened", "conversation.window_opened",
        "conversation.window_closed", "contact.created", "contact.updated", "contact.merged", "contact.opted_out",
        "contact.opted_in", "contact.deleted", "otp.verified", "otp.failed", "otp.delivery_failed",
        "otp.fraud_suspected", "template.status_changed", "number.status_changed", "webhook_endpoint.warning",
        "webhook_endpoint.disabled", "ping"]]
    )
    """Only deliveries of events of this type. Repeat it, or separate values by commas, to include several."""

    eventId: str
    """Only the delivery of this event."""

    createdAfter: str
    """Created at or after this time, by the server's clock, which the sandbox does not change."""

    createdBefore: str
    """Created before this time, by the server's clock, which the sandbox does not change."""

    order: Literal["desc", "asc"]
    """`desc`: newest first, the default. `asc`: oldest first."""


class WebhookDelivery(TypedDict):
    """The delivery of an event to an endpoint."""

    id: str
    """The delivery's ID."""

    eventId: str
    """The event's ID, which is also its `webhook-id`."""

    eventType: str
    """The event type."""

    conversationId: str | None
    """The conversation it belongs to, or null."""

    sequence: int | None
    """Its sequence number within the conversation, or null."""

    state: Literal["pending", "delivered", "failed", "held"]
    """`pending`: being sent, or waiting for the next attempt. `failed`: all attempts failed. `held`: stored because
    the endpoint was disabled, shown as Stored in the settings; a replay sends it.
    """

    attempts: int
    """The number of attempts since it was created or replayed."""

    nextAttemptAt: str | None
    """The time of the next attempt. Null if there is none."""

    lastStatus: int | None
    """The HTTP status of the last response. Null if there was none."""

    lastError: str | None
    """Why the last attempt got no response, or null."""

    createdAt: str
    """When it was created."""

    finishedAt: str | None
    """When it was delivered or failed, or null."""


class ListWebhookDeliveriesPage(TypedDict):
    data: list[WebhookDelivery]
    """The deliveries, newest first."""

    hasMore: bool
    """Whether there are more items after this page."""

    nextCursor: str | None
    """The `cursor` of the next page. Null if and only if `hasMore` is false."""


class WebhookDeliveryDetailAttemptLog(TypedDict):
    attempt: int
    """1 for the first attempt."""

    startedAt: str
    """When the request was sent."""

    durationMs: int
    """The duration of the attempt in milliseconds."""

    url: str
    """The URL of the endpoint at that time."""

    requestHeaders: dict[str, str]
    """The headers that were sent, with the signature."""

    status: int | None
    """The HTTP status of the response. Null if there was none."""

    responseHeaders: dict[str, str] | None
    """The following headers of the response, if it has them: `content-type`, `location`, `retry-after`, `server`,
    `x-request-id`. Null without a response, and for attempts before they were recorded.
    """

    responseBody: str | None
    """The first 2 KiB of the response's body. Null without a response, or if it is redacted."""

    error: str | None
    """Why there was no response, or null."""


class WebhookDeliveryDetail(TypedDict):
    """A delivery with its request and the responses."""

    id: str
    """The delivery's ID."""

    eventId: str
    """The event's ID, which is also its `webhook-id`."""

    eventType: str
    """The event type."""

    conversationId: str | None
    """The conversation it belongs to, or null."""

    sequence: int | None
    """Its sequence number within the conversation, or null."""

    state: Literal["pending", "delivered", "failed", "held"]
    """`pending`: being sent, or waiting for the next attempt. `failed`: all attempts failed. `held`: stored because
    the endpoint was disabled, shown as Stored in the settings; a replay sends it.
    """

    attempts: int
    """The number of attempts since it was created or replayed."""

    nextAttemptAt: str | None
    """The time of the next attempt. Null if there is none."""

    lastStatus: int | None
    """The HTTP status of the last response. Null if there was none."""

    lastError: str | None
    """Why the last attempt got no response, or null."""

    createdAt: str
    """When it was created."""

    finishedAt: str | None
    """When it was delivered or failed, or null."""

    redacted: bool
    """Whether the bodies are withheld because the key may not read the event's data."""

    body: str | None
    """The body of the request, as it was signed. Null if the event is no longer stored, which is after 30 days, or
    if it is redacted.
    """

    attemptLog: list[WebhookDeliveryDetailAttemptLog]
    """The attempts, the last one first."""


class ListRequestsQuery(TypedDict, total=False):
    limit: int
    """The number of items to return, 1 to 100. Default: 25."""

    cursor: str
    """The `nextCursor` of the previous page. It is valid only for the same list with the same filters; otherwise the
    response is `INVALID_CURSOR`.
    """

    status: str | list[str]
    """Only requests with this status, or class of statuses. Repeat it, or separate values by commas, to include
    several.
    """

    code: str | list[str]
    """Only requests with this error code. Repeat it, or separate values by commas, to include several."""

    method: Literal["GET", "HEAD", "POST", "PATCH", "DELETE"] | list[Literal["GET", "HEAD", "POST", "PATCH", "DELETE"]]
    """Only requests with this method. Repeat it, or separate values by commas, to include several."""

    path: str
    """Only requests whose path contains this text."""

    messageId: str
    """Only the request that created this message."""

    createdAfter: str
    """Arrived at or after this time, by the server's clock, which the sandbox does not change."""

    createdBefore: str
    """Arrived before this time, by the server's clock, which the sandbox does not change."""

    order: Literal["desc", "asc"]
    """`desc`: newest first, the default. `asc`: oldest first."""


class LoggedRequestKey(TypedDict):
    """The API key of the request."""

    id: str
    """The key's ID."""

    name: str
    """The key's name at that time."""


class LoggedRequest(TypedDict):
    """A request to the API."""

    id: str
    """The request's ID, as in `X-Request-Id` and in errors."""

    createdAt: str
    """When the request arrived."""

    key: LoggedRequestKey
    """The API key of the request."""

    method: str
    """The HTTP method."""

    path: str
    """The path, without the query. Phone numbers are masked."""

    status: int
    """The HTTP status of the response."""

    code: str | None
    """The error code, or null if the request succeeded."""

    durationMs: int
    """How long the request took in milliseconds."""

    messageId: str | None
    """The message that the request created, or null."""


class ListRequestsPage(TypedDict):
    data: list[LoggedRequest]
    """The requests on this page."""

    hasMore: bool
    """Whether there are more items after this page."""

    nextCursor: str | None
    """The `cursor` of the next page. Null if and only if `hasMore` is false."""


class SandboxChatsResultNumbers(TypedDict):
    phoneNumberId: str

    displayNumber: str

    verifiedName: str


class SandboxChatsResultChatsTraits(TypedDict):
    onWhatsApp: bool

    online: bool

    receipts: bool

    optedOut: bool

    blockedBusiness: bool

    username: str | None

    hidesPhone: bool

    parentBsuid: str | None

    identityHash: str | None


class SandboxChatsResultChats(TypedDict):
    phoneNumberId: str

    waId: str

    profileName: str

    lastAt: str | None

    lastText: str | None

    windowExpiresAt: str | None

    bsuid: str | None

    traits: SandboxChatsResultChatsTraits

    isTyping: bool


class SandboxChatsResult(TypedDict):
    numbers: list[SandboxChatsResultNumbers]

    chats: list[SandboxChatsResultChats]

    hasMore: bool

    now: str


class SandboxMessagesResultMessagesRenderedButtons(TypedDict):
    type: str

    text: str

    value: str | None


class SandboxMessagesResultMessagesRenderedOffer(TypedDict):
    text: str

    expiresAt: str | None


class SandboxMessagesResultMessagesRenderedCardsButtons(TypedDict):
    type: str

    text: str

    value: str | None


class SandboxMessagesResultMessagesRenderedCards(TypedDict):
    headerKind: str

    body: str

    buttons: list[SandboxMessagesResultMessagesRenderedCardsButtons]


class SandboxMessagesResultMessagesRendered(TypedDict):
    header: str | None

    headerKind: str

    body: str

    footer: str | None

    buttons: list[SandboxMessagesResultMessagesRenderedButtons]

    offer: SandboxMessagesResultMessagesRenderedOffer | None

    cards: list[SandboxMessagesResultMessagesRenderedCards]


class SandboxMessagesResultMessages(TypedDict):
    wamid: str

    direction: Literal["to_customer", "from_customer"]

    message: dict[str, Any]

    content: MessageContent

    rendered: SandboxMessagesResultMessagesRendered | None

    status: str

    at: str


class SandboxMessagesResult(TypedDict):
    messages: list[SandboxMessagesResultMessages]


class SandboxWriteBodyMessageText(TypedDict):
    kind: Literal["text"]

    body: str


class SandboxWriteBodyMessageMediaFile(TypedDict):
    base64: str

    mimeType: str


class _SandboxWriteBodyMessageMediaOptional(TypedDict, total=False):
    lost: bool

    caption: str

    filename: str

    file: SandboxWriteBodyMessageMediaFile


class SandboxWriteBodyMessageMedia(_SandboxWriteBodyMessageMediaOptional):
    kind: Literal["media"]

    type: Literal["image", "video", "audio", "document", "sticker", "voice"]


class _SandboxWriteBodyMessageLocationOptional(TypedDict, total=False):
    name: str

    address: str


class SandboxWriteBodyMessageLocation(_SandboxWriteBodyMessageLocationOptional):
    kind: Literal["location"]

    latitude: float

    longitude: float


class _SandboxWriteBodyMessageContactsOptional(TypedDict, total=False):
    morePhones: list[str]

    origin: Literal["contact_request", "other"]


class SandboxWriteBodyMessageContacts(_SandboxWriteBodyMessageContactsOptional):
    kind: Literal["contacts"]

    name: str

    phone: str


class SandboxWriteBodyMessageChoice(TypedDict):
    kind: Literal["choice"]

    wamid: str

    id: str


class SandboxWriteBodyMessageFlow(TypedDict):
    kind: Literal["flow"]

    wamid: str

    answers: dict[str, Any]


class _SandboxWriteBodyMessageButtonOptional(TypedDict, total=False):
    card: int

    withContext: bool


class SandboxWriteBodyMessageButton(_SandboxWriteBodyMessageButtonOptional):
    kind: Literal["button"]

    wamid: str

    text: str


class SandboxWriteBodyMessageReaction(TypedDict):
    kind: Literal["reaction"]

    wamid: str

    emoji: str


class SandboxWriteBodyMessageOrderItems(TypedDict):
    product: str

    quantity: int

    price: float

    currency: str


class _SandboxWriteBodyMessageOrderOptional(TypedDict, total=False):
    text: str


class SandboxWriteBodyMessageOrder(_SandboxWriteBodyMessageOrderOptional):
    kind: Literal["order"]

    items: list[SandboxWriteBodyMessageOrderItems]


class SandboxWriteBodyMessageEdit(TypedDict):
    kind: Literal["edit"]

    wamid: str

    body: str


class SandboxWriteBodyMessageDelete(TypedDict):
    kind: Literal["delete"]

    wamid: str


class SandboxWriteBodyMessageWelcome(TypedDict):
    kind: Literal["welcome"]


class _SandboxWriteBodyMessageCallPermissionOptional(TypedDict, total=False):
    permanent: bool


class SandboxWriteBodyMessageCallPermission(_SandboxWriteBodyMessageCallPermissionOptional):
    kind: Literal["call_permission"]

    allowed: bool


class _SandboxWriteBodyMessageCallOptional(TypedDict, total=False):
    seconds: int


class SandboxWriteBodyMessageCall(_SandboxWriteBodyMessageCallOptional):
    kind: Literal["call"]


class SandboxWriteBodyMessageUnsupported(TypedDict):
    kind: Literal["unsupported"]

    type: str


class SandboxWriteBodyMessageFuture(TypedDict):
    kind: Literal["future"]

    type: str


class SandboxWriteBodyMessageGroup(TypedDict):
    kind: Literal["group"]

    groupId: str

    body: str


class SandboxWriteBodyMessageBrokenChoice(TypedDict):
    kind: Literal["broken_choice"]

    wamid: str


class SandboxWriteBodyContext(TypedDict, total=False):
    replyTo: str

    forwarded: Literal["once", "often"]

    product: str

    advertised: bool


class _SandboxWriteBodyOptional(TypedDict, total=False):
    profileName: str

    context: SandboxWriteBodyContext


class SandboxWriteBody(_SandboxWriteBodyOptional):
    message: (
        SandboxWriteBodyMessageText | SandboxWriteBodyMessageMedia | SandboxWriteBodyMessageLocation |
        SandboxWriteBodyMessageContacts | SandboxWriteBodyMessageChoice | SandboxWriteBodyMessageFlow |
        SandboxWriteBodyMessageButton | SandboxWriteBodyMessageReaction | SandboxWriteBodyMessageOrder |
        SandboxWriteBodyMessageEdit | SandboxWriteBodyMessageDelete | SandboxWriteBodyMessageWelcome |
        SandboxWriteBodyMessageCallPermission | SandboxWriteBodyMessageCall | SandboxWriteBodyMessageUnsupported |
        SandboxWriteBodyMessageFuture | SandboxWriteBodyMessageGroup | SandboxWriteBodyMessageBrokenChoice
    )


class SandboxWriteResultMessagesRenderedButtons(TypedDict):
    type: str

    text: str

    value: str | None


class SandboxWriteResultMessagesRenderedOffer(TypedDict):
    text: str

    expiresAt: str | None


class SandboxWriteResultMessagesRenderedCardsButtons(TypedDict):
    type: str

    text: str

    value: str | None


class SandboxWriteResultMessagesRenderedCards(TypedDict):
    headerKind: str

    body: str

    buttons: list[SandboxWriteResultMessagesRenderedCardsButtons]


class SandboxWriteResultMessagesRendered(TypedDict):
    header: str | None

    headerKind: str

    body: str

    footer: str | None

    buttons: list[SandboxWriteResultMessagesRenderedButtons]

    offer: SandboxWriteResultMessagesRenderedOffer | None

    cards: list[SandboxWriteResultMessagesRenderedCards]


class SandboxWriteResultMessages(TypedDict):
    wamid: str

    direction: Literal["to_customer", "from_customer"]

    message: dict[str, Any]

    content: MessageContent

    rendered: SandboxWriteResultMessagesRendered | None

    status: str

    at: str


class SandboxWriteResult(TypedDict):
    messages: list[SandboxWriteResultMessages]


class SandboxReadResult(TypedDict):
    ok: Literal[True]


class SandboxCustomerBodyTraits(TypedDict, total=False):
    onWhatsApp: bool

    online: bool

    receipts: bool

    optedOut: bool

    blockedBusiness: bool

    username: str | None

    hidesPhone: bool

    parentBsuid: str | None

    identityHash: str | None


class SandboxCustomerBody(TypedDict, total=False):
    profileName: str

    traits: SandboxCustomerBodyTraits


class SandboxCustomerResult(TypedDict):
    ok: Literal[True]


class SandboxIdentityBodyNumber(TypedDict):
    kind: Literal["number"]

    waId: str


class SandboxIdentityBodyUserId(TypedDict):
    kind: Literal["user_id"]

    webhook: Literal["system", "user_id_update"]


class SandboxIdentityResult(TypedDict):
    ok: Literal[True]


class SandboxEchoBody(TypedDict):
    text: str


class SandboxEchoResult(TypedDict):
    ok: Literal[True]


class SandboxSettingsResultSettingsStatuses(TypedDict):
    sentAfterMs: int

    deliveredAfterMs: int

    readAfterMs: int | None

    jitterMs: int

    duplicatePercent: int

    reversePercent: int

    missingDeliveredPercent: int

    version: Literal["v23", "v24"]

    contacts: bool


class SandboxSettingsResultSettingsAnswers(TypedDict):
    delayMs: int

    failCode: int

    failStatus: int | None

    drop: Literal["none", "before", "after"]

    holdTemplates: bool


class SandboxSettingsResultSettingsLimits(TypedDict):
    throughput: bool

    messagesPerSecond: int

    pair: bool

    allowList: list[str]


class SandboxSettingsResultSettingsWebhooks(TypedDict):
    mode: Literal["post", "hold", "drop"]

    batchMs: int

    batchMax: int

    duplicate: bool

    reverse: bool

    wrongSignature: bool

    retrySpeed: int


class SandboxSettingsResultSettings(TypedDict):
    seed: str | None

    identity: Literal["both", "phone", "bsuid"]

    statuses: SandboxSettingsResultSettingsStatuses

    answers: SandboxSettingsResultSettingsAnswers

    limits: SandboxSettingsResultSettingsLimits

    webhooks: SandboxSettingsResultSettingsWebhooks


class SandboxSettingsResult(TypedDict):
    phoneNumberId: str

    settings: SandboxSettingsResultSettings

    failuresLeft: int

    heldMessages: int

    webhooksWaiting: int


class SandboxSettingsChangeBodyStatuses(TypedDict, total=False):
    sentAfterMs: int

    deliveredAfterMs: int

    readAfterMs: int | None

    jitterMs: int

    duplicatePercent: int

    reversePercent: int

    missingDeliveredPercent: int

    version: Literal["v23", "v24"]

    contacts: bool


class SandboxSettingsChangeBodyAnswers(TypedDict, total=False):
    delayMs: int

    failCode: int

    failStatus: int | None

    drop: Literal["none", "before", "after"]

    holdTemplates: bool


class SandboxSettingsChangeBodyLimits(TypedDict, total=False):
    throughput: bool

    messagesPerSecond: int

    pair: bool

    allowList: list[str]


class SandboxSettingsChangeBodyWebhooks(TypedDict, total=False):
    mode: Literal["post", "hold", "drop"]

    batchMs: int

    batchMax: int

    duplicate: bool

    reverse: bool

    wrongSignature: bool

    retrySpeed: int


class SandboxSettingsChangeBody(TypedDict, total=False):
    seed: str | None

    identity: Literal["both", "phone", "bsuid"]

    statuses: SandboxSettingsChangeBodyStatuses

    answers: SandboxSettingsChangeBodyAnswers

    limits: SandboxSettingsChangeBodyLimits

    webhooks: SandboxSettingsChangeBodyWebhooks


class SandboxSettingsChangeResultSettingsStatuses(TypedDict):
    sentAfterMs: int

    deliveredAfterMs: int

    readAfterMs: int | None

    jitterMs: int

    duplicatePercent: int

    reversePercent: int

    missingDeliveredPercent: int

    version: Literal["v23", "v24"]

    contacts: bool


class SandboxSettingsChangeResultSettingsAnswers(TypedDict):
    delayMs: int

    failCode: int

    failStatus: int | None

    drop: Literal["none", "before", "after"]

    holdTemplates: bool


class SandboxSettingsChangeResultSettingsLimits(TypedDict):
    throughput: bool

    messagesPerSecond: int

    pair: bool

    allowList: list[str]


class SandboxSettingsChangeResultSettingsWebhooks(TypedDict):
    mode: Literal["post", "hold", "drop"]

    batchMs: int

    batchMax: int

    duplicate: bool

    reverse: bool

    wrongSignature: bool

    retrySpeed: int


class SandboxSettingsChangeResultSettings(TypedDict):
    seed: str | None

    identity: Literal["both", "phone", "bsuid"]

    statuses: SandboxSettingsChangeResultSettingsStatuses

    answers: SandboxSettingsChangeResultSettingsAnswers

    limits: SandboxSettingsChangeResultSettingsLimits

    webhooks: SandboxSettingsChangeResultSettingsWebhooks


class SandboxSettingsChangeResult(TypedDict):
    phoneNumberId: str

    settings: SandboxSettingsChangeResultSettings

    failuresLeft: int

    heldMessages: int

    webhooksWaiting: int


class _SandboxFailuresBodyOptional(TypedDict, total=False):
    status: int | None


class SandboxFailuresBody(_SandboxFailuresBodyOptional):
    count: int

    code: int


class SandboxFailuresResultSettingsStatuses(TypedDict):
    sentAfterMs: int

    deliveredAfterMs: int

    readAfterMs: int | None

    jitterMs: int

    duplicatePercent: int

    reversePercent: int

    missingDeliveredPercent: int

    version: Literal["v23", "v24"]

    contacts: bool


class SandboxFailuresResultSettingsAnswers(TypedDict):
    delayMs: int

    failCode: int

    failStatus: int | None

    drop: Literal["none", "before", "after"]

    holdTemplates: bool


class SandboxFailuresResultSettingsLimits(TypedDict):
    throughput: bool

    messagesPerSecond: int

    pair: bool

    allowList: list[str]


class SandboxFailuresResultSettingsWebhooks(TypedDict):
    mode: Literal["post", "hold", "drop"]

    batchMs: int

    batchMax: int

    duplicate: bool

    reverse: bool

    wrongSignature: bool

    retrySpeed: int


class SandboxFailuresResultSettings(TypedDict):
    seed: str | None

    identity: Literal["both", "phone", "bsuid"]

    statuses: SandboxFailuresResultSettingsStatuses

    answers: SandboxFailuresResultSettingsAnswers

    limits: SandboxFailuresResultSettingsLimits

    webhooks: SandboxFailuresResultSettingsWebhooks


class SandboxFailuresResult(TypedDict):
    phoneNumberId: str

    settings: SandboxFailuresResultSettings

    failuresLeft: int

    heldMessages: int

    webhooksWaiting: int


class SandboxHeldBody(TypedDict):
    qualityResult: Literal["good", "bad"]


class SandboxHeldResultSettingsStatuses(TypedDict):
    sentAfterMs: int

    deliveredAfterMs: int

    readAfterMs: int | None

    jitterMs: int

    duplicatePercent: int

    reversePercent: int

    missingDeliveredPercent: int

    version: Literal["v23", "v24"]

    contacts: bool


class SandboxHeldResultSettingsAnswers(TypedDict):
    delayMs: int

    failCode: int

    failStatus: int | None

    drop: Literal["none", "before", "after"]

    holdTemplates: bool


class SandboxHeldResultSettingsLimits(TypedDict):
    throughput: bool

    messagesPerSecond: int

    pair: bool

    allowList: list[str]


class SandboxHeldResultSettingsWebhooks(TypedDict):
    mode: Literal["post", "hold", "drop"]

    batchMs: int

    batchMax: int

    duplicate: bool

    reverse: bool

    wrongSignature: bool

    retrySpeed: int


class SandboxHeldResultSettings(TypedDict):
    seed: str | None

    identity: Literal["both", "phone", "bsuid"]

    statuses: SandboxHeldResultSettingsStatuses

    answers: SandboxHeldResultSettingsAnswers

    limits: SandboxHeldResultSettingsLimits

    webhooks: SandboxHeldResultSettingsWebhooks


class SandboxHeldResult(TypedDict):
    phoneNumberId: str

    settings: SandboxHeldResultSettings

    failuresLeft: int

    heldMessages: int

    webhooksWaiting: int


class SandboxErrorsBody(TypedDict):
    code: int


class SandboxErrorsResult(TypedDict):
    ok: Literal[True]


class SandboxAccountResult(TypedDict):
    qualityRating: Literal["GREEN", "YELLOW", "RED", "UNKNOWN"]

    nameStatus: Literal["APPROVED", "AVAILABLE_WITHOUT_REVIEW", "PENDING_REVIEW", "DECLINED", "EXPIRED"]

    status: Literal["CONNECTED", "PENDING", "FLAGGED", "RESTRICTED", "BANNED", "DISCONNECTED"]

    limitTier: Literal["TIER_250", "TIER_2K", "TIER_10K", "TIER_100K", "TIER_UNLIMITED"]

    throughputLevel: Literal["STANDARD", "HIGH"]

    accountStatus: Literal["ACTIVE", "RESTRICTED", "DISABLED"]

    subscribed: bool

    registered: bool

    pendingCode: str | None


class SandboxAccountChangeBody(TypedDict, total=False):
    qualityRating: Literal["GREEN", "YELLOW", "RED", "UNKNOWN"]

    nameStatus: Literal["APPROVED", "AVAILABLE_WITHOUT_REVIEW", "PENDING_REVIEW", "DECLINED", "EXPIRED"]

    status: Literal["CONNECTED", "PENDING", "FLAGGED", "RESTRICTED", "BANNED", "DISCONNECTED"]

    limitTier: Literal["TIER_250", "TIER_2K", "TIER_10K", "TIER_100K", "TIER_UNLIMITED"]

    throughputLevel: Literal["STANDARD", "HIGH"]

    accountStatus: Literal["ACTIVE", "RESTRICTED", "DISABLED"]

    subscribed: bool

    registered: bool


class SandboxAccountChangeResult(TypedDict):
    qualityRating: Literal["GREEN", "YELLOW", "RED", "UNKNOWN"]

    nameStatus: Literal["APPROVED", "AVAILABLE_WITHOUT_REVIEW", "PENDING_REVIEW", "DECLINED", "EXPIRED"]

    status: Literal["CONNECTED", "PENDING", "FLAGGED", "RESTRICTED", "BANNED", "DISCONNECTED"]

    limitTier: Literal["TIER_250", "TIER_2K", "TIER_10K", "TIER_100K", "TIER_UNLIMITED"]

    throughputLevel: Literal["STANDARD", "HIGH"]

    accountStatus: Literal["ACTIVE", "RESTRICTED", "DISABLED"]

    subscribed: bool

    registered: bool

    pendingCode: str | None


class SandboxAccountEventBody(TypedDict):
    event: (
        Literal["SCHEDULE_FOR_DISABLE", "ACCOUNT_VIOLATION", "PIN_CHANGED", "PIN_RESET_REQUEST",
        "PIN_REQUEST_SUCCESS"]
    )


class SandboxAccountEventResult(TypedDict):
    ok: Literal[True]


class SandboxTokensBodyExpire(TypedDict):
    action: Literal["expire"]


class SandboxTokensBodyRevoke(TypedDict):
    action: Literal["revoke"]


class _SandboxTokensBodyIssueOptional(TypedDict, total=False):
    lifeMs: int


class SandboxTokensBodyIssue(_SandboxTokensBodyIssueOptional):
    action: Literal["issue"]


class SandboxTokensResult(TypedDict):
    token: str | None


class SandboxMediaResult(TypedDict):
    id: str

    mimeType: str

    filename: str | None

    sizeBytes: int

    sha256: str

    url: str

    urlExpiresAt: str


class SandboxTemplatesResultData(TypedDict):
    id: str

    wabaId: str

    name: str

    language: str

    category: str

    status: str

    rejectedReason: str | None

    quality: str

    bodyText: str


class SandboxTemplatesResult(TypedDict):
    data: list[SandboxTemplatesResultData]

    reviewDelayMs: float


class _SandboxTemplateControlBodyApproveOptional(TypedDict, total=False):
    inWorkspace: bool


class SandboxTemplateControlBodyApprove(_SandboxTemplateControlBodyApproveOptional):
    action: Literal["approve"]


class SandboxTemplateControlBodyReject(TypedDict):
    action: Literal["reject"]

    reason: (
        Literal["ABUSIVE_CONTENT", "INCORRECT_CATEGORY", "INVALID_FORMAT", "PROMOTIONAL", "SCAM",
        "TAG_CONTENT_MISMATCH"]
    )


class SandboxTemplateControlBodyPause(TypedDict):
    action: Literal["pause"]

    time: Literal["first", "second"]


class SandboxTemplateControlBodyUnpause(TypedDict):
    action: Literal["unpause"]


class SandboxTemplateControlBodyDisable(TypedDict):
    action: Literal["disable"]


class SandboxTemplateControlBodyQuality(TypedDict):
    action: Literal["quality"]

    score: Literal["GREEN", "YELLOW", "RED", "UNKNOWN"]


class SandboxTemplateControlBodyAnnounceCategory(TypedDict):
    action: Literal["announce_category"]

    category: Literal["AUTHENTICATION", "MARKETING", "UTILITY"]


class SandboxTemplateControlBodyChangeCategory(TypedDict):
    action: Literal["change_category"]

    category: Literal["AUTHENTICATION", "MARKETING", "UTILITY"]


class SandboxTemplateControlBodyChangeBody(TypedDict):
    action: Literal["change_body"]

    text: str


class SandboxTemplateControlBodyEvent(TypedDict):
    action: Literal["event"]

    event: (
        Literal["FLAGGED", "REINSTATED", "IN_APPEAL", "LOCKED", "LIMIT_EXCEEDED", "PENDING_DELETION", "DELETED",
        "ARCHIVED", "UNARCHIVED"]
    )


class SandboxTemplateControlResult(TypedDict):
    status: str


class SandboxReviewDelayBody(TypedDict):
    reviewDelayMs: int


class SandboxReviewDelayResult(TypedDict):
    reviewDelayMs: int


class SandboxClockReadResult(TypedDict):
    now: str


class SandboxClockBody(TypedDict):
    byMs: int


class SandboxClockResult(TypedDict):
    now: str


class InvalidJsonDetails(TypedDict, total=False):
    """The specifics of this error."""

    position: int
    """The position in the body where parsing failed."""


class _IssueOptional(TypedDict, total=False):
    suggestion: str
    """A suggested value, if there is an obvious one."""


class Issue(_IssueOptional):
    """One issue with the request."""

    path: str
    """The field or query parameter that is not valid. Empty for the whole body."""

    code: str
    """The type of issue. For the structure of the request: `required`, `unknown_member`, `duplicate_member`,
    `duplicate`, `inexact_number`, `too_deep`, `invalid_type`, `invalid_format`, `invalid_value`, `invalid_union`,
    `invalid_key`, `invalid_element`, `invalid_characters`, `too_small`, `too_big`, `not_multiple_of`,
    `not_allowed`. For forms: `malformed_body`. For files: `type_not_allowed`, `too_large`, `empty`, `wrong_kind`,
    `two_sources`. For times and addresses: `in_the_past`, `too_late`, `out_of_range`, `invalid_link`,
    `address_not_allowed`. For values that depend on the workspace: `storage_full`, `unknown_attachment`,
    `unknown_contact`, `unknown_conversation`, `unknown_label`, `unknown_media`, `unknown_message`,
    `unknown_number`, `unknown_segment`, `unknown_team`, `same_contact`, `not_on_whatsapp`, `missing_scope`,
    `too_many`, `too_many_attributes`, `too_many_labels`. For the parameters of a template: `no_text_variable`,
    `no_quick_reply`, `no_document`, `wrong_button`, `not_authentication`, `wrong_count`, `too_long`. For the
    content of a template: `name_missing`, `name_invalid`, `name_too_long`, `name_taken`, `language_unknown`,
    `duplicate_text`, `ttl_invalid`, `header_missing`, `header_lines`, `header_too_long`, `header_variables`,
    `body_missing`, `body_too_long`, `footer_not_fixed`, `footer_too_long`, `file_missing`, `file_too_large`,
    `file_type`, `variable_malformed`, `variables_touch`, `variable_at_edge`, `variable_repeated`,
    `variables_not_sequential`, `too_many_variables`, `example_missing`, `example_invalid`, `label_missing`,
    `label_too_long`, `label_not_fixed`, `too_many_buttons`, `quick_replies_apart`, `button_not_alone`,
    `flow_invalid`, `carousel_not_marketing`, `not_in_carousel`, `card_count`, `cards_differ`, `offer_missing`,
    `offer_too_long`, `offer_not_fixed`, `offer_not_marketing`, `offer_with_footer`, `url_too_long`,
    `url_variable`, `url_invalid`, `phone_invalid`, `code_invalid`, `expiration_invalid`, `apps_count`,
    `package_invalid`, `signature_invalid`, `terms_not_accepted`, `not_editable`, `not_deletable`, `not_paused`,
    `whatsapp_refused`. `unknown_member` is a field of the request that does not exist or, at the ID of a person,
    somebody who is not a member of the workspace. More values may be added.
    """

    message: str
    """What is wrong and what to do."""


class ValidationErrorDetails(TypedDict):
    """The specifics of this error."""

    issues: list[Issue]
    """All issues, up to 20."""


class _TemplateNotFoundDetailsOptional(TypedDict, total=False):
    availableLanguages: list[str]
    """The languages of the template, if only the language is unknown."""

    whatsappAccountIds: list[str]
    """The WhatsApp accounts that have the template, if the account of the sending number does not."""


class TemplateNotFoundDetails(_TemplateNotFoundDetailsOptional):
    """The specifics of this error."""

    template: str
    """The requested name."""


class _WindowClosedDetailsOptional(TypedDict, total=False):
    messageId: str
    """The failed message, if the window closed after Parley accepted it."""

    templates: list[str]
    """The names of up to 20 approved templates you can send instead. Present only for keys with the `templates.read`
    scope.
    """


class WindowClosedDetails(_WindowClosedDetailsOptional):
    """The specifics of this error."""

    windowExpiredAt: str | None
    """When the window closed. Null if the customer has never written."""

    conversationId: str | None
    """The conversation, or null if there is none."""


class _TemplateNotApprovedDetailsOptional(TypedDict, total=False):
    messageId: str
    """The failed message, if WhatsApp rejected a template that Parley considered approved."""


class TemplateNotApprovedDetails(_TemplateNotApprovedDetailsOptional):
    """The specifics of this error."""

    whatsappStatus: str
    """WhatsApp's review status."""

    workspaceStatus: str
    """The workspace's own approval."""

    reason: str | None
    """Why the template cannot be sent, if a reason was given."""


class NumberNotConnectedDetails(TypedDict):
    """The specifics of this error."""

    numberId: str | None
    """The number that cannot send, or null if there is none."""


class _NumberRestrictedDetailsOptional(TypedDict, total=False):
    cause: str
    """What WhatsApp's code means."""

    action: str
    """How to fix it."""

    messageId: str
    """The failed message, which the inbox shows."""


class NumberRestrictedDetails(_NumberRestrictedDetailsOptional):
    """The specifics of this error."""

    whatsappCode: float | None
    """WhatsApp's error code, or null if there is none. `/docs/errors#whatsapp` explains each code."""

    until: str | None
    """When the restriction ends, if WhatsApp says so."""


class ContactBlockedDetails(TypedDict):
    """The specifics of this error."""

    contactId: str
    """The contact."""


class ContactOptedOutDetails(TypedDict):
    """The specifics of this error."""

    contactId: str
    """The contact."""

    optedOutAt: str
    """When they opted out."""


class MessageNotCancelableDetails(TypedDict):
    """The specifics of this error."""

    status: str
    """The message's status. `queued` if it is being sent to WhatsApp."""


class ContactConflictDetails(TypedDict):
    """The specifics of this error."""

    contactIds: list[str]
    """The contacts that the IDs belong to."""


class IdempotencyInProgressDetails(TypedDict):
    """The specifics of this error."""

    retryAfterSeconds: int
    """Seconds to wait before you retry. The same as `Retry-After`."""


class PayloadTooLargeDetails(TypedDict):
    """The specifics of this error."""

    limitBytes: int
    """The maximum size in bytes."""


class TemplateVariablesMismatchDetails(TypedDict):
    """The specifics of this error."""

    missing: list[str]
    """Variables of the template that are missing from the request."""

    extra: list[str]
    """Variables in the request that the template does not have."""

    expected: list[str]
    """All variables of the template."""


class TemplateTooLongDetails(TypedDict):
    """The specifics of this error."""

    component: str
    """The component that is too long."""

    length: int
    """Its length with the values inserted."""

    limit: int
    """WhatsApp's limit."""


class HeaderMediaRequiredDetails(TypedDict):
    """The specifics of this error."""

    headerType: str
    """The type of the header."""


class _RecipientNotAllowedDetailsOptional(TypedDict, total=False):
    messageId: str
    """The failed message, if WhatsApp rejected it."""


class RecipientNotAllowedDetails(_RecipientNotAllowedDetailsOptional):
    """The specifics of this error."""

    reason: Literal["phone_hidden", "sender_itself", "not_on_test_list", "country_barred", "other"]
    """`phone_hidden`: WhatsApp sends passcodes only to phone numbers, and this customer hides theirs.
    `sender_itself`: the recipient is the sending number. `not_on_test_list`: a test number can only message the
    numbers on its list. `country_barred`: the account is not allowed to message this country. `other`: WhatsApp
    rejected the recipient; see `message`.
    """


class WhatsappRejectedDetails(TypedDict):
    """The specifics of this error."""

    whatsappCode: float | None
    """WhatsApp's error code, or null if there is none. `/docs/errors#whatsapp` explains each code."""

    cause: str
    """What WhatsApp's code means."""

    action: str
    """How to fix it."""

    messageId: str
    """The failed message, which the inbox shows."""

    whatsappTitle: str
    """WhatsApp's title of the error."""

    whatsappDetails: str | None
    """WhatsApp's own explanation, which can name the part that is wrong, or null."""


class OtpIncorrectDetails(TypedDict):
    """The specifics of this error."""

    attemptsRemaining: int
    """The number of attempts left for this passcode."""


class OtpDestinationNotAllowedDetails(TypedDict):
    """The specifics of this error."""

    reason: Literal["country", "prefix_paused"]
    """`country`: the country is not on the workspace's list. `prefix_paused`: fraud protection has paused passcodes
    to numbers with this prefix.
    """


class RateLimitedDetails(TypedDict):
    """The specifics of this error."""

    policy: str
    """The limit that was reached: `key`, `workspace`, `otp-send`, `otp-verify`, `contacts-batch`, `messages-batch`
    or `webhooks-replay`, as in `RateLimit`; or `uploads` (uploads and batches of messages in progress) or
    `otp-workspace` (the workspace's passcodes per hour), which `RateLimit` does not show.
    """

    retryAfterSeconds: int
    """Seconds to wait before you retry. The same as `Retry-After`."""


class OtpRecipientLimitedDetails(TypedDict):
    """The specifics of this error."""

    reason: Literal["cooldown", "hourly_limit", "daily_limit", "failed_attempts", "network"]
    """`cooldown`: a passcode for this purpose was just sent. `hourly_limit`, `daily_limit`: the recipient reached
    the limit per number. `failed_attempts`: too many wrong passcodes were entered for the recipient. `network`:
    too many passcodes were requested from this `endUserIp`.
    """

    retryAfterSeconds: int
    """Seconds to wait before you retry. The same as `Retry-After`."""


class OtpAttemptsExceededDetails(TypedDict):
    """The specifics of this error."""

    retryAfterSeconds: int
    """Seconds to wait before you retry. The same as `Retry-After`."""


TemplateVariableType: TypeAlias = TemplateVariableTypeCurrency | TemplateVariableTypeDateTime
"""The type of a variable that is not a text."""


TemplateButtonParameter: TypeAlias = TemplateButtonParameterFlow | TemplateButtonParameterCatalog | TemplateButtonParameterMpm
"""What a button of a template opens. The other fields depend on `type`."""


SendContent: TypeAlias = (
    SendContentText | SendContentTemplate | SendContentImage | SendContentVideo | SendContentAudio |
    SendContentDocument | SendContentSticker | SendContentLocation | SendContentContacts | SendContentReaction |
    SendContentButtons | SendContentList | SendContentLink | SendContentLocationRequest |
    SendContentContactRequest | SendContentFlow
)
"""What to send. The other fields depend on `type`."""


MessageContent: TypeAlias = (
    MessageContentText | MessageContentImage | MessageContentVideo | MessageContentAudio | MessageContentDocument
    | MessageContentSticker | MessageContentLocation | MessageContentContacts | MessageContentButtonReply |
    MessageContentListReply | MessageContentQuickReply | MessageContentFlowReply | MessageContentCallPermission |
    MessageContentOrder | MessageContentReaction | MessageContentTemplate | MessageContentButtons |
    MessageContentList | MessageContentLink | MessageContentLocationRequest | MessageContentContactRequest |
    MessageContentFlow | MessageContentSystem | MessageContentCall | MessageContentRevoked |
    MessageContentUnsupported
)
"""What the message contains. The other fields depend on `type`. Treat an unknown `type` as unsupported: more may
be added.
"""


Event: TypeAlias = (
    MessageReceivedEvent | MessageSentEvent | MessageDeliveredEvent | MessageReadEvent | MessageFailedEvent |
    MessageCanceledEvent | MessageEditedEvent | MessageRevokedEvent | ConversationCreatedEvent |
    ConversationAssignedEvent | ConversationClosedEvent | ConversationReopenedEvent |
    ConversationWindowOpenedEvent | ConversationWindowClosedEvent | ContactCreatedEvent | ContactUpdatedEvent |
    ContactMergedEvent | ContactOptedOutEvent | ContactOptedInEvent | ContactDeletedEvent | OtpVerifiedEvent |
    OtpFailedEvent | OtpDeliveryFailedEvent | OtpFraudSuspectedEvent | TemplateStatusChangedEvent |
    NumberStatusChangedEvent | WebhookEndpointWarningEvent | WebhookEndpointDisabledEvent | PingEvent
)
"""An event, distinguished by `type`. Newer servers may send others: ignore types you do not know."""


SandboxIdentityBody: TypeAlias = SandboxIdentityBodyNumber | SandboxIdentityBodyUserId


SandboxTokensBody: TypeAlias = SandboxTokensBodyExpire | SandboxTokensBodyRevoke | SandboxTokensBodyIssue


SandboxTemplateControlBody: TypeAlias = (
    SandboxTemplateControlBodyApprove | SandboxTemplateControlBodyReject | SandboxTemplateControlBodyPause |
    SandboxTemplateControlBodyUnpause | SandboxTemplateControlBodyDisable | SandboxTemplateControlBodyQuality |
    SandboxTemplateControlBodyAnnounceCategory | SandboxTemplateControlBodyChangeCategory |
    SandboxTemplateControlBodyChangeBody | SandboxTemplateControlBodyEvent
)


WebhookEvent: TypeAlias = (
    MessageReceivedEvent | MessageSentEvent | MessageDeliveredEvent | MessageReadEvent | MessageFailedEvent |
    MessageCanceledEvent | MessageEditedEvent | MessageRevokedEvent | ConversationCreatedEvent |
    ConversationAssignedEvent | ConversationClosedEvent | ConversationReopenedEvent |
    ConversationWindowOpenedEvent | ConversationWindowClosedEvent | ContactCreatedEvent | ContactUpdatedEvent |
    ContactMergedEvent | ContactOptedOutEvent | ContactOptedInEvent | ContactDeletedEvent | OtpVerifiedEvent |
    OtpFailedEvent | OtpDeliveryFailedEvent | OtpFraudSuspectedEvent | TemplateStatusChangedEvent |
    NumberStatusChangedEvent | WebhookEndpointWarningEvent | WebhookEndpointDisabledEvent | PingEvent
)
"""The events that Parley sends, distinguished by `type`. Newer servers may send others: ignore types you do not
know.
"""
