import type { ModelSettings } from '#server/platform/config/model'
import { z } from 'zod'

/**
 * Usage of a job so far, stored as the checkpoint of its lease. The worker that takes the job after a crash goes on
 * from here.
 */
export const Used = z.object({ input_tokens: z.int().min(0), output_tokens: z.int().min(0) })
export type Used = z.infer<typeof Used>

type Limits = Pick<ModelSettings, 'tokensPerJob' | 'prices' | 'costPerJob'>

/** The rest of a job's budget. Every question is booked before it is asked, with the most that it can cost. */
export type Budget = {
  readonly used: Used
  /** The tokens that an answer to so long a question may have, at most `wanted`; null: the question cannot be paid for. */
  book: (questionTokens: number, wanted: number) => number | null
  /** Puts what was used in the place of what was booked. */
  settle: (spent: Partial<Record<keyof Used, number | null>>) => void
}

/** An answer shorter than this is not usable. */
const leastAnswer = 200

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
      if (answerTokens < leastAnswer) return null
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

/** About how many tokens a text is: rather too many, for what is booked is given back. */
export function tokensOf(...texts: string[]) {
  return Math.ceil(texts.reduce((sum, one) => sum + one.length, 0) / 3) + 50
}
