import type { ResolutionReason } from '@alphorn/contract/prospecting/resolution'
import { companyName } from '@alphorn/swiss-names/company-name'
import { isElsewhere, isLive } from '#identity/agreement'
import type { Entry, NameHit } from '#identity/entry'
import type { Evidence } from '#identity/evidence'
import type { CompanyQuery } from '#identity/query'
import { entryHit, listedVerdict, resolvedVerdict, type Verdict } from '#identity/verdict'
import { wordOverlap } from '#identity/word-overlap'

/**
 * The verdict by identifiers, checked against the name if one is given. `wantsNames`: an unresolved verdict may include
 * candidates by name.
 */
export type IdentifierVerdict = { verdict: Verdict; wantsNames: boolean }

export function judgeByIdentifiers(query: CompanyQuery, evidence: Evidence): IdentifierVerdict | undefined {
  if (query.identifiers.length === 0) return undefined
  const fault = faultOf(query, evidence)
  if (fault) return { verdict: listedVerdict('identifier', fault, []), wantsNames: true }
  const [first = [], ...rest] = evidence.identified
  const common = first.filter(({ company_id }) =>
    rest.every((entries) => entries.some((entry) => entry.company_id === company_id)),
  )
  if (common.length === 0)
    return { verdict: listEntries('identifiers_disagree', evidence.identified.flat()), wantsNames: false }
  return judgeCommon(query, evidence, common)
}

function faultOf({ identifiers }: CompanyQuery, { identified }: Evidence): ResolutionReason | undefined {
  if (identifiers.some(({ fault }) => fault === 'check_digit')) return 'uid_check_digit'
  return identified.some((entries) => entries.length === 0) ? 'identifier_unknown' : undefined
}

function judgeCommon(query: CompanyQuery, evidence: Evidence, entries: readonly Entry[]): IdentifierVerdict {
  const living = entries.filter(isLive)
  const [entry] = living
  if (!entry) return { verdict: struckOff(evidence, entries), wantsNames: false }
  if (living.length > 1) return { verdict: listEntries('several_equal', living), wantsNames: false }
  if (!carriesName(query, entry) || isNameOfAnother(query, evidence, entry))
    return { verdict: listEntries('identifier_conflicts_with_name', [entry]), wantsNames: true }
  return {
    verdict: resolvedVerdict('identifier', entryHit(entry, 'identifier'), 'identifier'),
    wantsNames: false,
  }
}

/** The successors of a struck-off company never replace it automatically. */
function struckOff({ successorsOf }: Evidence, entries: readonly Entry[]) {
  const successors = entries.flatMap(successorsOf).map((entry) => entryHit(entry, 'succession'))
  return listedVerdict('identifier', successors.length > 0 ? 'superseded' : 'deleted', successors)
}

function listEntries(reason: ResolutionReason, entries: readonly Entry[]) {
  return listedVerdict(
    'identifier',
    reason,
    entries.map((entry) => entryHit(entry, 'identifier')),
  )
}

/**
 * Another living company has exactly this name, and the entry's name does not even begin with it: `Muster Holding AG`
 * with the UID of Muster AG.
 */
function isNameOfAnother(query: CompanyQuery, { exact }: Evidence, entry: Entry) {
  const { name } = query
  const stem = name?.stem_key ?? ''
  const own = namesOf(entry).map((text) => companyName(text).stem_key)
  if (own.some((one) => `${one} `.startsWith(`${stem} `))) return false
  const isMeant = (hit: NameHit) =>
    name?.form === null ? !isElsewhere(query, hit) && !hasAllWords(query, own) : hit.form === name?.form
  return exact.some((hit) => isLive(hit) && hit.kind !== 'former' && isMeant(hit))
}

/** Without a legal form the words may be in another order, as in a list of persons. */
function hasAllWords({ words }: CompanyQuery, own: readonly string[]) {
  return own.some((stem) => words.every((word) => stem.split(' ').includes(word)))
}

/** Returns whether one of the entry's current or former names contains at least half of the given name. */
function carriesName({ name, words }: CompanyQuery, entry: Entry) {
  if (name === null) return true
  return namesOf(entry).some((text) => {
    const { stem_key } = companyName(text)
    return stem_key === name.stem_key || wordOverlap(words, stem_key.split(' ')) >= 0.5
  })
}

function namesOf({ name, translations, former_names }: Entry) {
  return [name, ...Object.values(translations ?? {}), ...(former_names ?? [])]
}
