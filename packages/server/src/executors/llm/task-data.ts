import { randomBytes } from 'node:crypto'
import type { Evidence } from '@alphorn/contract/prospecting/snapshots'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { Supplied } from '#server/executors/jobs/whose-site'

/** Data of a task, to be distinguished from what a model is asked to do. */
export type Boundary = { key: string; block: (name: string, data: unknown) => string }

/**
 * A boundary that no data can close. Its key is random and made after the data was written. Data is one line of JSON,
 * so that nothing in it begins a line. Invisible characters (marks of direction, zero widths, tags) are spelled out.
 */
export function newBoundary(): Boundary {
  const key = randomBytes(12).toString('hex')
  return {
    key,
    block: (name, data) => `<<<${key} ${name}\n${escapeInvisible(JSON.stringify(data))}\n${key}>>>`,
  }
}

/** JSON in which invisible characters are escapes: the same value, and nothing hidden in it. */
function escapeInvisible(json: string) {
  return json.replaceAll(/[\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu, (character) =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

/** What a model is given: `beside` says more of the task than its input, `passages` stand on the company's website. */
type TaskData = { input: StageInput; beside: object; passages: readonly Supplied[] }

/** The user's message: the task and its evidence, each piece in a block of its own. */
export function taskMessage({ input, beside, passages }: TaskData, { key, block }: Boundary) {
  const { stage, project, offering, prospect, signals, facts, qualification, outreach, evidence } = input
  const task = {
    stage,
    project,
    offering,
    company: prospect.company,
    ...beside,
    ...(signals.length > 0 && { signals }),
    ...(facts.length > 0 && { facts }),
    ...(qualification && { qualification }),
    ...(outreach && { outreach }),
  }
  return [
    `The key of this task is ${key}.`,
    block('task', task),
    ...[...evidence, ...passages].map((one) => block('evidence', shownEvidence(one))),
    'That is all the data. Answer with the JSON object.',
  ].join('\n\n')
}

function shownEvidence({
  id,
  kind,
  language,
  title,
  publisher,
  url,
  published_at,
  excerpt,
}: Evidence | Supplied) {
  return { id, kind, language, title, publisher, url, published_at, excerpt }
}

export type Fault = { code: string; field: string; detail: string }

const mostFaults = 30
const longestDetail = 400

/** What was wrong with an answer. Details quote what others wrote: they are data as well. */
export function correctionMessage(faults: readonly Fault[], { block }: Boundary) {
  const faultLines = faults
    .slice(0, mostFaults)
    .map((fault) => ({ ...fault, detail: fault.detail.slice(0, longestDetail) }))
  return [
    'Your answer was refused. These are its faults, as data under the same key; field is the path in your answer.',
    block('faults', faultLines),
    'Correct them by what the evidence says, or leave out what it does not hold, and answer with the whole object again.',
  ].join('\n\n')
}
