import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

// A machine that only runs the tests has no Git.
const ignored = new Set(['.git', 'node_modules', '.cache', '.alphorn', 'packages/web/dist'])

/** Returns the files of the repository by path from its root, without those that Git ignores. */
export function filesOfRepository(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (ignored.has(path) || ignored.has(entry.name) || entry.name.endsWith('.log')) return []
    return entry.isDirectory() ? filesOfRepository(path) : [path]
  })
}
