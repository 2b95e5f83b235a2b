import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { decide } from '@alphorn/test/fixtures/drafts'
import { addProspects, openFixture } from '@alphorn/test/fixtures/project'
import { openWorld } from '@alphorn/test/fixtures/world'
import { afterAll, expect, test } from 'vitest'

const world = await openWorld()
const dataDir = mkdtempSync(join(tmpdir(), 'alphorn-cli-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const main = fileURLToPath(new URL('../main.ts', import.meta.url))

async function run(...args: string[]) {
  const child = spawn(process.execPath, [main, 'subject', ...args], {
    env: { ...process.env, DATABASE_URL: world.databaseUrl, ALPHORN_DATA: dataDir, LOG_LEVEL: 'silent' },
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, out, err }
}

test('An operator exports and erases the data that an account holds about a person', async () => {
  const fixture = await openFixture(world)
  const [prospect_id] = await addProspects(fixture)
  const note = 'Call Eva Muster, eva@crowd.example.'
  const { olga, at, acme } = fixture
  await decide(fixture, prospect_id!, 'accept')
  await olga.post(`${at}/prospects/${prospect_id}/decisions`, {
    decision: 'later',
    reason: 'bad_timing',
    note,
  })
  const subject = ['--account', acme.account_id, '--email', 'Eva@crowd.example', '--also', 'Eva Muster']
  const file = join(dataDir, 'eva.ndjson')
  expect(await run('export', file, ...subject)).toEqual({ code: 0, out: '', err: '' })
  const lines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toContainEqual(expect.objectContaining({ holding: 'decisions', content: { note } }))
  expect(lines.at(-1)).toMatchObject({ end: true, count: lines.length - 2 })

  const erased = await run('erase', ...subject, '--reason', 'She asked for it.')
  expect(erased).toMatchObject({
    code: 0,
    err: expect.stringMatching(/^Database: postgres:\/\/localhost\/alphorn_test_\w+\n$/),
  })
  expect(erased.out).toMatch(/^sbr_\w{26}: completed\. Erased: .*decisions 1/)
  const notes = await world.sql('select note from decisions where note is not null')
  expect(notes).toEqual([{ note: '[erased: nothing is kept here]' }])
  const reported = await acme.app('GET', '/audit?credential_id=system:operator')
  expect(reported.body.data.map(({ operation_id }: { operation_id: string }) => operation_id).sort()).toEqual(
    ['subject_erasure', 'subject_export'],
  )

  const again = await run('export', file, ...subject)
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining(`There is a file ${file} already.`) })
  const nowhere = await run('export', join(dataDir, 'none', 'eva.ndjson'), ...subject)
  expect(nowhere).toMatchObject({ code: 1, err: expect.stringMatching(/^There is no folder .*none\..*\n$/) })

  const unknown = await run('export', '-', '--account', 'acc_none', '--email', 'eva@crowd.example')
  expect(unknown).toMatchObject({
    code: 1,
    err: expect.stringContaining('The account acc_none does not exist.'),
  })
})
