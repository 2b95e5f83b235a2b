import type { Language } from '@alphorn/contract/core/fields'
import { offeringWords } from '#understanding/offering/offering-words'
import { fold } from '#understanding/words'

const longestName = 80
const mostWords = 9

/**
 * A short name of what is offered, from the first sentence: its object, and what is done to it. "Wir reinigen Lüftungen für
 * Hotels." is named "Lüftungen reinigen", and "Nous nettoyons les vitres." is named "Nettoyage des vitres".
 */
export function offeringName(sentence: string, language: Language): string {
  const words = trimEnd(sentence, '.!?').split(' ')
  const { deeds, firstPerson, beneficiary } = offeringWords[language]
  const folded = words.map((word) => fold(word).replace(/[^\p{L}\p{N}]/gu, ''))
  const at = folded.slice(0, 4).findIndex((word) => deedOf(word, deeds) !== null)
  const isOwn = firstPerson.includes(folded[0] ?? '') || at === 0
  const start = isOwn ? startOfObject(at) : 0
  const rest = words.slice(start)
  const end = folded.slice(start).findIndex((word, index) => index > 0 && beneficiary.includes(word))
  const phrase = cutAtPause(rest.slice(0, end < 0 ? undefined : end)).slice(0, mostWords)
  const deed = at >= 0 && isOwn ? deedOf(folded[at] ?? '', deeds) : null
  return shortenName(capitalized(nameOf(phrase, { deed, verb: words[at] ?? '' }, language)))
}

/** Where the object begins: after the verb, or after "we" and a verb that is not known. */
const startOfObject = (verb: number) => (verb >= 0 ? verb + 1 : 2)

type Deed = { deed: string | null; verb: string }

function nameOf(phrase: readonly string[], { deed, verb }: Deed, language: Language) {
  const object = withoutArticle(phrase, language).join(' ')
  if (!deed || object === '') return object || (deed ?? '')
  // The form of "we" is the infinitive in German, and comes last.
  return language === 'de' ? `${object} ${verb}` : `${deed} ${ofObject(phrase, language)}`
}

/** An object after "of": its article is joined, where the language joins it. */
function ofObject(phrase: readonly string[], language: Exclude<Language, 'de'>) {
  const [first = '', ...others] = phrase
  const article = fold(first)
  const joined = articlesJoined[language][article]
  if (joined !== undefined) return [joined, ...others].join(' ')
  const elided = /^l['’](.+)/i.exec(first)?.[1]
  if (elided !== undefined && language !== 'en')
    return [`${language === 'fr' ? 'de l’' : 'dell’'}${elided}`, ...others].join(' ')
  const of = { fr: /^[aeiouyhéèê]/i.test(first) ? 'd’' : 'de ', it: 'di ', en: 'of ' }[language]
  return `${of}${phrase.join(' ')}`
}

const articlesJoined: Readonly<Record<Exclude<Language, 'de'>, Readonly<Record<string, string>>>> = {
  fr: { le: 'du', la: 'de la', les: 'des', des: 'de', un: 'd’un', une: 'd’une' },
  it: { il: 'del', lo: 'dello', la: 'della', i: 'dei', gli: 'degli', le: 'delle' },
  en: {},
}

function deedOf(word: string, deeds: Readonly<Record<string, string>>): string | null {
  const stem = Object.keys(deeds).find((one) => word.startsWith(one))
  return stem === undefined ? null : (deeds[stem] ?? null)
}

/** What comes before a subordinate clause or an addition. */
function cutAtPause(words: readonly string[]) {
  const pause = words.findIndex((word, at) => at > 0 && /[,;:(–]$|^[(–]/.test(word))
  const kept = pause < 0 ? words : words.slice(0, /^[(–]/.test(words[pause] ?? '') ? pause : pause + 1)
  return kept.map((word) => trimEnd(word, ',;:(–')).filter((word) => word !== '')
}

/** A text without the signs at its end. */
function trimEnd(text: string, signs: string) {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

function withoutArticle(words: readonly string[], language: Language) {
  const [first = ''] = words
  const { articles } = offeringWords[language]
  if (articles.includes(fold(first)) && words.length > 1) return words.slice(1)
  // An elided article is written together with its noun: "l'entretien".
  return [first.replace(/^[ld]['’]/i, ''), ...words.slice(1)]
}

const capitalized = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

function shortenName(name: string) {
  if (name.length <= longestName) return name
  const cut = name.slice(0, longestName)
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), 20)).replace(/[,;:]$/, '')
}
