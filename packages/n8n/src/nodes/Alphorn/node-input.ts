import { callAlphorn, listRows, type QueryValue } from '#n8n/call-alphorn'
import { AlphornFault } from '#n8n/alphorn-fault'
import { keyOfIntent, keyOfWrite } from '#n8n/idempotency-key'
import type { ExecuteFunctions, Row } from '#n8n/n8n-types'

type Query = Readonly<Record<string, QueryValue>>

/** One input item: its values in the form, and its calls. */
export type NodeInput = {
  text(name: string): string
  /** A list from a field with several choices, or from text with commas. */
  list(name: string): string[]
  isOn(name: string): boolean
  /** Returns the value of a required field; the label is for the fault. */
  id(name: string, label: string): { name: string; id: string }
  /** Returns the non-empty fields of a collection. */
  added(name: string): Added
  read(path: string, query?: Query): Promise<Row>
  /** Returns all rows of a list, or as many as the form says, less those that were read before. */
  rows(path: string, query: Query, pageSize: number, before?: number): Promise<Row[]>
  /** Writes once, even if n8n repeats the node. `intent`: the key that the user gave, if any. */
  write(path: string, body: Row, intent?: string): Promise<Row>
}

/** The fields of a collection, which are all optional. */
export type Added = {
  text(name: string): string | undefined
  list(name: string): string[] | undefined
  day(name: string): string | undefined
  flag(name: string): boolean | undefined
}

export function inputOf(context: ExecuteFunctions, itemIndex: number): NodeInput {
  const valueOf = (name: string, fallback: unknown = '') =>
    context.getNodeParameter(name, itemIndex, fallback, { extractValue: true })
  return {
    text: (name) => textOf(valueOf(name)),
    list: (name) => listOf(valueOf(name, [])),
    isOn: (name) => valueOf(name, false) === true,
    id: (name, label) => ({ name: label, id: textOf(valueOf(name)) }),
    added: (name) => addedIn(valueOf(name, {}) as Row),
    async read(path, query = {}) {
      return (await callAlphorn(context, { method: 'GET', path, query })).data as Row
    },
    async rows(path, query, pageSize, before = 0) {
      const most =
        valueOf('returnAll', false) === true ? Number.POSITIVE_INFINITY : Number(valueOf('limit', 50))
      return most > before ? listRows(context, { path, query }, most - before, pageSize) : []
    },
    async write(path, body, intent) {
      const idempotencyKey = intent
        ? keyOfIntent(intent, { path, body })
        : keyOfWrite(context, itemIndex, { path, body })
      return (await callAlphorn(context, { method: 'POST', path, body, idempotencyKey })).data as Row
    },
  }
}

function addedIn(collection: Row): Added {
  return {
    text: (name) => textOf(collection[name]) || undefined,
    list(name) {
      const values = listOf(collection[name])
      return values.length === 0 ? undefined : values
    },
    day: (name) => dayOf(name, collection[name]),
    flag: (name) => (typeof collection[name] === 'boolean' ? collection[name] : undefined),
  }
}

function textOf(value: unknown) {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

function listOf(value: unknown): string[] {
  const parts = Array.isArray(value) ? value : textOf(value).split(',')
  return parts.map(textOf).filter((part) => part !== '')
}

/** Converts a date of n8n, which includes a time: a string, or a Luxon object from an expression. */
function dayOf(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const text = isDateTime(value) ? value.toISODate() : textOf(value).slice(0, 10)
  if (text && /^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  throw new AlphornFault(`'${name}' is not a day.`, 'Choose a day, or write it like 2026-03-01.')
}

function isDateTime(value: unknown): value is { toISODate(): string | null } {
  return typeof value === 'object' && value !== null && 'toISODate' in value
}
