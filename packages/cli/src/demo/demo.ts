import { AssertionError } from 'node:assert'
import { setTimeout as delay } from 'node:timers/promises'
import { api } from '@alphorn/contract/api'
import { ApiError, createClient, UnreachableError } from '@alphorn/sdk/client'
import type { Config } from '@alphorn/server/platform/config'
import type { Arguments } from '#cli/command/command'
import { chooseAddress } from '#cli/connection/connection'
import { readDemoSecrets } from '#cli/demo/demo-file'
import { playMainJob } from '#cli/demo/play'
import { clientSettings } from '#cli/deployment/deployment-settings'
import { PlainError } from '#cli/command/usage'

/**
 * `alphorn demo`: runs the demo against a running server. The exit code is 1 if any result differs from the expected
 * one.
 */
export async function playDemo(options: Arguments['options']) {
  const config = clientSettings()
  const baseUrl = chooseAddress(options, `http://${config.host}:${config.port}`)
  const family = config.forms[0]!
  await ensureServer(baseUrl, family)
  const secrets = readDemoSecrets(config.dataDir)
  if (!secrets)
    throw new PlainError(`There is no demo account in ${config.dataDir}. Start it with npm start.`)
  await playMainJob({ baseUrl, family, secrets }, console.log, (seconds) => delay(seconds * 1000)).catch(
    throwPlainError,
  )
  return 0
}

async function ensureServer(baseUrl: string, family: Config['rootForm']) {
  if (!URL.canParse(baseUrl)) throw new PlainError(`${baseUrl} is no address of a server.`)
  try {
    await createClient(api, { baseUrl, family, secret: '', retries: 0 }).openapi()
  } catch (error) {
    if (error instanceof UnreachableError)
      throw new PlainError(`No server answers at ${baseUrl}. Start it with npm start.`)
    throw error
  }
}

function throwPlainError(error: unknown): never {
  if (error instanceof AssertionError) throw new PlainError(`\nNot as expected: ${error.message}`)
  if (error instanceof ApiError)
    throw new PlainError(
      `\nNot as expected: ${error.status} ${error.code}: ${error.message} (${error.request_id})`,
    )
  throw error
}
