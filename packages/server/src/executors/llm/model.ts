import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError } from '@ai-sdk/provider'
import type { ModelSettings } from '#server/platform/config/model'
import type { AskedSchema } from '#server/executors/llm/asked-schema'
import {
  type AcceptedParameters,
  adjustBody,
  defaultParameters,
  learnFromRefusal,
  limitedFetch,
  reasonsIn,
} from '#server/executors/llm/endpoint'
import { faultOf, timedOut } from '#server/executors/llm/model-fault'

/** A question to a model, with its last answer if that needs a correction. */
export type Question = {
  system: string
  user: string
  correction?: { said: string; faults: string }
  schema: AskedSchema
  /** The maximum tokens of the answer. */
  maxTokens: number
  signal: AbortSignal
}
export type ModelResponse = {
  text: string
  /** Reason for the end of the answer: `length` if it was cut off. */
  ended: 'stop' | 'length' | 'declined' | 'other'
  /** Null if the endpoint does not report it. */
  tokens: { input: number | null; output: number | null }
}

/** A model that answers with JSON of a schema, as the executor sees it. Throws a ModelFault when there is no answer. */
export type Model = {
  ask: (question: Question) => Promise<ModelResponse>
  /** Called if the last answer did not fit the schema: from now on the prompt contains the schema as well. */
  showSchema: () => void
}

/**
 * Creates a model for the OpenAI chat completions API. A parameter that the endpoint refuses once is omitted from then
 * on.
 */
export function createModel(settings: ModelSettings): Model {
  const { timeoutSeconds } = settings
  let current = chatWith(settings, defaultParameters)

  async function ask(question: Question): Promise<ModelResponse> {
    const timeout = AbortSignal.timeout(timeoutSeconds * 1000)
    const signal = AbortSignal.any([question.signal, timeout])
    for (;;) {
      const sent = current
      try {
        return responseOf(await sent.chat.doGenerate(callFor(question, sent.taken.schemaInPrompt, signal)))
      } catch (error) {
        question.signal.throwIfAborted()
        if (timeout.aborted) throw timedOut(timeoutSeconds)
        const refusal = refusalIn(error)
        if (refusal === null) throw faultOf(error)
        // A concurrent question may have learned from the same refusal. Then this one only has to be asked again.
        if (current !== sent) continue
        const next = learnFromRefusal(sent.taken, refusal)
        if (!next) throw faultOf(error)
        current = chatWith(settings, next)
      }
    }
  }

  return {
    ask,
    showSchema: () => {
      if (!current.taken.schemaInPrompt)
        current = chatWith(settings, { ...current.taken, schemaInPrompt: true })
    },
  }
}

/** Builds a chat that sends only the accepted parameters, whatever other questions learn meanwhile. */
function chatWith({ endpoint, model, key }: ModelSettings, taken: AcceptedParameters) {
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: endpoint,
    ...(key && { apiKey: key }),
    supportsStructuredOutputs: true,
    fetch: limitedFetch,
    transformRequestBody: (body) => adjustBody(body, taken),
  })
  return { taken, chat: provider.chatModel(model) }
}

type Chat = ReturnType<ReturnType<typeof createOpenAICompatible>['chatModel']>
type Call = Parameters<Chat['doGenerate']>[0]

function callFor(
  { system, user, correction, schema, maxTokens }: Question,
  showsSchema: boolean,
  abortSignal: AbortSignal,
): Call {
  const instructions = showsSchema
    ? `${system}\n\nThe JSON Schema of the answer:\n${JSON.stringify(schema)}`
    : system
  const again: Call['prompt'] = correction
    ? [
        { role: 'assistant', content: [{ type: 'text', text: correction.said }] },
        { role: 'user', content: [{ type: 'text', text: correction.faults }] },
      ]
    : []
  return {
    prompt: [
      { role: 'system', content: instructions },
      { role: 'user', content: [{ type: 'text', text: user }] },
      ...again,
    ],
    responseFormat: { type: 'json', schema, name: 'answer' },
    maxOutputTokens: maxTokens,
    temperature: 0.2,
    abortSignal,
  }
}

const endings: Readonly<Record<string, ModelResponse['ended']>> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'declined',
}

function responseOf({
  content,
  finishReason,
  usage,
}: Awaited<ReturnType<Chat['doGenerate']>>): ModelResponse {
  return {
    text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    ended: endings[finishReason.unified] ?? 'other',
    tokens: { input: usage.inputTokens.total ?? null, output: usage.outputTokens.total ?? null },
  }
}

/** Returns the reasons of an endpoint that refuses the form of the question; null if it does not refuse that. */
function refusalIn(error: unknown) {
  if (!APICallError.isInstance(error) || (error.statusCode !== 400 && error.statusCode !== 422)) return null
  return `${error.message} ${reasonsIn(error.responseBody ?? '')}`
}
