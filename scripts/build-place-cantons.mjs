#!/usr/bin/env node
// Builds packages/contract/src/prospecting/grounding/places/place-cantons.ts: the canton of each of the places that the gate
// knows, from the official list of municipalities. Run it after build-place-names.mjs.
import { readFileSync, writeFileSync } from 'node:fs'
import { placeNames } from '../packages/contract/src/prospecting/grounding/places/place-names.ts'
import { cantonNames } from '../packages/contract/src/core/canton-names.ts'

const root = new URL('..', import.meta.url)
const reference = new URL('packages/swiss-names/reference/municipalities.json', root)
const { municipalities } = JSON.parse(readFileSync(reference, 'utf8'))
const codes = Object.keys(cantonNames)
const letterOf = (code) => String.fromCharCode('A'.charCodeAt(0) + codes.indexOf(code))

const cantons = new Map()
for (const [, name, kt] of municipalities)
  for (const one of name
    .replace(/\s*\(.*?\)/g, '')
    .split(/ ?\/ ?/)
    .map((part) => part.normalize().trim()))
    cantons.set(one, [...(cantons.get(one) ?? []), kt])

// A name in several cantons says nothing of any.
const letters = placeNames.map((name) => {
  const found = new Set(cantons.get(name))
  return found.size === 1 ? letterOf([...found][0]) : '.'
})
const lines = letters.join('').match(/.{1,140}/g)

writeFileSync(
  new URL('packages/contract/src/prospecting/grounding/places/place-cantons.ts', root),
  `// Written by scripts/build-place-cantons.mjs from the official list of municipalities. Do not edit.

/** For each of \`placeNames\`, in their order, the canton by its place in the list of cantons from A on; a point: unknown. */
export const placeCantons = \`
${lines.join('\n')}
\`.replaceAll('\\n', '')
`,
)
