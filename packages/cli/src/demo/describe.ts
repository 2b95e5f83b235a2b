import type { Family } from '@alphorn/contract/core/forms'
import { defaultDataDir } from '@alphorn/server/platform/config'
import { defaultAddress } from '#cli/connection/connection'
import type { DemoSecrets } from '#cli/demo/demo-file'

type Site = { url: string; family: Family; dataDir: string; isComplete?: boolean }

/**
 * Describes what to try and how to sign in. The sign-in comes last, because the end of the output is what a reader sees
 * first. Every command can be pasted as it is in the folder of the repository.
 */
export function describeDemo(
  { email, password, secret }: DemoSecrets,
  { url, family, dataDir, isComplete = true }: Site,
) {
  const address = url === defaultAddress ? '' : ` -- --base-url ${url}`
  return [
    '',
    ...(secret === undefined
      ? []
      : [
          `Demo credential: ${secret}`,
          `Try it: curl -H 'Authorization: Bearer ${secret}' ${url}/api/v1/${family}/projects`,
        ]),
    `Play the main job: ${dataIn(dataDir)}npm run demo${address}`,
    '',
    isComplete ? 'Alphorn is ready.' : 'Alphorn is ready. The demo data are incomplete, as reported above.',
    `Open ${url}/ and sign in as ${email} / ${password}`,
    '',
  ].join('\n')
}

/** The secrets of the demo account are in the data folder, so a command needs its path unless it is the default. */
function dataIn(dataDir: string) {
  return dataDir === defaultDataDir ? '' : `ALPHORN_DATA='${dataDir.replaceAll("'", `'\\''`)}' `
}
