import { positiveNumber, type Environment, wholeNumber } from '#server/platform/config/environment'

/** A model at an endpoint with OpenAI's chat completions API, and the limits of a job. */
export type ModelSettings = {
  /** Address without `/chat/completions`. */
  endpoint: string
  model: string
  key: string | null
  /** Number of jobs that a process works on concurrently. */
  jobsAtOnce: number
  /** Time limit of one response. */
  timeoutSeconds: number
  /** Tokens that a job may use, input and output of all its requests together. */
  tokensPerJob: number
  /** Prices of a million tokens, in any currency. */
  prices: { input: number; output: number } | null
  /** Maximum cost of a job in that currency; null if only the tokens are limited. */
  costPerJob: number | null
}

/** Reads the settings of the model of the executor `llm`; null if there is none. */
export function readModel(env: Environment): ModelSettings | null {
  const { LLM_ENDPOINT: endpoint, LLM_MODEL: model, LLM_KEY: key } = env
  if (!endpoint && !model) return null
  if (!endpoint || !model)
    throw new Error('LLM_ENDPOINT and LLM_MODEL go together: the address of a model, and its name there.')
  if (model.length > 100) throw new Error('LLM_MODEL has at most 100 characters.')
  const prices = pricesOf('LLM_PRICES', env['LLM_PRICES'])
  const costPerJob = positiveNumber(env, 'LLM_COST_PER_JOB')
  if (costPerJob !== null && !prices)
    throw new Error('LLM_COST_PER_JOB needs LLM_PRICES: what a million tokens cost, in and out.')
  return {
    endpoint: endpointOf('LLM_ENDPOINT', endpoint),
    model,
    key: key || null,
    jobsAtOnce: wholeNumber(env, 'LLM_JOBS_AT_ONCE'),
    timeoutSeconds: wholeNumber(env, 'LLM_TIMEOUT_SECONDS'),
    tokensPerJob: wholeNumber(env, 'LLM_TOKENS_PER_JOB'),
    prices,
    costPerJob,
  }
}

/**
 * Reads the settings of the model that verifies texts, if it differs from the writing model; null if there is none. It
 * has the same limits. A key is sent to its own endpoint only.
 */
export function readVerifierModel(env: Environment, writer: ModelSettings | null): ModelSettings | null {
  const given = Object.entries(env).find(([name, value]) => name.startsWith('VERIFIER_LLM_') && value)
  if (!given) return null
  if (!writer)
    throw new Error(`${given[0]} needs LLM_ENDPOINT and LLM_MODEL: it names a second model beside the first.`)
  const { VERIFIER_LLM_MODEL: model } = env
  if (!model) throw new Error(`${given[0]} needs VERIFIER_LLM_MODEL: the name of the second model.`)
  if (model.length > 100) throw new Error('VERIFIER_LLM_MODEL has at most 100 characters.')
  const prices = pricesOf('VERIFIER_LLM_PRICES', env['VERIFIER_LLM_PRICES'])
  if (writer.costPerJob !== null && !prices)
    throw new Error(
      'LLM_COST_PER_JOB needs VERIFIER_LLM_PRICES: what a million tokens of the second model cost.',
    )
  const second = { ...writer, ...verifierEndpoint(env, writer), model, prices }
  if (second.endpoint === writer.endpoint && model === writer.model)
    throw new Error(
      `VERIFIER_LLM_MODEL names the model that writes: "${model}". Name another, or leave it out.`,
    )
  return second
}

function verifierEndpoint(env: Environment, { endpoint, key }: ModelSettings) {
  const { VERIFIER_LLM_ENDPOINT: given, VERIFIER_LLM_KEY: own } = env
  return given
    ? { endpoint: endpointOf('VERIFIER_LLM_ENDPOINT', given), key: own || null }
    : { endpoint, key: own || key }
}

function endpointOf(name: string, given: string) {
  const url = URL.parse(given)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`${name} takes an address such as http://127.0.0.1:11434/v1, not "${given}".`)
  if (url.username || url.password || url.search || url.hash)
    throw new Error(
      `${name} takes no user, query or fragment; a key goes into ${name.replace('ENDPOINT', 'KEY')}.`,
    )
  let end = given.length
  while (given[end - 1] === '/') end--
  return given.slice(0, end)
}

function pricesOf(name: string, given: string | undefined) {
  if (!given) return null
  const [input, output, ...more] = given.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)))
  if (more.length > 0 || !(input! >= 0) || !(output! >= 0))
    throw new Error(`${name} takes two prices of a million tokens, in and out: 0.15,0.60, not "${given}".`)
  return { input: input!, output: output! }
}
