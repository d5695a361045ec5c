import type pg from 'pg'

/**
 * A post's search columns take longer to compute than all the rest: so they are computed once per sentence, and posts are
 * assembled from sentences.
 */
export async function storeSentences(client: pg.Client, sentences: string[]) {
  await client.query(`
    create unlogged table bench_sentences (id int primary key, text text not null, first text not null, last text not null,
      search tsvector not null, pairs smallint[] not null)`)
  await client.query(
    `insert into bench_sentences
     select at - 1, text, tokens[1], tokens[cardinality(tokens)], to_tsvector('simple', search_text(text)), search_pairs(text)
       from unnest($1::text[]) with ordinality as given (text, at)
      cross join lateral (select array(select token from ts_parse('default', search_text(text)) where tokid <> 12) as tokens) as parsed`,
    [sentences],
  )
  await client.query('analyze bench_sentences')
}

/** While posts are being filled in, their search columns take the given values instead of computing them. */
export const computeSearch = (client: pg.Client, isOn: boolean) =>
  client.query(
    `update pg_attribute set attgenerated = case when $1 then 's' else '' end
      where attrelid = 'posts'::regclass and attname in ('search', 'pairs')`,
    [isOn],
  )

const hashedPair = (one: string, next: string) => `((hashtext(${one} || ' ' || ${next}) & 65535) - 32768)::smallint`

/** SQL for the text of post `n`, "n. Sentences #topic", and for its search columns. */
export function writtenFrom(
  howMany: number,
  { topic, marks, pick }: { topic: string; marks: string; pick: (at: number) => string },
) {
  const places = Array.from({ length: howMany }, (_, at) => at)
  const after = (at: number) => (at + 1 < howMany ? `s${at + 1}.first` : topic)
  return {
    content: `n || '. ' || ${places.map((at) => `s${at}.text`).join(` || ' ' || `)} || ' #' || ${topic}`,
    search: [
      `to_tsvector('simple', n::text)`,
      ...places.map((at) => `s${at}.search`),
      `to_tsvector('simple', ${topic})`,
      `array_to_tsvector(${marks})`,
    ].join(' || '),
    pairs: [hashedPair('n', 's0.first'), ...places.map((at) => `s${at}.pairs || ${hashedPair(`s${at}.last`, after(at))}`)].join(
      ' || ',
    ),
    joins: places.map((at) => `join bench_sentences as s${at} on s${at}.id = ${pick(at)}`).join('\n'),
  }
}

/** Otherwise a different search would be measured. */
export async function checkFound(client: pg.Client) {
  const { rows } = await client.query<{ wrong: number }>(`
    select count(*) filter (where search <> to_tsvector('simple', search_text(content))
             || array_to_tsvector(search_marks(author_id, category_id, topics, listed_at)) or pairs <> search_pairs(content))::int as wrong
      from posts where id % 1000 = 7`)
  if (rows[0]?.wrong !== 0) throw new Error(`${rows[0]?.wrong} posts are not found by what they say`)
}
