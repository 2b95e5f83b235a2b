import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@alphorn/test/support/child-environment'
import { kill, processesWith } from '@alphorn/test/support/server-processes'
import { addProspects, openFixture, startCycle } from '@alphorn/test/fixtures/project'
import { openWorld } from '@alphorn/test/fixtures/world'
import { afterAll, expect, test } from 'vitest'

// `alphorn worker` with programs of a few lines, as they would be written in any language.

const world = await openWorld()
const folder = mkdtempSync(join(tmpdir(), 'alphorn-worker-'))
const workers: ChildProcess[] = []
afterAll(async () => {
  // A worker that is asked to stop ends its program, which has a process group of its own.
  await Promise.all(workers.filter(isRunning).map((worker) => (worker.kill('SIGTERM'), once(worker, 'exit'))))
  // A worker that a test has killed leaves its program running.
  processesWith(folder).forEach(kill)
  rmSync(folder, { recursive: true })
})
const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null
const main = fileURLToPath(new URL('../main.ts', import.meta.url))

async function openJob(count = 1) {
  const fixture = await openFixture(world)
  await startCycle(fixture, await addProspects(fixture, count), { stages: ['research'] })
  // A worker that finds no job at its start writes that to standard error.
  const open = async () => (await fixture.wanda.get(`${fixture.at}/stage-jobs`)).body.data.length
  await expect.poll(open).toBe(count)
  return fixture
}

function start(
  { wanda, project }: Awaited<ReturnType<typeof openFixture>>,
  program: string,
  ...more: string[]
) {
  const file = join(folder, `${project}.mjs`)
  writeFileSync(file, program)
  const args = [
    main,
    'worker',
    '--project',
    project,
    '--exec',
    `"${process.execPath}" ${file}`,
    '--once',
    ...more,
  ]
  const env = {
    ...childEnvironment,
    ALPHORN_BASE_URL: world.url,
    ALPHORN_API_KEY: wanda.secret,
    HOME: folder,
  }
  const child = spawn(process.execPath, args, { env })
  workers.push(child)
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { child, ended: ended.then(([out, err, [code]]) => ({ out, err, code: code as number })) }
}

const reads = `
import { readFileSync } from 'node:fs'
const { job, refused, now } = JSON.parse(readFileSync(0, 'utf8'))
const say = (evidence_ids) => console.log(JSON.stringify({
  stage: job.stage,
  producer: { name: 'program', version: '1' },
  evidence: [], facts: [], not_found: [],
  identity: { verdict: 'confirmed', reason: 'Read at ' + now, evidence_ids },
  summary: 'Only the register was read.',
}))
`

test('A program receives the input of a job as JSON and returns the result as JSON', async () => {
  const fixture = await openJob()
  const { ended } = start(fixture, `${reads}say([job.input.evidence[0].id])`)
  expect(await ended).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^job_\S+ research completed rev_\S+\n$/),
  })
})

test('A program whose result is refused is run again with the faults', async () => {
  const fixture = await openJob()
  const { ended } = start(
    fixture,
    `${reads}
     if (refused) console.error(refused.attempt, refused.errors[0].code)
     say([refused ? job.input.evidence[0].id : 'evd_none'])`,
  )
  const { out, err } = await ended
  expect(err).toBe('1 evidence_reference_missing\n')
  expect(out).toContain('completed')
})

test.each([
  [
    'that fails',
    `console.error('Out of ink.'); process.exit(3)`,
    'program_failed',
    'ended with 3. Out of ink.',
  ],
  ['that says no JSON', `console.log('Done \\u001b[31m!')`, 'program_said_no_json', 'Done'],
  [
    'that never ends to speak',
    `import { writeSync } from 'node:fs'; for (;;) writeSync(1, 'x'.repeat(1e5))`,
    'program_failed',
    'more than 4 MiB',
  ],
])('A program %s fails its job with the reason', async (_which, program, code, message) => {
  const fixture = await openJob()
  const ended = await start(fixture, program).ended
  expect(ended).toMatchObject({ code: 1, out: expect.stringContaining(`failed: ${code}: `) })
  const { data } = (await fixture.olga.get(`${fixture.at}/stage-jobs?state=failed`)).body
  expect(data).toMatchObject([{ failure: { code, message: expect.stringContaining(message) } }])
})

test('A program that exceeds its time limit is killed, and its job fails', async () => {
  const fixture = await openJob()
  const program = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)`
  const { out } = await start(fixture, program, '--job-seconds', '1').ended
  expect(out).toContain('failed: program_timed_out: ')
})

test('A stopped worker ends its program and gives its job back', async () => {
  const fixture = await openJob()
  const { child, ended } = start(fixture, `console.error('began'); setInterval(() => {}, 1000)`)
  await once(child.stderr!, 'data')
  child.kill('SIGTERM')
  expect(await ended).toMatchObject({ code: 3, out: expect.stringMatching(/given back\n$/) })
  const { data } = (await fixture.olga.get(`${fixture.at}/stage-jobs`)).body
  expect(data).toMatchObject([{ state: 'unclaimed' }])
})

test(
  'Two workers on one machine do not take each other’s jobs, and a worker restarted after a kill resumes its own',
  { timeout: 240_000 },
  async () => {
    const fixture = await openJob(2)
    const program = `
    import { readFileSync } from 'node:fs'
    const { job } = JSON.parse(readFileSync(0, 'utf8'))
    console.error(JSON.stringify({ pid: process.pid, job_id: job.job_id }))
    setInterval(() => {}, 1000)`
    const begin = async () => {
      const { child } = start(fixture, program)
      const [said] = (await once(child.stderr!, 'data')) as [Buffer]
      return { child, ...(JSON.parse(said.toString()) as { pid: number; job_id: string }) }
    }
    const one = await begin()
    const two = await begin()
    expect(two.job_id).not.toBe(one.job_id)
    one.child.kill('SIGKILL')
    await once(one.child, 'exit')
    // No process is left to end the program of a worker that was killed.
    process.kill(one.pid, 'SIGKILL')
    const again = await begin()
    expect(again.job_id).toBe(one.job_id)
  },
)

test('Invalid worker settings are reported before a job is claimed', async () => {
  const fixture = await openFixture(world)
  for (const more of [
    ['--stage', 'cooking'],
    ['--max-jobs', 'many'],
    ['--lease-seconds', '5'],
  ])
    expect(await start(fixture, '', ...more).ended).toMatchObject({ code: 2 })
  const nobody = { ...fixture, wanda: { ...fixture.wanda, secret: 'alp_nobody' } }
  expect(await start(nobody, '').ended).toMatchObject({
    code: 1,
    err: expect.stringContaining('401 unauthenticated'),
  })
})
