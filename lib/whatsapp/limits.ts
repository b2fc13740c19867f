/** WhatsApp's limits, in UTF-16 code units unless said otherwise (whatsapp-cloud-api.md; the section in each comment). */
export const LIMITS = {
  /** §1.2 */
  text: 4096,
  /** §1.3 */
  caption: 1024,
  /** §3.3 */
  templateBody: 1024,
  /** §3.3 */
  templateHeader: 60,
  /** §1.6: the code of an authentication template. */
  passcode: 15,
  /** §1.1 */
  callbackData: 512,
} as const;
