import { readFileSync } from 'node:fs'

// Calls that were made once, one for each route, and what they were answered; `npm run examples` records them again.

type Recorded = { request?: object; answers: Record<string, object> }

let recorded: Record<string, Recorded> | undefined

/** Read when a document is written for the first time: a start need not wait for it. */
function callsMade() {
  recorded ??= JSON.parse(readFileSync(new URL('recorded-examples.json', import.meta.url), 'utf8')) as Record<
    string,
    Recorded
  >
  return recorded
}

/** A body that the route takes; undefined for a route that the documents show no call of. */
export function requestExample(name: string): object | undefined {
  return callsMade()[name]?.request
}

/** Returns the recorded answer of the route with this status, if there is one. */
export function answerExample(name: string, status: string): object | undefined {
  return callsMade()[name]?.answers[status]
}
