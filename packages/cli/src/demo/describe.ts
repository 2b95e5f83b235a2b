import type { Family } from '@alphorn/contract/forms'
import { usualAddress } from '#cli/connection'
import type { DemoSecrets } from '#cli/demo/demo-file'

/** How to get in, and what to try first. */
export function describeDemo({ email, password, secret }: DemoSecrets, url: string, family: Family) {
  return [
    '',
    `Open ${url}/ and sign in as ${email} / ${password}`,
    ...(secret === undefined
      ? []
      : [
          `Demo credential: ${secret}`,
          `Try it: curl -H 'Authorization: Bearer ${secret}' ${url}/api/v1/${family}/projects`,
        ]),
    `Play the main job: npm run demo${url === usualAddress ? '' : ` -- --base-url ${url}`}`,
    '',
  ].join('\n')
}
