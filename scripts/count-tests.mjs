import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

// Counts the code and its tests, for docs/internals/testing.md: node scripts/count-tests.mjs

const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' })
  .trim()
  .split('\n')
const isTest = (path) => /\.test(-d)?\.ts$/.test(path)
const isSupport = (path) => path.startsWith('test/') && !isTest(path)
const isCode = (path) => /^(packages|examples)\//.test(path) && !isTest(path)

const files = tracked.map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const lines = (some) => some.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
const matches = (some, pattern) => some.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0)
const of = (kind) => files.filter(({ path }) => kind(path))

const code = of(isCode)
const tests = of(isTest)
const support = of(isSupport)
const titles = /^\s*(?:test|it)(?:\.\w+(?:\([^)]*\))?)*\(/gm
const tables = /^\s*(?:test|describe)(?:\.skipIf\([^)]*\))?\.each/gm
const rows = [
  ['lines of code (packages, examples)', lines(code)],
  ['lines of tests', lines(tests)],
  ['lines of fixtures and machinery of tests', lines(support)],
  ['lines of test per line of code', ((lines(tests) + lines(support)) / lines(code)).toFixed(2)],
  ['test files', tests.length],
  ['of these beside the code', tests.filter(({ path }) => !path.startsWith('test/')).length],
  ['of these in a browser', tests.filter(({ path }) => path.startsWith('test/browser/')).length],
  ['tests and tables of tests', matches(tests, titles)],
  ['of these tables, of which each row is a test', matches(tests, tables)],
  ['assertions (`expect(`)', matches([...tests, ...support], /\bexpect\(/g)],
]
for (const [what, count] of rows) console.log(`| ${what} | ${count.toLocaleString('en')} |`)
