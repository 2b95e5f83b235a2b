import { createLog, openDatabase, type Role, startServer } from '@alphorn/server/main'
import type { Arguments } from '#cli/command'
import { saidPlainly } from '#cli/database'
import { mcpSurface } from '#cli/mcp-surface'
import { prepareDemo } from '#cli/demo/prepare'
import { describeDemo } from '#cli/demo/describe'
import { deploymentSettings } from '#cli/deployment-settings'
import { PlainError, UsageError } from '#cli/usage'

const roles: readonly Role[] = ['api', 'background', 'all']

/** `alphorn serve`: runs until SIGINT or SIGTERM, then stops the server and after it the database. A second signal ends it at once. */
export async function serve({ demo, role: named, 'mcp-approvals': approvals = false }: Arguments['options']) {
  const role = roleNamed(named)
  if (demo && role === 'background') throw new UsageError('--demo needs a server that answers calls.')
  const stopped = untilStopped()
  const config = deploymentSettings()
  const log = createLog(config)
  const database = await openDatabase(config, log).catch(saidPlainly)
  try {
    const surface = mcpSurface({ family: config.rootForm, approvals: approvals === true })
    const running = await startServer(config, database.url, { role, log, surface }).catch(plainly)
    try {
      console.log(greeting(role, running.url, config.forms))
      const shown = demo
        ? prepareDemo({
            url: running.url,
            family: config.forms[0]!,
            dataDir: config.dataDir,
            pools: running.service.pools,
          }).then((prepared) =>
            console.log(
              describeDemo(prepared, { url: running.url, family: config.forms[0]!, dataDir: config.dataDir }),
            ),
          )
        : Promise.resolve()
      // A fault ends the service; once it is stopped, what becomes of the demo data no longer matters.
      await Promise.race([stopped, Promise.all([shown, stopped])])
    } finally {
      await running.stop()
    }
  } finally {
    await database.stop()
  }
  return 0
}

function roleNamed(name: Arguments['options'][string]): Role {
  const role = name === undefined ? 'all' : roles.find((known) => known === name)
  if (!role) throw new UsageError(`--role takes ${roles.join(', ')}, not "${String(name)}".`)
  return role
}

function untilStopped() {
  return new Promise<void>((resolve) => {
    let isStopping = false
    const stop = () => {
      if (isStopping) process.exit(130)
      isStopping = true
      resolve()
    }
    process.on('SIGINT', stop).on('SIGTERM', stop)
  })
}

function plainly(error: NodeJS.ErrnoException): never {
  if (error.code === 'EADDRINUSE')
    throw new PlainError(`${error.message}. Something listens there already; set PORT to another one.`)
  throw error
}

function greeting(role: Role, url: string, forms: readonly string[]) {
  return role === 'background'
    ? 'Alphorn works in the background.'
    : `Alphorn listens on ${url} (${forms.join(', ')})`
}
