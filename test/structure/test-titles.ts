import { parseAst } from 'rolldown/parseAst'

type Node = {
  type: string
  name?: string
  callee?: Node
  object?: Node
  tag?: Node
  arguments?: Node[]
  value?: unknown
  quasis?: { value: { raw: string } }[]
}

/** Returns the titles of the tests in a test file, without those of `describe`. Every substitution is `${…}`. */
export function testTitlesIn(source: string): string[] {
  const titles: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit)
    if (!isNode(node)) return
    titles.push(...titleOf(node))
    for (const [key, value] of Object.entries(node)) if (key !== 'parent') visit(value)
  }
  visit(parseAst(source, { lang: 'ts' }).body)
  return titles
}

function titleOf({ type, callee, arguments: given }: Node): string[] {
  const title = given?.[0]
  if (type !== 'CallExpression' || title === undefined || !isTest(callee)) return []
  if (title.quasis) return [title.quasis.map(({ value }) => value.raw).join('${…}')]
  return typeof title.value === 'string' ? [title.value] : []
}

/** Returns what is wrong with titles that need their `describe` or a row of their table to be understood. */
export function faultsOfTitles(titles: readonly string[]): string[] {
  return titles.flatMap((title, at) => {
    if (!/^[\p{Lu}\d"'`“‘%$(]/u.test(title)) return [`"${title}" does not begin with a capital letter.`]
    if (!/\p{L}{2}/u.test(title.replaceAll(/%\w|\$\{…\}|\$[\w.]+/g, ' ')))
      return [`"${title}" is no sentence.`]
    return titles.indexOf(title) < at ? [`"${title}" is the title of two tests.`] : []
  })
}

function isNode(node: unknown): node is Node {
  return typeof node === 'object' && node !== null && 'type' in node
}

/** Whether a callee is `test` with any of its modes: `test.each(rows)`, `test.runIf(isRoot)`, a tagged `test.each`. */
function isTest(callee: Node | undefined): boolean {
  if (callee === undefined) return false
  if (callee.type === 'Identifier') return callee.name === 'test' || callee.name === 'it'
  return isTest(callee.object ?? callee.callee ?? callee.tag)
}
