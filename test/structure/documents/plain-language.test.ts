import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesOfRepository, root } from '../files-of-repository.ts'
import { refusalHelp } from '@alphorn/contract/core/error-help'
import { errorCatalogue } from '@alphorn/contract/core/errors'
import {
  cellsOf,
  commentsOf,
  fileNamesIn,
  literalsOf,
  longSentences,
  namesIn,
  proseOf,
  referencesIn,
  sentencesOf,
  sentencesWithoutSubject,
  titlesOf,
  unusedNames,
  wordCount,
  wordsToReplace,
} from './plain-language.ts'
import { catalogueTexts, unusedTerms } from './plain-terms.ts'

const files = filesOfRepository()
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const sources = files.filter(
  (file) => /^packages\/[^/]+\/src\/.*\.tsx?$/.test(file) && !/\.test(-d)?\.tsx?$/.test(file),
)
const tests = files.filter(
  (file) => /^(packages|test)\/.*\.test(-d)?\.tsx?$/.test(file) && !file.endsWith('plain-language.test.ts'),
)
const commented = [
  ...sources,
  ...tests,
  ...files.filter(
    (file) => /^(bench|test|scripts|examples)\/.*\.(tsx?|mjs)$/.test(file) && !tests.includes(file),
  ),
].filter((file) => !file.endsWith('plain-language.test.ts'))
/** Pages generated from other texts, and the page that lists the words to avoid. */
const notWritten = /^docs\/reference\/|^packages\/messages\/glossary\.md$/
const documents = files.filter((file) => file.endsWith('.md') && !notWritten.test(file))
/** Instructions to a language model are evaluated by its results, not by the rules for readers. */
const notProse =
  /\/llm\/prompt(s|-examples)\.ts$|\/stage-jobs\/instructions\.ts$|^packages\/messages\/src\/(letters|signals)\//

const schema = files.filter((file) => /\/migrations\/\d{4}_\w+\.sql$/.test(file))
const inSchema = schema.flatMap((file) =>
  commentsOf(textOf(file).replaceAll(/^( *)--(?= [^-])/gm, '$1//')).map((text) => ({ file, text })),
)
const inCode = commented.flatMap((file) => commentsOf(textOf(file)).map((text) => ({ file, text })))
const inComments = [...inCode, ...inSchema]
const inTitles = tests.flatMap((file) => titlesOf(textOf(file)).map((text) => ({ file, text })))
const inTables = documents.flatMap((file) => cellsOf(textOf(file)).map((text) => ({ file, text })))
const inDocuments = documents.flatMap((file) => proseOf(textOf(file)).map((text) => ({ file, text })))
const inLiterals = sources
  .filter((file) => !notProse.test(file))
  .flatMap((file) => literalsOf(textOf(file)).map((text) => ({ file, text })))

describe('words that have a plain replacement are not used', () => {
  const wrongIn = (texts: readonly { file: string; text: string }[]) =>
    texts.flatMap(({ file, text }) => wordsToReplace(text).map(({ why }) => ({ file, text, why })))

  test('Words that have a plain replacement are not used in texts of the API, the command line and the log', () => {
    expect(wrongIn(inLiterals)).toEqual([])
  })

  test('Words that have a plain replacement are not used in comments', () => {
    expect(wrongIn(inComments)).toEqual([])
  })

  test('Words that have a plain replacement are not used in titles of tests', () => {
    expect(wrongIn(inTitles)).toEqual([])
  })

  test('Words that have a plain replacement are not used in documents and their tables', () => {
    expect(wrongIn([...inDocuments, ...inTables])).toEqual([])
  })

  test('Words that have a plain replacement are not used in the messages of screens, mails and signals, by the terms of the glossary', () => {
    const wrong = catalogueTexts().filter(({ language, key, text }) =>
      unusedTerms[language].some(({ words, except }) => words.test(text) && !except?.test(key)),
    )
    expect(wrong).toEqual([])
  })

  test('Words that have a plain replacement are not used in names of the code', () => {
    const pictures = Object.keys(unusedNames)
    const wrong = sources.flatMap((file) =>
      [...namesIn(textOf(file))]
        .filter((name) => pictures.some((picture) => new RegExp(`(^|[a-z_])${picture}`, 'i').test(name)))
        .map((name) => `${file}: ${name}`),
    )
    expect(wrong).toEqual([])
  })
})

describe('a sentence has at most 25 words', () => {
  const wrongIn = (texts: readonly { file: string; text: string }[]) =>
    texts.flatMap(({ file, text }) => longSentences(text).map((one) => ({ file, ...one })))

  test('A sentence has at most 25 words in texts of the API, the command line and the log', () => {
    expect(wrongIn(inLiterals)).toEqual([])
  })

  test('A sentence has at most 25 words in comments', () => {
    expect(wrongIn(inComments)).toEqual([])
  })

  test('A sentence has at most 25 words in titles of tests', () => {
    expect(wrongIn(inTitles)).toEqual([])
  })

  test('A sentence has at most 25 words in documents and their tables', () => {
    expect(wrongIn([...inDocuments, ...inTables])).toEqual([])
  })

  test('A sentence has at most 25 words in the messages of screens, mails and signals', () => {
    const wrong = catalogueTexts().flatMap(({ language, key, text }) =>
      longSentences(text).map(({ why }) => `${language} ${key}: ${why}`),
    )
    expect(wrong).toEqual([])
  })
})

test('Sentences in comments begin with their subject or a verb, not with a relative clause', () => {
  const wrong = inComments.flatMap(({ file, text }) =>
    sentencesWithoutSubject(text).map((one) => ({ file, ...one })),
  )
  expect(wrong).toEqual([])
})

test('Every refusal says what is wrong and how to correct it', () => {
  const acts =
    /^(Check|Claim|Complete|Confirm|Correct|Delete|Discard|Narrow|Remove|Repeat|Retry|Send|The message names|Try|Use|Wait)\b/
  for (const code of Object.keys(errorCatalogue) as (keyof typeof errorCatalogue)[]) {
    const { meaning, remedy } = refusalHelp[code]
    expect([code, sentencesOf(meaning).length > 0 && !acts.test(meaning)]).toEqual([code, true])
    expect([code, acts.test(remedy)]).toEqual([code, true])
  }
})

test('Files and decisions that comments and documents refer to exist', () => {
  const names = new Set(files.map((file) => basename(file)))
  const exists = (reference: string) =>
    reference.includes('/')
      ? existsSync(join(root, reference)) || files.some((file) => file.startsWith(`${reference}-`))
      : names.has(reference)
  const broken = [...inComments, ...inDocuments].flatMap(({ file, text }) =>
    referencesIn(text)
      .filter((reference) => !exists(reference))
      .map((reference) => `${file}: ${reference}`),
  )
  expect(broken).toEqual([])
})

/** Whether a name is the end of the path of a file. `contract/core/uid.ts` is in the sources of its package. */
const isFile = (name: string) => {
  const inPackage = name.replace(/^([a-z0-9-]+)\//, '/packages/$1/src/')
  return files.some((file) => `/${file}`.endsWith(`/${name}`) || `/${file}` === inPackage)
}

test('Every source file and page that a comment or a document names exists', () => {
  // A merged migration never changes, so its comments may name files that moved later.
  const broken = [...inCode, ...inDocuments, ...inTables].flatMap(({ file, text }) =>
    fileNamesIn(text)
      .filter((name) => !isFile(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(broken).toEqual([])
})

describe('a planted fault is found:', () => {
  const long = `Alphorn ${'writes one word after another '.repeat(6)}until it stops.`

  test('A word with a plain replacement, in a comment', () => {
    const [comment] = commentsOf('const a = 1\n// Tells whoever asks\n// what stands here.\n')
    expect(wordsToReplace(comment!).map(({ why }) => why)).toHaveLength(3)
    expect(wordsToReplace('`tell` is a member, and a standard is understood.')).toEqual([])
  })

  test('A long sentence, in a block comment and in a document', () => {
    expect(longSentences(commentsOf(`/**\n * ${long}\n */`)[0]!)).toHaveLength(1)
    expect(longSentences(proseOf(`# Title\n\n${long}\n`)[1]!)).toHaveLength(1)
    expect(longSentences('One idea. Another idea: a third one.')).toEqual([])
  })

  test('A sentence without a subject', () => {
    const comments = commentsOf('/** What a feed is written from. It has a title. */\n// Who asks?\n')
    expect(comments.flatMap(sentencesWithoutSubject)).toHaveLength(1)
  })

  test('A word and a long sentence in a cell of a table', () => {
    const cells = cellsOf(`| what | how |\n| --- | --- |\n| whoever asks | ${long} |\n`)
    expect(cells.flatMap(wordsToReplace)).toHaveLength(1)
    expect(cells.flatMap(longSentences)).toHaveLength(1)
  })

  test('A word in the title of a test', () => {
    const titles = titlesOf(
      "test.each([1])('Nobody answers', () => {})\ndescribe(`a page that stands`, () => {})",
    )
    expect(titles.flatMap(wordsToReplace)).toHaveLength(2)
  })

  test('A comment without its tables and commands', () => {
    expect(commentsOf('// Counts. Use:\n//   npm run this\n// | a table |\nconst a = 1\n')).toEqual([
      'Counts. Use:',
    ])
  })

  test('A word in a text of the API', () => {
    const [text] = literalsOf("throw new Refusal('not_found', { message: 'Nobody stands behind it.' })")
    expect(wordsToReplace(text!)).toHaveLength(3)
    expect(literalsOf("import { a } from '#server/a'")).toEqual([])
  })

  test('A metaphor as a name', () => {
    expect([...namesIn("const choresOf = 'errand' // passage")]).toContain('choresOf')
    expect([...namesIn("const a = 'errand' // passage")]).not.toContain('errand')
  })

  test('A reference to a page and to a decision', () => {
    const planted = ['docs/guides/' + 'none.md', 'docs/decisions/' + '0099', 'api' + '.md']
    const [page, decision, other] = planted
    expect(referencesIn(`See ${page} and ${decision}, and ${other} section 7.`)).toEqual(planted)
  })

  test('A planted file name that does not exist is found', () => {
    const planted = 'As quality.md says (db/none.ts), unlike contract/core/uid.ts and `plain-terms.ts`.'
    expect(fileNamesIn(planted).filter((name) => !isFile(name))).toEqual(['quality.md', 'db/none.ts'])
  })

  test('A term that the glossary replaces', () => {
    expect(unusedTerms.de.some(({ words }) => words.test('Der Zyklus läuft'))).toBe(true)
    expect(unusedTerms.fr.some(({ words }) => words.test('le répertoire'))).toBe(true)
    expect(unusedTerms.it.some(({ words }) => words.test('un compito'))).toBe(true)
    expect(unusedTerms.en.some(({ words }) => words.test('Make the watch of whoever asks'))).toBe(true)
  })

  test('Words are counted without punctuation', () => expect(wordCount('One – two: 3 (four)')).toBe(4))
})
