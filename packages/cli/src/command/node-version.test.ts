import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@alphorn/test/support/child-environment'
import { expect, test } from 'vitest'
import { oldNodeMessage } from '#cli/command/node-version'

test.each(['22.18.0', '22.21.1', '24.0.0'])('Node %s runs the commands', (version) => {
  expect(oldNodeMessage(version)).toBeNull()
})

test.each(['20.20.2', '22.17.9', '18.0.0'])(
  'Node %s is refused with the version that is needed',
  (version) => {
    const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    const needed = String(engines.node).replace('>=', '')
    expect(oldNodeMessage(version)).toBe(
      `Alphorn needs Node ${needed} or newer, and this is Node ${version}. Install a newer Node.`,
    )
  },
)

test('A command on an old Node ends with one sentence before it loads anything', () => {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`
  const args = ['--import', `data:text/javascript,${encodeURIComponent(old)}`, main, 'version']
  const { status, stderr, stdout } = spawnSync(process.execPath, args, {
    env: childEnvironment,
    encoding: 'utf8',
  })
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: `${oldNodeMessage('20.20.2')}\n`,
  })
})
