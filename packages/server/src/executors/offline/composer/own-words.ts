import { foldAccents } from '@alphorn/contract/core/fold-accents'
import type { Trade } from '@alphorn/messages/letters/composer/words'
import { isSuspendedHyphen } from '#server/executors/offline/composer/stems'
import { namesTrade } from '#server/executors/offline/composer/trade-stems'

// The words of a purpose about the company's own business, without customers and objects: "Reinigung von Spitälern" and
// "Software für Hotels" name the trade of a customer.

/** Trades whose words also name the customers of other companies. */
const customers: ReadonlySet<Trade> = new Set([
  ...(['hotel', 'restaurant', 'retail', 'garage', 'health', 'care', 'school', 'beauty', 'culture'] as const),
  ...([
    'sport',
    'animals',
    'advice',
    'finance',
    'planning',
    'media',
    'publishing',
    'print',
    'science',
  ] as const),
])

/** Returns whether the purpose names the trade as the company's own. */
export function statesTrade(trade: Trade, purpose: string): boolean {
  const words = ownWordsIn(purpose, customers.has(trade))
  return namesTrade(trade, words.filter((word) => !isForOthers(trade, word)).join(' '))
}

/** Compounds that name goods or services for a trade: "Hotelbedarf", "Praxissoftware". */
const forOthers =
  /(?:ausstattung|ausstattungen|bau|bedarf|beratung|einrichtung|einrichtungen|gerate|import|mobel|personal|reinigung|software|technik)$/

/** "Vermögensberatung" is finance, but "Hotelberatung" is no hotel. */
const advised: ReadonlySet<Trade> = new Set(['advice', 'finance', 'planning', 'media', 'science'])

function isForOthers(trade: Trade, word: string) {
  return customers.has(trade) && !advised.has(trade) && forOthers.test(foldWord(word))
}

/** A word with the word before it, the marks after that one, and the marks that follow. */
type Token = { raw: string; word: string; before: string; marks: string; gap: string }

/** Words after which customers follow. */
const toCustomers = new Set('fur pour per for aux ai agli aupres zugunsten'.split(' '))
/** After these words, "an" and "to" lead to customers. "An" is also an English article. */
const supplying =
  /(?:ung|ungen|kauf|vertrieb|abgabe|leistungen|services?|sales?|advice|supply|rental|consulting|support|products|goods)$/
/** "Praxis für Physiotherapie": the trade follows. */
const establishments =
  /(?:agence|agentur|atelier|bureau|buro|cabinet|center|centre|centro|ecole|firma|geschaft|gesellschaft|institut|klinik|labor|laden|magasin|negozio|praxis|practice|school|schule|scuola|studio|unternehmen|werkstatt|zentrum)$/
const genitives = new Set('von der des de d du di dei degli delle della of'.split(' '))
/** Activities whose object is the business or the building of a customer. */
const activities =
  /(?:ausstattung|bau|belieferung|beratung|bewachung|einrichtung|entwicklung|finanzierung|forderung|handel|lieferung|montage|pflege|planung|reinigung|renovation|renovierung|schulung|unterhalt|unterstutzung|verkauf|vermarktung|vermietung|verpachtung|versorgung|vertrieb|wartung|amenagement|conseil|construction|entretien|equipement|formation|livraison|location|nettoyage|soutien|vente|consulenza|costruzione|fornitura|locazione|manutenzione|pulizia|pulizie|sostegno|vendita|advising|advisory|cleaning|consulting|leasing|maintenance|rental|sale|supply|support)$/
/** Words of the company's own business, which end a list of customers. */
const operating = new Set(
  'betrieb fuhrung betreiben leitung herstellung produktion exploitation exploiter gestion fabrication esercizio gestione conduzione produzione operation operating operate running run production'.split(
    ' ',
  ),
)

function ownWordsIn(purpose: string, skipsObjects: boolean): string[] {
  let isSkipping = false
  return tokensOf(purpose).flatMap((token) => {
    if (endsScope(token)) isSkipping = false
    isSkipping ||= leadsToCustomers(token) || (skipsObjects && leadsToObjects(token))
    return isSkipping || isSuspendedHyphen(token.gap) ? [] : [token.raw]
  })
}

function tokensOf(text: string): Token[] {
  const found = [...text.matchAll(/([\p{L}\p{M}\d]+)([^\p{L}\p{M}\d]*)/gu)]
  return found.map(([, raw = '', gap = ''], at) => ({
    raw,
    word: foldWord(raw),
    before: foldWord(found[at - 1]?.[1] ?? ''),
    marks: found[at - 1]?.[2] ?? '',
    gap,
  }))
}

const foldWord = (word: string) => foldAccents(word, 'NFD').toLowerCase()

function endsScope({ word, marks }: Token) {
  return /[.;:]/.test(marks) || operating.has(word) || (marks.includes(',') && activities.test(word))
}

function leadsToCustomers({ word, before }: Token) {
  if (word === 'an' || word === 'to') return supplying.test(before)
  return toCustomers.has(word) && !establishments.test(before)
}

function leadsToObjects({ word, before }: Token) {
  return genitives.has(word) && activities.test(before)
}
