import type { AskKind, Aspect, EventGroup, Lead, Workday } from '@alphorn/messages/letters/composer/words'
import type { Sentence } from '#server/executors/jobs/letter'
import { hasAspect } from '#server/executors/offline/composer/aspects'
import { countStems, wordsOf } from '#server/executors/offline/composer/stems'

// Selects the points of an offer that a text names. A free point becomes the question; of the others, the one that fits
// the reason to write best comes first.

const free = 'kostenlos gratis gratuit unverbindlich unentgeltlich =free complimentary'.split(' ')
const freePhrases = [
  'kostet nichts',
  'kosten nichts',
  'ohne kosten',
  'ne coute rien',
  'est offert',
  'est offerte',
  'sont offerts',
  'sans engagement',
  'sans frais',
  'non costa nulla',
  'senza impegno',
  'costs nothing',
  'no obligation',
  'no charge',
]

type Free = Exclude<AskKind, 'begin' | 'call' | 'show'>
const asks: Readonly<Record<Free, string>> = {
  sample: '=muster =mustern mustertei musterset echantillon campion =sample =samples',
  visit: 'rundgang besuch besichtig begehung =visit =visite visita sopralluog',
  talk: '*gesprach entretien convers colloqui beratung conseil consulenz consult =talk =call telefon =termin appuntamento rendez',
}
/** A check on site is a visit, too. */
const onSite = ['vor ort', 'sur place', 'on site', 'sul posto']

/** The aspects that suit each reason to write, best first. */
const wanted: Readonly<Record<EventGroup | Workday, readonly Aspect[]>> = {
  start: ['cost', 'return', 'care', 'fit'],
  move: ['fit', 'time', 'care'],
  branch: ['proof', 'people', 'time'],
  capital: ['return', 'cost', 'proof', 'fit'],
  merger: ['fit', 'proof', 'time'],
  award: ['time', 'people', 'cost'],
  licence: ['people', 'proof', 'care'],
  building: ['return', 'cost', 'time', 'proof'],
  purpose: ['fit', 'people', 'cost'],
  name: ['time', 'cost', 'proof'],
  form: ['cost', 'care', 'proof'],
  site: ['people', 'time', 'proof'],
  guest: ['care', 'time', 'fit'],
  desk: ['cost', 'return', 'proof', 'fit'],
  plant: ['proof', 'care', 'return', 'cost'],
}

/** A point, and the lead that explains its relevance. */
export type FittingPoint = { point: Sentence; lead: Lead }

export type ChosenPoints = {
  /** The free offer for the question. Null: the offering has none. */
  ask: { kind: AskKind; point: Sentence } | null
  /** The points that fit the reason to write, best first. */
  fitting: FittingPoint[]
  /** A figure or a reference, if the offering has one. */
  proof: Sentence[]
}

/** Divides the points of an offer by their function in a text. */
export function choosePoints(points: readonly Sentence[], reason: EventGroup | Workday): ChosenPoints {
  const short = points.filter(({ text }) => wordsOf(text).length <= maxPointWords)
  const offered = short.find(({ text }) => isFree(text))
  const proof = short.find((point) => point !== offered && hasAspect(point.text, 'proof'))
  const ranked = short
    .filter((point) => point !== offered && point !== proof)
    .map((point, at) => {
      const rank = rankOf(point.text, wanted[reason])
      return { point, at, rank, lead: leadOf(point.text, wanted[reason][rank]) }
    })
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
  return {
    ask: offered ? { kind: askKindOf(offered.text), point: offered } : null,
    fitting: ranked.map(({ point, lead }) => ({ point, lead })),
    proof: proof ? [proof] : [],
  }
}

/** A longer point is a paragraph, which does not fit a letter of one page. */
const maxPointWords = 40

function isFree(text: string) {
  const words = wordsOf(text)
  return countStems(free, words) > 0 || freePhrases.some((phrase) => words.join(' ').includes(phrase))
}

function askKindOf(text: string): AskKind {
  const words = wordsOf(text)
  const kinds = Object.entries(asks) as [Free, string][]
  const kind = kinds.find(([, stems]) => countStems(stems.split(' '), words) > 0)?.[0]
  return kind ?? (onSite.some((phrase) => words.join(' ').includes(phrase)) ? 'visit' : 'begin')
}

const byWeight = ['care', 'time', 'return', 'cost', 'people', 'fit'] as const

/**
 * Returns the lead that explains the relevance of a point. A reference without a figure is no proof, so another aspect
 * of it counts.
 */
function leadOf(text: string, asked: Aspect | undefined): Lead {
  return asked && asked !== 'proof' ? asked : (byWeight[rankOf(text, byWeight)] ?? 'other')
}

/** Returns the index of the first wanted aspect that a point has. */
function rankOf(text: string, order: readonly Aspect[]) {
  const found = order.findIndex((aspect) => hasAspect(text, aspect))
  return found < 0 ? order.length : found
}
