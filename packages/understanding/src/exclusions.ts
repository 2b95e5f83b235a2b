import { sentencesOf } from '#understanding/purpose-sentences'

// Some purposes also say what a company does not do: "ausgeschlossen sind …", "à l'exclusion de …", "does not provide
// …". Such activities are not its own.

/** Words before what is excluded. */
const before = [
  'ausgeschlossen (?:sind|ist|bleiben|bleibt|werden|wird)(?= )',
  '(?:unter|bei|mit) (?:dem )?ausschluss(?= )',
  '(?:mit|unter) ausnahme(?= )',
  'ausgenommen(?= )',
  'nicht (?:zum (?:\\p{L}+)?zweck|gegenstand|zum angebot|darunter) (?:gehör|fall|sind|ist)',
  '(?:die gesellschaft|sie|die stiftung|die genossenschaft|der verein) (?:\\p{L}+ ){1,3}nicht (?!nur )(?=\\p{L}+ )',
  'nicht (?:jedoch|aber) (?!nur |ausschliesslich )',
  'kein(?:e|en|er|em|es)? ',
  // "Treuhand ohne Revision": a single word at the end of a clause.
  '(?<!(?:oder|ou|o|or) )(?:ohne|sans|senza|without) (?=\\p{L}+ ?(?:[.;)]|$))',
  "mais pas d(?:e |u |es |['’])",
  'ma non (?!solo |soltanto |solamente |esclusivamente |limitat)',
  'but (?:no |not (?!only |exclusively |necessarily |limited ))',
  "(?:à l['’]|l['’])exclusion d",
  "à l['’]exception d",
  '(?:est|sont) exclu(?:e|s|es)? (?:de |du |des |l|tout|les|le|la)',
  '(?:hormis|sauf|excepté(?:e|s|es)?) ',
  "(?:ne |n['’])\\p{L}+(?: \\p{L}+){0,2} (?:pas|aucune?|ni) (?!que |seulement |uniquement )",
  'esclusione d',
  "(?<!non )esclus[aeio] (?:ogni|qualsiasi|tutte|tutti|il|la|le|gli|i|l['’])",
  'ad eccezione d',
  '(?:tranne|eccetto|salvo) ',
  'non (?:si occupa|fornisc|esercit|offr|svolg|gestisc|prest|effettu|vend|comprend|includ|produc)',
  'exclud(?:ing|es) ',
  '(?:to|with) the (?:exclusion|exception) of ',
  'except(?:ing)?(?: for)? ',
  '(?:do|does|shall|will|must|may|can) not (?!only )(?=\\p{L})',
  'not including ',
  'no (?:\\p{L}+ ){0,3}(?:activit|services)',
  '(?:provid|offer|perform|render|sell)(?:e|s|es|ing)? no ',
]

/** Words after what is excluded, at the end of a sentence. */
const after = [
  '(?:ist|sind|bleibt|bleiben|wird|werden) (?:\\p{L}+ )?ausgeschlossen',
  'ausgeschlossen (?:ist|sind)',
  '(?:gehört|gehören|ist|sind) nicht (?:\\p{L}+ ){0,2}(?:\\p{L}*zweck|gegenstand|angebot)(?: \\p{L}+){0,3}',
  'nicht (?:\\p{L}+ )?(?:angeboten|erbracht|betrieben|ausgeübt|bezweckt|verkauft|hergestellt)(?: (?:wird|werden))?',
  'nicht(?: an| aus| durch)?',
  '(?:est|sont)(?: \\p{L}+)? exclu(?:e|s|es)?',
  '(?:è|sono|resta|restano|rimane|rimangono)(?: \\p{L}+)? esclus[aeio]',
  '(?:is|are|shall be)(?: \\p{L}+)? excluded',
]

const beginning = new RegExp(`(?<![\\p{L}\\p{N}])(?:${before.join('|')})`, 'giu')
const ending = new RegExp(`(?<![\\p{L}\\p{N}])(?:${after.join('|')})[ .;)]*$`, 'iu')

/** Words at which a sentence turns from what is excluded to what the company does, or back. */
const turns =
  /,? (?:sondern|aber|jedoch|wobei|sowie|mais|cependant|ainsi que|bensì|nonché|but|however|as well as) |\)|;/giu

/** "Keine Gewinnabsicht" and the like exclude no activities. */
const maxAboutProfit = 60
const profit = /(?:gewinn|erwerbs|kommerziell|lucrati|lucro|profit)/iu

/** Returns a text without the activities that it says the company does not have. */
export function withoutExclusions(text: string): string {
  return sentencesOf(text)
    .map(withoutExcludedEnd)
    .map(withoutExcludedParts)
    .filter((sentence) => /\p{L}/u.test(sentence))
    .join(' ')
}

/** "Der Betrieb eines Restaurants ist ausgeschlossen": what precedes is excluded, up to a turn. */
function withoutExcludedEnd(sentence: string) {
  const end = ending.exec(sentence)
  if (!end || profit.test(sentence.slice(-maxAboutProfit))) return sentence
  const last = [...sentence.slice(0, end.index).matchAll(turns)].at(-1)
  return sentence.slice(0, last?.index ?? 0)
}

const commas = /[,;)]/
const relative = /^ (?:die|der|das|welche[rs]?|qui|che|which|that|who) /

/** "Produkte, die keine Milch enthalten, …": what is denied ends with the clause. */
function isInRelativeClause(sentence: string, at: number) {
  return relative.test(sentence.slice(sentence.lastIndexOf(',', at) + 1, at))
}

function withoutExcludedParts(sentence: string) {
  let kept = ''
  let from = 0
  for (const { 0: words, index } of sentence.matchAll(beginning)) {
    const start = index + words.length
    const rest = sentence.slice(start)
    if (index < from || profit.test(rest.slice(0, maxAboutProfit))) continue
    kept += sentence.slice(from, index).trimEnd()
    const length = rest.search(isInRelativeClause(sentence, index) ? commas : turns)
    from = length < 0 ? sentence.length : start + length
  }
  return kept + sentence.slice(from)
}
