import { demoScopes } from '@alphorn/cli/demo/prepare'
import { showInvented } from '../../directory/invented-companies.ts'
import { released } from '../../fixtures/drafts.ts'
import { addProspects, openFixture, startCycle } from '../../fixtures/project.ts'
import type { World } from '../../fixtures/world.ts'

// Prepares the state that a page assumes at its beginning, and lists the output that its blocks must print.

/** Output that the blocks of a page must print: a block without an effect is not an example. */
export const says: Readonly<Record<string, readonly RegExp[]>> = {
  'docs/start/first-steps.md': [/"outcome":"added"/],
  'docs/guides/worker.md': [/Wanda/, /ending: 'completed'/, /completed\s+false/],
  'docs/guides/client.md': [
    /^same account$/m,
    /^200 req_\w+ added$/m,
    /^ambiguous: \d+ candidates$/m,
    /evidence_reference_missing at identity\.evidence_ids/,
    /^completed$/m,
    /true true/,
  ],
  'docs/guides/cli.md': [
    /"prospect_id":"prs_/,
    /Oppliger Gartenbau AG/,
    // The reference of the file's only line is read.
    /^2 +Oppliger Gartenbau AG, Winterthur +K-17 /m,
    /"external_ref":"K-17"/,
    /research completed rev_/,
    /exit code 2/,
    /^5 passed, 0 failed$/m,
  ],
  'docs/operate/sources.md': [/^\d added, \d changed, \d unchanged, 0 rejected\.$/m],
  'docs/guides/letters.md': [/^bytes +\d{5}$/m, /: ready: /, /: recorded: /],
  'docs/guides/webhooks.md': [/https:\/\/hooks\.example\.ch/, /^None\.$/m, /genuine: true/, /changed: false/],
  'docs/guides/openrefine.md': [/"path":"\/reconcile\//],
  'packages/swiss-names/README.md': [/^gebruder muller bau 0106$/m, /^geneve geneve$/m],
  'packages/search/README.md': [/total: 1/, /match: 'typo'/],
  'packages/understanding/README.md': [/^de 43 operating$/m, /^Autres services personnels$/m],
  'packages/identity/README.md': [/^\[ 'muster bau' \]$/m, /^true$/m],
  'docs/guides/mcp.md': [/'find_companies'/, /"name":"overview"/],
}

/** Variables that a reader sets in blocks that the test does not run. Ids come from calls that the pages show. */
const given: Record<
  string,
  (fixture: Awaited<ReturnType<typeof openFixture>>, secret: string, world: World) => Record<string, string>
> = {
  // Operator commands work on the database in the settings.
  'docs/operate/sources.md': (_fixture, _secret, { databaseUrl }) => ({ DATABASE_URL: databaseUrl }),
  'docs/operate/websites.md': (_fixture, _secret, { databaseUrl }) => ({ DATABASE_URL: databaseUrl }),
  'docs/start/first-steps.md': (_, secret) => ({ KEY: secret }),
  'docs/guides/openrefine.md': ({ acme }) => ({ EMAIL: acme.email, PASSWORD: 'a long enough password' }),
}

/** Fixtures that a page needs beyond a project with prospects. */
const prepare: Record<
  string,
  (fixture: Awaited<ReturnType<typeof openFixture>>, prospects: string[]) => Promise<unknown>
> = {
  'docs/guides/worker.md': playDemo,
  'docs/guides/cli.md': async (fixture, prospects) => {
    await playDemo(fixture)
    await startCycle(fixture, prospects, { stages: ['research'] })
  },
  'docs/guides/letters.md': (fixture) => released(fixture),
}

/** Adds the project that `npm run demo` leaves: it is newer than "Demo", and no worker may do its stages. */
async function playDemo({ acme }: Awaited<ReturnType<typeof openFixture>>) {
  const offline = { research: 'offline', qualification: 'offline', outreach: 'offline', verification: 'off' }
  await acme.project({ name: 'Played, en', executor: offline })
}

/**
 * Returns the variables of a reader's shell: a server, the demo's credential, and a second one. The project is called
 * as that of the demo.
 */
export async function readerOf(world: World, page: string): Promise<Record<string, string>> {
  const fixture = await openFixture(world, { name: 'Demo' })
  const prospects = await addProspects(fixture, 7)
  await prepare[page]?.(fixture, prospects)
  const { acme } = fixture
  await showInvented(world, acme)
  const wanda = await acme.credential([...demoScopes], { name: 'Wanda' })
  const otto = await acme.credential(['prospect:stages'], { name: 'Otto' })
  return {
    ALPHORN_BASE_URL: world.url,
    ALPHORN_API_KEY: wanda.secret,
    ALPHORN_SECOND_API_KEY: otto.secret,
    ...given[page]?.(fixture, wanda.secret, world),
  }
}
