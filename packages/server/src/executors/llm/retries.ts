import { setTimeout } from 'node:timers/promises'
import type { Model, Question, ModelResponse } from '#server/executors/llm/model'
import { ModelFault } from '#server/executors/llm/model-fault'

export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<unknown>

const maxAttempts = 5
const initialBackoffMs = 1000
const maxPauseMs = 30_000
/** A requested pause of more seconds than this counts as a refusal. */
const maxRetryAfterSeconds = 300

export type RetryingModel = {
  /**
   * Asks until there is an answer, or until no further attempt makes sense. `before` is called for every attempt, and
   * may abort it by throwing. `failed` is called for an attempt without an answer.
   */
  ask: (question: Question, attempts: Attempts) => Promise<ModelResponse>
  showSchema: Model['showSchema']
}
export type Attempts = { before: () => Promise<void>; failed: (fault: ModelFault) => void }

/**
 * Wraps a model with retries after temporary faults. The pause doubles, or is what the endpoint requests. All jobs of
 * the process wait while the endpoint is busy.
 */
export function withRetries(model: Model, wait: Wait = pauseFor): RetryingModel {
  let quietUntil = 0

  /** Returns the pause before the next attempt in milliseconds. Throws a fault that a retry cannot fix. */
  function pauseAfter(fault: unknown, attempt: number) {
    if (!(fault instanceof ModelFault)) throw fault
    const { isTransient, retryAfterSeconds } = fault.nature
    if (!isTransient || attempt === maxAttempts) throw fault
    if (retryAfterSeconds === null) return backoffDelay(attempt)
    if (retryAfterSeconds > maxRetryAfterSeconds) throw fault
    quietUntil = Math.max(quietUntil, performance.now() + retryAfterSeconds * 1000)
    return retryAfterSeconds * 1000
  }

  async function ask(question: Question, { before, failed }: Attempts) {
    for (let attempt = 1; ; attempt++) {
      const left = quietUntil - performance.now()
      if (left > 0) await wait(left, question.signal)
      await before()
      try {
        return await model.ask(question)
      } catch (error) {
        if (error instanceof ModelFault) failed(error)
        await wait(pauseAfter(error, attempt), question.signal)
      }
    }
  }

  return { ask, showSchema: model.showSchema }
}

function backoffDelay(attempt: number) {
  return Math.min(maxPauseMs, initialBackoffMs * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2)
}

function pauseFor(milliseconds: number, signal: AbortSignal) {
  return setTimeout(milliseconds, undefined, { signal })
}
