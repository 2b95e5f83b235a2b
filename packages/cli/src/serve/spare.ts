import type { Child } from '#cli/serve/child'

/**
 * One process that has loaded the program and has nothing to do yet. It takes the place of the first that ends, which then
 * costs no time of loading.
 */
export type Spare = {
  /** Starts one unless there is one. */
  keep(): void
  /** Hands the spare process over to the caller, or returns null. */
  take(): Child | null
  /** Ends it: a newer version of the program may be there. */
  discard(): Promise<void>
}

export function createSpare(fork: () => Child): Spare {
  let spare: Child | null = null
  return {
    keep() {
      if (spare?.isConnected()) return
      spare = fork()
      spare.send({ kind: 'prepare' })
    },
    take() {
      const taken = spare?.isConnected() ? spare : null
      spare = null
      return taken
    },
    async discard() {
      const old = spare
      spare = null
      await old?.stop({ drain: false })
    },
  }
}
