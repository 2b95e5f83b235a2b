import { expect, test } from 'vitest'
import { datesIn } from '#contract/prospecting/grounding/times/dates'
import { flatten } from '#contract/prospecting/grounding/flat'

const de = `ersten zweiten dritten vierten fünften sechsten siebten achten neunten zehnten elften zwölften dreizehnten
  vierzehnten fünfzehnten sechzehnten siebzehnten achtzehnten neunzehnten zwanzigsten einundzwanzigsten zweiundzwanzigsten
  dreiundzwanzigsten vierundzwanzigsten fünfundzwanzigsten sechsundzwanzigsten siebenundzwanzigsten achtundzwanzigsten
  neunundzwanzigsten dreissigsten einunddreissigsten`
const fr = `premier deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit
  dix-neuf vingt vingt-et-un vingt-deux vingt-trois vingt-quatre vingt-cinq vingt-six vingt-sept vingt-huit vingt-neuf trente
  trente-et-un`
const it = `primo due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette
  diciotto diciannove venti ventuno ventidue ventitré ventiquattro venticinque ventisei ventisette ventotto ventinove trenta
  trentuno`
const en = `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth
  sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth
  twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first`

const words = (list: string) => list.split(/\s+/)
const read = (text: string) => datesIn(flatten(text)).map(({ date }) => date)

test.each([
  ['German', de, 'am', 'März'],
  ['German, as a subject', de.replaceAll(/ten\b/g, 'te'), 'der', 'März'],
  ['German, without an article', de.replaceAll(/ten\b/g, 'ter'), 'ein', 'März'],
  ['French', fr, 'le', 'mars'],
  ['French, joined by blanks', fr.replaceAll('-et-', '~'), 'le', 'mars'],
  ['Italian', it, 'il', 'marzo'],
  ['English', en, 'the', 'of March'],
])('%s: each day of a month written in words is read with its month and year', (_, list, before, month) => {
  const said = words(list).map((word) => `${before} ${word.replace('~', ' et ')} ${month} 2026`)
  expect(said.map(read)).toEqual(said.map((_said, at) => [{ day: at + 1, month: 3, year: 2026 }]))
  expect(said).toHaveLength(31)
})
