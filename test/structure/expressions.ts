import { families } from '@alphorn/contract/core/forms'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { trackedDocument } from '../api/tracked-documents.ts'

// Collects the regular expressions of the product. Literals are found by parsing every source file, `new RegExp` by
// loading the modules that call it, and patterns in the published schemas.

export type Expression = { file: string; source: string; flags: string }
/** A call of the constructor, as `file:line`. */
type Site = string
type Node = {
  type: string
  start: number
  regex?: { pattern: string; flags: string }
  callee?: { type: string; name?: string }
}

const root = join(import.meta.dirname, '../..')
const sourceFiles = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .sort()

/** Returns the literals of a file, and the places where it calls the constructor. */
export function expressionsOf(text: string, file: string) {
  const literals: Expression[] = []
  const sites: Site[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit)
    if (!isNode(node)) return
    if (node.regex) literals.push({ file, source: node.regex.pattern, flags: node.regex.flags })
    if (isConstructor(node)) sites.push(`${file}:${text.slice(0, node.start).split('\n').length}`)
    for (const [key, value] of Object.entries(node)) if (key !== 'parent') visit(value)
  }
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body)
  return { literals, sites }
}

function isNode(node: unknown): node is Node {
  return typeof node === 'object' && node !== null && 'type' in node
}

function isConstructor({ type, callee }: Node) {
  return /^(?:New|Call)Expression$/.test(type) && callee?.type === 'Identifier' && callee.name === 'RegExp'
}

/**
 * Returns every expression of the product. `unseen`: constructor calls that did not run when their module was loaded.
 */
export function collectExpressions() {
  const read = sourceFiles.map((file) => expressionsOf(readFileSync(join(root, file), 'utf8'), file))
  const literals = read.flatMap((one) => one.literals)
  const sites = read.flatMap((one) => one.sites)
  // Loading the route table builds the expression of every kind of id.
  const files = ['packages/contract/src/app.ts', ...sites.map((site) => site.replace(/:\d+$/, ''))]
  const made = madeAtLoad([...new Set(files)])
  const reached = new Set(made.map(({ site }) => site))
  const all = [...literals, ...made.map(({ site, ...one }) => ({ ...one, file: site })), ...published()]
  return { expressions: all, unseen: sites.filter((site) => !reached.has(site)) }
}

/**
 * Returns the expressions that the constructor creates while modules are loaded. A new process loads them, since
 * modules loaded earlier would not run again.
 */
function madeAtLoad(files: readonly string[]) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'made-expressions.ts'), ...files],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    },
  )
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout) as (Omit<Expression, 'file'> & { site: Site })[]
}

/** Returns the patterns of bodies and parameters, including those of Zod's own formats. */
function published(): Expression[] {
  return families.flatMap((family) => {
    const file = `docs/reference/openapi/${family}`
    const found: Expression[] = []
    JSON.parse(JSON.stringify(trackedDocument(family)), (key, value: unknown) => {
      if (key === 'pattern' && typeof value === 'string') found.push({ file, source: value, flags: 'u' })
      return value
    })
    return found
  })
}
