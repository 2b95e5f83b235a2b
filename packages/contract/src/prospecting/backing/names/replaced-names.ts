import { firstNames } from '#contract/prospecting/backing/names/first-names'
import { hasCapitalByHabit } from '#contract/prospecting/backing/names/lone-names'
import { isListedOrganisation } from '#contract/prospecting/backing/names/organisations'
import { type RoleName, roleNamesIn } from '#contract/prospecting/backing/names/role-names'
import { isStopWord } from '#contract/prospecting/backing/words/stop-words'
import { isWordOf, type Vocabulary } from '#contract/prospecting/backing/words/vocabulary'
import { languages } from '#contract/core/country'
import type { Language } from '#contract/core/fields'
import { flatten } from '#contract/prospecting/grounding/flat'
import type { ReadProof, Statement } from '#contract/prospecting/grounding/grounded-claim'
import { groupsOf, isGeneral, knownPartsOf } from '#contract/prospecting/grounding/lexicon/lexicon'
import { type TextRange, touchesRange } from '#contract/prospecting/grounding/sentences'

// Names that a statement puts where the evidence has another one: "the brand Seat" for "the brand Skoda", "a saw by
// Weinig" for "a saw by Wintersteiger". The evidence must show the other name in the same role, or beside the same noun.

/** `own`: flat words of the names of the two companies. */
type Against = { proofs: readonly ReadProof[]; known: readonly Vocabulary[]; own: ReadonlySet<string> }

/** Finds names in a statement that replace one in its evidence. */
export function replacedNamesIn(
  statement: Statement,
  specifics: readonly TextRange[],
  against: Against,
): TextRange[] {
  const isAdded = (name: string) => !isSaid(name, against) && !firstNames.has(wordsOf(name)[0] ?? '')
  return [
    ...namesInRoles(statement, isAdded, against),
    ...namesBesideNouns(statement, isAdded, against),
    ...namesInRows(statement, isAdded, against),
    ...partsOfNames(statement, isAdded, against),
  ].filter((range) => !touchesRange(range, specifics))
}

const wordsOf = (name: string) => flatten(name).match(/[a-z\d]+/g) ?? []

/** Returns whether the evidence, or the name of one of the companies, has the first word of a name. */
function isSaid(name: string, { known, own }: Against) {
  const words = wordsOf(name)
  const [first = ''] = words
  return words.some((word) => own.has(word)) || known.some((one) => isWordOf(first, one))
}

function mentionsName(text: string, name: string) {
  const flat = flatten(text)
  return wordsOf(name).every((word) => flat.includes(word))
}

type IsAdded = (name: string) => boolean

function namesInRoles({ text, language }: Statement, isAdded: IsAdded, { proofs }: Against) {
  const claimed = roleNamesIn(text, language).filter(
    (one) => isAdded(one.name) && (one.isCalled || isNameIn(one.name, language)),
  )
  if (claimed.length === 0) return []
  const known = rolesIn(proofs, text)
  return claimed.filter(
    ({ role, isCalled }) => (isCalled && role === 'brand') || known.some((other) => other.role === role),
  )
}

/** Returns the names with a role in the evidence that a statement does not mention. */
function rolesIn(proofs: readonly ReadProof[], text: string): RoleName[] {
  return proofs.flatMap(({ excerpt, proof }) =>
    roleNamesIn(excerpt, proof.language ?? null).filter(
      ({ name, isCalled }) =>
        (isCalled || isNameIn(name, proof.language ?? 'de')) && !mentionsName(text, name),
    ),
  )
}

/** Returns whether capitalised words are a name: in German if no lexicon has a part of the first one. */
function isNameIn(name: string, language: Language) {
  const words = wordsOf(name)
  const [first = ''] = words
  if (language === 'de') return !isStopWord(first, 'de') && knownPartsOf(first, 'de').length === 0
  return words.some((word) => !hasCapitalByHabit(word, language) && !isStopWord(word, language))
}

/** The name of a maker or a seller, with the words around it. */
type Tied = TextRange & { name: string; nouns: readonly string[] }

const names = String.raw`\p{Lu}[\p{L}&’'-]*\p{L}(?: \p{Lu}[\p{L}&’'-]*\p{L})?`
const positions: readonly (readonly [Language | null, RegExp])[] = [
  [
    'de',
    String.raw`(?<=\p{L} (?:von|bei|über|durch|mit) |(?:liefert|liefern) (?:Ihnen|uns) )(${names})(?![\p{L}-])`,
  ],
  ['de', String.raw`(?<![\p{L}-])(\p{Lu}\p{L}+)(?=-\p{Lu}\p{Ll}{3,})`],
  [null, String.raw`(?<=[\p{Ll},] |[\p{Ll}]’)(${names})(?![\p{L}-])`],
].map(([language, source]) => [language as Language | null, new RegExp(source!, 'gu')])
const sentenceEnd = /[.;:!?()]/
const reach = 70
const maxNouns = 3

/** Finds names in the position of a maker or a seller, each with the nearest nouns. */
function tiedIn(text: string, language: Language | null): Tied[] {
  return positions
    .filter(([of]) => (of === 'de') === (language === 'de'))
    .flatMap(([, pattern]) =>
      [...text.matchAll(pattern)].map(({ 0: name, index }) => {
        const end = index + name.length
        return { name, start: index, end, nouns: nounsAround(text, { start: index, end }, language) }
      }),
    )
}

function nounsAround(text: string, { start, end }: TextRange, language: Language | null) {
  const before = text
    .slice(Math.max(0, start - reach), start)
    .split(sentenceEnd)
    .at(-1)!
  const behind = text.slice(end, end + reach).split(sentenceEnd)[0]!
  const pick = (part: string) =>
    (part.match(language === 'de' ? /\p{Lu}\p{L}{3,}/gu : /\p{L}{4,}/gu) ?? [])
      .map(flatten)
      .filter((word) => !isStopWord(word, language ?? 'de'))
  return [...pick(before).slice(-maxNouns), ...pick(behind).slice(0, maxNouns)]
}

function namesBesideNouns({ text, language }: Statement, isAdded: IsAdded, { proofs }: Against) {
  const isTranslated = language === 'de' && proofs.some(({ proof }) => proof.language !== language)
  const claimed = tiedIn(text, language).filter(
    (one) => isAdded(one.name) && isLikeName(one.name, language) && !(isTranslated && mayBeNoun(text, one)),
  )
  if (claimed.length === 0) return []
  const known = proofs.flatMap(({ excerpt, specifics, proof }) => {
    const places = specifics.filter(({ kind }) => kind === 'town' || kind === 'canton')
    const of = proof.language ?? null
    return tiedIn(excerpt, of)
      .filter((one) => !touchesRange(one, places) && !mentionsName(text, one.name) && mayBeName(one.name, of))
      .map((one) => ({ ...one, of }))
  })
  const sells = rolesIn(proofs, text).some(({ role }) => role === 'brand')
  return claimed.filter(
    ({ name, nouns }) =>
      (sells && isUnknown(name)) ||
      known.some((other) =>
        nouns.some((noun) => other.nouns.some((same) => areSame(noun, language, same, other.of))),
      ),
  )
}

const maxNameLength = 11
const placed = /(?:[ (](?:bei|über|durch|mit) )$/u

/** Returns whether a German word may be a noun that translates one of the evidence: "bei Kellertemperatur". */
function mayBeNoun(text: string, { name, start }: Tied) {
  return name.length > maxNameLength || placed.test(text.slice(Math.max(0, start - 8), start))
}

const maxPartlyKnownLength = 8
const inflected = /(?:[aeiouy]s|en|ern|eln|ung|heit|keit|schaft|tum|nis|tion|tät|ment)$/u

/** Returns whether a capitalised word in the position of a name is one: no lexicon has the whole of it. */
function isLikeName(name: string, language: Language) {
  const [first = ''] = wordsOf(name)
  if (first.length < 3 || isStopWord(first, language) || isWholeWord(first) || isOrganisation(name))
    return false
  if (language !== 'de') return !hasCapitalByHabit(first, language)
  // "Weinig" only begins with a known word. A longer word that does so is a compound.
  const isCompound = knownPartsOf(first, 'de').length > 0 && first.length > maxPartlyKnownLength
  return !inflected.test(name) && !isCompound
}

function mayBeName(name: string, language: Language | null) {
  const words = wordsOf(name)
  if (language === 'de' || language === null) return !inflected.test(name)
  return words.some((word) => !hasCapitalByHabit(word, language) && !isStopWord(word, language))
}

function isUnknown(name: string) {
  return wordsOf(name).every((word) => languages.every((one) => knownPartsOf(word, one).length === 0))
}

/** Another rule compares organisations that a list has and words of capitals. */
function isOrganisation(name: string) {
  return /^\p{Lu}+$/u.test(name) || isListedOrganisation(name)
}

const ending = /^(?:|e|[nrs]|e[nrs]|[aio])$/

/** Returns whether a lexicon has the whole of a word, with an ending. */
export function isWholeWord(flat: string): boolean {
  return languages.some((language) => {
    const parts = knownPartsOf(flat, language)
    return parts[0]?.start === 0 && ending.test(flat.slice(parts.at(-1)!.end))
  })
}

const minStemLength = 4
const minCommonLength = 5

/** Returns whether two words name the same thing, also as the end of a German compound. */
function areSame(one: string, language: Language, other: string, of: Language | null) {
  if (language === of) {
    if (one.length < minStemLength || other.length < minStemLength) return false
    const [short, long] = one.length < other.length ? [one, other] : [other, one]
    if (short.slice(0, minCommonLength) === long.slice(0, minCommonLength)) return true
    if (language === 'de' && short.length >= minCommonLength && long.endsWith(short)) return true
  }
  const groups = groupsOf(one, language).filter((group) => !isGeneral(group))
  return groupsOf(other, of).some((group) => groups.includes(group))
}

const inRow =
  /(?<![\p{L}’'-])(\p{Lu}[\p{L}’'-]{1,40}), (\p{Lu}[\p{L}’'-]{1,40}),? (?:und|sowie|et|e|and) (\p{Lu}[\p{L}’'-]{1,40})/gu
const rowLength = 60

/** Finds the one name of a row of three that the evidence lacks, where it has the other two near each other. */
function namesInRows({ text, language }: Statement, isAdded: IsAdded, { proofs }: Against) {
  return [...text.matchAll(inRow)].flatMap((match) => {
    const row = match.slice(1)
    const [strange, ...more] = row.filter(isAdded)
    if (strange === undefined || more.length > 0 || !isLikeName(strange, language)) return []
    const [one, other] = row.filter((name) => name !== strange)
    const areNear = proofs.some(({ excerpt }) => {
      const [at, next] = [excerpt.indexOf(one!), excerpt.indexOf(other!)]
      return at >= 0 && next >= 0 && Math.abs(at - next) < rowLength
    })
    if (!areNear) return []
    const start = match.index + match[0].indexOf(strange)
    return [{ start, end: start + strange.length }]
  })
}

const capital = String.raw`\p{Lu}[\p{L}’'-]{1,40}`
const beforeTwo = new RegExp(String.raw`(?<=[\p{L},] )(${capital}) (?=(${capital} ${capital}))`, 'gu')
const compoundBefore = new RegExp(String.raw`(?<![\p{L}-])(${capital}) (?=(${capital}))`, 'gu')
const minHeadLength = 5

/** Finds a replaced first part of a name: "Honda Service Award", "Innovationspreis Rheintal". */
function partsOfNames({ text, language }: Statement, isAdded: IsAdded, { proofs }: Against) {
  const found = [
    ...[...text.matchAll(beforeTwo)].filter(
      ([, first, rest]) =>
        !isStopWord(flatten(first!), language) &&
        isUnknown(first!) &&
        proofs.some(({ excerpt }) => hasAfterName(excerpt, rest!)) &&
        !proofs.some(({ excerpt }) => excerpt.includes(`${first} ${rest}`)),
    ),
    ...[...text.matchAll(compoundBefore)].filter(
      ([, first, next]) =>
        isAdded(first!) &&
        first!.length > minHeadLength &&
        proofs.some(({ excerpt }) => hasSameHead(excerpt, first!, next!)),
    ),
  ]
  return found.map(({ 1: first, index }) => ({ start: index, end: index + first!.length }))
}

const nameAtEnd = /(?<!\p{L})\p{Lu}\p{L}+$/u

/** Returns whether a text has words right after a capitalised one. */
function hasAfterName(text: string, words: string) {
  const at = text.indexOf(` ${words}`)
  return at > 0 && nameAtEnd.test(text.slice(Math.max(0, at - 40), at))
}

/** Returns whether a text has another compound with the same end before the same name. */
function hasSameHead(text: string, compound: string, next: string) {
  const head = flatten(compound).slice(-minHeadLength)
  for (let at = text.indexOf(` ${next}`); at >= 0; at = text.indexOf(` ${next}`, at + 1)) {
    const before = nameAtEnd.exec(text.slice(Math.max(0, at - 40), at))?.[0]
    if (before !== undefined && flatten(before).replace(/e?s$/, '').endsWith(head)) return true
  }
  return false
}
