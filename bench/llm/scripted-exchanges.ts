import type { Asked } from '@alphorn/test/executors/fake-model'
import type { Exchange } from './forwarder.ts'

/** One token is about four characters. */
const perToken = 4

/**
 * Counts the tokens that an endpoint with a cache would count: the prefix that each prompt shares with an earlier one.
 */
export function exchangesOf(asked: readonly Asked[]): Exchange[] {
  const earlier: string[] = []
  return asked.map(({ body: { messages }, said = '' }) => {
    const prompt = messages.map(({ role, content }) => `${role}\n${content}`).join('\n')
    const common = Math.max(0, ...earlier.map((one) => commonLength(one, prompt)))
    earlier.push(prompt)
    return {
      repair: messages.some(({ role }) => role === 'assistant'),
      input: Math.ceil(prompt.length / perToken),
      cached: Math.floor(common / perToken),
      output: Math.ceil(said.length / perToken),
    }
  })
}

function commonLength(one: string, other: string) {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}
