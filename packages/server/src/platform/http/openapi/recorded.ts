import { readFileSync } from 'node:fs'

// Recorded example calls, one for each route, with their responses; `npm run examples` records them again.

type Recorded = { request?: object; answers: Record<string, object> }

let recorded: Record<string, Recorded> | undefined

/** Loaded when a document is generated for the first time, so that a start need not wait for it. */
function callsMade() {
  recorded ??= JSON.parse(readFileSync(new URL('recorded-examples.json', import.meta.url), 'utf8')) as Record<
    string,
    Recorded
  >
  return recorded
}

/** Returns a body that the route accepts; undefined for a route without an example. */
export function requestExample(name: string): object | undefined {
  return callsMade()[name]?.request
}

/** Returns the recorded answer of the route with this status, if there is one. */
export function answerExample(name: string, status: string): object | undefined {
  return callsMade()[name]?.answers[status]
}
