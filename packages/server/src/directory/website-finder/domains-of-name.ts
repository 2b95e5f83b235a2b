import { companyName } from '@alphorn/swiss-names/company-name'
import { foldLetters, wordsOf } from '@alphorn/swiss-names/fold'
import { isGivenName } from '@alphorn/swiss-names/given-names'
import { isTradeWord } from '@alphorn/swiss-names/trade-words'

/** The maximum number of guesses: each costs a DNS lookup, and the first ones are the likeliest. */
const maxGuesses = 10
const maxLabelLength = 63
const minLeadLength = 4

const formLabels: Readonly<Record<string, readonly string[]>> = {
  '0106': ['ag', 'sa'],
  '0107': ['gmbh', 'sarl', 'sagl'],
}
/** Words with which the names of many companies begin. */
const ofFamily = new Set([
  'gebrueder',
  'freres',
  'fratelli',
  'familie',
  'famille',
  'garage',
  'restaurant',
  'hotel',
])
const connectives = new Set(['und', 'et', 'e', 'and', 'u'])

/**
 * Guesses domains of a company by its name, the likeliest first. An umlaut is written with or without `e`, words are
 * joined or hyphenated, and the legal form is omitted or kept. A guess proves nothing: each site is read and must be
 * proven.
 */
export function domainsOfName(name: string): string[] {
  const spoken = spokenWords(name)
  if (spoken.length === 0) return []
  const plain = spoken.map(withoutUmlautE)
  const { form } = companyName(name)
  const formLabel = formLabelOf(form, name)
  const guesses = [
    spoken.join(''),
    spoken.join('-'),
    plain.join(''),
    ...(formLabel === null ? [] : [`${spoken.join('')}${formLabel}`, `${spoken.join('-')}-${formLabel}`]),
    ...leadingWords(spoken),
  ]
  const labels = [...new Set(guesses)].filter(isLabel)
  const swiss = labels.map((label) => `${label}.ch`)
  const abroad = labels.slice(0, 1).flatMap((label) => [`${label}.com`, `${label}.swiss`])
  return [...swiss.slice(0, maxGuesses - abroad.length), ...abroad]
}

/** Returns the words of a name without legal form and connectives. Umlauts are written as in domain names. */
function spokenWords(name: string): string[] {
  const { before, after } = companyName(name)
  const kept = new Set([...before, ...after])
  const letters = name.replace(/ä/gi, 'ae').replace(/ö/gi, 'oe').replace(/ü/gi, 'ue')
  return [...wordsOf(foldLetters(letters))].filter(
    (word) => !connectives.has(word) && kept.has(withoutUmlautE(word)) && /^[a-z0-9]+$/.test(word),
  )
}

function withoutUmlautE(word: string) {
  return word.replace(/ae/g, 'a').replace(/oe/g, 'o').replace(/ue/g, 'u')
}

function formLabelOf(form: string | null, name: string) {
  const words: readonly string[] = wordsOf(foldLetters(name))
  return formLabels[form ?? '']?.find((label) => words.includes(label)) ?? null
}

/** Returns the name that people use for the company: its first words, up to the first trade word. */
function leadingWords(words: readonly string[]) {
  const first = words.findIndex((word) => !isGivenName(word) && !ofFamily.has(word))
  if (words.length < 2 || first < 0) return []
  const own = words.slice(first)
  const at = own.findIndex(isTradeWord)
  const lead = own.slice(0, at > 0 ? at : 1)
  const glued = lead.join('')
  return glued.length >= minLeadLength && !isTradeWord(glued) ? [glued] : []
}

function isLabel(label: string) {
  return label.length >= 2 && label.length <= maxLabelLength
}
