type Attempt<Result> = { at: number; made: Result[]; key: string | null }
type Run<Result> = {
  /** Names the attempt: the same call, repeated after a failure, has the same name. */
  of: string
  ids: readonly string[]
  send: (some: readonly string[], idempotencyKey: string) => Promise<readonly Result[]>
  onProgress?: (done: number) => void
  isStopped?: () => boolean
}

/**
 * Sends many IDs in consecutive batches. An attempt that failed continues after its last response when it is repeated,
 * under the key of the batch without a response. Attempts do not affect each other.
 */
export function createResumableBatches<Result>(size: number) {
  const attempts = new Map<string, Attempt<Result>>()
  return {
    async run({ of, ids, send, onProgress, isStopped }: Run<Result>): Promise<readonly Result[]> {
      const attempt = attempts.get(of) ?? { at: 0, made: [], key: null }
      attempts.set(of, attempt)
      while (attempt.at < ids.length && !isStopped?.()) {
        onProgress?.(attempt.at)
        attempt.key ??= crypto.randomUUID()
        attempt.made.push(...(await send(ids.slice(attempt.at, attempt.at + size), attempt.key)))
        attempt.at += size
        attempt.key = null
      }
      attempts.delete(of)
      return attempt.made
    },
    /** Returns the results of an attempt that failed, before its failure. */
    madeBefore: (of: string): readonly Result[] => [...(attempts.get(of)?.made ?? [])],
    /** Forgets a failed attempt, because its results were undone. A repetition then begins from the start. */
    forget: (of: string) => void attempts.delete(of),
  }
}
