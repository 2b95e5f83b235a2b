import { assignChanges } from './lease-effects.ts'
import type { Call, Played } from './lease-histories.ts'
import { describeCall, describeChange } from './lease-law.ts'
import { reasonsFor } from './lease-reasons.ts'

// Compares the responses that callers received with the recorded changes. A success has its effect, a refusal has a
// reason and no effect, and one key has one effect and one response.

/** Compares all responses with the recorded changes, and assigns each change to its call. */
export function complaintsAboutAnswers(played: Played): string[] {
  const { untold, untrue } = assignChanges(played)
  return [
    ...untold.map((change) => `A change that no answer tells of: ${describeChange(change)}`),
    ...untrue.map((call) => `An answer tells of what did not happen: ${describeCall(call)}`),
    ...played.calls
      .filter(({ status }) => status >= 300)
      .flatMap((call) => complaintsAboutRefusal(played, call)),
    ...complaintsAboutKeys(played.calls),
  ]
}

function complaintsAboutRefusal(played: Played, call: Call): string[] {
  const { answer } = call
  const reported = `${answer.error.code} ${answer.job?.state}`
  const reasons = reasonsFor(played, call)
  if (reasons.has(reported)) return []
  return [`A refusal "${reported}" where only "${[...reasons].join(', ')}" can be: ${describeCall(call)}`]
}

function complaintsAboutKeys(calls: Call[]): string[] {
  const byKey = Map.groupBy(calls, ({ key }) => key)
  return [...byKey.values()].flatMap((same) => {
    const done = same.filter(isDone)
    if (done.length === 0) return []
    const first = Math.min(...done.map(({ batch }) => batch))
    const answers = new Set(done.map(({ status, answer }) => `${status} ${JSON.stringify(answer.data)}`))
    const late = same.some((call) => call.batch > first && !isDone(call))
    const performed = done.filter(({ replayed }) => !replayed).length
    if (performed === 1 && answers.size === 1 && !late) return []
    return [`One key has ${performed} effects and ${answers.size} answers: ${same.map(describeCall).join()}`]
  })
}

/** An empty batch is not an outcome: the same key may find jobs later. */
function isDone({ status, action, answer }: Call) {
  return status < 300 && !(action === 'batch_claims' && answer.data.length === 0)
}
