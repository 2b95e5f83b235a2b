import type { Cluster } from './database.ts'
import type { Served } from './processes.ts'

/** Processor microseconds for each thing done: less shaken by the neighbours than rates are. */
export type Usage = { bench: number; server: number; postgres: number | null }

/** Runs the work and says what each thing it did took of the bench's own process, of the server and of PostgreSQL. */
export async function usageOf<Result>(
  cluster: Cluster,
  served: Served,
  work: () => Promise<Result>,
  countOf: (result: Result) => number,
): Promise<Result & { usage: Usage }> {
  const before = await spent(cluster, served)
  const result = await work()
  const after = await spent(cluster, served)
  const each = (seconds: number) => (1_000_000 * seconds) / countOf(result)
  const postgres =
    after.postgres === null || before.postgres === null ? null : each(after.postgres - before.postgres)
  const usage = {
    bench: each(after.bench - before.bench),
    server: each(after.server - before.server),
    postgres,
  }
  return { ...result, usage }
}

async function spent(cluster: Cluster, served: Served) {
  const { user, system } = process.cpuUsage()
  return { bench: (user + system) / 1_000_000, server: await served.cpu(), postgres: cluster.cpu() }
}
