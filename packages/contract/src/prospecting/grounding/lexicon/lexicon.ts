import { memoizeByWord } from '#contract/prospecting/grounding/lexicon/memoize-by-word'
import { languages } from '#contract/core/country'
import type { Language } from '#contract/core/fields'
import { lexiconGroups } from '#contract/prospecting/grounding/lexicon/lexicon-groups'
import { fieldLexiconGroups } from '#contract/prospecting/grounding/lexicon/field-lexicon-groups'
import { moreLexiconGroups } from '#contract/prospecting/grounding/lexicon/more-lexicon-groups'
import { verbLexiconGroups } from '#contract/prospecting/grounding/lexicon/verb-lexicon-groups'

/** A part of a word that is in the lexicon, with the groups it may belong to. */
export type KnownPart = { start: number; end: number; groups: readonly number[] }
/** A stem, its group, and whether the word must end with it. */
type Entry = { beginning: string; group: number; whole: boolean }
type Index = ReadonlyMap<string, readonly Entry[]>

const columns = ['de', 'fr', 'it', 'en'] as const satisfies Language[]
const lines = [lexiconGroups, moreLexiconGroups, verbLexiconGroups, fieldLexiconGroups].flatMap((groups) =>
  groups.trim().split('\n'),
)
const indexes = columns.map((_, at) => indexOf(at))
const general = new Set(lines.flatMap((line, group) => (line.startsWith('~') ? [group] : [])))

/** Returns whether the words of a group fit any business, so that they prove and state little. */
export function isGeneral(group: number) {
  return general.has(group)
}

function indexOf(column: number): Index {
  const index = new Map<string, Entry[]>()
  for (const [group, line] of lines.entries())
    for (const written of line.replace('~', '').split('|')[column]!.split(',')) {
      const whole = written.startsWith('=')
      const beginning = whole ? written.slice(1) : written
      const key = beginning.slice(0, 3)
      const entries = index.get(key)
      const entry = { beginning, group, whole }
      if (entries) entries.push(entry)
      else index.set(key, [entry])
    }
  return index
}

const partsIn = columns.map((language) =>
  memoizeByWord((word): readonly KnownPart[] => joinParts(matchesIn(word, language))),
)

/** Finds the parts of a flat word that are in the lexicon of a language. Only German words can have several. */
export function knownPartsOf(word: string, language: Language): readonly KnownPart[] {
  return partsIn[columns.indexOf(language)]!(word)
}

/** Returns the groups of a flat word in a language, or in any if it is null. */
export function groupsOf(word: string, language: Language | null): number[] {
  const asked = language === null ? languages : [language]
  return asked.flatMap((one) => knownPartsOf(word, one).flatMap(({ groups }) => groups))
}

/** Longest part of a word that is looked up, in characters. */
const maxWordLength = 40
/** Shorter stems occur by chance inside German compounds. */
const minInnerStemLength = 4

function matchesIn(word: string, language: Language): KnownPart[] {
  const index = indexes[columns.indexOf(language)]!
  const last = language === 'de' ? Math.min(word.length, maxWordLength) - minInnerStemLength : 0
  const found: KnownPart[] = []
  for (let start = 0; start <= Math.max(0, last); start++)
    for (const { beginning, group, whole } of index.get(word.slice(start, start + 3)) ?? []) {
      const end = start + beginning.length
      const isHere = word.startsWith(beginning, start) && (!whole || end === word.length)
      if (isHere && (start === 0 || beginning.length >= minInnerStemLength))
        found.push({ start, end, groups: [group] })
    }
  return found
}

/** Joins overlapping parts into one with the groups of all. */
function joinParts(matches: readonly KnownPart[]): KnownPart[] {
  const parts: { start: number; end: number; groups: number[] }[] = []
  for (const { start, end, groups } of matches) {
    const last = parts.at(-1)
    if (last && start < last.end) {
      last.end = Math.max(last.end, end)
      last.groups.push(...groups)
    } else parts.push({ start, end, groups: [...groups] })
  }
  return parts
}
