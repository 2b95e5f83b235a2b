import { checkResult } from '@alphorn/contract/prospecting/result-checks/check-result'
import type { Language } from '@alphorn/contract/core/fields'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import type { OfferingContent } from '@alphorn/contract/prospecting/projects'
import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'
import type { Channel } from '@alphorn/contract/prospecting/stages'
import { writeOutreach } from '@alphorn/server/executors/offline/outreach'
import { verifyClaims } from '@alphorn/server/executors/offline/verification'
import { type LetterCase, letterCases } from './letter-set.ts'
import { writtenOn } from './letter-actors.ts'

// Measurable properties of letters: distinct texts for distinct companies, the right reason to write, lengths, and
// phrases that no one sends.

type Written = { of: LetterCase; result: ResultOf<'outreach'>; text: string }

/**
 * Phrases that a letter must not contain, by language: own register entries as news, flattery and filler. A relative
 * week would be another one when the letter is sent.
 */
const forbidden: Readonly<Record<Language, RegExp>> = {
  de: /ß|beurteilen Sie selbst|steht im Handelsregister|hat den Sitz|stellt sich manche Frage|Bei dieser Gelegenheit|stellen wir uns (?:gerne )?vor|führend|einzigartig|massgeschneidert|innovativ|zögern Sie nicht|mit grossem Interesse|ganzheitlich|nächste Woche/i,
  fr: /registre du commerce indique|a son siège|les mieux placés pour dire|en profitons pour nous présenter|leader|unique en son genre|sur mesure|innovant|n’hésitez pas|avec grand intérêt|semaine prochaine/i,
  it: /registro di commercio indica|ha la sede|giudicare|ne approfittiamo|leader|unico nel suo genere|su misura|innovativ|non esiti|con grande interesse|prossima settimana|\bLe scriv/i,
  en: /commercial register states|has its registered office|for you to judge|take this opportunity|leading|unique|tailor-made|innovative|don’t hesitate|do not hesitate|hope this finds you|reaching out|touch base|next week/i,
}

/** Minimum and maximum number of words in a text of each channel, without the notices. */
const lengths: Readonly<Record<Channel, readonly [least: number, most: number]>> = {
  letter: [65, 150],
  email: [50, 140],
  contact_form: [50, 140],
  linkedin: [15, 60],
  phone_script: [50, 140],
}

export type Scores = {
  written: number
  nothing: number
  /** Maximum and mean share of sentences that letters to two distinct companies have in common. */
  worstPair: number
  meanPair: number
  /** Share of these pairs that have more than half of their sentences in common. */
  alike: number
  /** Share of letters that open with the newest event, if there is one. */
  rightOpening: number
  forbidden: string[]
  refused: string[]
  unsupported: string[]
  outOfLength: string[]
  words: number
  longestSentence: number
  wordsInSentence: number
}

export function scoresOf(
  language: Language,
  half: 'a' | 'b',
  offering: OfferingContent,
  channel: Channel = 'letter',
): Scores {
  const cases = letterCases(language, half, offering, channel)
  const written = cases.flatMap((one) => writtenFor(one))
  const sentences = written.map(({ text }) => sentencesOf(text))
  const pairs = pairsOf(written, sentences)
  const counts = written.map(({ text }) => wordCount(text))
  const each = sentences.flat().map(wordCount)
  const [least, most] = lengths[channel]
  return {
    written: written.length,
    nothing: cases.length - written.length,
    worstPair: Math.max(0, ...pairs),
    meanPair: mean(pairs),
    alike: mean(pairs.map((share) => Number(share > 0.5))),
    rightOpening: mean(written.map((one) => Number(opensRight(one)))),
    forbidden: written.flatMap(
      ({ of, text }) =>
        // A company's own name may contain such a phrase, and is removed first.
        forbidden[language].exec(text.replaceAll(of.recipient.name, ''))?.[0] ?? [],
    ),
    refused: written.flatMap(refusalsOf),
    unsupported: written.flatMap(unsupportedOf),
    outOfLength: written.flatMap(({ of }, at) =>
      counts[at]! < least || counts[at]! > most ? [`${of.recipient.name}: ${counts[at]}`] : [],
    ),
    words: mean(counts),
    longestSentence: Math.max(0, ...each),
    wordsInSentence: mean(each),
  }
}

const snapshot = { id: 'snp_letters', fingerprint: `sha256:${'0'.repeat(64)}` }

function writtenFor(of: LetterCase): Written[] {
  const made = writeOutreach(of.input, writtenOn)
  if ('failure' in made || made.nothing_to_say) return []
  const producer = { name: 'letters', version: '1' }
  const result = { stage: 'outreach' as const, input_snapshot: snapshot, upstream: [], producer, ...made }
  return [{ of, result, text: made.variants[0]!.body }]
}

/** A full stop after one or two digits belongs to a date ("12. März"), and St. Gallen is one place name. */
function sentencesOf(text: string) {
  return text
    .split(/(?<=(?:[^\d]|\d{3})[.!?])(?<!\bSt\.)\s+(?=\p{Lu})|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

const wordCount = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length
const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Returns the share of the shorter letter that occurs verbatim in the other, for each pair of companies. A pair differs
 * in trade or in the opening event.
 */
function pairsOf(written: readonly Written[], sentences: readonly string[][]) {
  return written.flatMap(({ of }, at) =>
    written.slice(at + 1).flatMap((other, after) => {
      if (of.trade === other.of.trade && reasonOf(written[at]!) === reasonOf(other)) return []
      const one = sentences[at]!
      const two = new Set(sentences[at + 1 + after]!)
      const common = one.filter((sentence) => two.has(sentence)).length
      return [common / Math.min(one.length, two.size)]
    }),
  )
}

/** Returns the event that the letter opens with: a new seat and a new address are both a move. */
function reasonOf(one: Written) {
  if (!opensWithEvent(one)) return null
  return one.of.event === 'address_changed' ? 'seat_moved' : one.of.event
}

/** These lead only to some offerings. */
const ofSomeOffers: readonly (SignalKind | null)[] = [
  'name_changed',
  'legal_form_changed',
  'licence_added',
  'purpose_changed',
]

/** A letter to a company with an event cites the publication; any other cites the register entry. */
function opensRight(one: Written) {
  const { event } = one.of
  return event === null || ofSomeOffers.includes(event) || opensWithEvent(one)
}

function opensWithEvent({ of: { input }, result }: Written) {
  const first = result.claims.find(({ kind, part }) => kind === 'recipient_fact' && part === 'body')
  return input.signals.some(({ evidence_id }) => first?.evidence_ids.includes(evidence_id))
}

function refusalsOf({ of, result }: Written) {
  const job = { stage: 'outreach' as const, input_snapshot: snapshot, upstream: [] }
  return checkResult(job, of.input, result, new Date()).map(({ code, detail }) => `${code}: ${detail}`)
}

function unsupportedOf({ of, result }: Written) {
  const { channel, variants, claims } = result
  const outreach = { outreach_revision_id: 'out_letters', channel, variants, claims }
  const { verdicts, uncovered } = verifyClaims({ ...of.input, outreach })
  const doubted = verdicts.filter(({ verdict }) => verdict !== 'supported')
  return [...doubted.map(({ claim_id }) => claims.find(({ id }) => id === claim_id)!.text), ...uncovered]
}
