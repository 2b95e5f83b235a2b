// The documents of the two forms are nearly equal. One is tracked in full. The other is an OpenAPI Overlay
// (https://spec.openapis.org/overlay/v1.0.0.html) on it, so that a change appears once in a diff.

type Json = Record<string, unknown>
type Action = { target: string; remove: true } | { target: string; update: Json }
export type Overlay = {
  overlay: '1.0.0'
  info: { title: string; version: string }
  extends: string
  actions: Action[]
}

/** Returns the actions that turn the base into the target. */
export function overlayBetween(base: Json, target: Json, title: string): Overlay {
  const version = (target['info'] as { version: string }).version
  return {
    overlay: '1.0.0',
    info: { title, version },
    extends: 'outreach.json',
    actions: actionsBetween(base, target, '$'),
  }
}

function actionsBetween(base: Json, target: Json, path: string): Action[] {
  const changed = Object.keys(target).filter((key) => !isSame(base[key], target[key]))
  const inside = changed.filter((key) => isObject(base[key]) && isObject(target[key]))
  const written = changed.filter((key) => !inside.includes(key))
  // An update merges objects and extends lists, so a replaced value must be removed first.
  const removed = Object.keys(base).filter(
    (key) =>
      !(key in target) || (written.includes(key) && typeof base[key] === 'object' && base[key] !== null),
  )
  return [
    ...removed.map((key): Action => ({ target: step(path, key), remove: true })),
    ...(written.length > 0
      ? [{ target: path, update: Object.fromEntries(written.map((key) => [key, target[key]])) }]
      : []),
    ...inside.flatMap((key) => actionsBetween(base[key] as Json, target[key] as Json, step(path, key))),
  ]
}

/** Applies the actions to the base. Supports only the paths that `overlayBetween` writes. */
export function applyOverlay(base: Json, { actions }: Overlay): Json {
  const document = structuredClone(base)
  for (const action of actions) {
    const keys = keysOf(action.target)
    if ('update' in action) merge(objectAt(document, keys), structuredClone(action.update))
    else delete objectAt(document, keys.slice(0, -1))[keys.at(-1)!]
  }
  return document
}

function merge(into: Json, update: Json) {
  for (const [key, value] of Object.entries(update)) {
    const old = into[key]
    if (isObject(old) && isObject(value)) merge(old, value)
    else if (Array.isArray(old) && Array.isArray(value))
      into[key] = [...(old as unknown[]), ...(value as unknown[])]
    else into[key] = value
  }
}

const step = (path: string, key: string) => `${path}[${JSON.stringify(key)}]`

function keysOf(target: string): string[] {
  return [...target.matchAll(/\[("(?:[^"\\]|\\.)*")\]/g)].map(([, key]) => JSON.parse(key!) as string)
}

function objectAt(document: Json, keys: readonly string[]): Json {
  return keys.reduce((object, key) => object[key] as Json, document)
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSame(one: unknown, other: unknown) {
  return JSON.stringify(one) === JSON.stringify(other)
}
