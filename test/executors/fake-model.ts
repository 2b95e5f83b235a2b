import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Evidence } from '@alphorn/contract/prospecting/snapshots'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { ModelSettings } from '@alphorn/server/platform/config/model'

// A small server that implements OpenAI's chat completions, for a model that knows only its prompt.

type Message = { role: 'system' | 'user' | 'assistant'; content: string }
export type AskedBody = {
  model: string
  messages: Message[]
  response_format?: { type: string; json_schema?: { strict: boolean; schema: { required: string[] } } }
  max_tokens?: number
  max_completion_tokens?: number
  temperature?: number
}
/** A request as received, with its parsed data. */
export type Asked = {
  path: string
  headers: IncomingMessage['headers']
  body: AskedBody
  task: Task
  evidence: Evidence[]
  /** The response of the model. */
  said?: string
  /** Resolves when the caller has disconnected. */
  hungUp: Promise<unknown>
}
type Task = Pick<StageInput, 'stage' | 'offering'> & {
  company: StageInput['prospect']['company']
  language?: string
  facts?: (StageInput['facts'][number] & ShownFact)[]
  outreach?: NonNullable<StageInput['outreach']>
  write_in?: string
}
/** A fact as presented to a writer. */
export type ShownFact = { id: string; about?: 'recipient' | 'sender'; says?: string }

/** The server's reaction to a request. */
export type Reaction =
  | { say: unknown; finish?: string; usage?: object | null }
  | { status: number; headers?: Record<string, string>; body?: unknown }
  /** No response until the caller disconnects. */
  | 'silence'
  /** The connection breaks before the response. */
  | 'reset'
  /** The connection breaks in the middle of the response. */
  | 'torn'

export type FakeModel = {
  /** Value for LLM_ENDPOINT. */
  endpoint: string
  /** Settings of a service that uses this model. */
  settings: ModelSettings
  asked: Asked[]
  /** Uses these reactions for the next requests, in order, and then `otherwise`. */
  next: (...reactions: Reaction[]) => void
  otherwise: (reaction: (asked: Asked) => Reaction) => void
  close: () => Promise<void>
}

const usualSettings = {
  model: 'fake-1',
  key: 'sk-not-for-the-log',
  jobsAtOnce: 2,
  timeoutSeconds: 20,
  tokensPerJob: 60_000,
  prices: null,
  costPerJob: null,
}

export async function startFakeModel(): Promise<FakeModel> {
  const asked: Asked[] = []
  const scripted: Reaction[] = []
  let usual: (one: Asked) => Reaction = (one) => ({ say: honestAnswer(one) })
  const server = createServer((request, response) => {
    void (async () => {
      const one = await read(request, response)
      asked.push(one)
      const reaction = scripted.shift() ?? usual(one)
      if (typeof reaction === 'object' && 'say' in reaction) one.said = textOf(reaction.say)
      await answer(reaction, request, response)
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}/v1`
  return {
    endpoint,
    settings: { ...usualSettings, endpoint },
    asked,
    next: (...reactions) => void scripted.push(...reactions),
    otherwise: (reaction) => void (usual = reaction),
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function read(request: IncomingMessage, response: ServerResponse): Promise<Asked> {
  const body = (await json(request)) as AskedBody
  const user = body.messages.find(({ role }) => role === 'user')?.content ?? ''
  return {
    path: request.url!,
    headers: request.headers,
    body,
    ...dataIn(user),
    hungUp: once(response, 'close'),
  }
}

/** Returns the data of a prompt, at the places that the prompt names: that of the project, and that of the task. */
function dataIn(user: string): Pick<Asked, 'task' | 'evidence'> {
  const keys = [...user.matchAll(/^The key of (?:the project|this task) is (\w+)\.$/gm)].map((one) => one[1]!)
  const blocks = keys.flatMap((key) => [
    ...user.matchAll(new RegExp(`^<<<${key} (\\w+)\n(.*)\n${key}>>>$`, 'gm')),
  ])
  const named = (name: string) =>
    blocks.filter((block) => block[1] === name).map((block) => JSON.parse(block[2]!))
  const [project] = named('project') as Partial<Task>[]
  const [task] = named('task') as Task[]
  const facts = [...(task?.facts ?? []), ...(project?.facts ?? [])]
  return { task: { ...project, ...task!, facts }, evidence: named('evidence') as Evidence[] }
}

async function answer(reaction: Reaction, request: IncomingMessage, response: ServerResponse) {
  if (reaction === 'silence') return
  if (reaction === 'reset') return void request.socket.destroy()
  if (reaction === 'torn') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
    response.write('{"choices":[{"message":{"role":"assistant","content":"{')
    return void setTimeout(() => request.socket.destroy(), 20)
  }
  if ('status' in reaction) {
    response.writeHead(reaction.status, { 'content-type': 'application/json', ...reaction.headers })
    return void response.end(JSON.stringify(reaction.body ?? { error: { message: 'No.', type: 'error' } }))
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(completion(reaction)))
}

const textOf = (said: unknown) => (typeof said === 'string' ? said : JSON.stringify(said))

function completion({ say, finish = 'stop', usage }: Extract<Reaction, { say: unknown }>) {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_790_000_000,
    model: 'fake',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: textOf(say) },
        finish_reason: finish,
      },
    ],
    ...(usage !== null && {
      usage: usage ?? { prompt_tokens: 1000, completion_tokens: 200, total_tokens: 1200 },
    }),
  }
}

/** Returns the response of an honest model, faithful to the evidence and to the requested format. */
export function honestAnswer({ task, evidence }: Asked): object {
  const register = evidence.find(({ kind }) => kind === 'register_entry')!
  switch (task.stage) {
    case 'research':
      return {
        facts: [
          {
            id: 'f1',
            predicate: 'register',
            statement: `Die ${task.company.name} steht im Handelsregister.`,
            language: 'de',
            value: null,
            as_of: null,
            confidence: 'high',
            evidence_ids: [register.id],
            quotes: [{ evidence_id: register.id, exact: task.company.name }],
          },
        ],
        identity: { verdict: 'confirmed', reason: 'Es ist der Eintrag selbst.', evidence_ids: [register.id] },
        not_found: (task.offering.questions ?? []).map(({ id }) => ({
          question_id: id,
          note: 'Steht nirgends.',
        })),
        summary: `Die ${task.company.name} steht im Handelsregister.`,
      }
    case 'qualification':
      return {
        criteria: (task.offering.criteria ?? []).map(({ id }) => ({
          criterion_id: id,
          verdict: 'met',
          reason: 'So steht es in der Recherche.',
          fact_ids: task.facts!.map((fact) => fact.id),
          evidence_ids: [],
        })),
        recommendation: 'pursue',
      }
    case 'outreach': {
      const register = factAbout(task, 'r')
      const own = factAbout(task, 'o')
      return {
        subject: { text: 'Eine Frage an Sie', fact_ids: [] },
        paragraphs: [
          [{ text: 'Guten Tag', fact_ids: [] }],
          [
            { text: `Die ${task.company.name} steht im Handelsregister.`, fact_ids: [register.id] },
            { text: own.says!.split('\n').at(-1), fact_ids: [own.id] },
          ],
          [{ text: 'Darf ich Ihnen mehr erzählen?', fact_ids: [] }],
        ],
        nothing_to_say: null,
      }
    }
    case 'verification':
      return {
        verdicts: task.outreach!.claims.map(({ id, evidence_ids: [cited] }) => ({
          claim_id: id,
          verdict: 'supported',
          reason: 'Es steht im Beleg.',
          quotes: evidence
            .filter((one) => one.id === cited)
            .map((one) => ({ evidence_id: one.id, exact: one.excerpt.slice(0, 60) })),
        })),
        uncovered: [],
      }
  }
}

/** Returns the first fact of a letter whose id has this prefix. */
export function factAbout({ facts = [] }: Task, letter: string): ShownFact {
  return facts.find(({ id, about }) => about !== undefined && id.startsWith(letter))!
}
