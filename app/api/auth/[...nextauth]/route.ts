import { answerAuth } from "#lib/http/answer-auth.ts";

export { answerAuth as GET, answerAuth as POST };
