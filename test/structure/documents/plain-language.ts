// Language rules of this repository that a program can check: words, sentence length and references.

/** Words to avoid, each with its plain replacement. The rules apply to comments, documents and texts of the product. */
const unusedWords: Readonly<Record<string, string>> = {
  'tell|tells|told|telling': 'report, state, notify, show',
  'somebody|anybody|everybody': 'someone, the user, the caller',
  nobody: 'no one, or name what is missing',
  'whoever|whom': 'the person who, or a noun',
  anew: 'again',
  'stands?(?!-)|stood': 'is, appears, is listed',
  behind: 'after',
  'chores?': 'background job',
  'errands?': 'job',
  'for instance': 'for example',
  // "There are none" is plain, but "a file without a header is `none`" is not.
  '(?<!there |of which |of them )(?:is|are) none(?! of (?:the|them|these|those))':
    'is not a …, or what it is',
}

/** Metaphors in identifiers, each with the standard term. */
export const unusedNames: Readonly<Record<string, string>> = {
  '(?<!forge)told(?![a-z])': 'reported, or what it is',
  '(?<!s)tell(?![a-z])': 'report',
  chore: 'backgroundJob',
  errand: 'job',
  tongue: 'locale',
  patience: 'timeout or retryBudget',
  holdings: 'personalData',
  untake: 'refund',
  whenQuiet: 'whileIdle',
}

export type Breach = { text: string; why: string }

const maxSentenceWords = 25

/** Returns the sentences of a text. A full stop inside a name, a number or a path does not end one. */
export function sentencesOf(text: string): string[] {
  return text
    .replaceAll(/`[^`]*`/g, 'Code')
    .replaceAll(/\s+/g, ' ')
    .split(/(?<=[.!?:;])\s+(?=[\p{Lu}«“"(\d`])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

export function wordCount(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length
}

/** Finds the words of a text that have a plain replacement. Quoted code is exempt. */
export function wordsToReplace(text: string): Breach[] {
  const prose = text.replaceAll(/`[^`]*`/g, ' ')
  return Object.entries(unusedWords).flatMap(([word, instead]) => {
    const found = new RegExp(`\\b(?:${word})\\b`, 'i').exec(prose)
    return found ? [{ text, why: `"${found[0]}": write ${instead}` }] : []
  })
}

export function longSentences(text: string): Breach[] {
  return sentencesOf(text)
    .filter((sentence) => wordCount(sentence) > maxSentenceWords)
    .map((sentence) => ({ text: sentence, why: `${wordCount(sentence)} words in one sentence` }))
}

const relativeBeginning = /^(?:What|So many|All that|How far|Who|Whose|Of (?:an?|the|all|each|these|those))\b/

/**
 * Finds sentences that begin with a relative clause as their subject, such as "What is stale goes". Questions are
 * exempt.
 */
export function sentencesWithoutSubject(text: string): Breach[] {
  return sentencesOf(text)
    .filter((sentence) => relativeBeginning.test(sentence) && !sentence.endsWith('?'))
    .map((sentence) => ({ text: sentence, why: 'name the subject first, or begin with a verb' }))
}

/**
 * Returns the comments of a source file as running text: comments on consecutive lines are joined. Tables and indented
 * commands are left out.
 */
export function commentsOf(source: string): string[] {
  const comments: string[] = []
  let lines: string[] = []
  const close = () => {
    if (lines.length > 0) comments.push(lines.join(' '))
    lines = []
  }
  let inBlock = false
  for (const line of source.split('\n')) {
    const trimmed = line.trim()
    if (inBlock) {
      lines.push(
        trimmed
          .replace(/\*\/$/, '')
          .replace(/^\*\s?/, '')
          .trim(),
      )
      if (trimmed.endsWith('*/')) {
        inBlock = false
        close()
      }
    } else if (trimmed.startsWith('/**')) {
      close()
      lines.push(
        trimmed
          .replace(/^\/\*\*\s?/, '')
          .replace(/\*\/$/, '')
          .trim(),
      )
      inBlock = !trimmed.endsWith('*/')
      if (!inBlock) close()
    } else if (/^\/\/ (?: |\|)/.test(trimmed)) continue
    else if (/^\/\/(?! (?:oxlint|eslint|@ts))/.test(trimmed)) lines.push(trimmed.slice(2).trim())
    else close()
  }
  close()
  return comments.filter((comment) => comment !== '')
}

/** Returns the prose of a Markdown document, without code blocks, tables and heading marks. */
export function proseOf(markdown: string): string[] {
  return markdown
    .replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '')
    .replaceAll(/<!--[\s\S]*?-->|<[a-z/][^>]*>/g, '')
    .split('\n')
    .filter((line) => !/^\s*\|/.test(line) && !/^( {4}|\t)/.test(line))
    .join('\n')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .split(/\n{2,}|\n(?=\s*(?:[-*+]|\d+\.)\s)|\n(?=#)/)
    .map((block) =>
      block
        .replace(/^\s*(?:[-*+]|\d+\.|#+|>)\s+/, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((block) => block !== '')
}

/** Returns the cells of the tables of a Markdown document, without the text of code blocks. */
export function cellsOf(markdown: string): string[] {
  return markdown
    .replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '')
    .split('\n')
    .filter((line) => /^\s*\|/.test(line))
    .flatMap((line) => line.split(/(?<!\\)\|/))
    .map((cell) => cell.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').trim())
    .filter((cell) => cell !== '')
}

/** Returns the titles of the tests in a test file. */
export function titlesOf(source: string): string[] {
  const title =
    /\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(?:'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`)/g
  return [...source.matchAll(title)].map(([, plain, template]) => plain ?? template!)
}

/** Returns the texts of a source file that users read: string literals of several words that begin like a sentence. */
export function literalsOf(source: string): string[] {
  const code = source.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)]
    .map(([, plain, template]) => plain ?? template!.replaceAll(/\$\{[^}]*\}/g, 'x'))
    .filter((text) => /^[A-Z][a-z]* [a-z]/.test(text) && wordCount(text) > 3)
}

/** Returns the words in the identifiers of a source file, without comments and string literals. */
export function namesIn(source: string): Set<string> {
  const code = source
    .replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, "''")
  return new Set(code.match(/[A-Za-z_$][\w$]*/g) ?? [])
}

/** Returns the names of source files and pages in a text, each with as much of its path as the text gives. */
export function fileNamesIn(text: string): string[] {
  return text.match(/(?<![\w/.@#<>*}-])(?:[\w-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|md)\b(?![\w/*-])/g) ?? []
}

/** Returns the file names and decision numbers that a text refers to. */
export function referencesIn(text: string): string[] {
  const paths = text.match(
    /(?<![\w/.-])(?:packages|test|docs|scripts|bench|examples)\/[\w./-]*\w\.(?:ts|tsx|mjs|md|json|sql)\b/g,
  )
  const decisions = text.match(/\bdecisions?\/\d{4}\b(?:(?: and |, )\d{4}\b)*/g) ?? []
  const numbers = decisions.flatMap((one) => one.match(/\d{4}/g)!.map((number) => `docs/decisions/${number}`))
  const pages = [...text.matchAll(/(?<![\w/.-])([a-z][\w-]*\.md)\b(?=,? section| \d)/g)].map(
    ([, page]) => page!,
  )
  return [...(paths ?? []), ...numbers, ...pages]
}
