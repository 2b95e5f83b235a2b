import { flatten } from '#contract/prospecting/grounding/flat'
import { isNamedBy } from '#contract/prospecting/grounding/named-specific'
import type { Specific } from '#contract/prospecting/grounding/specifics'

// "1900 litres a day" is not "1900 litres a week". A claim must give a number the same rate as the evidence.

type AnalyzedText = { text: string; specifics: readonly Specific[] }
const lead = "(?:/|pro|je|per|par|a|an|al|alla|all'|l'|each|every|jede[nrms]?|chaque|ogni|im|in der|am)"
const periods = (
  [
    ['hour', 'stunde|heure|ora|hour', 'stundlich|hourly|horaire'],
    [
      'day',
      'tag|jour|giorno|day|nacht|nuit|notte|night',
      'taglich|daily|quotidien[a-z]*|par jour|giornalier[a-z]*',
    ],
    ['week', 'woche|semaine|settimana|week', 'wochentlich|weekly|hebdomadaire|settimanal[a-z]*'],
    ['month', 'monat|mois|mese|month', 'monatlich|monthly|mensuel[a-z]*|mensil[a-z]*'],
    ['year', 'jahr|an|annee|anno|year', 'jahrlich|yearly|annual[a-z]*|annuel[a-z]*|annu[aoie]'],
  ] as const
).map(([name, nouns, others]) => ({
  name,
  is: new RegExp(`(?<![a-z])(?:${lead} ?(?:${nouns})|${others})(?![a-z])`),
}))
const reach = 40

/** Returns the words of a number to which a claim gives another rate than all evidence. */
export function wrongRateIn(
  { text, specifics }: AnalyzedText,
  proofs: readonly AnalyzedText[],
): string | undefined {
  const counts = specifics.filter((one) => 'values' in one && one.kind !== 'year' && one.kind !== 'address')
  if (counts.length === 0) return undefined
  const flat = flatten(text)
  for (const one of counts) {
    const behind = clauseAfter(flat, one.end)
    const isBehind = periods.some(({ is }) => is.test(behind))
    const rest = isBehind ? behind : leadingRate(flat, one, counts)
    const claimed = periods.filter(({ is }) => is.test(rest))
    if (claimed.length !== 1) continue
    const known = proofs.flatMap((proof) => ratesOf(one, proof))
    const { name } = claimed[0]!
    if (known.length > 0 && known.every((rates) => rates.length > 0 && !rates.includes(name)))
      return isBehind ? text.slice(one.start, one.end + behind.length) : text.slice(one.start, one.end)
  }
  return undefined
}

/** Returns the words before the first number of a sentence, which may give its rate: "Per week you wash six tonnes". */
function leadingRate(flat: string, { start }: Specific, counts: readonly Specific[]) {
  if (counts.some((one) => one.start < start)) return ''
  const before = flat.slice(0, start)
  return before.length > reach || /[.;:!?]/.test(before) ? '' : before
}

/** Returns the rates beside each occurrence of a claimed number in the evidence. */
function ratesOf(claimed: Specific, { text, specifics }: AnalyzedText): string[][] {
  return specifics
    .filter((known) => isNamedBy(claimed, [known]))
    .map((known) => {
      const before = flatten(text.slice(Math.max(0, known.start - reach), known.start))
      const clause = before.slice(Math.max(before.lastIndexOf('.'), before.lastIndexOf(';')) + 1)
      const around = `${clause} ${clauseAfter(flatten(text.slice(known.start, known.end + reach)), known.end - known.start)}`
      return periods.filter(({ is }) => is.test(around)).map(({ name }) => name)
    })
}

/** Returns the rest of a clause after a position. */
function clauseAfter(flat: string, end: number) {
  // "24.–/month"
  const rest = flat.slice(end, end + reach).replace(/^\.-+/, '')
  const stop = /[.;:(]|, /.exec(rest)
  return rest.slice(0, stop?.index ?? rest.length)
}
