import { cutText } from '@alphorn/contract/core/cut-text'
import { createHmac, randomBytes } from 'node:crypto'
import type { Evidence } from '@alphorn/contract/prospecting/snapshots'
import type { SuppliedEvidence } from '#server/executors/jobs/whose-site'
import type { PromptData } from '#server/executors/llm/stages'

/** Data of a task, which the prompt separates from the instructions to the model. */
export type Boundary = { key: string; block: (name: string, data: unknown) => string }

/**
 * Returns a boundary that no data can close. Its key is random and created after the data was written. Data is one line
 * of JSON, so nothing in it begins a line. Invisible characters (direction marks, zero-width characters, tags) are
 * escaped.
 */
export function newBoundary(): Boundary {
  return boundaryOf(randomBytes(12).toString('hex'))
}

const secret = randomBytes(32)

/**
 * Returns the boundary of data that many tasks share. Its key is derived from the data and a secret of the process. The
 * same data has the same bytes in each prompt, and its author cannot know the key.
 */
function sharedBoundary(data: object): Boundary {
  return boundaryOf(createHmac('sha256', secret).update(JSON.stringify(data)).digest('hex').slice(0, 24))
}

function boundaryOf(key: string): Boundary {
  return {
    key,
    block: (name, data) => `<<<${key} ${name}\n${escapeInvisible(JSON.stringify(data))}\n${key}>>>`,
  }
}

/** Escapes the invisible characters in JSON: the value is the same, and nothing in it is hidden. */
function escapeInvisible(json: string) {
  return json.replaceAll(/[\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu, (character) =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

/**
 * Builds the user's message. The data of the project comes first and is the same for all of its jobs, so an endpoint
 * can cache it with the instructions. The task and each piece of evidence follow in separate blocks.
 */
export function taskMessage({ shared, task, evidence }: PromptData, { key, block }: Boundary) {
  const project = sharedBoundary(shared)
  return [
    `The key of the project is ${project.key}.`,
    project.block('project', shared),
    `The key of this task is ${key}.`,
    block('task', task),
    ...evidence.map((one) => block('evidence', shownEvidence(one))),
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
}: Evidence | SuppliedEvidence) {
  return { id, kind, language, title, publisher, url, published_at, excerpt }
}

export type Fault = { code: string; field: string; detail: string }

const maxFaults = 30
const maxDetailLength = 400

/** Writes the message about the errors of an answer. Details quote text of others, so they are data as well. */
export function correctionMessage(faults: readonly Fault[], { block }: Boundary) {
  const faultLines = faults
    .slice(0, maxFaults)
    .map((fault) => ({ ...fault, detail: cutText(fault.detail, maxDetailLength) }))
  return [
    'Your answer was refused. These are its faults, as data under the same key; field is the path in your answer.',
    block('faults', faultLines),
    'Correct them by what the evidence says, or leave out what it does not hold, and answer with the whole object again.',
  ].join('\n\n')
}
