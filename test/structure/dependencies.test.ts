import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'alphorn-dependencies-'))
afterAll(() => rmSync(folder, { recursive: true }))
const script = fileURLToPath(new URL('../../scripts/check-dependencies.mjs', import.meta.url))

/** Runs the check in a folder whose npm prints this output, on a lock file with these licences. */
function check(said: string, licences: Record<string, string | undefined>, ...more: string[]) {
  const packages = Object.fromEntries(
    Object.entries(licences).map(([name, license]) => [
      `node_modules/${name}`,
      { version: '1.0.0', license },
    ]),
  )
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }))
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\ncat <<'SAID'\n${said}\nSAID\nexit 1\n`)
  chmodSync(join(folder, 'npm'), 0o755)
  const path = [folder, dirname(process.execPath), process.env['PATH']].join(':')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, folder, ...more], {
    env: { PATH: path },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

const clean = JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} })

test('Dependencies with listed licences and without known vulnerabilities pass', () => {
  const { status, said } = check(clean, { a: 'MIT', b: '(GPL-3.0 OR MIT)', c: 'ISC AND BSD-3-Clause' })
  expect({ status, said }).toEqual({
    status: 0,
    said: 'Licences: all on the list.\nVulnerabilities: none known.\n',
  })
})

test('A dependency whose licence is unlisted or missing fails the check', () => {
  const { status, said } = check(clean, { a: 'GPL-3.0', b: undefined, c: 'MIT AND GPL-2.0', d: 'MIT' })
  expect(status).toBe(1)
  expect(said).toContain('a 1.0.0 has the licence GPL-3.0, which is not on the list.\n')
  expect(said).toContain('b 1.0.0 has the licence (none)')
  expect(said).toContain('c 1.0.0 has the licence MIT AND GPL-2.0')
  expect(said).not.toContain('d 1.0.0')
})

test('A known vulnerability fails the check', () => {
  const bad = {
    name: 'leftpad',
    severity: 'high',
    via: [{ title: 'Runs what it reads' }],
    fixAvailable: true,
  }
  const { status, said } = check(
    JSON.stringify({ auditReportVersion: 2, vulnerabilities: { leftpad: bad } }),
    { a: 'MIT' },
  )
  expect(status).toBe(1)
  expect(said).toContain('leftpad is vulnerable (high): Runs what it reads. There is a fix.')
})

test('A registry without audit data is reported, and does not fail the check', () => {
  for (const said of ['{"message":"405 Method Not Allowed"}', 'no JSON'])
    expect(check(said, { a: 'MIT' })).toMatchObject({
      status: 0,
      said: expect.stringContaining('Vulnerabilities: NOT CHECKED, for the registry gives no audit data ('),
    })
})

test('A release is refused if vulnerabilities could not be checked', () => {
  const silent = check('{"message":"405 Method Not Allowed"}', { a: 'MIT' }, '--release')
  expect(silent).toMatchObject({ status: 1, said: expect.stringContaining('A release needs that check.') })
  expect(check(clean, { a: 'MIT' }, '--release')).toMatchObject({ status: 0 })
})

test('The dependencies of this project have listed licences', () => {
  check(clean, {}) // leaves its npm for this one
  const { stdout, stderr } = spawnSync(process.execPath, [script], {
    // The fake npm responds here: no test depends on a registry.
    env: { PATH: `${folder}:${dirname(process.execPath)}:${process.env['PATH']}` },
    encoding: 'utf8',
  })
  expect({ stdout, stderr }).toMatchObject({
    stdout: expect.stringContaining('Licences: all on the list.'),
    stderr: '',
  })
})
