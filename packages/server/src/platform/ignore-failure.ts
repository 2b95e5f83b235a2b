import type { Log } from '#server/platform/log'

/** Lets work end on its own. A failure is logged with its reason to be harmless, and is otherwise ignored. */
export function ignoreFailure(work: Promise<unknown>, log: Pick<Log, 'debug'>, why: string): void {
  work.catch((error: unknown) => log.debug({ err: error }, why))
}
