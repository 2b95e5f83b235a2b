type Limits = { atOnce: number; maxPerAccount: number; maxInTotal: number }
type QueueOptions<Result> = { work: () => Promise<Result>; full: (limit: number) => Error }

/**
 * Runs a bounded number of tasks at once. Accounts take turns: an account that sends many delays only itself. `full`
 * creates the error of a task for which there is no room. It receives the limit that is reached.
 */
export function createFairQueue({ atOnce, maxPerAccount, maxInTotal }: Limits) {
  // Maps keep insertion order: the first account is the next one, and moves to the end when a task of it has begun.
  const waiting = new Map<string, (() => void)[]>()
  let working = 0
  let waits = 0

  function begin() {
    const [next] = waiting
    if (!next || working >= atOnce) return
    const [account_id, tasks] = next
    const task = tasks.shift()
    waiting.delete(account_id)
    if (tasks.length > 0) waiting.set(account_id, tasks)
    working++
    waits--
    task?.()
  }

  return {
    async run<Result>(account_id: string, { work, full }: QueueOptions<Result>): Promise<Result> {
      const tasks = waiting.get(account_id) ?? []
      if (waits >= maxInTotal) throw full(maxInTotal)
      if (tasks.length >= maxPerAccount) throw full(maxPerAccount)
      const turn = new Promise<void>((resolve) => tasks.push(resolve))
      waiting.set(account_id, tasks)
      waits++
      begin()
      await turn
      try {
        return await work()
      } finally {
        working--
        begin()
      }
    },
  }
}
