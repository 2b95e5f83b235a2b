import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import { idFloor } from '@alphorn/contract/core/ids'
import type { ListChange } from '@alphorn/contract/lists/markets'
import type { Db } from '#server/platform/db/connection'
import { changesOf } from '#server/directory/companies/company-changes'
import { sameFilters } from '#server/lists/present'
import type { BuildRow } from '#server/lists/queries'
import { signalsOf } from '#server/directory/signals/of-companies'

type Reason = Pick<ListChange, 'reason' | 'facts'>

/** The facts that each filter tests. */
const factsOf: Readonly<Partial<Record<keyof CompanyFilter, readonly string[]>>> = {
  q: ['name'],
  canton: ['canton'],
  municipality: ['seat_bfs_id', 'seat_name'],
  near: ['seat_bfs_id', 'seat_name'],
  district: ['district'],
  postal_code: ['postal_code'],
  legal_form: ['legal_form'],
  status: ['status'],
  // Derived facts change together with the facts from which they are derived.
  noga: ['noga_code', 'name', 'purpose'],
  kind: ['legal_form', 'name', 'purpose'],
  size: ['size_class', 'purpose', 'capital_nominal'],
  language: ['language', 'name', 'purpose', 'seat_bfs_id'],
  capital_from: ['capital_nominal'],
  capital_to: ['capital_nominal'],
  founded_from: ['founded_on'],
  founded_to: ['founded_on'],
  published_from: ['last_published_on'],
  published_to: ['last_published_on'],
  has_website: ['website'],
  regulated: ['regulated'],
  without_branches: ['legal_form'],
}

/**
 * Returns the reasons for which companies joined or left a list between two builds: the changed facts that its filters
 * use.
 */
export async function reasonsFor(db: Db, before: BuildRow, present: BuildRow, company_ids: string[]) {
  const since = before.started_at ?? before.created_at
  // Later changes are reasons of a later build.
  const until = present.finished_at ?? present.created_at
  const changes = await changesOf(db, company_ids, { since, until })
  const kinds = present.filters.signal
  const recorded = { recordedSince: since, recordedUntil: until }
  const signals = kinds ? await signalsOf(db, company_ids, { ...recorded, kinds }) : new Map()
  const newest = idFloor('company', since)
  const looked = new Set(
    Object.keys(present.filters).flatMap((name) => factsOf[name as keyof CompanyFilter] ?? []),
  )

  return (company_id: string): Reason => {
    const facts = [
      ...(changes.get(company_id) ?? []).filter(({ fact }) => looked.has(fact)),
      ...(signals.get(company_id) ?? []).map((signal: { kind: string; published_on: string }) => ({
        fact: 'signal',
        before: null,
        after: signal.kind,
        since: signal.published_on,
      })),
    ]
    if (facts.length > 0) return { reason: 'company_changed', facts }
    if (!sameFilters(before.filters, present.filters)) return { reason: 'filters_changed', facts }
    if (company_id >= newest) return { reason: 'new_in_directory', facts }
    return { reason: present.filters.signal_days === undefined ? 'unknown' : 'time_passed', facts }
  }
}
