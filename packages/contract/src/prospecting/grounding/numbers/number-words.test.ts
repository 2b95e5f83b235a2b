import { expect, test } from 'vitest'
import type { Language } from '#contract/core/fields'
import { flatten } from '#contract/prospecting/grounding/flat'
import { numberWordsIn } from '#contract/prospecting/grounding/numbers/number-words'

// Every number from 2 to 9999 is written by the rules of each language and parsed back. One is left out, because it is
// an article.

type Spelling = (number: number) => string[]

const germanOnes =
  'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  )
const germanTens = ' zehn zwanzig dreissig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ')

const german: Spelling = (number) => {
  const below = (n: number): string => {
    if (n === 1) return 'eins'
    if (n < 20) return germanOnes[n]!
    const ones = n % 10
    return `${ones ? `${germanOnes[ones]}und` : ''}${germanTens[Math.floor(n / 10)]}`
  }
  const [thousands, hundreds, rest] = [Math.floor(number / 1000), Math.floor(number / 100) % 10, number % 100]
  const tail = `${hundreds ? `${germanOnes[hundreds]}hundert` : ''}${rest ? below(rest) : ''}`
  const whole = `${thousands ? `${germanOnes[thousands]}tausend` : ''}${tail}`
  return [whole, whole.replaceAll('dreissig', 'dreißig'), whole.replace(/^ein(?=hundert|tausend)/, '')]
}

const frenchOnes =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  )

/** Writes a number below a hundred; `tens`: the words for seventy, eighty and ninety. */
// oxlint-disable-next-line complexity -- the exceptions of the language
function frenchBelow(n: number, swiss: boolean, eighty: string): string {
  if (n < 20) return frenchOnes[n]!
  const names = [
    '',
    '',
    'vingt',
    'trente',
    'quarante',
    'cinquante',
    'soixante',
    swiss ? 'septante' : 'soixante',
    swiss ? eighty : 'quatre-vingt',
    swiss ? 'nonante' : 'quatre-vingt',
  ]
  const tens = Math.floor(n / 10)
  const ones = !swiss && (tens === 7 || tens === 9) ? (n % 10) + 10 : n % 10
  const isFour = names[tens] === 'quatre-vingt'
  if (ones === 0) return isFour ? 'quatre-vingts' : names[tens]!
  const joined = !isFour && (ones === 1 || ones === 11)
  return `${names[tens]}${joined ? ' et ' : '-'}${frenchOnes[ones]}`
}

const frenchWith =
  (swiss: boolean, eighty: string) =>
  (number: number): string => {
    const [thousands, hundreds, rest] = [
      Math.floor(number / 1000),
      Math.floor(number / 100) % 10,
      number % 100,
    ]
    return [
      thousands ? `${thousands > 1 ? `${frenchOnes[thousands]} ` : ''}mille` : '',
      hundreds
        ? `${hundreds > 1 ? `${frenchOnes[hundreds]} ` : ''}cent${hundreds > 1 && !rest ? 's' : ''}`
        : '',
      rest ? frenchBelow(rest, swiss, eighty) : '',
    ]
      .filter((part) => part !== '')
      .join(' ')
  }

const french: Spelling = (number) => {
  const ways = [
    frenchWith(false, ''),
    frenchWith(true, 'huitante'),
    frenchWith(true, 'octante'),
    frenchWith(true, 'quatre-vingt'),
  ]
  return ways.flatMap((way) => [way(number), way(number).replaceAll(' ', '-')])
}

const italianOnes =
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove'.split(
    ' ',
  )
const italianTens = ' dieci venti trenta quaranta cinquanta sessanta settanta ottanta novanta'.split(' ')

const italian: Spelling = (number) => {
  const below = (n: number): string => {
    if (n < 20) return italianOnes[n]!
    const [tens, ones] = [italianTens[Math.floor(n / 10)]!, n % 10]
    if (ones === 0) return tens
    const stem = ones === 1 || ones === 8 ? tens.slice(0, -1) : tens
    return `${stem}${ones === 3 ? 'tré' : italianOnes[ones]}`
  }
  const [thousands, hundreds, rest] = [Math.floor(number / 1000), Math.floor(number / 100) % 10, number % 100]
  const head = thousands ? (thousands === 1 ? 'mille' : `${italianOnes[thousands]}mila`) : ''
  const hundred = hundreds ? `${hundreds > 1 ? italianOnes[hundreds] : ''}cento` : ''
  const tail = rest ? below(rest) : ''
  const short = /^[ou]/.test(tail) && hundred ? `${head}${hundred.slice(0, -1)}${tail}` : ''
  return [`${head}${hundred}${tail}`, ...(short ? [short] : [])]
}

const englishOnes =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const englishTens = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const english: Spelling = (number) => {
  const below = (n: number): string => {
    if (n < 20) return englishOnes[n]!
    return `${englishTens[Math.floor(n / 10)]}${n % 10 ? `-${englishOnes[n % 10]}` : ''}`
  }
  const [thousands, hundreds, rest] = [Math.floor(number / 1000), Math.floor(number / 100) % 10, number % 100]
  const head = [
    thousands ? `${englishOnes[thousands]} thousand` : '',
    hundreds ? `${englishOnes[hundreds]} hundred` : '',
  ].filter((part) => part !== '')
  const tail = rest ? [below(rest)] : []
  const british = head.length > 0 && rest ? [[...head, 'and', ...tail].join(' ')] : []
  return [[...head, ...tail].join(' '), ...british]
}

const spellings: Readonly<Record<Language, Spelling>> = { de: german, fr: french, it: italian, en: english }

test.each(['de', 'fr', 'it', 'en'] as const)(
  'Every number from 2 to 9999 in words is read correctly, in %s',
  (language) => {
    const misread: string[] = []
    for (let number = 2; number < 10_000; number++)
      for (const spelling of new Set(spellings[language](number))) {
        // "Neuf" and "sei" are other words unless a noun follows.
        const noun = language === 'it' ? 'negozi' : 'clients'
        const read = numberWordsIn(flatten(`x ${spelling} ${noun}`), language).map(({ value }) => value)
        if (read.length !== 1 || read[0] !== number) misread.push(`${number}: ${spelling} = ${read.join()}`)
      }
    expect(misread.slice(0, 20)).toEqual([])
  },
)

test('Two numbers joined by a conjunction stay two numbers', () => {
  const read = (text: string, language: Language) =>
    numberWordsIn(flatten(text), language).map(({ value }) => value)
  expect(read('entre vingt et trente personnes', 'fr')).toEqual([20, 30])
  expect(read('between twenty and thirty people', 'en')).toEqual([20, 30])
  expect(read('dix et douze machines', 'fr')).toEqual([10, 12])
})

test.each<[Language, string, number]>([
  ['de', 'fünfundzwanzigjähriges Bestehen', 25],
  ['de', 'ein zwölfköpfiges Team', 12],
  ['de', 'im siebenundzwanzigsten Jahr', 27],
  ['de', 'Zehntausende Pakete', 10_000],
  ['fr', 'le vingt-cinquième anniversaire', 25],
  ['fr', 'la trente-neuvième édition', 39],
  ['fr', 'des dizaines de milliers de clients', 10_000],
  ['it', 'un’esperienza venticinquennale', 25],
  ['it', 'il ventitreesimo negozio', 23],
  ['it', 'centinaia di migliaia di bottiglie', 100_000],
  ['en', 'our twenty-fifth anniversary', 25],
  ['en', 'our ninetieth year', 90],
  ['en', 'tens of thousands of visitors', 10_000],
])('In %s, "%s" is read as the number %i', (language, text, value) => {
  expect(numberWordsIn(flatten(text), language).map((one) => one.value)).toEqual([value])
})

test('A word made of 100,000 number words is not a number and is read without delay', () => {
  expect(numberWordsIn('vent'.repeat(100_000), 'it')).toEqual([])
  expect(numberWordsIn('hundertundein'.repeat(30_000), 'de')).toEqual([])
})
