import type { ModelSettings } from '#server/platform/config/model'
import { z } from 'zod'

/**
 * Usage of a job so far, stored as the checkpoint of its lease. The worker that takes over after a crash continues from
 * it.
 */
export const Used = z.object({ input_tokens: z.int().min(0), output_tokens: z.int().min(0) })
export type Used = z.infer<typeof Used>

type Limits = Pick<ModelSettings, 'tokensPerJob' | 'prices' | 'costPerJob'>

/** The remaining budget of a job. Every question is booked before it is sent, with its maximum cost. */
export type Budget = {
  readonly used: Used
  /**
   * Returns the tokens allowed for the answer to a question of this length, at most `wanted`. Returns null if the
   * budget does not cover the question.
   */
  book: (questionTokens: number, wanted: number) => number | null
  /** Replaces the booked amount with the actual usage. */
  settle: (spent: Partial<Record<keyof Used, number | null>>) => void
}

/** An answer shorter than this is not usable. */
const minAnswerTokens = 200

export function createBudget({ tokensPerJob, prices, costPerJob }: Limits, before: Used): Budget {
  let used = before
  let settled = before

  function room(questionTokens: number) {
    const byTokens = tokensPerJob - used.input_tokens - used.output_tokens - questionTokens
    if (!prices || costPerJob === null) return byTokens
    const input = (used.input_tokens + questionTokens) * prices.input
    const left = costPerJob * 1_000_000 - input - used.output_tokens * prices.output
    if (left < 0) return 0
    return prices.output === 0 ? byTokens : Math.min(byTokens, Math.floor(left / prices.output))
  }

  return {
    get used() {
      return used
    },
    book(questionTokens, wanted) {
      const answerTokens = Math.min(wanted, room(questionTokens))
      if (answerTokens < minAnswerTokens) return null
      settled = used
      used = {
        input_tokens: used.input_tokens + questionTokens,
        output_tokens: used.output_tokens + answerTokens,
      }
      return answerTokens
    },
    settle({ input_tokens, output_tokens }) {
      used = {
        input_tokens: input_tokens == null ? used.input_tokens : settled.input_tokens + input_tokens,
        output_tokens: output_tokens == null ? used.output_tokens : settled.output_tokens + output_tokens,
      }
    },
  }
}

/** Estimates the tokens of a text. Overestimates, because unused bookings are returned. */
export function tokensOf(...texts: string[]) {
  return Math.ceil(texts.reduce((sum, one) => sum + one.length, 0) / 3) + 50
}
