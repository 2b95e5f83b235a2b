import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@alphorn/test/support/child-environment'
import { api } from '@alphorn/contract/api'
import { addProspects, openFixture } from '@alphorn/test/fixtures/project'
import { story } from '@alphorn/test/fixtures/story-companies'
import { openWorld } from '@alphorn/test/fixtures/world'
import { afterAll, expect, test } from 'vitest'
import { doubtWords } from '#cli/calls/candidate-reasons'
import { readCommand } from '#cli/command/command'
import { commands } from '#cli/commands'

const world = await openWorld()
const scarce = await openWorld({ plan: { rowsPerDay: 2 } })
const home = mkdtempSync(join(tmpdir(), 'alphorn-home-'))
afterAll(() => rmSync(home, { recursive: true }))
const main = fileURLToPath(new URL('../main.ts', import.meta.url))

type Run = { secret?: string; input?: string; url?: string; file?: string }

async function run(
  args: string[],
  { secret, input = '', url = world.url, file = 'profiles.json' }: Run = {},
) {
  const env = {
    ...childEnvironment,
    ALPHORN_PROFILES: join(home, file),
    ALPHORN_BASE_URL: url,
    ...(secret && { ALPHORN_API_KEY: secret }),
  }
  const child = spawn(process.execPath, [main, ...args], { env })
  child.stdin.end(input)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number, out, err }
}

test.each(Object.entries(api))('The route %s is available as a command', (name, route) => {
  const places = Object.keys(route.params.shape).map((parameter) => `${parameter}-1`)
  const { command, given } = readCommand(commands, [name.replaceAll('_', '-'), ...places, '--json'])
  expect(command.summary).toBe(route.summary)
  expect(given.positionals).toEqual(places)
  const query = Object.keys(route.query.shape).map((one) => one.replaceAll('_', '-'))
  expect(Object.keys(command.options)).toEqual(expect.arrayContaining(query))
})

test('A page clipped by a budget is printed with the name of that budget', async () => {
  const { secret } = await (await scarce.account()).credential(['companies:read'])
  const { code, err } = await run(['companies', '--limit', '3'], { secret, url: scarce.url })
  expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('(daily_row_limit)') })
})

test('A response is printed as a table for people and as JSON for programs', async () => {
  const fixture = await openFixture(world)
  const { secret } = fixture.olga
  await addProspects(fixture, 3)
  const table = await run(['prospects', fixture.project, '--limit', '2'], { secret })
  expect(table).toMatchObject({ code: 0, err: expect.stringContaining('There is more: --all, or --cursor ') })
  expect(table.out.trim().split('\n')).toHaveLength(3)
  expect(table.out).toMatch(/^prospect_id/)

  const json = await run(['prospects', fixture.project, '--limit', '2', '--json'], { secret })
  expect(JSON.parse(json.out)).toMatchObject({ data: [{}, {}], next_cursor: expect.any(String) })
  const all = await run(['prospects', fixture.project, '--limit', '2', '--all', '--json'], { secret })
  expect(
    all.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).prospect_id),
  ).toHaveLength(3)

  const one = await run(['project-detail', fixture.project, '--form', 'prospect'], { secret })
  expect(one.out).toMatch(new RegExp(`project_id +${fixture.project}`))
  expect((await run(['cycle-list', fixture.project], { secret })).out).toBe('None.\n')
})

test('A request body is read from options, a file or standard input', async () => {
  const { project, olga, at } = await openFixture(world)
  const { secret } = olga
  const file = join(home, 'companies.json')
  writeFileSync(file, JSON.stringify({ companies: [{ uid: story.muster.uid }] }))
  const added = await run(['prospect-add', project, '--body', `@${file}`, '--json'], { secret })
  const { prospect_id } = JSON.parse(added.out).data[0]
  const decided = await run(
    ['prospect-decisions', project, prospect_id, '--decision', 'reject', '--body', '@-'],
    { secret, input: '{"reason":"too_small","decision":"accept"}' },
  )
  expect(decided.code).toBe(0)
  const { data } = (await olga.get(`${at}/prospects/${prospect_id}/decisions`)).body
  expect(data).toMatchObject([{ decision: 'reject', reason: 'too_small' }])
})

test('The table of added companies shows the requested company beside each outcome', async () => {
  const { project, olga } = await openFixture(world)
  const companies = [{ name: 'Gibt Es Nicht AG', place: 'Bern' }, { uid: story.muster.uid }]
  const added = await run(['prospect-add', project, '--body', JSON.stringify({ companies })], {
    secret: olga.secret,
  })
  expect(added.out).toMatch(/^index +asked +outcome/)
  expect(added.out).toMatch(/^0 +Gibt Es Nicht AG, Bern +not_found/m)
  expect(added.out).toMatch(new RegExp(`^1 +${story.muster.uid} +added`, 'm'))
})

test('The candidates for an ambiguous company are printed with the reasons for and against each', async () => {
  const { project, olga } = await openFixture(world)
  const { secret } = olga
  const call = ['prospect-add', project, '--company', 'Keller Bedachungen AG', '--place', 'Thun']
  const { code, out } = await run(call, { secret })
  expect(code).toBe(0)
  expect(out).toMatch(/^Candidates of row 0 \(Keller Bedachungen AG, rsl_\w+\):$/m)
  expect(out).toMatch(/^company_id +name +seat +canton +reasons$/m)
  expect(out).toMatch(/Keller Bedachungen GmbH +Thun +BE +different legal form, same name, same place$/m)
  expect(out).toMatch(/Keller Bedachungen GmbH +Bern +BE +different legal form, different place,/m)
  expect(out).toContain(`To choose one: --body '{"companies":[{"resolution_id"`)

  const json = await run([...call, '--json'], { secret })
  const [{ resolution }] = JSON.parse(json.out).data
  const found = resolution.candidates.find(({ seat }: { seat: string }) => seat === 'Bern')
  expect(found).toMatchObject({
    against: ['different legal form', 'different place'],
    for: ['same name'],
    fields: { place: 'conflict' },
  })
  const [chosen] = resolution.candidates
  const companies = [{ resolution_id: resolution.resolution_id, company_id: chosen.company_id }]
  const settled = await run(['prospect-add', project, '--body', JSON.stringify({ companies })], { secret })
  expect(settled.out).toMatch(/^0 .*added/m)
  expect(settled.out).not.toContain('Candidates')
})

test('The CLI and the app use the same words for the doubts about a candidate', () => {
  const file = new URL('../../../messages/src/screens/en.json', import.meta.url)
  const screens: Record<string, Record<string, string>> = JSON.parse(readFileSync(file, 'utf8'))
  const groups = ['notices', 'doubts', 'candidate_doubts', 'resolution']
  const shown = groups.flatMap((group) => Object.values(screens[group]!)).map((text) => plainOf(text))
  for (const words of Object.values(doubtWords)) expect(shown).toContain(words)
})

const plainOf = (text: string) => text.toLowerCase().replace(/ \{words\}$|\.$/, '')

test('Companies are added by name and place, without JSON', async () => {
  const { project, olga } = await openFixture(world)
  const { secret } = olga
  const add = (...words: string[]) => run(['prospect-add', project, ...words], { secret })
  const { name } = story.kellerThun
  const added = await add(
    '--company',
    name,
    '--place',
    'Thun',
    '--company',
    story.muster.name,
    '--place',
    'Bern',
  )
  expect(added.out).toMatch(new RegExp(`^0 +${name}, Thun +added`, 'm'))
  expect(added.out).toMatch(new RegExp(`^1 +${story.muster.name}, Bern +added`, 'm'))
  const inOnePlace = await add('--company', name, '--company', story.alpha.name, '--place', 'Bern', '--json')
  expect(inOnePlace.code).toBe(0)
  expect(JSON.parse(inOnePlace.out).data).toMatchObject([{ outcome: 'added' }, { index: 1 }])
  expect(await add('--place', 'Bern')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--company NAME'),
  })
  expect(await add('--company', name, '--place', 'Bern', '--place', 'Thun')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--place 2 times'),
  })
})

test('A request that the service would refuse is not sent, and the fault is reported with its field', async () => {
  const { project, olga } = await openFixture(world)
  const { secret } = olga
  const wrong = await run(['cycle-create', project, '--mode', 'some', '--stages', 'cooking'], { secret })
  expect(wrong.code).toBe(2)
  expect(wrong.err).toContain('mode: ')
  expect(wrong.err).toContain('stages[0]: ')
  expect(await run(['companies', '--limit', 'many'], { secret })).toMatchObject({
    code: 2,
    err: expect.stringContaining('limit: '),
  })
  for (const body of ['{', '[]', '@nowhere.json'])
    expect(await run(['prospect-add', project, '--body', body], { secret })).toMatchObject({ code: 2 })
})

test('A refusal is printed with its meaning, a remedy and the request id', async () => {
  const { project, olga, wanda } = await openFixture(world)
  const unknown = await run(['me'], { secret: 'alp_nobody' })
  expect(unknown).toMatchObject({ code: 1, out: '' })
  expect(unknown.err).toMatch(/^alphorn me: 401 unauthenticated: .*\nCheck the secret: .*\nRequest id: req_/)
  const forbidden = await run(['prospects', project], { secret: wanda.secret })
  expect(forbidden.err).toContain('lacks the scope prospect:read')
  const json = await run(['project-detail', 'prj_none', '--json'], { secret: olga.secret })
  expect(JSON.parse(json.err)).toMatchObject({ error: { code: 'not_found' } })
  expect(await run(['me'])).toMatchObject({ code: 1, err: expect.stringContaining('alphorn login') })
  const lost = await run(['me', '--base-url', 'here'], { secret: 'alp_x' })
  expect(lost).toMatchObject({
    code: 1,
    err: '"here" is not a base URL. Example: http://127.0.0.1:4400\n',
  })
})

test('A call with an unknown outcome can be repeated under its idempotency key, with one effect', async () => {
  const fixture = await openFixture(world)
  const { secret } = fixture.olga
  const [prospect_id] = await addProspects(fixture)
  const call = ['prospect-decisions', fixture.project, prospect_id!, '--decision', 'accept']
  const silent = await run(call, { secret, url: 'http://127.0.0.1:9' })
  expect(silent.code).toBe(3)
  expect(silent.err).toContain('Is the server running')
  const [, key] = /--idempotency-key (\S+)/.exec(silent.err)!
  const repeat = [...call, '--idempotency-key', key!]
  expect(await run(repeat, { secret })).toMatchObject({ code: 0, err: '' })
  expect((await run(repeat, { secret })).err).toBe(
    'This request was already processed: nothing was changed.\n',
  )
  expect(await world.sql('select from decisions where prospect_id = $1', [prospect_id])).toHaveLength(1)
})

test('An interrupted call prints its idempotency key', async () => {
  const silent = createServer()
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const asked = once(silent, 'connection')
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const call = ['stage-job-retries', 'prj_1', 'job_1', '--base-url', url]
  const child = spawn(process.execPath, [main, ...call], {
    env: { ...childEnvironment, ALPHORN_PROFILES: join(home, 'none.json'), ALPHORN_API_KEY: 'alp_x' },
  })
  await asked
  child.kill('SIGINT')
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(code).toBe(130)
  expect(err).toMatch(/^Interrupted\. Nothing is done twice if you repeat it with: --idempotency-key \S+\n$/)
  silent.close()
})

test('A profile file with credentials is readable by its owner only', async () => {
  const { olga, wanda } = await openFixture(world)
  const file = join(home, 'kept.json')
  const refused = await run(['login'], { input: 'alp_nobody\n', file: 'kept.json' })
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('401 unauthenticated') })
  expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined()

  const kept = await run(['login'], { input: `${olga.secret}\n`, file: 'kept.json' })
  expect(kept).toMatchObject({ code: 0, out: expect.stringContaining('as "Olga" of Acme') })
  expect(kept.out).not.toContain(olga.secret)
  await run(['login', '--profile', 'worker'], { input: wanda.secret, file: 'kept.json' })
  expect(statSync(file).mode & 0o777).toBe(0o600)

  expect((await run(['me'], { file: 'kept.json' })).out).toContain('Olga')
  expect((await run(['me'], { file: 'kept.json', secret: wanda.secret })).out).toContain('Wanda')
  const named = ['me', '--profile', 'worker']
  expect((await run(named, { file: 'kept.json', secret: olga.secret })).out).toContain('Wanda')

  chmodSync(file, 0o644)
  expect(await run(['me'], { file: 'kept.json' })).toMatchObject({
    code: 1,
    err: `${file} can be read by others, and holds secrets. Run: chmod 600 ${file}\n`,
  })
  chmodSync(file, 0o600)
  await run(['logout', '--profile', 'worker'], { file: 'kept.json' })
  expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')))).toEqual(['default'])
  expect(await run(named, { file: 'kept.json' })).toMatchObject({ code: 1 })
})

const shells = ['bash', 'zsh', 'fish'].filter((shell) => spawnSync(shell, ['-c', 'true']).status === 0)

test.each(shells)('The completion script for %s passes the syntax check of that shell', async (shell) => {
  const { code, out } = await run(['completion', shell])
  expect(code).toBe(0)
  const file = join(home, `completion.${shell}`)
  writeFileSync(file, out)
  expect(spawnSync(shell, ['-n', file], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
})

test.each([
  ['switch o', ['off', 'on']],
  ['prospect-dec', ['prospect-decisions', 'prospect-decision-list']],
  ['prospect-decisions prj_1 prs_1 --dec', ['--decision']],
  ['prospect-decisions prj_1 prs_1 --decision a', ['accept']],
  ['companies --status ac', ['active']],
  ['switch off --rea', ['--reason']],
])('Bash completes "alphorn %s"', async (line, expected) => {
  const { out } = await run(['completion', 'bash'])
  const words = ['alphorn', ...line.split(' ')]
  const script = `${out}\nCOMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _alphorn; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
  expect(stdout.trim().split('\n').sort()).toEqual([...expected].sort())
})

test('Completion is available for three shells and refused for others', async () => {
  for (const shell of ['zsh', 'fish'])
    expect((await run(['completion', shell])).out).toContain('prospect-decisions')
  expect(await run(['completion', 'tcsh'])).toMatchObject({ code: 2 })
})
