import { isNamedBy } from '@alphorn/contract/prospecting/grounding/named-specific'
import { specificsOf, type Specific } from '@alphorn/contract/prospecting/grounding/specifics'
import { signalKinds } from '@alphorn/contract/directory/signal-kinds'
import { namesIn } from '@alphorn/contract/prospecting/result-checks/grounding'
import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'
import { locales } from '@alphorn/messages/letters/locales'
import type { Draft } from './grounded-drafts.ts'
import { specificChanges } from './specific-changes.ts'

// Generates wrong drafts from correct ones, each with one change, in the claim and in the text.

type Result = ResultOf<'outreach'>
type Language = keyof typeof locales
export type Mutant = { kind: string; title: string; draft: Draft }

/** Returns all mutants of a draft, by kind. */
export function mutantsOf(draft: Draft): Mutant[] {
  return [
    ...draft.result.claims.flatMap((_, at) => ofClaim(draft, at)),
    ...citations(draft),
    ...additions(draft),
    ...removals(draft),
    ...events(draft),
  ]
}

function mutant(kind: string, draft: Draft, change: (result: Result) => void): Mutant {
  const result = structuredClone(draft.result)
  change(result)
  return { kind, title: draft.title, draft: { ...draft, result } }
}

/** Replaces words of a claim, in the claim and in the text. */
function reword(kind: string, draft: Draft, at: number, words: string): Mutant {
  return mutant(kind, draft, (result) => {
    const claim = result.claims[at]!
    const variant = result.variants[0]!
    if (claim.part === 'body') variant.body = variant.body.replace(claim.text, () => words)
    else variant.subject = variant.subject!.replace(claim.text, () => words)
    claim.text = words
  })
}

function ofClaim(draft: Draft, at: number): Mutant[] {
  const { text, variant } = draft.result.claims[at]!
  const names = namesIn(draft.input)
  // Texts that quote the register are mutated as quotations, below.
  if (/[«“]/.test(text)) return quotation(draft, at)
  const specifics = specificsOf(text, { language: variant, strict: true, names })
  const changed = specifics.flatMap((specific) => {
    const { start, end } = specific
    return specificChanges(specific, text.slice(start, end), variant)
      .filter(([kind, words]) => kind !== 'place' || !isNamed(draft, words))
      .map(([kind, words]) => reword(kind, draft, at, text.slice(0, start) + words + text.slice(end)))
  })
  return [...changed, ...digits(draft, at, names), ...swapped(draft, at, specifics)]
}

/** Increments every digit of the claim, so that digits outside the gate's view are tested as well. */
function digits(draft: Draft, at: number, names: readonly string[]): Mutant[] {
  const { text } = draft.result.claims[at]!
  const isName = (index: number) =>
    names.some(
      (name) =>
        text.includes(name) && index >= text.indexOf(name) && index < text.indexOf(name) + name.length,
    )
  return [...text.matchAll(/\d/g)]
    .filter(({ index }) => !isName(index))
    .map(({ 0: digit, index }) => {
      const next = String((Number(digit) + 1) % 10)
      return reword('any digit', draft, at, text.slice(0, index) + next + text.slice(index + 1))
    })
}

/** Returns whether any evidence of the draft names the place: another spelling of the same place is not a mutant. */
function isNamed({ input }: Draft, place: string) {
  const own = specificsOf(`in ${place}`, { language: 'de', strict: false })
  return input.evidence.some(({ excerpt }) =>
    own.every((specific) => isNamedBy(specific, specificsOf(excerpt, { language: null, strict: false }))),
  )
}

/** "In Thun, Spiez and Zug" has the same meaning in any order. */
const isRow = ({ kind }: Specific, between: string) =>
  (kind === 'town' || kind === 'canton') && /^,? ?(?:(?:und|et|e|and) )?(?:(?:in|à|ad?) )?$/.test(between)

/** Swaps two values of the same kind, both of which the evidence contains. */
function swapped(draft: Draft, at: number, specifics: readonly Specific[]): Mutant[] {
  const { text } = draft.result.claims[at]!
  return specifics.flatMap((first, index) => {
    const second = specifics[index + 1]
    if (second?.kind !== first.kind) return []
    if (isRow(first, text.slice(first.end, second.start))) return []
    const [a, b] = [text.slice(first.start, first.end), text.slice(second.start, second.end)]
    const words =
      text.slice(0, first.start) + b + text.slice(first.end, second.start) + a + text.slice(second.end)
    return [reword('two values swapped', draft, at, words)]
  })
}

function quotation(draft: Draft, at: number): Mutant[] {
  const { text } = draft.result.claims[at]!
  const changed = text.replace(/([«“].*?)\p{L}{6,}/u, '$117 Filialen')
  return changed === text ? [] : [reword('number in a quotation', draft, at, changed)]
}

const none = 'evd_00000000000000000000000000'

function citations(draft: Draft): Mutant[] {
  const { evidence } = draft.input
  return draft.result.claims.flatMap((claim, at) => {
    const cite = (kind: string, id: string) =>
      mutant(kind, draft, (result) => (result.claims[at]!.evidence_ids = [id]))
    const own = evidence.find(({ id }) => id === claim.evidence_ids[0])!
    const others = evidence.filter(
      ({ id, kind }) => id !== own.id && (kind === 'offering_statement') !== (claim.kind === 'seller_fact'),
    )
    const sisters = evidence.filter(
      ({ id, kind, language, excerpt }) =>
        id !== own.id &&
        kind === 'offering_statement' &&
        own.kind === kind &&
        language === own.language &&
        !excerpt.includes(claim.text),
    )
    return [
      cite('made-up citation', none),
      ...others.slice(0, 2).map(({ id }) => cite('swapped citation', id)),
      ...sisters.slice(0, 1).map(({ id }) => cite("swapped among the seller's own points", id)),
    ]
  })
}

const added: Readonly<Record<Language, readonly string[]>> = {
  de: [
    'Schon 40 Betriebe in Ihrer Nähe arbeiten mit uns.',
    'Seit 2011 sind wir dabei.',
    'Dreissig Ihrer Nachbarn machen mit.',
  ],
  fr: [
    'Déjà 40 entreprises travaillent avec nous.',
    'Nous sommes là depuis 2011.',
    'Trente de vos voisins participent.',
  ],
  it: ['Già 40 aziende lavorano con noi.', 'Ci siamo dal 2011.', 'Trenta dei Suoi vicini partecipano.'],
  en: [
    'Already 40 companies work with us.',
    'We have been here since 2011.',
    'Thirty of your neighbours take part.',
  ],
}

function additions(draft: Draft): Mutant[] {
  return added[draft.result.variants[0]!.language].map((sentence) =>
    mutant('added sentence with a number', draft, (result) => (result.variants[0]!.body += ` ${sentence}`)),
  )
}

function removals(draft: Draft): Mutant[] {
  const names = namesIn(draft.input)
  return draft.result.claims.map(({ text, variant }, at) => {
    const specifics = specificsOf(text, { language: variant, strict: true, names })
    const isHard = specifics.some(({ soft }) => !soft)
    return mutant(
      isHard ? 'removed claim with a number' : 'removed claim without a number',
      draft,
      (result) => result.claims.splice(at, 1),
    )
  })
}

/**
 * The same publication reported as another event. Nearly the same kinds (two ways to move) are no mutants of
 * each other.
 */
function events(draft: Draft): Mutant[] {
  const [signal] = draft.input.signals
  const claim = draft.result.claims.findIndex(
    ({ evidence_ids }) => signal && evidence_ids.includes(signal.evidence_id),
  )
  if (!signal || claim < 0) return []
  const { variant } = draft.result.claims[claim]!
  const locale = locales[variant]
  const firm = locale.firm(draft.input.prospect.company.name, null)
  return signalKinds
    .filter((kind) => family(kind) !== family(signal.kind))
    .map((kind) => {
      const clause = locale.events[kind]({ firm, from: null, to: null })
      return reword(
        'event kind',
        draft,
        claim,
        locale.reported('gazette', locale.date(signal.published_on), clause),
      )
    })
}

const families: Readonly<Record<string, string>> = {
  seat_moved: 'moved',
  canton_changed: 'moved',
  address_changed: 'moved',
  company_registered: 'registered',
  company_reentered: 'registered',
  merger: 'merger',
  demerger: 'merger',
  asset_transfer: 'merger',
  name_changed: 'renamed',
  legal_form_changed: 'renamed',
}

function family(kind: string) {
  return (
    families[kind] ??
    kind.split('_')[0]!.replace('company', kind) +
      (kind.startsWith('capital') || kind.startsWith('branch') || kind.startsWith('licence') ? kind : '')
  )
}
