import {
  browserSafe,
  compositionRoots,
  environmentReaders,
  onlyIn,
  packageMay,
  packageNeeds,
  partsMay,
  reservedFolders,
  roomMay,
  roomsWithout,
} from './import-map.ts'

/** Source files by path from the root of the repository. */
export type Sources = ReadonlyMap<string, string>

type Import = { from: string; typesOnly: boolean }
type SourceFile = { package: string; room: string; name: string; imports: Import[] }

/**
 * Returns a sentence for every import that the map does not allow, and for every read of the environment outside the
 * allowed files.
 */
export function strays(sources: Sources): string[] {
  return [...sources].flatMap(([path, source]) => {
    const file = fileOf(path, source)
    const environment =
      /process\.env/.test(source) && !environmentReaders.includes(path) ? ['may not read process.env'] : []
    const wrong = [...file.imports.flatMap((one) => complaint(file, one) ?? []), ...environment]
    return [...new Set(wrong)].map((what) => `${file.package}/${file.name} ${what}`)
  })
}

function fileOf(path: string, source: string): SourceFile {
  const [, owner = '', name = ''] = /^packages\/([^/]+)\/src\/(.*)$/.exec(path) ?? []
  return { package: owner, room: roomOf(name), name, imports: importsOf(source) }
}

/** Returns the first part of a path inside `src`: a room, or a file beside the rooms. */
function roomOf(name: string) {
  return name.split('/')[0]!.replace(/\.tsx?$/, '')
}

/** Returns a room, or a folder directly in one. A file outside all folders counts as its own folder. */
function folderOf(name: string) {
  return name.includes('/') ? name.split('/').slice(0, -1).slice(0, 2).join('/') : roomOf(name)
}

const statements = /^(?:import|export)\s+(?:(type)\s+)?([\w\s{},*$]+?)\s+from\s+'([^']+)'/gm
const forEffect = /^import\s+'([^']+)'|\bimport\(\s*'([^']+)'/gm

function importsOf(source: string): Import[] {
  const fixed = [...source.matchAll(statements)].map(([, type, names = '', from = '']) => ({
    from,
    typesOnly: type !== undefined || namesTypesOnly(names),
  }))
  const run = [...source.matchAll(forEffect)].map(([, plain, dynamic]) => ({
    from: (plain ?? dynamic)!,
    typesOnly: false,
  }))
  return [...fixed, ...run]
}

function namesTypesOnly(names: string) {
  const listed =
    /^\{([^}]*)\}$/
      .exec(names)?.[1]
      ?.split(',')
      .map((name) => name.trim()) ?? []
  const given = listed.filter((name) => name !== '')
  return given.length > 0 && given.every((name) => name.startsWith('type '))
}

function complaint(file: SourceFile, one: Import): string | undefined {
  if (runsMore(file, one)) return `is data, and may not run ${one.from}`
  const { from, typesOnly } = one
  const without = roomWithout(file, from)
  if (without) return `may not import ${from}: ${without.why}`
  const own = /^#([\w-]+)\/(.*)$/.exec(from)
  if (own) return own[1] === file.package ? inPackage(file, own[2]!) : `may not import ${from}`
  const other = /^@alphorn\/([\w-]+)/.exec(from)?.[1]
  if (other) return fromPackage(file, other, from)
  if (from.startsWith('.')) return file.name.endsWith('.test-d.ts') ? undefined : 'imports by a relative path'
  return fromOutside(file, from, typesOnly)
}

/** Returns whether a file of definitions imports code that runs and is not a definition. */
function runsMore({ name }: SourceFile, { from, typesOnly }: Import) {
  return isDefinition(name) && !typesOnly && !isDefinition(from)
}

function roomWithout(file: SourceFile, from: string) {
  return roomsWithout.find(
    ({ package: owner, room, modules }) => owner === file.package && room === file.room && modules.test(from),
  )
}

function fromPackage(file: SourceFile, other: string, from: string) {
  if (!packageMay[file.package]?.includes(other)) return `may not import the package ${other}`
  const part = partsMay[file.package]?.find(({ of }) => of === other)
  return !part || part.only.test(from) ? undefined : `may not import ${from}`
}

function inPackage(file: SourceFile, to: string) {
  const rooms = roomMay[file.package]
  if (!rooms || compositionRoots[file.package]?.includes(file.room)) return undefined
  const room = roomOf(to)
  if (room !== file.room && !rooms[file.room]?.includes(room)) return `may not import ${room}`
  return file.package === 'server' ? intoReserved(file.name, to) : undefined
}

function intoReserved(name: string, to: string) {
  const rule = reservedFolders.find(({ folder }) => to.startsWith(`${folder}/`))
  if (!rule || name.startsWith(`${rule.folder}/`) || rule.files.test(name)) return undefined
  return `may not import ${rule.folder}: ${rule.why}`
}

function fromOutside(file: SourceFile, from: string, typesOnly: boolean) {
  if (packageNeeds[file.package]?.includes(from) === false) return `may not import ${from}`
  if (browserSafe.includes(file.package) && from.startsWith('node:')) return `may not import ${from}`
  if (file.package !== 'server') return undefined
  const rule = onlyIn.find(({ module }) => module === from)
  if (!rule || rule.files.test(file.name)) return undefined
  return typesOnly && rule.types.includes(file.name) ? undefined : `may not import ${from}`
}

/**
 * Finds import cycles between folders, type imports included, and between files of a package without folders. Handlers
 * count as above their domain, as do the composition roots.
 */
export function cycles(sources: Sources, owner: string): string[] {
  const uses = new Map<string, Set<string>>()
  for (const [path, source] of sources) {
    const file = fileOf(path, source)
    if (file.package !== owner || isAbove(file) || isDefinition(file.name)) continue
    const folder = folderOf(file.name)
    const used = uses.get(folder) ?? new Set()
    uses.set(folder, used)
    for (const other of foldersUsed(file)) used.add(other)
  }
  return [...uses.keys()].flatMap((start) => circleFrom(start, uses) ?? [])
}

function isAbove({ package: owner, name, room }: SourceFile) {
  return name.endsWith('/handlers.ts') || compositionRoots[owner]?.includes(room) === true
}

/** Definitions are data: every folder may use them, and they use only types and other definitions. */
function isDefinition(name: string) {
  return /\/definition(\.ts)?$/.test(name)
}

/** Returns the other folders of the same package that a file imports from. */
function foldersUsed({ package: owner, name, imports }: SourceFile) {
  const own = `#${owner}/`
  return imports
    .filter(({ from }) => from.startsWith(own) && !isDefinition(from))
    .map(({ from }) => folderOf(from.slice(own.length)))
    .filter((folder) => folder !== folderOf(name))
}

/** Returns a shortest cycle through a folder. It is reported only once, by its alphabetically first folder. */
function circleFrom(start: string, uses: ReadonlyMap<string, ReadonlySet<string>>) {
  const queue = [[start]]
  const seen = new Set<string>()
  for (const way of queue)
    for (const next of uses.get(way.at(-1)!) ?? []) {
      if (next === start && way.length > 1)
        return [...way].sort()[0] === start ? [[...way, start].join(' -> ')] : undefined
      if (seen.has(next) || next === start) continue
      seen.add(next)
      queue.push([...way, next])
    }
  return undefined
}
