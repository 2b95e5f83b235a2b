import { parseAst } from 'rolldown/parseAst'

// Finds the tables in queries that are built per call, whose text is unknown before the call. It reads the sources
// instead: each query, with every part of it that another declaration builds.

/** Source files by the path that an import uses. */
export type Sources = ReadonlyMap<string, string>
/** A query, or a part of one, with the tables that it names and its declaration. */
export type BuiltQuery = { where: string; tables: ReadonlySet<string>; parts: readonly ReadonlySet<string>[] }

type Node = { type: string; [member: string]: unknown }
type Declaration = { file: string; name: string; node: Node; locals: ReadonlyMap<string, Node> }
type SourceFile = {
  declared: ReadonlyMap<string, Declaration>
  imported: ReadonlyMap<string, { file: string; name: string }>
}

/** Returns every query of the sources that is not a prepared statement. `tables`: the table names to look for. */
export function builtQueries(sources: Sources, tables: ReadonlySet<string>): BuiltQuery[] {
  const files = new Map([...sources].map(([path, text]) => [path, readSource(path, text)]))
  const asked = { files, tables }
  return [...files.values()].flatMap(({ declared }) =>
    [...declared.values()].flatMap((declaration) =>
      queriesIn(declaration.node).map((query) => {
        const parts = partsOf(asked, declaration, query, new Set())
        const named = new Set([...namedIn(query, tables), ...parts.flatMap((part) => [...part])])
        return { where: `${declaration.file} ${declaration.name}`, tables: named, parts }
      }),
    ),
  )
}

function readSource(file: string, text: string): SourceFile {
  const declared = new Map<string, Declaration>()
  const imported = new Map<string, { file: string; name: string }>()
  for (const statement of parseAst(text, { lang: 'ts' }).body as unknown as Node[]) {
    if (statement.type === 'ImportDeclaration') readImport(statement, imported)
    for (const [name, node] of declarationsOf(statement))
      declared.set(name, { file, name, node, locals: localsOf(node) })
  }
  return { declared, imported }
}

function readImport(statement: Node, imported: Map<string, { file: string; name: string }>) {
  const { value } = statement['source'] as { value: string }
  if (!value.startsWith('#server/')) return
  for (const one of statement['specifiers'] as Node[]) {
    const name = nameOf(one['imported'])
    const local = nameOf(one['local'])
    if (name && local) imported.set(local, { file: `${value.slice('#server/'.length)}.ts`, name })
  }
}

function declarationsOf(statement: Node): [string, Node][] {
  const inner = statement['declaration'] as Node | null | undefined
  if (inner) return declarationsOf(inner)
  if (statement.type === 'FunctionDeclaration') return [[nameOf(statement['id'])!, statement]]
  if (statement.type !== 'VariableDeclaration') return []
  return (statement['declarations'] as Node[]).flatMap((one): [string, Node][] => {
    const name = nameOf(one['id'])
    return name && isNode(one['init']) ? [[name, one['init']]] : []
  })
}

/** Returns the constants inside a declaration: parts of a query are often assigned to one. */
function localsOf(node: Node) {
  const found = new Map<string, Node>()
  walk(node, (one) => {
    const name = one.type === 'VariableDeclarator' ? nameOf(one['id']) : undefined
    if (name && isNode(one['init'])) found.set(name, one['init'])
    return true
  })
  return found
}

/** Returns the outermost queries of a declaration. */
function queriesIn(node: Node): Node[] {
  const found: Node[] = []
  walk(node, (one) => {
    if (isPrepared(one)) return false
    if (!isQuery(one)) return true
    found.push(one)
    return false
  })
  return found
}

/** Returns the tables of each part of a query that comes from another declaration or a constant of this one. */
function partsOf(
  asked: { files: ReadonlyMap<string, SourceFile>; tables: ReadonlySet<string> },
  { file, locals }: Declaration,
  query: Node,
  seen: Set<unknown>,
): ReadonlySet<string>[] {
  const { declared, imported } = asked.files.get(file)!
  const tablesOfPart = (of: Declaration, part: Node): ReadonlySet<string> => {
    if (seen.has(part)) return new Set()
    seen.add(part)
    const queries = queriesIn(part)
    return new Set(
      queries.flatMap((one) => [
        ...namedIn(one, asked.tables),
        ...partsOf(asked, of, one, seen).flatMap((inner) => [...inner]),
      ]),
    )
  }
  return identifiersIn(query).flatMap((name) => {
    const local = locals.get(name)
    if (local) return executes(local) ? [] : [tablesOfPart({ file, name, node: local, locals }, local)]
    const elsewhere = imported.get(name)
    const target = elsewhere
      ? asked.files.get(elsewhere.file)?.declared.get(elsewhere.name)
      : declared.get(name)
    return target && !executes(target.node) ? [tablesOfPart(target, target.node)] : []
  })
}

/** Returns whether a node executes a query. Its value is then rows, and not a part of a query. */
function executes(node: Node) {
  let found = node['async'] === true
  walk(node, (one) => {
    found ||= one.type === 'AwaitExpression' || isAsking(one)
    return !found
  })
  return found
}

const asking = ['query', 'writeQuery', 'copy', 'rows', 'row', 'write']

function isAsking(node: Node) {
  return node.type === 'CallExpression' && asking.includes(propertyOf(node['callee']) ?? '')
}

function isPrepared(node: Node) {
  return node.type === 'CallExpression' && rootOf(node) === 'statement'
}

function isQuery(node: Node) {
  if (node.type === 'TaggedTemplateExpression') return rootOf(node['tag'] as Node) === 'sql'
  return node.type === 'CallExpression' && ['build', 'insertInto', 'sql'].includes(rootOf(node) ?? '')
    ? true
    : isArgumentOfAsking(node)
}

/** A query that starts with a part from another declaration: `tx.query(ofProject(key).where(…))`. */
const argumentsOfAsking = new WeakSet<Node>()
function isArgumentOfAsking(node: Node) {
  if (isAsking(node) && ['query', 'writeQuery', 'copy'].includes(propertyOf(node['callee'])!))
    for (const one of node['arguments'] as Node[]) argumentsOfAsking.add(one)
  return argumentsOfAsking.has(node)
}

/** Returns the identifier at the start of a call chain. */
function rootOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'CallExpression') return rootOf(node['callee'])
  if (node.type === 'MemberExpression') return rootOf(node['object'])
  return nameOf(node)
}

const taking =
  /^(?:selectFrom|from|(?:inner|left|right|full|cross)Join(?:Lateral)?|updateTable|insertInto|deleteFrom|using|mergeInto|table)$/

function namedIn(query: Node, tables: ReadonlySet<string>): string[] {
  const found: string[] = []
  walk(query, (one) => {
    found.push(...namesOf(one).filter((name) => tables.has(name)))
    return true
  })
  return found
}

/** Returns the possible table names in a node. */
function namesOf(node: Node): string[] {
  if (node.type === 'CallExpression') {
    const called = propertyOf(node['callee']) ?? nameOf(node['callee']) ?? ''
    return taking.test(called) ? textsIn(node['arguments']).map((text) => text.split(' ')[0]!) : []
  }
  if (node.type === 'TemplateElement') {
    const text = (node['value'] as { raw: string }).raw
    const named = [...text.matchAll(/\b(?:from|join|into|update|using|only)\s+(\w+)/gi)]
    return [...named, ...text.matchAll(/\b(\w+)\.\w/g)].map(([, table]) => table!)
  }
  // A column qualified with its table name.
  const isText = node.type === 'Literal' && typeof node['value'] === 'string'
  return isText ? (/^(\w+)\.\w+/.exec(node['value'] as string)?.slice(1) ?? []) : []
}

/** Returns the string literals among the arguments, including those in arrays. */
function textsIn(given: unknown): string[] {
  return (given as Node[]).flatMap((one) => {
    if (one.type === 'ArrayExpression') return textsIn(one['elements'])
    return one.type === 'Literal' && typeof one['value'] === 'string' ? [one['value']] : []
  })
}

/** Returns the identifiers that an expression uses, except property names. */
function identifiersIn(node: Node): string[] {
  const found = new Set<string>()
  walk(node, (one) => {
    const name = nameOf(one)
    if (name) found.add(name)
    return true
  })
  return [...found]
}

function propertyOf(callee: unknown) {
  return isNode(callee) && callee.type === 'MemberExpression' ? nameOf(callee['property']) : undefined
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' ? (node['name'] as string) : undefined
}

/** Visits a node and its descendants as long as the visitor returns true. Property names and types are skipped. */
function walk(node: unknown, visit: (node: Node) => boolean) {
  if (Array.isArray(node)) for (const one of node) walk(one, visit)
  if (!isNode(node) || isType(node) || !visit(node)) return
  for (const [member, value] of Object.entries(node)) if (isWalked(node, member)) walk(value, visit)
}

const isType = ({ type }: Node) => /^TS.*(?:Type|Annotation|Instantiation)$/.test(type)

function isWalked(node: Node, member: string) {
  if (member === 'parent') return false
  return node['computed'] === true || !['property', 'key'].includes(member)
}

function isNode(node: unknown): node is Node {
  return typeof node === 'object' && node !== null && 'type' in node
}
