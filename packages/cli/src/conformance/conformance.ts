import { setTimeout as delay } from 'node:timers/promises'
import { api } from '@alphorn/contract/api'
import { createClient } from '@alphorn/sdk/client'
import type { Arguments } from '#cli/command/command'
import { shortLease } from '#cli/conformance/case'
import { playLeases, type Verdict } from '#cli/conformance/play'
import { type Connection, connectionOf, textOf } from '#cli/connection/connection'
import { explainError } from '#cli/command/explain'
import { readClientSettings } from '#cli/connection/settings'
import { UsageError } from '#cli/command/usage'

/**
 * `alphorn conformance leases`: runs the edge cases of leases against a running server. The exit code is 1 if one
 * fails.
 */
export async function conformLeases(options: Arguments['options']) {
  const project_id = textOf(options['project'])
  if (project_id === undefined) throw new UsageError('Name a project with free research jobs: --project ID')
  const first = connectionOf(options)
  const second = secondConnection(options)
  if (first.secret === second.secret) throw new UsageError('Two credentials are needed: both are the same.')
  try {
    const verdicts = await playLeases({
      project_id,
      wanda: first.client,
      otto: second.client,
      skewed: skewedClient(first),
      runOut: () => delay((shortLease + 0.5) * 1000),
    })
    reportVerdicts(verdicts, options['json'] === true)
    return verdicts.every(({ passed }) => passed) ? 0 : 1
  } catch (error) {
    return explainError(error, { command: 'conformance leases' })
  }
}

function secondConnection({
  'second-profile': profile,
  'second-base-url': url,
  ...options
}: Arguments['options']) {
  const { secondApiKey } = readClientSettings()
  const { profile: _first, ...rest } = options
  if (profile === undefined && secondApiKey === undefined)
    throw new UsageError('A second credential is needed: ALPHORN_SECOND_API_KEY or --second-profile NAME')
  return connectionOf(
    { ...rest, ...(url !== undefined && { 'base-url': url }), ...(profile !== undefined && { profile }) },
    profile === undefined ? secondApiKey : undefined,
  )
}

const threeHours = 3 * 3600_000

/** Returns a client whose Date header is three hours ahead, like a machine with a wrong clock. */
function skewedClient({ baseUrl, family, secret }: Connection) {
  const skewedFetch: typeof globalThis.fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('date', new Date(Date.now() + threeHours).toUTCString())
    return fetch(input, { ...init, headers })
  }
  return createClient(api, { baseUrl, family, secret, fetch: skewedFetch })
}

function reportVerdicts(verdicts: readonly Verdict[], json: boolean) {
  if (json) return console.log(JSON.stringify(verdicts, null, 2))
  for (const { case: name, passed, seen } of verdicts)
    console.log(`${passed ? 'pass' : 'FAIL'}  ${name}${seen === null ? '' : `\n      ${seen}`}`)
  const failed = verdicts.filter(({ passed }) => !passed).length
  console.log(`${verdicts.length - failed} passed, ${failed} failed`)
}
