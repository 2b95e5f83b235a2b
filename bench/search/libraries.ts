import { existsSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { companyName } from '@alphorn/swiss-names/company-name'
import MiniSearch from 'minisearch'
import { depth, type SearchHits, shown } from './engines.ts'
import { foldedCompanies } from './fixture.ts'
import type { Question } from './questions.ts'
import { parseUid } from '@alphorn/contract/core/uid'

/** An engine that answers questions in a process of its own (library-process.ts). */
export type Library = (question: Question) => SearchHits | null

/** SQLite's full text: words with beginnings, trigrams for what was mistyped, columns for facts. A file, wholly mapped. */
export async function openSqlite(file: string): Promise<Library> {
  const kept = `${file}.sqlite`
  if (!existsSync(kept)) await fillSqlite(file, kept)
  const db = new DatabaseSync(kept, { readOnly: true })
  db.exec('pragma mmap_size = 4000000000; pragma cache_size = -262144; pragma temp_store = memory')
  return (question) => askSqlite(db, question)
}

async function fillSqlite(file: string, kept: string) {
  const draft = `${kept}.part`
  rmSync(draft, { force: true })
  const db = new DatabaseSync(draft)
  db.exec(`
    pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -524288;
    create table company (line integer primary key, uid text, name_key text, canton text, legal_form text, status text, noga text, size text);
    create virtual table names using fts5 (name, content='', tokenize='unicode61 remove_diacritics 2', prefix='2 3 4');
    create virtual table parts using fts5 (name, content='', tokenize='trigram');
    create virtual table purposes using fts5 (purpose, content='', tokenize='unicode61 remove_diacritics 2')`)
  const add = db.prepare('insert into company values (?, ?, ?, ?, ?, ?, ?, ?)')
  const addTo = ['names', 'parts', 'purposes'].map((table) =>
    db.prepare(`insert into ${table} (rowid, ${table === 'purposes' ? 'purpose' : 'name'}) values (?, ?)`),
  )
  db.exec('begin')
  for await (const { line, uid, stem, purpose, canton, legal_form, status, noga, size } of foldedCompanies(
    file,
  )) {
    add.run(line, uid, stem, canton, legal_form, status, noga, size)
    addTo[0]!.run(line, stem)
    addTo[1]!.run(line, stem)
    addTo[2]!.run(line, purpose)
  }
  db.exec(`commit; create index by_name on company (name_key, line); create index by_uid on company (uid);
    create index by_facts on company (canton, status, legal_form, name_key, line); analyze`)
  db.close()
  renameSync(draft, kept)
}

function askSqlite(db: DatabaseSync, question: Question) {
  const { q, ...facts } = question.filter
  const where = Object.entries(facts).map(([name, values]) =>
    name === 'noga'
      ? `noga like '${(values as string[])[0]}%'`
      : `${name} in (${(values as string[]).map((value) => `'${value}'`).join(', ')})`,
  )
  if (q === undefined) return pageOf(db, 'company', where, question, [])
  const parsed = parseUid(q)
  if (parsed.ok) return pageOf(db, 'company', [...where, 'uid = ?'], question, [parsed.uid])
  const words = companyName(q).stem_key.split(' ')
  const all = words.map((word, at) => `"${word}"${at === words.length - 1 ? '*' : ''}`).join(' ')
  const found = matching(db, 'names', all, where, question)
  if (found.total > 0) return found
  const purposes = matching(db, 'purposes', all, where, question)
  if (purposes.total > 0) return purposes
  // A mistyped word shares most of its trigrams with the intended one.
  const text = words.join(' ')
  const parts = Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3))
  const trigrams = [...new Set(parts)].map((part) => `"${part}"`).join(' OR ')
  return trigrams === '' ? { rows: [], total: 0 } : matching(db, 'parts', trigrams, where, question)
}

function matching(db: DatabaseSync, table: string, match: string, where: string[], question: Question) {
  return pageOf(
    db,
    `${table} join company on line = ${table}.rowid`,
    [`${table} match ?`, ...where],
    question,
    [match],
    'rank,',
  )
}

function pageOf(
  db: DatabaseSync,
  from: string,
  where: string[],
  question: Question,
  values: string[],
  rank = '',
) {
  const condition = `from ${from} ${where.length > 0 ? `where ${where.join(' and ')}` : ''}`
  const [{ total }] = db.prepare(`select count(*) as total ${condition}`).all(...values) as [
    { total: number },
  ]
  if (question.facets)
    for (const column of ['canton', 'legal_form', 'status', 'size', 'substr(noga, 1, 2)'])
      db.prepare(`select ${column}, count(*) ${condition} group by 1`).all(...values)
  const rows = db
    .prepare(
      `select line ${condition} order by ${rank} name_key, line limit ${shown} offset ${question.deep ? depth : 0}`,
    )
    .all(...values) as { line: number }[]
  return { rows: rows.map(({ line }) => line), total }
}

/** MiniSearch over the names, as its manual sets it up for mistakes. It has no filters, facets or deep pages. */
export async function openMiniSearch(file: string): Promise<Library> {
  const index = new MiniSearch<{ id: number; name: string }>({
    fields: ['name'],
    idField: 'id',
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
  })
  for await (const { line, stem } of foldedCompanies(file)) index.add({ id: line, name: stem })
  return ({ filter, facets }) => {
    const { q, ...facts } = filter
    if (q === undefined || facets || Object.keys(facts).length > 0) return null
    const found = index.search(companyName(q).stem_key, {
      combineWith: 'AND',
      prefix: (_, at, terms) => at === terms.length - 1,
      fuzzy: (term) => (term.length < 4 ? false : term.length < 8 ? 1 : 2),
    })
    return { rows: found.slice(0, shown).map((hit) => hit.id as number), total: found.length }
  }
}
