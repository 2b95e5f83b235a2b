import { availableParallelism, totalmem } from 'node:os'
import type { Role } from '@alphorn/server/main'
import { type Config, processCount } from '@alphorn/server/platform/config'
import type { Arguments } from '#cli/command/command'
import { untilStopped } from '#cli/command/stop-signals'
import { UsageError } from '#cli/command/usage'
import { deploymentSettings } from '#cli/deployment/deployment-settings'
import type { Serving } from '#cli/serve/serving'

const roles: readonly Role[] = ['api', 'background', 'all']

/** `alphorn serve`: runs until it is asked to stop, then stops the server and after it the database. */
export async function serveCommand({ demo, migrate, role: named, processes }: Arguments['options']) {
  const role = roleNamed(named)
  if (demo && role === 'background') throw new UsageError('--demo needs a server that answers calls.')
  let reload = () => {}
  const stopped = untilStopped(() => reload())
  const config = deploymentSettings()
  const workers = workersNamed(processes, role, config)
  const serving = await startServing(config, { role, workers, migrate: migrate === true })
  reload = () => serving.reload()
  const stopping = new AbortController()
  try {
    console.log(greetingFor(role, serving.url, config.forms))
    process.send?.('serving') // for the launcher, which restarts a service that dies after it has served
    if (demo) void showDemoOf(serving, config, stopping.signal)
    await stopped
    stopping.abort()
  } finally {
    await serving.stop()
  }
  return 0
}

type ServeOptions = { role: Role; workers: number; migrate: boolean }

// A supervisor of several processes does not load the service itself, which would take a second and 100 MB.
async function startServing(config: Config, { role, workers, ...wanted }: ServeOptions): Promise<Serving> {
  if (workers === 1 || role === 'background')
    return (await import('#cli/serve/alone')).serveAlone(config, { role, ...wanted })
  return (await import('#cli/serve/supervised')).serveSupervised(config, { role, workers, ...wanted })
}

async function showDemoOf({ url, databaseUrl }: Serving, { forms, dataDir }: Config, signal: AbortSignal) {
  const [{ showDemo }, { connectPools }] = await Promise.all([
    import('#cli/demo/show'),
    import('@alphorn/server/platform/db/connect'),
  ])
  const pools = connectPools(databaseUrl, { name: 'demo', size: 2 })
  await showDemo({ url, family: forms[0]!, dataDir, pools }, signal)
  await pools.end()
}

function roleNamed(name: Arguments['options'][string]): Role {
  const role = name === undefined ? 'all' : roles.find((known) => known === name)
  if (!role) throw new UsageError(`--role takes ${roles.join(', ')}, not "${String(name)}".`)
  return role
}

const mebibyte = 1024 * 1024
/** Memory per worker: its own under load, and the same amount again for PostgreSQL and the search. */
const mebibytesPerWorker = 512

/** Returns the number of processes that serve calls: from the option, from the setting, or one per processor. */
function workersNamed(given: Arguments['options'][string], role: Role, { processes }: Config): number {
  if (given === undefined) return processes ?? workersOfMachine()
  if (role === 'background')
    throw new UsageError('--role background runs one process and takes no --processes.', 'serve')
  try {
    return processCount('--processes', String(given))
  } catch (error) {
    throw new UsageError((error as Error).message, 'serve')
  }
}

/** One per processor, or fewer if the memory does not suffice. */
function workersOfMachine() {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  return Math.max(1, Math.min(availableParallelism(), Math.floor(memory / mebibyte / mebibytesPerWorker)))
}

function greetingFor(role: Role, url: string, forms: readonly string[]) {
  return role === 'background'
    ? 'Alphorn works in the background.'
    : `Alphorn listens on ${url} (${forms.join(', ')})`
}
