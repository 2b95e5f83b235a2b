import { languages } from '@alphorn/contract/core/country'
import type { Language } from '@alphorn/contract/core/fields'
import { firstFrames } from './first-frames.ts'
import type { Frame, Told } from './frame.ts'
import { secondFrames } from './second-frames.ts'
import { additions, quantifiers, slots } from './slots.ts'

// Correct and wrong claims: every frame in every language, on evidence in every language, with one mistake at a time.

export type ClaimCase = {
  /** Kind of the mistake, or null without one. */
  kind: string | null
  half: 'a' | 'b'
  language: Language
  evidenceLanguage: Language
  evidence: string
  claim: string
}
type Slot = 'o' | 'c' | 'p' | 'n' | 'y' | 'x' | 'h'

/** Kinds of mistakes that name something wrong, and must be refused. The others change the statement about it. */
export const namedKinds: readonly string[] = [
  'number',
  'number in words',
  'year',
  'place',
  'place added',
  'company',
  'person',
  'company named',
  'person named',
  'canton',
  'place adjective',
  'hamlet',
  'date',
  'amount',
  'percentage',
  'phone',
]

const exchanged: readonly (readonly [kind: string, slot: Slot])[] = [
  ['number', 'n'],
  ['year', 'y'],
  ['place', 'p'],
  ['company', 'x'],
  ['person', 'h'],
  ['product', 'o'],
  ['customers', 'c'],
]

/** Returns the cases of one half. */
export function claimCases(half: 'a' | 'b'): ClaimCase[] {
  return (half === 'a' ? firstFrames : secondFrames).flatMap((frame) =>
    languages.flatMap((language) =>
      languages.flatMap((evidenceLanguage) => casesOf(frame, language, evidenceLanguage)),
    ),
  )
}

function casesOf({ half, of }: Frame, language: Language, evidenceLanguage: Language): ClaimCase[] {
  const [told, proven] = [of[language], of[evidenceLanguage]]
  const evidence = filled(proven.evidence, evidenceLanguage, half)
  const made = (kind: string | null, claim: string, on = evidence): ClaimCase => ({
    kind,
    half,
    language,
    evidenceLanguage,
    evidence: on,
    claim,
  })
  const say = (text: string, more: Options = {}) => filled(text, language, half, more)
  return [
    ...told.claims.map((claim) => made(null, say(claim))),
    ...told.claims.flatMap((claim) => exchanges(claim, say).map(([kind, text]) => made(kind, text))),
    ...quantified(told, language).map(([kind, quantifier]) =>
      made(kind, say(told.claims[0]!, { quantifier })),
    ),
    ...added(language, half).map(([kind, addition]) => made(kind, say(told.claims[0]!, { addition }))),
    ...(told.claims[0]!.includes('{n}')
      ? [
          made(
            'more than',
            say(told.claims[0]!, { number: `${atLeast[language]}${slots[half].n[language][0]}` }),
          ),
        ]
      : []),
    made('negation added', say(told.negated)),
    ...(told.turned === null ? [] : [made('roles', say(told.turned))]),
    ...onOtherEvidence(proven, evidenceLanguage, half).map(([kind, on]) =>
      made(kind, say(told.claims[0]!), on),
    ),
  ]
}

type Options = { wrong?: Slot; quantifier?: string; addition?: string; number?: string }

function filled(text: string, language: Language, half: 'a' | 'b', options: Options = {}) {
  const { wrong, quantifier = '', addition = '', number } = options
  const words = text
    .replace('{q}', quantifier)
    .replaceAll(/\{([ocpnyxh])\}/g, (_, slot: Slot) =>
      slot === 'n' && number !== undefined ? number : slots[half][slot][language][slot === wrong ? 1 : 0],
    )
  return addition === '' ? words : words.replace(/\.$/, `${addition}.`)
}

type Say = (text: string, more?: Options) => string

function exchanges(claim: string, say: Say): [string, string][] {
  const those = exchanged.filter(([, slot]) => claim.includes(`{${slot}}`))
  return those.map(([kind, wrong]) => [kind, say(claim, { wrong })])
}

function quantified({ claims: [claim] }: Told, language: Language): [string, string][] {
  if (!claim!.includes('{q}')) return []
  return (['all', 'only', 'exclusively'] as const).map((kind) => [kind, quantifiers[kind][language]])
}

const atLeast = { de: 'mehr als ', fr: 'plus de ', it: 'più di ', en: 'more than ' } as const
const phones = {
  de: ', erreichbar unter 044 512 37 99',
  fr: ', au numéro 021 512 37 99',
  it: ', al numero 091 512 37 99',
  en: ', on 044 512 37 99',
} as const
const groups = {
  de: ' und gehören zu einem Konzern',
  fr: ' et appartenez à un groupe',
  it: ' e appartenete a un gruppo',
  en: ' and belong to a group of investors',
} as const
const towns = {
  de: ' und in Winterthur',
  fr: ' et à Winterthour',
  it: ' e a Winterthur',
  en: ' and in Winterthur',
} as const
const words = {
  de: ' mit siebzehn Fahrzeugen',
  fr: ' avec dix-sept véhicules',
  it: ' con diciassette veicoli',
  en: ' with seventeen vehicles',
} as const

function added(language: Language, half: 'a' | 'b'): [string, string][] {
  const named = Object.entries(additions).map(([kind, ends]): [string, string] => [
    kind,
    ends[half][language],
  ])
  return [
    ...named,
    ['place added', towns[language]],
    ['number in words', words[language]],
    ['phone', phones[language]],
    ['ownership', groups[language]],
  ]
}

/** Returns different evidence that makes the correct claim wrong. */
function onOtherEvidence(
  { denies, plans, ended }: Told,
  language: Language,
  half: 'a' | 'b',
): [string, string][] {
  return [
    ['denied by evidence', filled(denies, language, half)],
    ['plan as fact', filled(plans, language, half)],
    ['ended as fact', filled(ended, language, half)],
  ]
}
