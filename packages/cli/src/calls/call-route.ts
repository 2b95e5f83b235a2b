import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { Api } from '@alphorn/contract/api'
import { isRecord } from '@alphorn/contract/core/is-record'
import type { Route } from '@alphorn/contract/core/route'
import type { CompanyToFind } from '@alphorn/contract/prospecting/resolution'
import { ApiError, UnreachableError } from '@alphorn/sdk/client'
import { stream } from '@alphorn/sdk/stream'
import { type AnsweredFile, isFileFor, printFile } from '#cli/calls/answered-file'
import { candidateTables, withReasons } from '#cli/calls/candidate-reasons'
import { readCompanies, sendCompanies } from '#cli/calls/company-file'
import { companiesOf, companyFileOf, takesCompanies } from '#cli/calls/company-options'
import type { Arguments } from '#cli/command/command'
import { connectionOf, textOf } from '#cli/connection/connection'
import { explainError, explainInterrupt } from '#cli/command/explain'
import { faultsOf, kebabCase, type RouteOption, valueOf } from '#cli/calls/route-options'
import { createTable, leadWithNames, linesOf, safeJson, tableOf } from '#cli/command/table'
import { UsageError } from '#cli/command/usage'

export type Callable = { name: keyof Api; route: Route; options: readonly RouteOption[] }

type CallInput = Record<string, unknown>
type Answer = {
  data: unknown
  next_cursor?: string | null
  limited_by?: string | null
  total?: unknown
  replayed: boolean
  request_id: string
}
type AnyRoute = (given: CallInput, options: object) => Promise<Answer>

/**
 * Calls a route with the arguments of the command line, and prints the response. Returns the exit code: 0, 1 if
 * refused, 3 if it may be retried later.
 */
export async function runRouteCommand(
  callable: Callable,
  { positionals, options }: Arguments,
): Promise<number> {
  const { name, route } = callable
  const listed = await listedIn(options, route)
  const given = await readInput(callable, positionals, options, listed !== undefined)
  const { client } = connectionOf(options)
  const call = client[name] as AnyRoute
  const interrupt = new AbortController()
  process.once('SIGINT', () => interrupt.abort())
  const idempotencyKey = textOf(options['idempotency-key']) ?? crypto.randomUUID()
  const json = options['json'] === true
  try {
    const { signal } = interrupt
    if (listed) return await sendFile(call, listed, given, { idempotencyKey, signal, json })
    if (options['stream']) await printStream(call, given, signal)
    else if (options['all']) await printAll(call, given, signal, json)
    else showAnswer(callable, await call(given, { idempotencyKey, signal }), given, options)
    return 0
  } catch (error) {
    const about = { command: kebabCase(name), json, ...(route.mutates && { idempotencyKey }) }
    if (!interrupt.signal.aborted || error instanceof ApiError || error instanceof UnreachableError)
      return explainError(error, about)
    return explainInterrupt(about)
  }
}

async function listedIn(options: Arguments['options'], route: Route) {
  const file = companyFileOf(options)
  return file === undefined ? undefined : await readCompanies(file, route)
}

type CallSettings = { idempotencyKey: string; signal: AbortSignal; json: boolean }

/**
 * Sends the companies of a file, in as many calls as needed. Each has its own idempotency key, which a repetition uses
 * again.
 */
function sendFile(
  call: AnyRoute,
  listed: Awaited<ReturnType<typeof readCompanies>>,
  given: CallInput,
  { idempotencyKey, signal, json }: CallSettings,
) {
  const send = (companies: readonly CompanyToFind[], batch: number) =>
    call({ ...given, companies }, { idempotencyKey: `${idempotencyKey}-${batch}`, signal })
  return sendCompanies(listed, send as never, { json, width: terminalWidth() })
}

/** Reads path parameters by position and the rest by options. A body may be given as a whole, and options add to it. */
async function readInput(
  { route, options: known, name }: Callable,
  positionals: readonly string[],
  options: Arguments['options'],
  hasFile: boolean,
): Promise<CallInput> {
  const rest = { ...(await bodyFrom(options['body'])) }
  for (const option of known) {
    const typed = options[option.option]
    if (typeof typed === 'string' || Array.isArray(typed))
      rest[option.name] = valueOf(option, typed as string | readonly string[])
  }
  if (takesCompanies(route)) Object.assign(rest, companiesOf(options))
  const faults = hasFile ? [] : faultsOf(route, rest)
  if (faults.length > 0) {
    const lines = faults.map(({ field, code, detail }) => `  ${field || 'body'}: ${detail} (${code})`)
    throw new UsageError(
      [`alphorn ${kebabCase(name)}: not sent, the service would refuse it:`, ...lines].join('\n'),
      kebabCase(name),
    )
  }
  const path = Object.keys(route.params.shape).map((parameter, at) => [parameter, positionals[at]])
  // An unset shell variable becomes an empty argument, which would address another route.
  for (const [parameter, value = ''] of path)
    if (/^\.{0,2}$/.test(value))
      throw new UsageError(`${parameter!.toUpperCase()} is "${value}", which names nothing.`, kebabCase(name))
  return { ...Object.fromEntries(path), ...rest }
}

async function bodyFrom(option: Arguments['options'][string]): Promise<CallInput> {
  const said = textOf(option)
  if (said === undefined) return {}
  const json =
    said === '@-' ? await text(process.stdin) : said.startsWith('@') ? fileText(said.slice(1)) : said
  try {
    const body: unknown = JSON.parse(json)
    if (isRecord(body)) return body as CallInput
  } catch (error) {
    throw new UsageError(`--body is no JSON: ${(error as Error).message}`)
  }
  throw new UsageError('--body takes a JSON object.')
}

function fileText(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(
      (error as NodeJS.ErrnoException).code === 'EISDIR'
        ? `--body @${file}: that is a folder, not a file.`
        : `--body @${file}: there is no such file that can be read.`,
    )
  }
}

/** Prints all pages of a list, each when it arrives. */
async function printAll(call: AnyRoute, given: CallInput, signal: AbortSignal, json: boolean) {
  const formatRows = createTable(terminalWidth())
  let count = 0
  let cursor = given['cursor']
  try {
    do {
      const page = { ...given, ...(typeof cursor === 'string' && { cursor }) }
      const { data, next_cursor } = await call(page, { signal })
      const rows = data as CallInput[]
      if (json) for (const row of rows) console.log(safeJson(row))
      else if (rows.length > 0) console.log(formatRows(leadWithNames(rows)))
      count += rows.length
      cursor = next_cursor
    } while (typeof cursor === 'string')
    if (count === 0 && !json) console.log('None.')
  } catch (error) {
    // The rows that were read count in the budgets, so a repetition need not begin with them.
    if (typeof cursor === 'string')
      console.error(`Rows printed before the fault: ${count}. Go on with: --all --cursor ${cursor}`)
    throw error
  }
}

/** Prints all rows of a list as lines of JSON, read in one call. */
async function printStream(call: AnyRoute, given: CallInput, signal: AbortSignal) {
  try {
    for await (const row of stream(call as Parameters<typeof stream<CallInput, CallInput>>[0], given, {
      signal,
    }))
      console.log(safeJson(row))
  } catch (error) {
    if (error instanceof ApiError && error.body.next_cursor !== undefined)
      console.error(`Go on with: --stream --cursor ${error.body.next_cursor}`)
    throw error
  }
}

type Matched = Parameters<typeof withReasons>[0]

/** Prints a response about companies, with the evidence for and against their candidates. */
function explainAnswer(answer: Answer, given: CallInput): Answer {
  return { ...answer, data: withReasons(answer.data as Matched, companiesIn(given)) }
}

function companiesIn({ companies }: CallInput) {
  return Array.isArray(companies) ? (companies as CompanyToFind[]) : []
}

function showAnswer({ route }: Callable, answer: Answer, given: CallInput, options: Arguments['options']) {
  if (isFileFor(route, options)) return printFile(answer.data as AnsweredFile, options)
  const explained = takesCompanies(route) ? explainAnswer(answer, given) : answer
  printAnswer(explained, options['json'] === true, given)
}

function printAnswer(answer: Answer, json: boolean, given: CallInput) {
  const { data, next_cursor, limited_by, total, replayed, ...others } = answer
  if (json) return console.log(safeJson(answer, 2))
  if (Array.isArray(data)) printRows(data as CallInput[], given)
  else console.log(linesOf(data as CallInput))
  const beside = besideOf(others)
  if (Object.keys(beside).length > 0) console.log(`\n${linesOf(beside)}`)
  if (replayed) console.error('This request was already processed: nothing was changed.')
  if (typeof total === 'number') console.error(`${total} in all.`)
  if (typeof limited_by === 'string')
    console.error(`A budget of rows ended this page (${limited_by}). "alphorn limits" shows when it resets.`)
  if (typeof next_cursor === 'string') console.error(`There is more: --all, or --cursor ${next_cursor}`)
}

/**
 * Returns the members beside `data` that a reader needs, such as facets. The position of the index is for programs,
 * which read it with `--json`.
 */
function besideOf(members: CallInput): CallInput {
  const { status: _status, request_id: _id, traceparent: _trace, index: _index, ...beside } = members
  return Object.fromEntries(Object.entries(beside).filter(([, value]) => !isEmpty(value)))
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)

function printRows(rows: readonly CallInput[], given: CallInput) {
  if (rows.length === 0) return console.log('None.')
  if (companiesIn(given).length === 0) return console.log(tableOf(leadWithNames(rows), terminalWidth()))
  console.log(tableOf(withQuestions(rows, given), terminalWidth()))
  const candidates = candidateTables(rows as unknown as Matched, companiesIn(given), terminalWidth())
  if (candidates !== '') console.log(candidates)
}

/** A response refers to companies by their index in the request, so the request's values are printed beside it. */
function withQuestions(rows: readonly CallInput[], { companies }: CallInput): CallInput[] {
  if (!Array.isArray(companies)) return [...rows]
  return rows.map((row) => {
    const asked: unknown = companies[Number(row['index'])]
    if (typeof asked !== 'object' || asked === null) return row
    const { index, ...rest } = row
    const words = Object.values(asked).filter((value) => typeof value === 'string')
    return { index, asked: words.join(', '), ...rest }
  })
}

function terminalWidth() {
  return process.stdout.columns ?? 160
}
