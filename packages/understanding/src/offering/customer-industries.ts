import { languages } from '@alphorn/contract/core/country'
import type { Language } from '@alphorn/contract/core/fields'
import type { CompanyKind } from '@alphorn/contract/directory/company-kinds'
import {
  customerStems,
  kindStems,
  type OfferingWords,
  offeringWords,
} from '#understanding/offering/offering-words'
import { industryEvidence } from '#understanding/industry-evidence'
import { fold } from '#understanding/words'

/** An industry of the wished customers: its divisions of NOGA 2008, and the words that named it. */
export type WishedIndustry = { divisions: string[]; words: string }

type Token = { word: string; raw: string; isBreak: boolean }

const mostTokens = 200
const mostOfPhrase = 14
const mostPhrases = 100
const mostIndustries = 8
/** How much a word of another language says than that of the text. */
const otherLanguages = 0.7
/** Weaker signs than this name no customers. */
const leastWeight = 0.44

/** The industries and kinds of companies for which an offering is, by the words that name customers. */
export function wishedCustomers(sentences: readonly string[], language: Language) {
  const judge = (phrases: readonly string[]) => judgedOnce(phrases, language)
  const named = judge(sentences.flatMap((sentence) => customerPhrases(sentence, language)))
  // "Hotels sparen damit …": where no one is named as a customer, it is who begins a sentence.
  const phrases = named.some((phrase) => phrase.industries.length > 0)
    ? named
    : [...named, ...judge(sentences.flatMap((sentence) => subjectOf(sentence, language)))]
  const industries = new Map<string, WishedIndustry>()
  for (const { division, words } of phrases.flatMap((phrase) => phrase.industries)) {
    const known = industries.get(words)
    if (known) known.divisions = [...new Set([...known.divisions, division])]
    else industries.set(words, { divisions: [division], words })
  }
  return {
    industries: [...industries.values()].slice(0, mostIndustries),
    kinds: [...new Set(phrases.flatMap(({ kinds }) => kinds))],
  }
}

/** What each phrase names. A text names no more customers: what repeats a word such as "für" is read so far. */
function judgedOnce(phrases: readonly string[], language: Language) {
  return [...new Set(phrases)].slice(0, mostPhrases).map((phrase) => ({
    industries: industriesNamed(phrase, language),
    kinds: kindsNamed(phrase),
  }))
}

/** Whether a sentence only names the customers and is no argument for a letter. */
export function isAboutCustomers(sentence: string, language: Language) {
  const folded = fold(sentence)
  return offeringWords[language].customerCues.some(
    (cue) =>
      folded.startsWith(cue) &&
      /^(?:uns|zu uns|kund|nos |notre|i nostr|la nostr|nostri|our |cust|cli|ges)/.test(cue),
  )
}

function customerPhrases(sentence: string, language: Language): string[] {
  const words = offeringWords[language]
  const tokens = tokensOf(sentence)
  const folded = fold(sentence)
  const cue = words.customerCues.find((one) => folded.startsWith(one))
  const phrases = cue === undefined ? [] : [phraseFrom(tokens, cue.split(' ').length, words)]
  tokens.forEach(({ word }, at) => {
    if (words.beneficiary.includes(word)) phrases.push(phraseFrom(tokens, at + 1, words))
  })
  return phrases
}

const longestSubject = 4

/** The beginning of a sentence in which the seller does not speak of itself. */
function subjectOf(sentence: string, language: Language): string[] {
  const tokens = tokensOf(sentence)
  const isOwn = offeringWords[language].firstPerson.includes(tokens[0]?.word ?? '')
  return isOwn ? [] : [rawOf(tokens.slice(0, longestSubject))]
}

/** What follows a word until the customers end. */
function phraseFrom(tokens: readonly Token[], from: number, { stops }: OfferingWords) {
  const phrase: Token[] = []
  for (const token of tokens.slice(from, from + mostOfPhrase)) {
    if (token.isBreak && token.raw !== ',') break
    // A first word cannot end what has not begun: "wir arbeiten mit den Hotels".
    if (phrase.length > 1 && stops.includes(token.word)) break
    phrase.push(token)
  }
  return rawOf(phrase)
}

const rawOf = (tokens: readonly Token[]) => tokens.map(({ raw }) => raw).join(' ')

type Named = { division: string; words: string }

function industriesNamed(phrase: string, language: Language): Named[] {
  const own = tokensOf(phrase).flatMap(({ word, raw }) =>
    customerStems
      .filter(([stems]) => startsWithAny(word, stems))
      .flatMap(([, divisions]) => divisions.map((division) => ({ division, words: raw }))),
  )
  const taken = new Set(own.map(({ words }) => words))
  const spoken = new Map(languages.map((one) => [one, one === language ? 1 : otherLanguages]))
  const read = phrase
    .split(/[,/]| und | et | ed | e | and | sowie | oder | ou | or /)
    .flatMap((part) => keepStrongest(industryEvidence(part.trim(), spoken).evidence))
    .filter(({ weight, words }) => weight >= leastWeight && !taken.has(words))
  return [...own, ...read.map(({ division, words }) => ({ division, words }))]
}

/** Of the divisions that the same words can mean, those that they mean most. */
function keepStrongest(evidence: ReturnType<typeof industryEvidence>['evidence']) {
  const most = Math.max(0, ...evidence.map(({ weight }) => weight))
  return evidence.filter(({ weight }) => weight >= most * 0.6)
}

function kindsNamed(phrase: string): CompanyKind[] {
  const tokens = tokensOf(phrase)
  return kindStems
    .filter(([, stems]) => tokens.some(({ word }) => startsWithAny(word, stems)))
    .map(([kind]) => kind)
}

function startsWithAny(word: string, stems: string) {
  return stems.split(' ').some((stem) => word.startsWith(stem))
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const [raw] of text.matchAll(/[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}]+)*|[,;.:()!?]/gu)) {
    if (tokens.length === mostTokens) break
    tokens.push({ word: fold(raw), raw, isBreak: /^[,;.:()!?]$/.test(raw) })
  }
  return tokens
}
