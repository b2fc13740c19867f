import type postgres from "postgres";
import { languageOf, languages, nameOf, seededRandom, sentence, shareOf } from "./corpus.ts";

const BATCH = 20_000;
const REPEATED = 10;
const MOST_SENTENCES = 100_000;
const MIN_SENTENCES_PER_LANGUAGE = 100;

/** Computes search terms once per sentence instead of once per message. */
export async function writeSentences(sql: postgres.Sql, messages: number): Promise<void> {
  const random = seededRandom(11);
  await sql`create unlogged table seed_sentences (language text, place int, body text, words tsvector)`;
  const count = Math.min(Math.ceil(messages / REPEATED), MOST_SENTENCES);
  for (const language of languages) {
    const many = Math.max(MIN_SENTENCES_PER_LANGUAGE, Math.ceil(count * shareOf(language)));
    for (let from = 0; from < many; from += BATCH) {
      const bodies = Array.from({ length: Math.min(BATCH, many - from) }, () => sentence(language, random));
      await sql`
        insert into seed_sentences select ${language}, ${from}::int + place - 1, body, parley_search_vector(body)
        from unnest(${bodies}::text[]) with ordinality as list (body, place)`;
    }
  }
  await sql`create index on seed_sentences (language, place)`;
  await sql`analyze seed_sentences`;
}

export async function writeCustomers(sql: postgres.Sql, count: number): Promise<void> {
  await sql`
    create unlogged table seed_customers (n int primary key, contact_id uuid, conversation_id uuid, language text,
      sentences int, name text)`;
  for (let from = 0; from < count; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => from + index);
    await sql`
      insert into seed_customers
      select n, uuidv7(make_interval(days => -731)), uuidv7(make_interval(days => -731)), language, sentences, name
      from unnest(${numbers}::int[], ${numbers.map(languageOf)}::text[], ${numbers.map(nameOf)}::text[])
        as list (n, language, name)
      join (select language, count(*) as sentences from seed_sentences group by language) s using (language)`;
  }
  await sql`analyze seed_customers`;
}
