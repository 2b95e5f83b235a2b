import type { AskKind, Aspect, EventGroup, Lead, Workday } from '@alphorn/messages/letters/composer/words'
import type { Sentence } from '#server/executors/jobs/letter'
import { hasAspect } from '#server/executors/offline/composer/aspects'
import { countStems, isStemOf, wordsOf } from '#server/executors/offline/composer/stems'

// Selects the points of an offer that a text names. A free point becomes the question; of the others, the one that fits
// the reason to write best comes first.

const free = 'kostenlos gratis gratuit unverbindlich unentgeltlich =free complimentary'.split(' ')
const denials = 'nicht kein keine pas non not'.split(' ')
/** Free services that every buyer expects. They are no offer that a reader accepts before buying. */
const expected =
  'liefer *versand livraison consegn spedizion deliver shipping kundig storn annul disdett cancel hotline parkplatz parkier parking parcheg'.split(
    ' ',
  )
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

type Free = 'sample' | 'visit' | 'talk' | 'begin'
const asks: Readonly<Record<Free, string>> = {
  sample: '*muster= =mustern mustertei musterset echantillon campion =sample =samples',
  visit: 'rundgang besuch besichtig begehung =visit =visite visita sopralluog',
  talk: '*gesprach entretien convers colloqui beratung conseil consulenz consult =talk =call telefon =termin appuntamento rendez',
  begin:
    'pruf *prufung check kontroll analys analisi esam examen controle control verific audit review test *testen= essai essay prova trial probe demo *kurs= *halbtag lektion *stunde= cours lecon corso lezion =course =lesson heure journee =ora =hour =day',
}
const remote = 'telefon telephon phone online video call hotline'.split(' ')
/** A sample that arrives by post is not shown. */
const byPost = 'post poste posta postversand'.split(' ')
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
  const offered = short.flatMap((point) => {
    const kind = askKindOf(point.text)
    return kind === null ? [] : [{ kind, point }]
  })[0]
  const proof = short.find((point) => point !== offered?.point && hasAspect(point.text, 'proof'))
  const ranked = short
    .filter((point) => point !== offered?.point && point !== proof)
    .map((point, at) => {
      const rank = rankOf(point.text, wanted[reason])
      return { point, at, rank, lead: leadOf(point.text, wanted[reason][rank]) }
    })
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
  return {
    ask: offered ?? null,
    fitting: ranked.map(({ point, lead }) => ({ point, lead })),
    proof: proof ? [proof] : [],
  }
}

/** A longer point is a paragraph, which does not fit a letter of one page. */
const maxPointWords = 40

function isFree(words: readonly string[]) {
  const isNamed = words.some(
    (word, at) => free.some((stem) => isStemOf(stem, word)) && !denials.includes(words[at - 1] ?? ''),
  )
  return isNamed || freePhrases.some((phrase) => words.join(' ').includes(phrase))
}

/** Returns the request to which a free offer leads; null if the point is not free or is nothing to accept now. */
function askKindOf(text: string): AskKind | null {
  const words = wordsOf(text)
  if (!isFree(words) || countStems(expected, words) > 0) return null
  const isOnSite = onSite.some((phrase) => words.join(' ').includes(phrase))
  const kinds = Object.entries(asks) as [Free, string][]
  const kind = kinds.find(([, stems]) => countStems(stems.split(' '), words) > 0)?.[0]
  if (kind === 'visit' || (isOnSite && kind !== 'sample' && kind !== 'talk')) return 'visit'
  return kind === undefined ? null : kindByChannel(kind, words)
}

/** A sample may arrive by post, and a talk on the telephone has no place. */
function kindByChannel(kind: Free, words: readonly string[]): AskKind {
  if (kind === 'sample') return countStems(byPost, words) > 0 ? 'post' : 'sample'
  return kind === 'talk' && countStems(remote, words) > 0 ? 'begin' : kind
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
