import { positiveNumber, type Environment, wholeNumber } from '#server/platform/config/environment'

/** A model at an endpoint that speaks OpenAI's chat completions, and what a job may cost. */
export type ModelSettings = {
  /** Up to and without `/chat/completions`. */
  endpoint: string
  model: string
  key: string | null
  /** Jobs that a process works on at once. */
  jobsAtOnce: number
  /** How long one answer may take. */
  timeoutSeconds: number
  /** Tokens that a job may use, in and out, all its questions together. */
  tokensPerJob: number
  /** What a million tokens cost, in whatever money. */
  prices: { input: number; output: number } | null
  /** What a job may cost in that money; null: no bound but the tokens. */
  costPerJob: number | null
}

/** Reads what model the executor `llm` asks; null: none. */
export function readModel(env: Environment): ModelSettings | null {
  const { LLM_ENDPOINT: endpoint, LLM_MODEL: model, LLM_KEY: key } = env
  if (!endpoint && !model) return null
  if (!endpoint || !model)
    throw new Error('LLM_ENDPOINT and LLM_MODEL go together: the address of a model, and its name there.')
  if (model.length > 100) throw new Error('LLM_MODEL has at most 100 characters.')
  const prices = pricesOf(env['LLM_PRICES'])
  const costPerJob = positiveNumber(env, 'LLM_COST_PER_JOB')
  if (costPerJob !== null && !prices)
    throw new Error('LLM_COST_PER_JOB needs LLM_PRICES: what a million tokens cost, in and out.')
  return {
    endpoint: endpointOf(endpoint),
    model,
    key: key || null,
    jobsAtOnce: wholeNumber(env, 'LLM_JOBS_AT_ONCE'),
    timeoutSeconds: wholeNumber(env, 'LLM_TIMEOUT_SECONDS'),
    tokensPerJob: wholeNumber(env, 'LLM_TOKENS_PER_JOB'),
    prices,
    costPerJob,
  }
}

function endpointOf(given: string) {
  const url = URL.parse(given)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`LLM_ENDPOINT takes an address such as http://127.0.0.1:11434/v1, not "${given}".`)
  if (url.username || url.password || url.search || url.hash)
    throw new Error('LLM_ENDPOINT takes no user, query or fragment; a key goes into LLM_KEY.')
  let end = given.length
  while (given[end - 1] === '/') end--
  return given.slice(0, end)
}

function pricesOf(given: string | undefined) {
  if (!given) return null
  const [input, output, ...more] = given.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)))
  if (more.length > 0 || !(input! >= 0) || !(output! >= 0))
    throw new Error(`LLM_PRICES takes two prices of a million tokens, in and out: 0.15,0.60, not "${given}".`)
  return { input: input!, output: output! }
}
