import { getRequestConfig } from "next-intl/server";
import { messages } from "../../messages/en/index.ts";

/** English is the only language today; a second one is a second folder beside `messages/en`. */
export default getRequestConfig(async () => ({ locale: "en", timeZone: "UTC", messages }));
