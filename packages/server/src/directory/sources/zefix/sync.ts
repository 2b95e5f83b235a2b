import { SourceFault } from '#server/directory/connectors/source-fault'
import {
  zefixCompany,
  type ZefixPublication,
  zefixPublications,
} from '#server/directory/sources/zefix/publications'
import { transaction, type Tx, withConnection } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import type { CompanyRow, ParsedRow } from '#server/directory/companies/company-row'
import { importRecords } from '#server/directory/companies/import'
import { importRecord } from '#server/directory/companies/import-record'
import { daysFrom, firstDay } from '#server/directory/sources/days'
import { recordFailedLookup, completeMissing, findTwiceMissing } from '#server/directory/sources/missing'
import { fetchItem, processEach } from '#server/directory/sources/process-each'
import { saveOutcome, unreadOf, waitingDays } from '#server/directory/sources/publications'
import type { Run, SourceSync } from '#server/directory/sources/run'
import { importReportedVersions } from '#server/directory/sources/reported-versions'
import { signalsOfZefix } from '#server/directory/sources/zefix/signals'
import { recordSignals } from '#server/directory/signals/record'

const daysAgain = 3
const daysAtFirst = 30
const maxMissingCompanies = 1000

type ReadRow = Extract<ParsedRow, { ok: true }>

/** Reads the publications of the register day by day, and the full record of each company in them. */
export const zefixSync: SourceSync = async (run) => {
  const { day: since } = run.place as { day?: string }
  const first = firstDay(run.place, run.today, daysAgain, daysAtFirst)
  for (const day of await waitingDays(run.pools, 'zefix', first)) await readDay(run, day)
  for (const day of daysFrom(first, run.today)) {
    await readDay(run, day)
    await run.keep({ day: since && since > day ? since : day })
  }
  await askForMissing(run)
  return { day: run.today }
}

async function readDay(run: Run, day: string) {
  const published = zefixPublications(await askZefix(run, `/api/v1/sogc/bydate/${day}`))
  const listed = published.map((publication) => ({ ...publication, publication_id: publication.number }))
  const unread = await unreadOf(run.pools, 'zefix', listed)
  await processEach(run, unread, {
    ask: ({ ehraid }) => askForCompany(run, ehraid),
    take: (publication, company) => takeOne(run, publication, company.ok ? company : null),
    putOff: (publication) => takeOne(run, publication, null),
    nameOf: ({ number }) => number,
  })
  run.report(`${day}: ${unread.length} new of ${published.length} publications.`)
}

async function askForCompany(run: Run, ehraid: number) {
  return zefixCompany(await askZefix(run, `/api/v1/company/ehraid/${ehraid}`))
}

/**
 * Stores a publication. If Zefix does not return the company's full record, the publication itself is used until the
 * next attempt.
 */
async function takeOne(run: Run, publication: ZefixPublication, company: ReadRow | null) {
  const { number: publication_id, published_on } = publication
  const row = company ?? publication.company
  const signals = await transaction(run.pools.write, async (tx) => {
    const taken = row.ok ? await importRow(tx, run, publication, row.row) : null
    if (taken && company) completeMissing(tx, taken.company_id)
    const outcome = company ? 'read' : 'unreadable'
    saveOutcome(tx, { source: 'zefix', publication_id, published_on, outcome })
    return taken?.signals ?? 0
  })
  run.count({ publications: 1, signals, ...(company ? {} : { unreadable: 1 }) })
}

async function importRow(tx: Tx, { today }: Run, publication: ZefixPublication, row: CompanyRow) {
  await importRecords(tx, [importRecord(row, 'zefix')], 'zefix', today)
  const company_id = await entryNumbered(tx, publication.ehraid)
  if (company_id === null) return null
  const versions = await importReportedVersions(tx, [company_id])
  return {
    company_id,
    signals: await recordSignals(tx, signalsOfZefix(publication, company_id, versions)),
  }
}

const byNumber = statement<{ ehraid: number }>()('entry_by_ehraid', (p) =>
  build.selectFrom('companies').select('company_id').where('ehraid', '=', p.ehraid),
)

async function entryNumbered(tx: Tx, ehraid: number) {
  return (await tx.row(byNumber, { ehraid }))?.company_id ?? null
}

/** Looks up companies that have been absent from a complete list twice: they are struck off, or their line was lost. */
async function askForMissing(run: Run) {
  const missing = await withConnection(run.pools.read, (db) => findTwiceMissing(db, maxMissingCompanies))
  await processEach(run, missing, {
    ask: ({ ehraid }) => askWhetherKnown(run, ehraid),
    take: ({ company_id }, company) => importCompany(run, company_id, company),
    putOff: ({ company_id }) => importCompany(run, company_id, null),
    nameOf: ({ ehraid }) => `Entry ${ehraid}`,
  })
}

/** Returns null if Zefix does not know the company, which is no fault of Zefix. */
async function askWhetherKnown(run: Run, ehraid: number) {
  const company = await fetchItem(run, () => askForCompany(run, ehraid))
  if (!(company instanceof SourceFault)) return company
  if (company.kind === 'unknown') return null
  throw company
}

async function importCompany({ pools, today, count }: Run, company_id: string, company: ParsedRow | null) {
  await transaction(pools.write, async (tx) => {
    if (!company?.ok) return recordFailedLookup(tx, company_id)
    await importRecords(tx, [importRecord(company.row, 'zefix')], 'zefix', today)
    completeMissing(tx, company_id)
  })
  count({ asked_for: 1, ...(company?.ok ? {} : { unknown: 1 }) })
}

function askZefix({ transport, url, settings }: Run, path: string) {
  const login = settings.zefixLogin
  if (!login)
    throw new SourceFault(
      'refused',
      'Zefix needs a login, which the register gives on request: set ZEFIX_USER and ZEFIX_PASSWORD.',
    )
  const basic = Buffer.from(`${login.user}:${login.password}`).toString('base64')
  return transport.read({ url: `${url}${path}`, headers: { authorization: `Basic ${basic}` } })
}
