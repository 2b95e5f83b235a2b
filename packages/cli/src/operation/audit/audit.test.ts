import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { signCheckpoints } from '@alphorn/server/platform/audit/checkpoint'
import { signingKeyOf, trustedKeysOf } from '@alphorn/server/platform/audit/signing-key'
import { openFixture } from '@alphorn/test/fixtures/project'
import { sealAll } from '@alphorn/test/platform/audit/sealing'
import { openWorld } from '@alphorn/test/fixtures/world'
import { afterAll, expect, test } from 'vitest'

const auditKey = Buffer.alloc(32, 3).toString('base64url')
const world = await openWorld({ config: { auditKey } })
const dataDir = mkdtempSync(join(tmpdir(), 'alphorn-cli-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const main = fileURLToPath(new URL('../../main.ts', import.meta.url))

const run = (...args: string[]) => runWith(auditKey, ...args)

async function runWith(keys: string, ...args: string[]) {
  const child = spawn(process.execPath, [main, 'audit', ...args], {
    env: {
      ...process.env,
      DATABASE_URL: world.databaseUrl,
      ALPHORN_DATA: dataDir,
      ALPHORN_AUDIT_KEY: keys,
    },
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, out, err }
}

// Every command is a process of its own.
const slow = { timeout: 120_000 }

const fixture = await openFixture(world)
for (let n = 0; n < 5; n++) await fixture.olga.get(`${fixture.at}/prospects`)
await sealAll(world.service.pools, (text, values) => world.sql(text, values))

test(
  'Checkpoints signed with an earlier key remain valid while ALPHORN_AUDIT_KEY lists that key',
  slow,
  async () => {
    await signCheckpoints(world.service.pools, signingKeyOf(auditKey))
    const next = Buffer.alloc(32, 4).toString('base64url')
    const publicKey = signingKeyOf(auditKey).publicKey
    expect(trustedKeysOf({ auditKey: next, earlierAuditKeys: [auditKey] })).toEqual([
      signingKeyOf(next).publicKey,
      publicKey,
    ])
    const scope = ['verify', '--project', fixture.project]
    expect(await runWith(`${next},${publicKey}`, ...scope)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/[1-9] checkpoints, whole/),
    })
    expect(await runWith(next, ...scope)).toMatchObject({
      code: 1,
      out: expect.stringContaining('NOT WHOLE'),
    })
  },
)

test('Verify reports that a history is intact, or which of its rows was changed', slow, async () => {
  const whole = await run('verify', '--project', fixture.project)
  expect(whole).toMatchObject({ code: 0, err: '' })
  expect(whole.out).toMatch(new RegExp(`^${fixture.project}: 5 rows, \\d checkpoints, whole\n$`))
  expect((await run('verify')).code).toBe(0)
  expect((await run('verify', '--account', fixture.acme.account_id)).out.split('\n')).toHaveLength(3)

  const [{ request_id }] = await world.sql(
    `update audit_rows set source_address = '198.51.100.9' where seq =
       (select max(seq) from audit_rows where project_id = $1) returning request_id`,
    [fixture.project],
  )
  const broken = await run('verify', '--account', fixture.acme.account_id)
  expect(broken.code).toBe(1)
  expect(broken.out).toMatch(
    new RegExp(
      `${fixture.project}: 5 rows, \\d checkpoints, NOT WHOLE\n  changed \\(position 5, ${request_id}\\): The row`,
    ),
  )
  await world.sql(`update audit_rows set source_address = '127.0.0.1' where request_id = $1`, [request_id])
})

test('An export can be verified on its own with the public key', slow, async () => {
  const file = join(dataDir, 'export.ndjson')
  expect(await run('export', file, '--project', fixture.project)).toMatchObject({ code: 0, out: '', err: '' })
  const key = (await run('key')).out.trim()
  expect(key).toMatch(/^ed25519:[\w-]{43}$/)
  expect(await run('verify', '--file', file, '--key', key)).toMatchObject({
    code: 0,
    out: expect.stringContaining(`${fixture.project}: 5 rows, `),
  })
  writeFileSync(file, readFileSync(file, 'utf8').replace('"status":200', '"status":500'))
  expect(await run('verify', '--file', file, '--key', key)).toMatchObject({
    code: 1,
    out: expect.stringMatching(/changed \(position 1, req_\w+\)/),
  })
  expect(await run('verify', '--file', file)).toMatchObject({ code: 2 })
  expect(await run('verify', '--file', main, '--key', key)).toMatchObject({
    code: 1,
    err: 'This is not an export of an audit log: the first line is not a header.\n',
  })
})

test(
  "An account's export contains its calls outside projects and can be written to standard output",
  slow,
  async () => {
    const { code, out } = await run('export', '-', '--account', fixture.acme.account_id)
    expect(code).toBe(0)
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines[0]).toMatchObject({ kind: 'head', project_id: null })
    expect(lines.filter(({ kind }) => kind === 'row').map(({ row }) => row.operation_id)).toContain(
      'app_project_create',
    )
    expect(await run('export', '-', '--account', 'acc_none')).toMatchObject({
      code: 1,
      err: 'This audit log does not exist.\n',
    })
    expect(await run('export', '-')).toMatchObject({ code: 2 })
  },
)
