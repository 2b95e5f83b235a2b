import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import { expect, test } from 'vitest'
import { collectExpressions, type Expression, expressionsOf } from './expressions.ts'

// The time of a regular expression must be linear in the length of its text, for any text. Otherwise it can block a
// process for minutes. `recheck` decides this with automata. For an expression with lookaround, it searches for an
// attack and counts the steps of a matcher. This takes minutes for all expressions, so the file beside this test lists
// the proven ones. A new or changed expression is checked on each run until `npm run expressions` adds it to the file.
// `RECORD_EXPRESSIONS=all npm run expressions` checks all again.

const provenFile = join(import.meta.dirname, 'linear-expressions.json')
const recording = process.env['RECORD_EXPRESSIONS']

// The test counts steps and never measures time. It allows 250 steps per character: "{0,60}" needs that many and is
// linear.
const limits = {
  timeout: 120_000,
  attackTimeout: null,
  incubationTimeout: null,
  attackLimit: 2_000_000,
  maxAttackStringSize: 8_000,
}

const keyOf = ({ source, flags }: Pick<Expression, 'source' | 'flags'>) =>
  hash('sha256', `/${source}/${flags}`, 'base64url').slice(0, 12)

function faultOf({ file, source, flags }: Expression) {
  const found = checkSync(source, flags, limits)
  if (found.status === 'safe') return []
  const attack = found.status === 'vulnerable' ? found.attack.pattern : found.error.kind
  return [`${file}: /${source}/${flags} is ${found.status}: ${attack}`]
}

test(
  'Every regular expression of the product runs in time linear to its input',
  { timeout: 3_600_000 },
  () => {
    const { expressions, unseen } = collectExpressions()
    expect(expressions.length).toBeGreaterThan(500)
    expect(unseen, 'make regular expressions while the module loads').toEqual([])
    const byKey = new Map(expressions.map((one) => [keyOf(one), one]))
    const proven = new Set(
      recording === 'all' ? [] : (JSON.parse(readFileSync(provenFile, 'utf8')) as string[]),
    )
    const faults = [...byKey].filter(([key]) => !proven.has(key)).flatMap(([, one]) => faultOf(one))
    expect(faults).toEqual([])
    if (recording !== undefined)
      writeFileSync(provenFile, `${JSON.stringify([...byKey.keys()].sort(), null, 2)}\n`)
  },
)

test.each([
  String.raw`/(a+)+$/`,
  String.raw`/^(?<street>[^,]*\p{L}[^,]*),\s*(?:CH-)?(?<postal_code>[1-9]\d{3})(?:\s.*)?$/u`,
  String.raw`/\s*\n\s*/g`,
])('A superlinear expression is found: %s', (literal) => {
  const { literals } = expressionsOf(`export const found = ${literal}`, 'some.ts')
  expect(literals.flatMap(faultOf)).toHaveLength(1)
})

test('A call of the RegExp constructor is found anywhere in the code', () => {
  const { sites } = expressionsOf('const a = 1\nexport const late = (b: string) => new RegExp(b)', 'some.ts')
  expect(sites).toEqual(['some.ts:2'])
})
