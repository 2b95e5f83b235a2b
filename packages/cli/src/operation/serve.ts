import type { Config } from '@alphorn/server/platform/config'
import { createLog, openDatabase, type Role, type Running, startServer } from '@alphorn/server/main'
import type { Arguments } from '#cli/command/command'
import { saidPlainly } from '#cli/deployment/database'
import { mcpSurface } from '#cli/mcp/mcp-surface'
import { showDemo } from '#cli/demo/show'
import { deploymentSettings } from '#cli/deployment/deployment-settings'
import { cannotListen, ensureFree } from '#cli/deployment/free-port'
import { untilStopped } from '#cli/command/stop-signals'
import { UsageError } from '#cli/command/usage'

const roles: readonly Role[] = ['api', 'background', 'all']

/** `alphorn serve`: runs until it is asked to stop, then stops the server and after it the database. */
export async function serveCommand({
  demo,
  role: named,
  'mcp-approvals': approvals = false,
}: Arguments['options']) {
  const role = roleNamed(named)
  if (demo && role === 'background') throw new UsageError('--demo needs a server that answers calls.')
  const stopped = untilStopped()
  const stopping = new AbortController()
  const config = deploymentSettings()
  const log = createLog(config)
  if (role !== 'background') await ensureFree(config)
  const database = await openDatabase(config, log).catch(saidPlainly)
  try {
    const surface = mcpSurface({ family: config.rootForm, approvals: approvals === true })
    const running = await startServer(config, database.url, { role, log, surface }).catch(cannotListen)
    try {
      console.log(greetingFor(role, running.url, config.forms))
      process.send?.('serving') // to the launcher, which starts a service again that has served and died
      if (demo) void showDemo(demoSite(running, config), stopping.signal)
      await stopped
      stopping.abort()
    } finally {
      await running.stop()
    }
  } finally {
    await database.stop()
  }
  return 0
}

function demoSite({ url, service }: Running, { forms, dataDir }: Config) {
  return { url, family: forms[0]!, dataDir, pools: service.pools }
}

function roleNamed(name: Arguments['options'][string]): Role {
  const role = name === undefined ? 'all' : roles.find((known) => known === name)
  if (!role) throw new UsageError(`--role takes ${roles.join(', ')}, not "${String(name)}".`)
  return role
}

function greetingFor(role: Role, url: string, forms: readonly string[]) {
  return role === 'background'
    ? 'Alphorn works in the background.'
    : `Alphorn listens on ${url} (${forms.join(', ')})`
}
