import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { claimOrphan } from '#embedded-postgres/keeper'
import { runningPostmaster, shutDown } from '#embedded-postgres/postmaster'

// The guard runs this when the process that held PostgreSQL has ended without stopping it. It shuts PostgreSQL down,
// unless another process of ours uses it.

// Gives a service that restarts at once the time to find its PostgreSQL running.
const grace = 3000
// Connections of a killed process may outlive it by a moment, and look like a user.
const tries = 10

const [, , home = ''] = process.argv
const cluster = join(home, 'cluster')

await delay(grace)
for (let left = tries; left > 0;) {
  const server = runningPostmaster(cluster)
  if (!server) break
  const session = server.ready ? await claimOrphan(server) : null
  if (session) {
    await shutDown(server.pid, cluster)
    await session.end().catch(() => {}) // the server may have ended it
    break
  }
  // A server that is starting or recovering has no sessions to count, so it is waited for.
  if (server.ready) left--
  await delay(1000)
}
