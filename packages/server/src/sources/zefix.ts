import { SourceFault } from '#server/connectors/source-fault'
import { zefixCompany, type ZefixPublication, zefixPublications } from '#server/connectors/zefix/publications'
import { transaction, type Tx, withConnection } from '#server/db/connection'
import { build, statement } from '#server/db/statement'
import type { CompanyRow, ParsedRow } from '#server/directory/company-row'
import { bringCompanies } from '#server/directory/import'
import { importRecord } from '#server/directory/import-record'
import { daysFrom, firstDay } from '#server/sources/days'
import { settleMissing, twiceMissing } from '#server/sources/missing'
import { keepOutcome, readAlready } from '#server/sources/publications'
import type { Run, Walk } from '#server/sources/run'
import { takeToldVersions } from '#server/sources/told-versions'
import { signalsOfZefix } from '#server/sources/zefix-signals'
import { recordSignals } from '#server/signals/record'

const daysAgain = 3
const daysAtFirst = 30
const betweenPlaces = 50
const mostMissing = 1000

/** Reads what the register published day by day, and each company that it was about in full. */
export const zefixWalk: Walk = async (run) => {
  const { day: since } = run.place as { day?: string }
  for (const day of daysFrom(firstDay(run.place, run.today, daysAgain, daysAtFirst), run.today)) {
    await readDay(run, day)
    await run.keep({ day: since && since > day ? since : day })
  }
  await askForMissing(run)
  return { day: run.today }
}

async function readDay(run: Run, day: string) {
  const publications = zefixPublications(await ask(run, `/api/v1/sogc/bydate/${day}`))
  const unread = await unreadOf(run, publications)
  for (const [at, publication] of unread.entries()) {
    await takeOne(run, publication)
    if (at % betweenPlaces === betweenPlaces - 1) await run.keep(run.place)
  }
  run.report(`${day}: ${unread.length} new of ${publications.length} publications.`)
}

async function unreadOf({ pools }: Run, publications: readonly ZefixPublication[]) {
  const ids = publications.map(({ number }) => number)
  const known = await withConnection(pools.read, (db) => readAlready(db, 'zefix', ids))
  return publications.filter(({ number }) => !known.has(number))
}

async function takeOne(run: Run, publication: ZefixPublication) {
  const company = zefixCompany(await ask(run, `/api/v1/company/ehraid/${publication.ehraid}`))
  const { number: publication_id, published_on } = publication
  const signals = await transaction(run.pools.write, async (tx) => {
    const row = company.ok ? company : publication.company
    const taken = row.ok ? await takeRow(tx, run, publication, row.row) : null
    const outcome = taken === null ? 'unreadable' : 'read'
    keepOutcome(tx, { source: 'zefix', publication_id, published_on, outcome })
    return taken ?? 0
  })
  run.count({ publications: 1, signals, ...(company.ok ? {} : { unreadable: 1 }) })
}

async function takeRow(tx: Tx, { today }: Run, publication: ZefixPublication, row: CompanyRow) {
  await bringCompanies(tx, [importRecord(row, 'zefix')], 'zefix', today)
  const company_id = await entryNumbered(tx, publication.ehraid)
  if (company_id === null) return 0
  return recordSignals(tx, signalsOfZefix(publication, company_id, await takeToldVersions(tx, [company_id])))
}

const byNumber = statement<{ ehraid: number }>()('entry_by_ehraid', (p) =>
  build.selectFrom('companies').select('company_id').where('ehraid', '=', p.ehraid),
)

async function entryNumbered(tx: Tx, ehraid: number) {
  return (await tx.row(byNumber, { ehraid }))?.company_id ?? null
}

/** Asks for companies that a complete list has twice not told of: struck off, or only lost from the list. */
async function askForMissing(run: Run) {
  const missing = await withConnection(run.pools.read, (db) => twiceMissing(db, mostMissing))
  for (const { company_id, ehraid } of missing) {
    const company = zefixCompany(await ask(run, `/api/v1/company/ehraid/${ehraid}`))
    if (company.ok) await bring(run, company)
    await settleMissing(run.pools.write, company_id)
    run.count({ asked_for: 1 })
  }
}

function bring({ pools, today }: Run, { row }: Extract<ParsedRow, { ok: true }>) {
  return transaction(pools.write, (tx) => bringCompanies(tx, [importRecord(row, 'zefix')], 'zefix', today))
}

function ask({ transport, url, settings }: Run, path: string) {
  const login = settings.zefixLogin
  if (!login)
    throw new SourceFault(
      'refused',
      'Zefix needs a login, which the register gives on request: set ZEFIX_USER and ZEFIX_PASSWORD.',
    )
  const basic = Buffer.from(`${login.user}:${login.password}`).toString('base64')
  return transport.read({ url: `${url}${path}`, headers: { authorization: `Basic ${basic}` } })
}
