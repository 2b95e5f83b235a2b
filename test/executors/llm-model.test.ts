import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '@alphorn/server/platform/config'
import { createModel, type Question } from '@alphorn/server/executors/llm/model'
import { ModelFault } from '@alphorn/server/executors/llm/model-fault'
import { withRetries } from '@alphorn/server/executors/llm/retries'
import { type Reaction, startFakeModel } from './fake-model.ts'

// Tests the model interface against a server that implements the protocol, and violates it.

const fake = await startFakeModel()
afterAll(() => fake.close())
beforeEach(() => {
  fake.asked.length = 0
  fake.otherwise(() => ({ say: 'Grüezi' }))
})

const settings = {
  ...readConfig({
    ALPHORN_PEPPERS: 'x',
    ALPHORN_AUDIT_KEY: '0'.repeat(43),
    LLM_ENDPOINT: fake.endpoint,
    LLM_MODEL: 'm',
  }).llm!,
  timeoutSeconds: 20,
}

const question = (): Question => ({
  system: 'Say hello.',
  user: 'Hello.',
  schema: { type: 'object' },
  maxTokens: 100,
  signal: new AbortController().signal,
})

/** A model with many retries, whose pauses are only recorded. */
function countingModel() {
  const pauses: number[] = []
  const model = withRetries(createModel(settings), async (milliseconds) => void pauses.push(milliseconds))
  const faults: string[] = []
  const failed = ({ nature }: ModelFault) =>
    void faults.push(`${nature.reason}${nature.charged ? ', charged' : ''}`)
  const ask = () => model.ask(question(), { before: async () => {}, failed })
  return { ask, pauses, faults }
}

async function faultAfter(reaction: Reaction, timeoutSeconds = settings.timeoutSeconds) {
  fake.next(reaction)
  const fault: unknown = await createModel({ ...settings, timeoutSeconds })
    .ask(question())
    .catch((error: unknown) => error)
  if (!(fault instanceof ModelFault)) throw new Error(`No fault: ${JSON.stringify(fault)}`)
  return fault.nature
}

test('An endpoint’s answer is returned with its token counts, or without them if none are reported', async () => {
  fake.next(
    { say: 'Salut', usage: { prompt_tokens: 12, completion_tokens: 3 } },
    { say: 'Ciao', usage: null },
  )
  const model = createModel(settings)
  expect(await model.ask(question())).toEqual({
    text: 'Salut',
    ended: 'stop',
    tokens: { input: 12, output: 3 },
  })
  expect(await model.ask(question())).toEqual({
    text: 'Ciao',
    ended: 'stop',
    tokens: { input: null, output: null },
  })
})

test('Without a key no authorization header is sent', async () => {
  await createModel(settings).ask(question())
  expect(fake.asked[0]!.headers.authorization).toBeUndefined()
})

describe('a feature that the endpoint rejects is omitted from then on:', () => {
  const refusals: [what: string, message: string, check: (body: object) => void][] = [
    [
      'the schema',
      "This response_format type is unavailable now: 'json_schema'",
      (body) => {
        expect(body).not.toHaveProperty('response_format')
        expect(JSON.stringify(body)).toContain('The JSON Schema of the answer')
      },
    ],
    [
      'max_tokens',
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      (body) => {
        expect(body).toMatchObject({ max_completion_tokens: 100 })
        expect(body).not.toHaveProperty('max_tokens')
      },
    ],
    [
      'a temperature',
      "Unsupported value: 'temperature' does not support 0.2 with this model.",
      (body) => expect(body).not.toHaveProperty('temperature'),
    ],
  ]
  test.each(refusals)(
    'A feature that the endpoint rejects is omitted from then on: %s',
    async (_what, message, check) => {
      fake.next({ status: 400, body: { error: { message, type: 'invalid_request_error' } } })
      const model = createModel(settings)
      expect((await model.ask(question())).text).toBe('Grüezi')
      await model.ask(question())
      expect(fake.asked).toHaveLength(3)
      for (const { body } of fake.asked.slice(1)) check(body)
    },
  )

  test.each([
    ['as OpenAI does', { error: { message: 'Invalid value.', param: 'response_format' } }],
    ['as a sentence', { error: 'json_schema is not supported' }],
    ['without an error', { object: 'error', message: 'grammar is not supported' }],
    ['as FastAPI does', { detail: [{ loc: ['body', 'response_format'], msg: 'Extra inputs', input: {} }] }],
  ])('An endpoint may name the feature %s', async (_how, body) => {
    fake.next({ status: 400, body })
    expect((await createModel(settings).ask(question())).text).toBe('Grüezi')
    expect(fake.asked[1]!.body).not.toHaveProperty('response_format')
  })

  test('A refusal that repeats the question is not one of the features that the question mentions', async () => {
    const echo = { messages: [{ content: 'Answer with the schema and the temperature.' }] }
    fake.next({ status: 400, body: { error: { message: 'The context is too long.' }, request: echo } })
    const model = createModel(settings)
    await expect(model.ask(question())).rejects.toMatchObject({ nature: { code: 'model_rejected' } })
    await model.ask(question())
    expect(fake.asked).toHaveLength(2)
    expect(fake.asked[1]!.body).toHaveProperty('response_format')
  })

  test('Concurrent questions that are refused for the same reason are all asked again', async () => {
    const message = "Use 'max_completion_tokens' instead of 'max_tokens'."
    fake.otherwise(({ body }) =>
      'max_tokens' in body ? { status: 400, body: { error: { message } } } : { say: 'Grüezi' },
    )
    const model = createModel(settings)
    const answers = await Promise.all(Array.from({ length: 4 }, () => model.ask(question())))
    expect(answers.map(({ text }) => text)).toEqual(['Grüezi', 'Grüezi', 'Grüezi', 'Grüezi'])
  })

  test('An endpoint that rejects everything is retried once per optional feature and no more', async () => {
    const message = 'response_format, temperature, max_tokens (use max_completion_tokens): all wrong'
    fake.otherwise(() => ({ status: 400, body: { error: { message } } }))
    await expect(createModel(settings).ask(question())).rejects.toMatchObject({
      nature: { code: 'model_rejected' },
    })
    expect(fake.asked).toHaveLength(4)
  })
})

test('Transient faults are distinguished from permanent ones, and charged requests from uncharged ones', async () => {
  const unavailable = { code: 'model_unavailable', isTransient: true }
  expect(await faultAfter({ status: 500 })).toMatchObject({ ...unavailable, charged: true })
  expect(await faultAfter({ status: 429, headers: { 'retry-after': '7' } })).toMatchObject({
    ...unavailable,
    charged: false,
    retryAfterSeconds: 7,
  })
  expect(await faultAfter('reset')).toMatchObject({ ...unavailable, charged: true })
  expect(await faultAfter('torn')).toMatchObject({ ...unavailable, charged: true })
  expect(await faultAfter('silence', 1)).toMatchObject({
    code: 'model_timed_out',
    isTransient: true,
    charged: true,
  })
  expect(await faultAfter({ status: 404 })).toMatchObject({ code: 'model_rejected', isTransient: false })
  expect(await faultAfter({ say: 'x'.repeat(5_000_000) })).toMatchObject({ ...unavailable, charged: true })
  expect(await faultAfter({ status: 200, body: 'surprise' })).toMatchObject(unavailable)
})

test('A redirect is not followed, so that the key reaches only the configured endpoint', async () => {
  const elsewhere = await startFakeModel()
  fake.next({ status: 307, headers: { location: `${elsewhere.endpoint}/chat/completions` } })
  await expect(createModel({ ...settings, key: 'secret' }).ask(question())).rejects.toBeInstanceOf(ModelFault)
  expect(elsewhere.asked).toEqual([])
  await elsewhere.close()
})

test('A request to an endpoint that refuses connections is not charged', async () => {
  const gone = await startFakeModel()
  await gone.close()
  const asking = createModel({ ...settings, endpoint: gone.endpoint }).ask(question())
  await expect(asking).rejects.toMatchObject({
    nature: { reason: 'ECONNREFUSED', charged: false, isTransient: true },
  })
})

test('A transient fault of an endpoint is retried with increasing delays', async () => {
  fake.next({ status: 500 }, 'reset', { status: 503 }, { status: 502 })
  const { ask, pauses, faults } = countingModel()
  expect((await ask()).text).toBe('Grüezi')
  expect(faults).toEqual([
    'status 500, charged',
    'UND_ERR_SOCKET, charged',
    'status 503',
    'status 502, charged',
  ])
  const [first, second, third, fourth] = pauses as [number, number, number, number]
  for (const [pause, most] of [
    [first, 1000],
    [second, 2000],
    [third, 4000],
    [fourth, 8000],
  ] as const) {
    expect(pause).toBeGreaterThanOrEqual(most / 2)
    expect(pause).toBeLessThanOrEqual(most)
  }
})

test('All callers wait as long as a busy endpoint requests', async () => {
  fake.next({ status: 429, headers: { 'retry-after': '20' } })
  const pauses: number[] = []
  const model = withRetries(createModel(settings), async (milliseconds) => void pauses.push(milliseconds))
  const attempts = { before: async () => {}, failed: () => {} }
  const began = performance.now()
  await model.ask(question(), attempts)
  await model.ask(question(), attempts)
  const passed = performance.now() - began
  // The refused call waits, then checks again whether all calls must wait, and so does the next call. The pauses are
  // simulated.
  const [reported, ...left] = pauses
  expect([reported, left.length]).toEqual([20_000, 2])
  for (const pause of left) {
    expect(pause).toBeGreaterThan(20_000 - passed)
    expect(pause).toBeLessThanOrEqual(20_000)
  }
})

test('An endpoint that requests too long a wait counts as unavailable and is not retried', async () => {
  fake.next({ status: 429, headers: { 'retry-after': '86400' } })
  const { ask, pauses } = countingModel()
  await expect(ask()).rejects.toMatchObject({
    nature: { code: 'model_unavailable', retryAfterSeconds: 86_400 },
  })
  expect(pauses).toEqual([])
})

test('A request is abandoned after five attempts', async () => {
  fake.otherwise(() => ({ status: 500 }))
  const { ask, pauses } = countingModel()
  await expect(ask()).rejects.toMatchObject({ nature: { reason: 'status 500' } })
  expect(fake.asked).toHaveLength(5)
  expect(pauses).toHaveLength(4)
})

test('A caller can stop waiting for an endpoint, which closes the connection', async () => {
  fake.next('silence')
  const stop = new AbortController()
  const asking = createModel(settings).ask({ ...question(), signal: stop.signal })
  await expect.poll(() => fake.asked.length).toBe(1)
  stop.abort(new Error('enough'))
  await expect(asking).rejects.toThrow('enough')
  await fake.asked[0]!.hungUp
})
