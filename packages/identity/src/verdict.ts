import type {
  Candidate,
  DecidingSign,
  ResolutionMethod,
  ResolutionReason,
} from '@alphorn/contract/prospecting/resolution'
import type { Entry, NameHit } from '#identity/entry'

/** A company that an input may mean. `identifier` and `domain`: it was not found by name. */
export type Hit = NameHit & {
  by: 'name' | 'identifier' | 'domain' | 'succession'
  /** The candidate's probability and signs, if it was scored. */
  scored?: Pick<Candidate, 'probability' | 'signs'>
}

/** The decision about an input. Resolved: the first hit is the company. */
export type Verdict = {
  readonly outcome: 'resolved' | 'ambiguous' | 'not_found'
  readonly method: ResolutionMethod
  readonly reason: ResolutionReason | null
  readonly hits: readonly Hit[]
  /** The sign that decided for or against the first hit; null if none decided alone. */
  readonly decided_by: DecidingSign | null
}

export function resolvedVerdict(method: ResolutionMethod, hit: Hit, decided_by: DecidingSign): Verdict {
  return { outcome: 'resolved', method, reason: null, hits: [hit], decided_by }
}

/** Builds a verdict with candidates; without any, the input counts as not found. */
export function listedVerdict(
  method: ResolutionMethod,
  reason: ResolutionReason,
  hits: readonly Hit[],
  decided_by: DecidingSign | null = signOf[reason] ?? null,
): Verdict {
  const each = distinctCompanies(hits)
  return each.length > 0
    ? { outcome: 'ambiguous', method, reason, hits: each, decided_by }
    : { outcome: 'not_found', method: 'none', reason, hits: [], decided_by }
}

/** The reasons that correspond to exactly one sign. */
const signOf: Partial<Record<ResolutionReason, DecidingSign>> = {
  several_equal: 'several_equal',
  'vetoed:joint_venture': 'joint_venture',
  'vetoed:foreign': 'abroad',
  'vetoed:legal_form': 'form_conflicts',
  'vetoed:place': 'place_conflicts',
  'vetoed:type_word': 'type_word_differs',
  'vetoed:branch': 'branch_not_asked',
  'vetoed:namesake_nearby': 'one_word',
  identifier_conflicts_with_name: 'identifier',
  identifiers_disagree: 'identifier',
  superseded: 'struck_off',
  deleted: 'struck_off',
}

/** Returns the first hit of each company. */
export function distinctCompanies(hits: readonly Hit[]): Hit[] {
  const seen = new Set<string>()
  return hits.filter(({ company_id }) => !seen.has(company_id) && seen.add(company_id))
}

export function byName(hit: NameHit): Hit {
  return { ...hit, by: 'name' }
}

/** Builds a hit for an entry that was not found by its names. */
export function entryHit(entry: Entry, by: Hit['by']): Hit {
  return { ...entry, kind: 'current', matched_name: entry.name, stem_key: '', form: null, by }
}
