import { readFileSync } from 'node:fs'

// Every address of the app, read from the route declarations: the screens of tests and screenshots must cover each.

const sources = ['router', 'session', 'operation'].map((file) =>
  readFileSync(new URL(`../../packages/web/src/routes/${file}.tsx`, import.meta.url), 'utf8'),
)
const declared = /createRoute\(\{\s*getParentRoute: \(\) => (\w+),\s*path: '([^']+)'/g
/** Path prefixes of the child routes. */
const parents: Readonly<Record<string, string>> = {
  root: '',
  app: '',
  project: '/projects/$project_id',
  list: '/lists/$list_id',
  settings: '/settings',
}

/** Returns every address, with parameters in the router's notation: `/projects/$project_id/jobs`. */
export function addressesOfApp(): string[] {
  const found = sources.flatMap((source) =>
    [...source.matchAll(declared)].map(([, parent, path]) => {
      const begin = parents[parent!]
      if (begin === undefined) throw new Error(`Where do the children of "${parent}" stand? Say it here.`)
      return `${begin}${path}`.replace(/(.)\/$/, '$1')
    }),
  )
  return [...new Set(found)].sort()
}

/** Returns whether an opened address matches one of the router's. */
export function isOf(address: string, opened: string) {
  const parts = address.split('/').map((part) => (part.startsWith('$') ? '[^/]+' : part))
  return new RegExp(`^${parts.join('/')}$`).test(new URL(opened, 'http://app').pathname)
}
