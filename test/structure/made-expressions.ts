import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// Loads the given modules and prints each regular expression that the constructor creates meanwhile, with the line of
// the call. Node preserves source lines when it strips types.

type Made = { site: string; source: string; flags: string }

const made: Made[] = []
const root = `${join(import.meta.dirname, '../..')}/`

globalThis.RegExp = new Proxy(globalThis.RegExp, {
  construct(target, given, newTarget) {
    const one = Reflect.construct(target, given, newTarget) as RegExp
    const [, caller = ''] = new Error('for its stack').stack?.split('\n').slice(1) ?? []
    const at = caller.indexOf(root)
    const site = caller
      .slice(at + root.length)
      .split(':')
      .slice(0, 2)
      .join(':')
    if (at >= 0 && site.startsWith('packages/')) made.push({ site, source: one.source, flags: one.flags })
    return one
  },
})

for (const file of process.argv.slice(2)) await import(pathToFileURL(join(root, file)).href)
process.stdout.write(JSON.stringify(made), () => process.exit(0))
