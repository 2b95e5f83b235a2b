import type { AskKind, Aspect, EventGroup, Lead, Workday } from '@alphorn/messages/letters/composer/words'
import type { Sentence } from '#server/executors/jobs/letter'
import { countStems, wordsOf } from '#server/executors/offline/composer/stems'

// Which points of an offer a text names. A point that costs the reader nothing becomes the question; of the others the one
// that fits the reason to write comes first.

const aspects: Readonly<Record<Aspect, string>> = {
  proof:
    'seit depuis dal since referen kund client customer *betrieben anlag install* realis costruit built gebaut ausgeruste equip prozent pourcent percent per-cento',
  cost: 'preis prix prezz price kost cout =cost costo costi costs ertrag rendement resa yield spar econom save fixpreis forfait budget gunst',
  time: 'tag jour giorn day woche semaine settiman week stunde heure ora hour innert dans-les rasch rapid schnell sofort frist delai termin',
  care: 'wartung entretien manutenzion maintenanc garant support assist uberwach surveill sorvegl monitor reparatur service notfall',
  people: 'leut person equip collaborat staff team fach specialist spezialist mitarbeit eigen',
  fit: 'einzel jede chaque ogni each individu mass sur-mesure su-misura tailor anpass adapt toit tetto einzeln',
}

const free = 'kostenlos gratis gratuit unverbindlich unentgeltlich free complimentary offert'.split(' ')
const freePhrases = [
  'kostet nichts',
  'kosten nichts',
  'ohne kosten',
  'ne coute rien',
  'sans engagement',
  'sans frais',
  'non costa nulla',
  'senza impegno',
  'costs nothing',
  'no obligation',
  'no charge',
]

const asks: Readonly<Record<Exclude<AskKind, 'begin' | 'call'>, string>> = {
  visit: 'rundgang besuch besichtig begehung ort visit sopralluog rendez',
  talk: '*gesprach entretien convers colloqui beratung conseil consulenz consult talk call telefon termin appuntamento',
  trial: 'test prob muster essai echantillon prova campion trial sample demo teststellung',
}

/** What suits each reason to write, first of all. */
const wanted: Readonly<Record<EventGroup | Workday, readonly Aspect[]>> = {
  start: ['cost', 'care', 'fit'],
  move: ['fit', 'time', 'care'],
  branch: ['proof', 'people', 'time'],
  capital: ['cost', 'proof', 'fit'],
  merger: ['fit', 'proof', 'time'],
  award: ['time', 'people', 'cost'],
  licence: ['people', 'proof', 'care'],
  building: ['cost', 'time', 'proof'],
  purpose: ['fit', 'people', 'cost'],
  name: ['time', 'cost', 'proof'],
  form: ['cost', 'care', 'proof'],
  site: ['people', 'time', 'proof'],
  guest: ['care', 'time', 'fit'],
  desk: ['cost', 'proof', 'fit'],
  plant: ['proof', 'care', 'cost'],
}

/** A point, and why it matters here. */
export type FittingPoint = { point: Sentence; lead: Lead }

export type ChosenPoints = {
  /** The free offer that the question is about. Null: the offering has none. */
  ask: { kind: AskKind; point: Sentence } | null
  /** Those that fit the reason to write, the best first. */
  fitting: FittingPoint[]
  /** A figure or a reference, if the offering has one. */
  proof: Sentence[]
}

/** The points of an offer by the parts that they play in a text. */
export function choosePoints(points: readonly Sentence[], reason: EventGroup | Workday): ChosenPoints {
  const short = points.filter(({ text }) => wordsOf(text).length <= longestPoint)
  const offered = short.find(({ text }) => isFree(text))
  const proof = short.find((point) => point !== offered && isProof(point.text))
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

/** A year since when, a number of customers, a share: what a reader can hold the seller to. */
function isProof(text: string) {
  const words = wordsOf(text)
  const hasFigure = words.some((word) => /^\d{2,}$/.test(word))
  return hasFigure && countStems(aspects.proof.split(' '), words) > 0
}

/** A point of more words is a paragraph, and no text for a letter of one page. */
const longestPoint = 40

function isFree(text: string) {
  const words = wordsOf(text)
  return countStems(free, words) > 0 || freePhrases.some((phrase) => words.join(' ').includes(phrase))
}

function askKindOf(text: string): AskKind {
  const words = wordsOf(text)
  const kinds = Object.entries(asks) as [Exclude<AskKind, 'begin' | 'call'>, string][]
  return kinds.find(([, stems]) => countStems(stems.split(' '), words) > 0)?.[0] ?? 'begin'
}

const byWeight = ['care', 'time', 'cost', 'people', 'fit'] as const

/** Why a point matters. A reference without a figure is no proof: it matters for what else it is about. */
function leadOf(text: string, asked: Aspect | undefined): Lead {
  return asked && asked !== 'proof' ? asked : (byWeight[rankOf(text, byWeight)] ?? 'other')
}

/** The place of the first wanted aspect that a point has. */
function rankOf(text: string, order: readonly Aspect[]) {
  const words = wordsOf(text)
  const found = order.findIndex((aspect) => countStems(aspects[aspect].split(' '), words) > 0)
  return found < 0 ? order.length : found
}
