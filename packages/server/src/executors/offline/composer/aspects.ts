import type { Aspect } from '@alphorn/messages/letters/composer/words'
import { countStems, wordsOf } from '#server/executors/offline/composer/stems'

// The subject of an offer's point, as its reader understands it. A lead precedes the point, so ambiguous words are left
// out.

const stems: Readonly<Record<Exclude<Aspect, 'proof' | 'people'>, string>> = {
  cost: '=preis =preise *preis prix prezz price =kosten =kostet cout =cost costo costi costs forfait pauschal gunst budget tarif aufpreis supplement =chf =franken =francs =franchi',
  return: 'ertrag rendement =resa yield spar einspar econom risparm =save =saves =saving =savings',
  time: 'innert rasch rapid schnell sofort frist delai express =entro within quick',
  care: 'wartung entretien manutenzion maintenanc garant support assist uberwach surveill sorvegl monitor reparatur kundendienst notfall pikett piquet picchett',
  fit: 'einzeln individu tailor anpass adapt massanfert massgefert',
}
const phrases: Readonly<Partial<Record<Aspect, readonly string[]>>> = {
  time: ['gleichen tag', 'dans les', 'le jour meme', 'giorno stesso', 'same day'],
  fit: ['nach mass', 'sur mesure', 'su misura', 'made to measure'],
  people: ['personne de contact', 'persona di riferimento', 'contact person'],
}

/**
 * People of the seller: a contact, or staff that the seller calls its own. Other mentions of staff mean the reader's.
 */
const contacts = 'ansprechp kontaktp interlocut'.split(' ')
const staff =
  'leut team equip staff collaborat mitarbeit person squadra fachleut specialist spezialist'.split(' ')
const own =
  'eigen =unser unsere =nos =notre propre =nostri =nostro =nostre =our dasselbe =meme =same stessa'.split(' ')

/** "Assistance en français" is no care, and complaints that are answered quickly save the reader no time. */
const other =
  'deutsch franzos italien englisch sprach allemand francais anglais langue tedesc frances ingles lingu german french english languag reklam reclam complaint beschwerd plainte'.split(
    ' ',
  )

/** Returns whether a point is certainly about an aspect. */
export function hasAspect(text: string, aspect: Aspect): boolean {
  const words = wordsOf(text)
  const isOther = (aspect === 'care' || aspect === 'time') && countStems(other, words) > 0
  return !isOther && saysAspect(words, aspect)
}

function saysAspect(words: readonly string[], aspect: Aspect): boolean {
  if (phrases[aspect]?.some((phrase) => words.join(' ').includes(phrase))) return true
  if (aspect === 'proof') return isProof(words)
  if (aspect === 'people')
    return countStems(contacts, words) > 0 || (countStems(staff, words) > 0 && countStems(own, words) > 0)
  if (countStems(stems[aspect].split(' '), words) > 0) return true
  if (aspect === 'time') return words.some((word, at) => isNumber(word) && isUnit(words[at + 1]))
  return aspect === 'fit' && isEachByItself(words)
}

const since = 'seit =depuis =dal =since'.split(' ')
const money = '=chf =franken =francs =franchi preis prix prezz price =eur'.split(' ')
const units = 'stund tag heur jour ore =ora giorn hour day minut woche semain settiman week'.split(' ')

/**
 * Returns whether the words contain evidence of performance: a founding year, or a figure that is neither a price nor a
 * duration.
 */
function isProof(words: readonly string[]) {
  // "24 heures sur 24" is no reference.
  const figures = words.flatMap((word, at) => (/^\d{2,}$/.test(word) && word !== '24' ? [at] : []))
  if (figures.length > 0 && countStems(since, words) > 0) return true
  return countStems(money, words) === 0 && figures.some((at) => !isUnit(words[at + 1]))
}

const isNumber = (word: string) => /^\d+$/.test(word)
const isUnit = (word: string | undefined) => word !== undefined && countStems(units, [word]) > 0

/** Matches "toit par toit", "tetto per tetto", "piece by piece". */
function isEachByItself(words: readonly string[]) {
  return words.some(
    (word, at) => ['par', 'per', 'by', 'fur'].includes(word) && words[at - 1] === words[at + 1],
  )
}
