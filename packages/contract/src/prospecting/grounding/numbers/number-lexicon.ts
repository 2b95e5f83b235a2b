import type { Language } from '#contract/core/fields'

type Lexicon = Readonly<Record<string, number>>

const deUnits = 'zwei 2 zwo 2 drei 3 vier 4 funf 5 sechs 6 sieben 7 acht 8 neun 9 ein 1 eins 1 eine 1'
const deTens = `zehn 10 elf 11 zwolf 12 dreizehn 13 vierzehn 14 funfzehn 15 sechzehn 16 siebzehn 17 achtzehn 18 neunzehn 19
  zwanzig 20 dreissig 30 dreisig 30 vierzig 40 funfzig 50 sechzig 60 siebzig 70 achtzig 80 neunzig 90 hundert 100 tausend 1000`
const frUnits = `un 1 une 1 deux 2 trois 3 quatre 4 cinq 5 six 6 sept 7 huit 8 neuf 9 dix 10 onze 11 douze 12 treize 13
  quatorze 14 quinze 15 seize 16`
const frTens = `vingt 20 vingts 20 trente 30 quarante 40 cinquante 50 soixante 60 septante 70 huitante 80 octante 80 nonante 90
  cent 100 cents 100 mille 1000`
const itUnits = 'un 1 uno 1 una 1 due 2 tre 3 quattro 4 cinque 5 sei 6 sette 7 otto 8 nove 9 dieci 10'
const itTens = `undici 11 dodici 12 tredici 13 quattordici 14 quindici 15 sedici 16 diciassette 17 diciotto 18 diciannove 19
  venti 20 vent 20 trenta 30 trent 30 quaranta 40 quarant 40 cinquanta 50 cinquant 50 sessanta 60 sessant 60 settanta 70
  settant 70 ottanta 80 ottant 80 novanta 90 novant 90 cento 100 cent 100 mille 1000 mila 1000`
const enUnits =
  'one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 thirteen 13'
const enTens = `fourteen 14 fifteen 15 sixteen 16 seventeen 17 eighteen 18 nineteen 19 twenty 20 thirty 30 forty 40 fifty 50
  sixty 60 seventy 70 eighty 80 ninety 90 hundred 100 thousand 1000`

/** Flat number words of which longer ones are composed. `und`, `et` and `and` have the value 0: they only join. */
export const numberWords: Readonly<Record<Language, Lexicon>> = {
  de: { ...readLexicon(deUnits), ...readLexicon(deTens), und: 0, einhalb: 0.5 },
  fr: { ...readLexicon(frUnits), ...readLexicon(frTens), et: 0 },
  it: { ...readLexicon(itUnits), ...readLexicon(itTens) },
  en: { ...readLexicon(enUnits), ...readLexicon(enTens), and: 0 },
}

/** Words that name a number as a whole, such as dozens. */
export const collectives: Readonly<Record<Language, Lexicon>> = {
  de: readLexicon(
    'dutzend 12 dutzende 12 dutzenden 12 hunderte 100 hunderten 100 tausende 1000 tausenden 1000 zehntausende 10000 zehntausenden 10000 hunderttausende 100000 hunderttausenden 100000 million 1000000 millionen 1000000 milliarde 1000000000 milliarden 1000000000',
  ),
  fr: readLexicon(
    'dizaine 10 dizaines 10 douzaine 12 douzaines 12 quinzaine 15 vingtaine 20 trentaine 30 quarantaine 40 cinquantaine 50 soixantaine 60 centaine 100 centaines 100 millier 1000 milliers 1000 million 1000000 millions 1000000 milliard 1000000000 milliards 1000000000',
  ),
  it: readLexicon(
    'decina 10 decine 10 dozzina 12 quindicina 15 ventina 20 trentina 30 quarantina 40 cinquantina 50 sessantina 60 settantina 70 ottantina 80 novantina 90 centinaio 100 centinaia 100 migliaia 1000 milione 1000000 milioni 1000000 miliardo 1000000000 miliardi 1000000000',
  ),
  en: readLexicon(
    'dozen 12 dozens 12 tens 10 hundreds 100 thousands 1000 million 1000000 millions 1000000 billion 1000000000 billions 1000000000',
  ),
}

/** Plurals for an order of magnitude, which match any number of that size. */
export const vagueWords: ReadonlySet<string> = new Set(
  `dutzende dutzenden hunderte hunderten tausende tausenden zehntausende zehntausenden hunderttausende hunderttausenden millionen milliarden dizaines centaines milliers millions milliards
  decine centinaia migliaia milioni miliardi dozens hundreds thousands billions`.split(/\s+/),
)

const deOrdinals = readLexicon('dritt 3 siebt 7 acht 8')

/**
 * Irregular ordinals, fractions and jubilees. They name a number, but a sentence does not need a claim for one of them
 * alone.
 */
export const softWords: Readonly<Record<Language, Lexicon>> = {
  de: {
    ...inflectStems(deOrdinals, ['e', 'er', 'en', 'es', 'em']),
    ...inflectStems(readLexicon('halb 0.5 anderthalb 1.5 halft 0.5'), ['', 'e', 'er', 'en', 'es', 'em']),
  },
  fr: readLexicon(
    'demi 0.5 demie 0.5 moitie 0.5 decennal 10 decennale 10 quinquennal 5 quinquennale 5 cinquantenaire 50 centenaire 100 bicentenaire 200',
  ),
  it: readLexicon(
    'terzo 3 terza 3 quarta 4 quinto 5 quinta 5 sesto 6 sesta 6 settimo 7 settima 7 ottavo 8 ottava 8 decimo 10 decima 10 mezza 0.5 decennale 10 quinquennale 5 centenario 100 bicentenario 200',
  ),
  en: readLexicon('half 0.5 centenary 100 centennial 100 bicentenary 200'),
}

/** Languages that may write a number in several words. */
export const writesApart: readonly Language[] = ['fr', 'en']

function readLexicon(text: string): Lexicon {
  const parts = text.split(/\s+/)
  return Object.fromEntries(
    parts.flatMap((word, at) => (at % 2 === 0 ? [[word, Number(parts[at + 1])] as const] : [])),
  )
}

function inflectStems(stems: Lexicon, endings: readonly string[]): Lexicon {
  return Object.fromEntries(
    Object.entries(stems).flatMap(([stem, value]) =>
      endings.map((ending) => [stem + ending, value] as const),
    ),
  )
}
