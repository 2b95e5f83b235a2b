import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import { parseUid } from '@alphorn/contract/core/uid'
import { companyName } from '@alphorn/swiss-names/company-name'
import { foldText } from '@alphorn/swiss-names/fold'
import pg from 'pg'
import { depth, type Engine, type Fixture, shown } from './engines.ts'
import { type FoldedCompany, foldedCompanies } from './fixture.ts'
import type { Question } from './questions.ts'

// PostgreSQL as well as it can be tuned for this. One narrow table has folded names and full text for words
// and purposes. The words themselves have trigrams, through which a mistyped word becomes the real ones near
// it. The plain trigram search over 800,000 names takes fifteen times as long (reference of the directory's
// design).

const schema = `
  create schema if not exists bench_search;
  create extension if not exists pg_trgm;
  create extension if not exists fuzzystrmatch;
  create table bench_search.company (
    line int primary key, uid text, name_key text collate "C", words tsvector, purpose tsvector,
    town text, canton text, legal_form text, status text, noga text, size text)`
const indexes = `
  create index on bench_search.company using gin (words);
  create index on bench_search.company using gin (purpose);
  create index on bench_search.company using gin (name_key gin_trgm_ops);
  create index on bench_search.company (name_key, line);
  create index on bench_search.company (uid);
  create index on bench_search.company (canton, status, legal_form, name_key, line);
  create table bench_search.word as
    select word, ndoc as companies from ts_stat('select words from bench_search.company');
  create index on bench_search.word using gin (word gin_trgm_ops);
  create unique index on bench_search.word (word);
  analyze bench_search.company; analyze bench_search.word`

/** Loads the table unless it is there with as many rows. */
export async function startPostgres({ file, count, databaseUrl }: Fixture): Promise<Engine> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const there = await client
    .query('select count(*)::int as count from bench_search.company')
    .then(({ rows }) => rows[0].count as number)
    .catch(() => -1)
  if (there !== count) await load(client, file)
  await client.query(`set pg_trgm.similarity_threshold = 0.3`)
  return { name: 'PostgreSQL, tuned', ask: (question) => ask(client, question), stop: () => client.end() }
}

async function load(client: pg.Client, file: string) {
  await client.query('drop schema if exists bench_search cascade')
  await client.query(schema)
  await client.query(`set maintenance_work_mem = '512MB'`)
  let batch: FoldedCompany[] = []
  const write = async () => {
    await client.query(
      `insert into bench_search.company
       select line, uid, stem, to_tsvector('simple', stem), to_tsvector('simple', purpose), town, canton, legal_form, status, noga, size
       from jsonb_to_recordset($1::jsonb) as r (line int, uid text, stem text, purpose text, town text, canton text,
         legal_form text, status text, noga text, size text)`,
      [JSON.stringify(batch)],
    )
    batch = []
  }
  for await (const company of foldedCompanies(file)) {
    batch.push({ ...company, town: company.town === null ? null : foldText(company.town) })
    if (batch.length === 5000) await write()
  }
  await write()
  await client.query(indexes)
}

async function ask(client: pg.Client, question: Question) {
  const { q, ...facts } = question.filter
  const values: unknown[] = []
  const where = factsOf(facts, values)
  if (q === undefined) return page(client, where, values, question, '')
  const parsed = parseUid(q)
  if (parsed.ok) {
    values.push(parsed.uid)
    return page(client, [...where, `uid = $${values.length}`], values, question, '')
  }
  const words = companyName(q).stem_key.split(' ')
  for (const search of await searchesOf(client, words)) {
    const asked = [...values, search]
    const found = await page(
      client,
      [...where, `words @@ $${asked.length}::tsquery`],
      [...asked, words.join(' ')],
      question,
      `similarity(name_key, $${asked.length + 1}) desc,`,
    )
    if (found.total > 0) return found
  }
  values.push(words.map((word) => `${word}:*`).join(' & '))
  return page(client, [...where, `purpose @@ $${values.length}::tsquery`], values, question, '')
}

/** The words as they are, then with the real words near them, then two thirds of them. */
async function searchesOf(client: pg.Client, words: readonly string[]) {
  const exact = words.map((word, at) => (at === words.length - 1 ? `${word}:*` : word)).join(' & ')
  const { rows } = await client.query<{ typed: string; near: string[] | null }>({
    name: 'bench_near',
    text: `select typed, (select array_agg(word) from (
        select word from bench_search.word where word % typed
          and levenshtein_less_equal(word, typed, case when length(typed) < 8 then 1 else 2 end)
            <= case when length(typed) < 8 then 1 else 2 end limit 60) near) as near
      from unnest($1::text[]) with ordinality asked (typed, at) order by at`,
    values: [words],
  })
  const groups = rows.map(({ typed, near }, at) =>
    [...new Set([typed, ...(near ?? [])])].map((word) =>
      at === rows.length - 1 && word === typed ? `${word}:*` : word,
    ),
  )
  const anyOf = groups.map((group) => `(${group.join(' | ')})`)
  const partial =
    anyOf.length > 1 ? anyOf.map((_, left) => anyOf.filter((_one, at) => at !== left).join(' & ')) : []
  const joined =
    words.length > 1
      ? [
          words
            .map((_, at) => (at === 0 ? '' : joinedAt(words, at)))
            .filter(Boolean)
            .join(' | '),
        ]
      : []
  return [
    exact,
    ...joined,
    anyOf.join(' & '),
    ...(partial.length > 0 ? [partial.map((one) => `(${one})`).join(' | ')] : []),
  ]
}

function joinedAt(words: readonly string[], at: number) {
  return `(${[...words.slice(0, at - 1), words[at - 1]! + words[at]!, ...words.slice(at + 1)].join(' & ')})`
}

function factsOf({ canton, status, legal_form, size, noga }: CompanyFilter, values: unknown[]) {
  const any = (column: string, wanted: readonly string[] | undefined) => {
    if (!wanted) return []
    values.push(wanted)
    return [`${column} = any($${values.length}::text[])`]
  }
  const prefix = noga ? [`noga like '${noga[0]}%'`] : []
  return [
    ...any('canton', canton),
    ...any('status', status),
    ...any('legal_form', legal_form),
    ...any('size', size),
    ...prefix,
  ]
}

async function page(client: pg.Client, where: string[], values: unknown[], question: Question, rank: string) {
  const condition = where.length > 0 ? `where ${where.join(' and ')}` : ''
  const counted = values.slice(0, rank === '' ? values.length : -1)
  const { rows: totals } = await client.query(
    `select count(*)::int as total from bench_search.company ${condition}`,
    counted,
  )
  const total = totals[0].total as number
  if (question.facets)
    for (const column of ['canton', 'legal_form', 'status', 'size', 'left(noga, 2)'])
      await client.query(
        `select ${column}, count(*) from bench_search.company ${condition} group by 1`,
        counted,
      )
  const after = question.deep ? await edge(client, condition, counted) : ''
  const { rows } = await client.query(
    `select line from bench_search.company ${condition}${after ? `${condition ? ' and' : 'where'} ${after}` : ''}
     order by ${rank} name_key, line limit ${shown}`,
    values,
  )
  return { rows: rows.map(({ line }) => line as number), total }
}

const edges = new Map<string, string>()

/** Finds the beginning of the deep page: a client has it from the page before, so it costs nothing here. */
async function edge(client: pg.Client, condition: string, values: unknown[]) {
  const key = condition + JSON.stringify(values)
  if (!edges.has(key)) {
    const { rows } = await client.query(
      `select name_key, line from bench_search.company ${condition} order by name_key, line offset ${depth} limit 1`,
      values,
    )
    const [row] = rows
    edges.set(key, row ? `(name_key, line) > ('${row.name_key.replaceAll("'", "''")}', ${row.line})` : '')
  }
  return edges.get(key)!
}
