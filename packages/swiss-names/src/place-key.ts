import { cantons } from '@alphorn/contract/core/country'
import { foldText, wordsOf } from '#swiss-names/fold'

/** Names that one place has in the languages of the country. The first is its key. */
const variants = `
zurich zurigo|geneve genf geneva ginevra|biel bienne biel-bienne bienne-biel|bern berne berna|basel bale basilea basle
st-gallen saint-gall st-gall san-gallo sankt-gallen|luzern lucerne lucerna|fribourg freiburg friburgo
neuchatel neuenburg|solothurn soleure|sion sitten|sierre siders|chur coire coira cuira|schaffhausen schaffhouse
winterthur winterthour|thun thoune|delemont delsberg|porrentruy pruntrut|murten morat|lausanne losanna
bellinzona bellenz bellinzone|glarus glaris|zug zoug zugo|brig brigue brig-glis|visp viege|martigny martinach
leuk loeche|schwyz schwytz|vevey vivis|saint-imier st-imier|la-neuveville neuenstadt|romont remund
payerne peterlingen|nyon neuss|yverdon-les-bains yverdon iferten|burgdorf berthoud|aigle aelen|avenches wiflisburg
grandson grandsee|gruyeres greyerz|estavayer estavayer-le-lac staffis|laufen laufon|kerzers chietres|dudingen guin
tafers tavel|raron rarogne|salgesch salquenen|erlach cerlier|ins anet|ligerz gleresse|twann douanne|saanen gessenay
locarno luggarus|ilanz glion|poschiavo puschlav|st-moritz san-murezzan|tavannes dachsfelden|tramelan tramlingen
la-chaux-de-fonds chaux-de-fonds|le-locle locle|davos davos-platz davos-dorf`

const keys: ReadonlyMap<string, string> = new Map(
  variants
    .trim()
    .split(/[|\n]/)
    .flatMap((names) => {
      const [key = '', ...others] = names
        .split(' ')
        .map((name) => wordsOf(foldText(name)).map(shortenSaint).join(' '))
      return others.map((other): [string, string] => [other, key])
    }),
)

/** A country has few places and an import names one per row, so recent results are cached. */
const asked = new Map<string, string>()
const maxCachedPlaces = 10_000

/**
 * Returns a place for comparison: without postal code, country, canton and the district of a town; one key per place.
 */
export function placeKey(place: string) {
  const known = asked.get(place)
  if (known !== undefined) return known
  if (asked.size === maxCachedPlaces) asked.clear()
  const key = madeKey(place)
  asked.set(place, key)
  return key
}

/**
 * Whether one of two keys is the other with more words after it, or they are the same: `buchs` and `buchs
 * zh`.
 */
export function eitherIsPrefix(one: string, other: string): boolean {
  return `${one} `.startsWith(`${other} `) || `${other} `.startsWith(`${one} `)
}

function madeKey(place: string) {
  const bare = foldText(place)
    .replace(/\bch\s*-\s*/g, ' ')
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\b\d+\b/g, ' ')
    .replace(cantonAround, '')
  const key = wordsOf(bare).map(shortenSaint).join(' ')
  return keys.get(key) ?? key
}

const canton = cantons.join('|').toLowerCase()
const cantonAround = new RegExp(`(?<=\\S\\s)(?:${canton})\\s*$|^\\s*(?:${canton})\\s(?=\\S)`, 'g')

function shortenSaint(word: string) {
  return word === 'sankt' || word === 'saint' ? 'st' : word
}
