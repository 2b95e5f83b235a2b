import { sql } from 'kysely'
import { SourceFault } from '#server/directory/connectors/source-fault'
import { processEach } from '#server/directory/sources/process-each'
import { saveOutcome, newOf } from '#server/directory/sources/publications'
import type { Run } from '#server/directory/sources/run'
import type { Publication } from '#server/directory/sources/gazette/publication'
import { type ListedPublication, publicationList } from '#server/directory/sources/gazette/publication-list'
import { importPastPublication } from '#server/directory/sources/gazette/take-publication'
import { isVisible } from '#server/directory/companies/invented'
import { transaction, withConnection } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'

/** Only for prospects, and limited per run, because each company takes one request per publication. */
const maxCompaniesPerRun = 50
/**
 * More than any company has since 2018. A longer list shows that the gazette ignored the parameter, as it does with
 * unknown ones.
 */
const maxPublicationsPerCompany = 300

type Company = { company_id: string; uid: string }

/** Fetches a publication. */
type Fetch = (run: Run, publication_id: string) => Promise<Publication>

/**
 * Reads once, for each prospect, the publications before the days that are read as news. Accounts take turns, each with
 * its newest prospects first. If the gazette gives an unexpected response, the news of the run still count, and the next
 * run tries again.
 */
export async function readHistories(run: Run, fetchOne: Fetch, firstDayOfNews: string) {
  try {
    await readEach(run, await companiesWithoutHistory(run), { fetchOne, firstDayOfNews })
  } catch (fault) {
    run.signal.throwIfAborted()
    if (!(fault instanceof SourceFault)) throw fault
    run.report(`Histories are left for the next run: ${fault.message}`)
  }
}

type Reading = { fetchOne: Fetch; firstDayOfNews: string }

async function readEach(run: Run, companies: readonly Company[], reading: Reading) {
  await processEach(run, companies, {
    ask: (company) => listOf(run, company),
    take: (company, listed) => readPublications(run, company, listed, reading),
    // A temporary failure is retried in the next run.
    putOff: async (company, { kind }) => {
      if (kind === 'changed_format') await recordReadHistory(run, company, 0)
    },
    nameOf: ({ uid }) => uid,
  })
}

async function companiesWithoutHistory({ pools }: Run) {
  return withConnection(pools.read, (db) =>
    db.query(
      rawQuery<Company>(sql`
        select company_id, uid from (
          select c.company_id, c.uid, p.added_at,
            row_number() over (partition by p.account_id order by p.added_at desc, c.company_id) as turn
          from (select account_id, company_id, max(created_at) as added_at from prospects group by 1, 2) p
            join companies c using (company_id)
          where ${isVisible(sql`false`, 'c')}
            and not exists (select from gazette_histories h where h.company_id = c.company_id)) missing
        group by company_id, uid order by min(turn), max(added_at) desc, company_id
        limit ${sql.lit(maxCompaniesPerRun)}`),
    ),
  )
}

async function listOf({ transport, url }: Run, { uid }: Company) {
  const query = new URLSearchParams([
    ['publicationStates', 'PUBLISHED'],
    ['rubrics', 'HR'],
    ['rubrics', 'KK'],
    ['uids', uid],
    ['pageRequest.page', '0'],
    ['pageRequest.size', String(maxPublicationsPerCompany)],
  ])
  const list = publicationList(
    await transport.read({ url: `${url}/api/v1/publications/xml?${query.toString()}` }),
  )
  if (list.total > maxPublicationsPerCompany)
    throw new SourceFault(
      'changed_format',
      `The gazette lists ${list.total} publications of ${uid}: it seems to ignore the UID.`,
    )
  return list.publications
}

async function readPublications(
  run: Run,
  company: Company,
  listed: readonly ListedPublication[],
  { fetchOne, firstDayOfNews }: Reading,
) {
  const past = listed.filter(({ published_on }) => published_on < firstDayOfNews)
  // Waiting publications are read again with their day, as news: once read as history, they would no longer count as
  // news.
  let isWhole = true
  await processEach(run, await newOf(run.pools, 'gazette', past), {
    ask: ({ publication_id }) => fetchOne(run, publication_id),
    take: (one, read) => storePast(run, company, one, read),
    putOff: async (_one, { kind }) => {
      run.count({ publications: 1, unreadable: 1 })
      if (kind === 'unavailable') isWhole = false
    },
    nameOf: ({ number }) => number,
  })
  if (!isWhole) return
  await recordReadHistory(run, company, listed.length)
  run.count({ histories: 1 })
}

/**
 * Stores a past publication. Outcomes `unreadable` and `unknown` would be read again with their day, as news. For a
 * past publication that is wrong: it would reset the company to its earlier state.
 */
async function storePast(
  run: Run,
  { company_id }: Company,
  { publication_id, published_on }: ListedPublication,
  read: Publication,
) {
  const { outcome, signals } = await transaction(run.pools.write, async (tx) => {
    const taken = await importPastPublication(tx, read, company_id)
    if (taken.outcome === 'read' || taken.outcome === 'person')
      saveOutcome(tx, { source: 'gazette', publication_id, published_on, outcome: taken.outcome })
    return taken
  })
  run.count({ publications: 1, signals, [outcome]: 1 })
}

async function recordReadHistory({ pools }: Run, { company_id }: Company, publications: number) {
  await transaction(pools.write, async (tx) => {
    tx.writeQuery(
      rawQuery(sql`
        insert into gazette_histories (company_id, read_at, publications)
        values (${company_id}, app_now(), ${publications}) on conflict (company_id) do nothing`),
    )
  })
}
