import type { CompanyStatus } from '@alphorn/contract/directory/company-statuses'
import { branchForms } from '@alphorn/contract/directory/legal-forms'
import { sql } from 'kysely'
import type { Publication } from '#server/directory/sources/gazette/publication'
import type { Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import type { SourcePublicationsTable } from '#server/platform/db/tables/directory'
import type { CompanyRow } from '#server/directory/companies/company-row'
import { type Fact, facts } from '#server/directory/companies/facts'
import { importRecords } from '#server/directory/companies/import'
import { importRecord } from '#server/directory/companies/import-record'
import { placeKey } from '@alphorn/swiss-names/place-key'
import { withoutFacts } from '#server/directory/companies/resolve-facts'
import { signalsOfDifference, signalsOfPublication } from '#server/directory/sources/gazette/signals'
import { importReportedVersions } from '#server/directory/sources/reported-versions'
import { recordHistory } from '#server/directory/signals/record-history'
import { recordSignals } from '#server/directory/signals/record'

/** The outcome of a publication, and the number of signals. */
export type PublicationOutcome = { outcome: SourcePublicationsTable['outcome']; signals: number }

/**
 * Writes a publication into the directory: the new state of the company, and its signals. A publication about an end or
 * a bankruptcy does not add an unknown company.
 */
export async function importPublication(tx: Tx, publication: Publication): Promise<PublicationOutcome> {
  const state = publication.after ?? publication.before
  if (publication.subject === 'person') return { outcome: 'person', signals: 0 }
  if (!state?.ok) return { outcome: 'unreadable', signals: 0 }
  const known = await entryOf(tx, publication)
  const made = known === 'several' ? null : await bringState(tx, publication, state.row, known)
  if (made === null) return { outcome: 'unknown_company', signals: 0 }
  const versions = await importReportedVersions(tx, [made])
  // A company that moves to another canton is registered there again, which is no news.
  const isNews = publication.sub_rubric !== 'HR01' || !isEntry(known) || !known.registered_before
  const signals = [
    ...(isNews ? signalsOfPublication(publication, made, versions) : []),
    ...signalsOfDifference(publication, versions, isNews),
  ]
  return { outcome: 'read', signals: await recordSignals(tx, signals) }
}

/**
 * Adds an earlier publication to the history of a company, only as signals, since its state is outdated. A publication
 * about another entry is ignored.
 */
export async function importPastPublication(
  tx: Tx,
  publication: Publication,
  company_id: string,
): Promise<PublicationOutcome> {
  const state = publication.after ?? publication.before
  if (publication.subject === 'person') return { outcome: 'person', signals: 0 }
  if (!state?.ok) return { outcome: 'unreadable', signals: 0 }
  const known = await entryOf(tx, publication)
  if (!isEntry(known) || known.company_id !== company_id) return { outcome: 'unknown_company', signals: 0 }
  const signals = signalsOfPublication(publication, company_id, [])
  return { outcome: 'read', signals: await recordHistory(tx, signals) }
}

type Entry = { company_id: string; ehraid: number | null; registered_before: boolean }

/**
 * Returns the entry that a publication is about. Looks for its previous number; then for its UID at the old or the new
 * seat; then for its UID alone. A struck-off entry counts if no other is left, or if it is registered again. If several
 * entries match equally, the result is 'several': there is no guess.
 */
async function entryOf(tx: Tx, publication: Publication): Promise<Entry | 'several' | null> {
  const { before, after, published_on } = publication
  const rows = [before, after].flatMap((parsed) => (parsed?.ok ? [parsed.row] : []))
  const seats = rows.flatMap(({ seat_name }) => (seat_name === null ? [] : [placeKey(seat_name)]))
  const chid = rows.find((row) => row.chid !== null)?.chid ?? null
  const again = publication.changes.has('statusChanged.reentry')
  const branch = rows.some(({ legal_form }) => branchForms.has(legal_form ?? ''))
  const found = await tx.query(
    rawQuery<Entry & { nearness: number }>(sql`
      select company_id, ehraid, coalesce(founded_on < ${published_on}::date - 60, false) as registered_before,
        case when chid = ${chid}::text then 0
          when (legal_form in ('0151', '0111')) is true <> ${branch}::boolean then 5
          else case when (status = 'cancelled') = ${again}::boolean then 1 else 3 end
            + case when seat_key = any(${seats}::text[]) then 0 else 1 end
          end as nearness
      from companies where uid = ${rows[0]!.uid} order by nearness`),
  )
  const nearest = found.filter(({ nearness }) => nearness === found[0]?.nearness)
  return nearest.length > 1 ? 'several' : (nearest[0] ?? null)
}

/**
 * Writes the state after the publication. Returns the company's id, or null if the directory neither has nor gets the
 * company.
 */
async function bringState(tx: Tx, publication: Publication, row: CompanyRow, known: Entry | null) {
  const { published_on, after } = publication
  if (!known && !after) return null
  const stated = {
    ...row,
    status: statusAfter(publication),
    ehraid: known?.ehraid ?? row.ehraid,
    founded_on: foundedOn(publication, known),
  }
  const record = importRecord(stated, 'gazette')
  // In a publication about an end or a bankruptcy, a clerk typed the name and the address.
  const imported = after
    ? record
    : withoutFacts(
        record,
        facts.filter((fact) => !endFacts.includes(fact)),
      )
  await importRecords(
    tx,
    [known ? { ...imported, company_id: known.company_id } : imported],
    'gazette',
    published_on,
  )
  const entry = known ?? (await entryOf(tx, publication))
  return isEntry(entry) ? entry.company_id : null
}

const endFacts: readonly Fact[] = ['status', 'deleted_on', 'last_published_on']

function isEntry(entry: Entry | 'several' | null): entry is Entry {
  return entry !== null && entry !== 'several'
}

function foundedOn({ sub_rubric, occurred_on }: Publication, known: Entry | null) {
  return sub_rubric === 'HR01' && !known?.registered_before ? occurred_on : null
}

const statusAfterRubric: Readonly<Record<string, CompanyStatus>> = {
  HR01: 'active',
  HR03: 'cancelled',
  KK01: 'being_cancelled',
  KK02: 'being_cancelled',
  KK07: 'active',
}

const statusAfterChange: readonly (readonly [part: string, status: CompanyStatus])[] = [
  ['bankruptcy.dissolution', 'being_cancelled'],
  ['liquidation.dissolution', 'being_cancelled'],
  ['bankruptcy.revocation', 'active'],
  ['bankruptcy.cancellation', 'active'],
  ['liquidation.revocation', 'active'],
  ['reentry', 'active'],
]

function statusAfter({ sub_rubric, changes }: Publication): CompanyStatus | null {
  const [, status] =
    statusAfterChange.find(([part]) =>
      [...changes].some((change) => change.startsWith(`statusChanged.${part}`)),
    ) ?? []
  return statusAfterRubric[sub_rubric] ?? status ?? null
}
