import type { Subject } from '@alphorn/contract/privacy/subjects'
import { sql } from 'kysely'
import type { Call } from '#server/platform/call'
import type { Db } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'
import { companiesByIds } from '#server/directory/companies/company'
import { presentSignal, signalRows } from '#server/directory/signals/present'
import { rememberExport } from '#server/privacy/ask'
import type { Held } from '#server/privacy/held'
import { ofHistory } from '#server/privacy/history'
import { personalData } from '#server/privacy/personal-data'
import { recordsOf, type RecordPage, valuesOf } from '#server/privacy/records'
import { scopeOf } from '#server/privacy/scope'

/** `db`: the connection for reading records after the end of the call. */
export type SubjectSettings = { readonly peppers: readonly string[]; readonly db: Db }

/**
 * Returns all data about a subject as a file of JSON lines. The file is written while the data is read, so only some
 * records are in memory.
 */
export async function exportSubject(call: Call, subject: Subject, { peppers, db }: SubjectSettings) {
  const { request_id, created_at } = await rememberExport(call, subject, peppers)
  const headers = {
    'content-type': 'application/x-ndjson',
    'content-disposition': `attachment; filename="${request_id}.ndjson"`,
  }
  const head = { format: 'alphorn-subject/1', request_id, made_at: created_at.toISOString(), subject }
  return { headers, lines: fileOf(head, heldAbout(db, call.caller.account_id, subject)) }
}

/** Yields lines of JSON: a header, the records, and their number at the end. */
async function* fileOf(head: object, all: AsyncIterable<Held>): AsyncGenerator<string> {
  yield `${JSON.stringify(head)}\n`
  let count = 0
  for await (const held of all) {
    count++
    yield `${JSON.stringify(held)}\n`
  }
  yield `${JSON.stringify({ end: true, count })}\n`
}

async function* heldAbout(db: Db, account_id: string, subject: Subject): AsyncGenerator<Held> {
  const scope = await scopeOf(db, account_id, subject)
  if (scope.company) yield* ofRegister(db, scope.company.company_id)
  yield* ofSuppressions(db, account_id, subject)
  for (const holding of personalData) {
    const { name, origin, retention } = holding
    for (let after: string[] | null = null; ;) {
      const { records, last }: RecordPage = await recordsOf(db, holding, scope, after)
      for (const record of records)
        yield {
          holding: name,
          record: record.key,
          held_since: record.since.toISOString(),
          origin,
          retention,
          content: valuesOf(holding, record),
        }
      if (!last) break
      after = last
    }
  }
  if (scope.company) yield* ofHistory(db, account_id, scope.company.prospect_ids)
}

const fromRegister = 'the public registers and gazettes that each entry names with its date'

async function* ofRegister(db: Db, company_id: string): AsyncGenerator<Held> {
  const company = (await companiesByIds(db, [company_id])).get(company_id)
  const signals = (await db.query(signalsOf(company_id))).map(presentSignal)
  const common = { held_since: null, origin: fromRegister, retention: 'as long as the register publishes it' }
  if (company) yield { ...common, holding: 'directory', record: [company_id], content: company }
  for (const signal of signals)
    yield { ...common, holding: 'signals', record: [signal.signal_id], content: signal }
}

const maxSignals = 1000

function signalsOf(company_id: string) {
  return signalRows()
    .where(sql<boolean>`s.company_id = ${company_id}`)
    .orderBy('s.published_on', 'desc')
    .orderBy('s.signal_id', 'desc')
    .limit(maxSignals)
}

async function* ofSuppressions(db: Db, account_id: string, subject: Subject): AsyncGenerator<Held> {
  const [kind, value] =
    subject.kind === 'company'
      ? (['company', subject.company_id] as const)
      : (['email', subject.email] as const)
  const rows = await db.query(
    build
      .selectFrom('suppressions')
      .selectAll()
      .where('account_id', '=', account_id)
      .where('kind', '=', kind)
      .where('value', '=', value),
  )
  for (const { account_id: _account, suppression_id, created_at, ...content } of rows)
    yield {
      holding: 'suppressions',
      record: [suppression_id],
      held_since: created_at.toISOString(),
      origin: 'a decision or a request not to be contacted',
      retention: 'for good: it is what keeps the subject from being contacted',
      content,
    }
}
