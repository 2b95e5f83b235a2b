import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { api } from '@alphorn/contract/api'
import { playLeases } from '@alphorn/cli/conformance/play'
import { createClient } from '@alphorn/sdk/client'
import { readConfig } from '@alphorn/server/platform/config'
import { loadBroken } from '../support/broken-server.ts'
import { childEnvironment } from '../support/child-environment.ts'
import { startProcess } from '../support/api-processes.ts'
import { brokenRules, type Mutant } from '../leases/lease-mutants.ts'
import { openResearchJobs } from '../prospecting/research-jobs.ts'
import { openFixture } from '../fixtures/project.ts'
import { roomyPlan } from '../fixtures/server-settings.ts'
import { openWorld } from '../fixtures/world.ts'

// Runs the conformance kit against our own server with two processes, and against servers with one defect each.

const config = {
  ...readConfig({ PORT: '0', LOG_LEVEL: 'silent', ALPHORN_STRICT: '1', ALPHORN_PEPPERS: 'pepper' }),
  plan: roomyPlan,
}
const world = await openWorld({ config })

async function openKit() {
  const fixture = await openFixture(world)
  const otto = await fixture.acme.credential(['prospect:stages'], { name: 'Otto' })
  await openResearchJobs(fixture.olga, fixture.project, 5)
  return { fixture, project_id: fixture.project, wanda: fixture.wanda.secret, otto: otto.secret }
}

/** Runs the cases on the database clock. */
async function play(urls: [string, string]) {
  const { project_id, wanda, otto } = await openKit()
  const at = (baseUrl: string, secret: string) =>
    createClient(api, { baseUrl, family: 'outreach', secret, retries: 1 })
  const played = {
    project_id,
    wanda: at(urls[0], wanda),
    otto: at(urls[1], otto),
    skewed: at(urls[0], wanda),
    runOut: () => world.travel(11),
  }
  return playLeases(played, true)
}

test(
  'Our server passes the conformance kit on two processes, run from the command line',
  { timeout: 120_000 },
  async () => {
    const start = () => startProcess(world.databaseUrl, { ALPHORN_PEPPERS: 'pepper' })
    const [first, second] = await Promise.all([start(), start()])
    const { fixture, project_id, wanda, otto } = await openKit()
    const main = createRequire(import.meta.url).resolve('@alphorn/cli/main')
    const child = spawn(
      process.execPath,
      [
        main,
        'conformance',
        'leases',
        '--project',
        project_id,
        '--base-url',
        first.url,
        '--second-base-url',
        second.url,
      ],
      { env: { ...childEnvironment, ALPHORN_API_KEY: wanda, ALPHORN_SECOND_API_KEY: otto } },
    )
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ])
    expect({ code, err, last: out.trim().split('\n').at(-1) }).toEqual({
      code: 0,
      err: '',
      last: '5 passed, 0 failed',
    })
    const { data } = (await fixture.olga.get(`${fixture.at}/stage-jobs?state=claimed`)).body
    expect(data).toEqual([])
  },
)

const findable: Record<string, string> = {
  'leases that never run out': 'a late result after a re-claim has no effect',
  'no look at the holder': 'a result that is sent twice enters once',
  'no look at the lease that is named': 'a late result after a re-claim has no effect',
  'late extensions that become grants': 'a late extension is no new claim',
  'a fencing token that stands still': 'a late result after a re-claim has no effect',
  'keys that are not looked up': 'a claim whose answer was lost is repeated, and is the same lease',
}

/** Starts a server with freshly loaded modules, some of them broken. */
async function startBroken(mutant: Mutant) {
  const { startServer } = await loadBroken(mutant)
  return startServer({ ...config, port: 0 }, world.databaseUrl)
}

test.each(Object.entries(findable))('The conformance kit detects a server with %s', async (name, broken) => {
  const server = await startBroken(brokenRules[name]!.mutant)
  try {
    const verdicts = await play([server.url, server.url])
    expect(verdicts.find((verdict) => verdict.case === broken)).toMatchObject({
      passed: false,
      seen: expect.any(String),
    })
  } finally {
    await server.stop()
  }
})

test('Our server also passes the conformance kit by the database clock', async () => {
  const verdicts = await play([world.url, world.url])
  expect(verdicts.filter(({ passed }) => !passed)).toEqual([])
  expect(verdicts).toHaveLength(5)
})
