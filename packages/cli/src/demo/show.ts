import { ApiError, UnreachableError } from '@alphorn/sdk/client'
import type { Pools } from '@alphorn/server/platform/db/connect'
import type { Family } from '@alphorn/contract/core/forms'
import { readDemoSecrets } from '#cli/demo/demo-file'
import { describeDemo } from '#cli/demo/describe'
import { IncompleteDemoError } from '#cli/demo/fill'
import { prepareDemo } from '#cli/demo/prepare'

type Site = { url: string; family: Family; dataDir: string; pools: Pools }

/**
 * Creates the demo data and explains how to sign in. If that fails, it says why, and the service continues without the
 * demo.
 */
export async function showDemo(site: Site, stopping: AbortSignal): Promise<void> {
  try {
    console.log(describeDemo(await prepareDemo(site), site))
  } catch (error) {
    if (stopping.aborted) return // the service stopped meanwhile
    console.error(`The demo data are incomplete: ${reasonOf(error)} The service goes on. ${advice}`)
    if (!isExpected(error)) console.error(error)
    const kept = readDemoSecrets(site.dataDir)
    if (kept) console.log(describeDemo(kept, { ...site, isComplete: false }))
  }
}

const advice =
  'For the whole demo, start again on an empty data folder, with wider settings (UNITS_PER_MONTH, REQUESTS_PER_DAY, ROWS_PER_DAY, BUILT_LISTS).'

function isExpected(error: unknown) {
  return (
    error instanceof ApiError || error instanceof UnreachableError || error instanceof IncompleteDemoError
  )
}

function reasonOf(error: unknown) {
  if (error instanceof ApiError)
    return `${error.errors[0]?.detail ?? error.message} (${error.errors[0]?.code ?? error.code})`
  if (error instanceof UnreachableError || error instanceof IncompleteDemoError) return error.message
  return 'an unexpected fault, which follows.'
}
