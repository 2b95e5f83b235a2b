import { companyName } from '@alphorn/swiss-names/company-name'
import { placeKey } from '@alphorn/swiss-names/place-key'
import { streetKey } from '@alphorn/swiss-names/street-key'
import { wordWeights, wordsToWeigh } from '#identity/near-names'
import type { Entry, NameHit } from '#identity/entry'
import { evidenceFor, lookupsFor } from '#identity/evidence'
import { judgeByScores } from '#identity/judge'
import { readQuery } from '#identity/query'
import { applyRules, joinVerdicts } from '#identity/rules'
import { isGivenName } from '@alphorn/swiss-names/given-names'
import { isListedTrade } from '@alphorn/swiss-names/trade-words'

// Test helpers: invented companies, and the judgement of an input against them.

/** A company of an invented register. */
export type Invented = Pick<Entry, 'name' | 'seat_name'> &
  Partial<Pick<NameHit, keyof Entry | 'kind' | 'matched_name'>> & { street?: string }

const names = 800_000
/** The number of names that contain a word; unlisted words are in one name. */
const common: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'bau immobilien garage holzbau hochbau tiefbau gartenbau treuhand'.split(' ').map((word) => [word, 9000]),
  ),
  pittura: 2000,
  zanettoni: 100,
  ...Object.fromEntries(
    'bern chur thun olten muri genossenschaft verein samariter'.split(' ').map((word) => [word, 4000]),
  ),
  ...Object.fromEntries(
    'zbinden keller brunner moser hans urs walter immo pflege wasser'.split(' ').map((word) => [word, 2500]),
  ),
}
const usualCount = 2500

/** Whether many names of a register of the country have this word, although it may be in none of an invented one. */
function isUsual(word: string) {
  return isListedTrade(word) || isGivenName(word)
}

/**
 * Judges an input by rules and probabilities against a register of only these companies, as if it had 800,000 names.
 */
export function judge(input: Parameters<typeof readQuery>[0], register: readonly Invented[]) {
  const hits = register.map((company, at) => hitOf(company, `CHE-501.000.0${at + 10}`))
  const query = readQuery(input)
  const { names: sought, prefixes } = lookupsFor([query])
  const relatives = prefixes.flatMap((prefix) =>
    hits.filter(({ stem_key }) => stem_key.startsWith(`${prefix} `)).map((hit) => ({ ...hit, prefix })),
  )
  const named = hits.filter(({ stem_key }) => sought.stems.includes(stem_key))
  const seats = new Set(hits.map(({ seat_key }) => seat_key))
  const evidence = evidenceFor(query, { entries: hits, names: named, relatives, seats, successors: [] })
  const { early, isOpen } = applyRules(query, evidence)
  if (!isOpen) return early!
  const words = wordsToWeigh([query], hits)
  const known = new Set(hits.flatMap(({ stem_key }) => stem_key.split(' ')))
  const counts = words.map((word) => common[word] ?? (isUsual(word) ? usualCount : known.has(word) ? 1 : 0))
  const scored = judgeByScores(query, evidence, {
    names: hits,
    weights: wordWeights(words, { names, counts }),
  })
  return joinVerdicts(early, scored)
}

function hitOf({ street, ...more }: Invented, uid: string): NameHit {
  const { matched_name = more.name } = more
  const { stem_key, form } = companyName(matched_name)
  return {
    company_id: more.name,
    ehraid: null,
    uid,
    lei: null,
    translations: null,
    former_names: null,
    legal_form: form,
    status: 'active',
    canton: null,
    seat_key: more.seat_name === null ? null : placeKey(more.seat_name),
    town_key: null,
    postal_code: null,
    street_key: street === undefined ? null : streetKey(street, null),
    website_domain: null,
    taken_over_by: null,
    kind: 'current',
    matched_name,
    stem_key,
    form,
    ...more,
  }
}

export const at = (name: string, seat_name: string, more: Partial<Invented> = {}): Invented => ({
  name,
  seat_name,
  ...more,
})

/**
 * Lines of a list as test cases: the line, and the company that it must become; null if it must stay open. A line is a
 * name, a place and further members: `Muster AG | Thun | postal_code=3600`. In `taken`, another company than the first
 * one of the register follows an arrow.
 */
export function linesOf(
  register: readonly Invented[],
  { taken, asked }: { taken: readonly string[]; asked: readonly string[] },
): [line: string, meant: string | null, register: readonly Invented[]][] {
  return [
    ...taken.map((text): [string, string, readonly Invented[]] => {
      const [line = '', meant = register[0]!.name] = text.split(' -> ')
      return [line, meant, register]
    }),
    ...asked.map((line): [string, null, readonly Invented[]] => [line, null, register]),
  ]
}

/** The name of the company that a line becomes; null if it stays open. */
export function takenFor(line: string, register: readonly Invented[]): string | null {
  const [name, place, ...members] = line.split('|').map((part) => part.trim())
  const more = Object.fromEntries(members.map((member) => member.split('=')))
  const { outcome, hits } = judge({ ...(name && { name }), ...(place && { place }), ...more }, register)
  return outcome === 'resolved' ? hits[0]!.name : null
}
