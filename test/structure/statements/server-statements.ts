import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const server = 'packages/server/src'

/** Returns the sources of the server by the path that an import uses, without its tests and the database's own room. */
export function serverSources(): ReadonlyMap<string, string> {
  const files = globSync('**/*.ts', { cwd: join(root, server) })
    .filter((file) => !/\.test\.ts$|^platform\/db\//.test(file))
    .sort()
  return new Map(files.map((file) => [file, readFileSync(join(root, server, file), 'utf8')]))
}

/**
 * Returns every prepared statement of the server by name: of the files that prepare some themselves, and of those that
 * let `prospects/waiting` do it. A separate process reads them, in which no test has prepared any.
 */
export function preparedStatements(): [string, string][] {
  const sources = serverSources()
  const files = [...sources.keys()].filter((file) =>
    /\bstatement<|prospects\/waiting'/.test(sources.get(file)!),
  )
  const paths = [...files, 'platform/db/clock.ts'].map((file) => join(server, file))
  const script = join(import.meta.dirname, 'prepared-statements.ts')
  const out = execFileSync(process.execPath, [script, ...paths], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  return JSON.parse(out) as [string, string][]
}
