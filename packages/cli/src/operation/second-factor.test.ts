import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { enableSecondFactor, signInTo } from '@alphorn/test/accounts/second-factor-fixtures'
import { openWorld } from '@alphorn/test/fixtures/world'
import { expect, test } from 'vitest'

const world = await openWorld()
const main = fileURLToPath(new URL('../main.ts', import.meta.url))

async function remove(email: string) {
  const child = spawn(process.execPath, [main, 'second-factor', 'remove', email], {
    env: {
      ...process.env,
      DATABASE_URL: world.databaseUrl,
      ALPHORN_DATA: world.config.dataDir,
      LOG_LEVEL: 'silent',
    },
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, out, err }
}

test('An operator removes the second factor of a user who has lost it, and the history records it', async () => {
  const acme = await world.account()
  await enableSecondFactor(world, acme)
  const step = await signInTo(world, acme)
  expect(step.status).toBe(202)
  const removed = await remove(acme.email.toUpperCase())
  expect(removed).toMatchObject({ code: 0, err: expect.stringMatching(/^Database: .*\n$/) })
  expect(removed.out).toContain('signs in with the password alone')
  expect((await acme.app('GET', '/session')).status).toBe(401)
  const again = await signInTo(world, acme)
  expect(again.status).toBe(200)
  const audit = await fetch(`${world.url}/app/api/audit?credential_id=system:operator`, {
    headers: { cookie: again.cookie },
  }).then((response) => response.json() as Promise<{ data: object[] }>)
  expect(audit.data).toMatchObject([{ operation_id: 'second_factor_removal', target: acme.user_id }])
  expect(await world.mailTo(acme.email, 2, 'settings/security')).toContain('vom Betreiber entfernt')
})

test('An unknown email address is refused with an explanation', async () => {
  const refused = await remove('nobody@alphorn.example')
  expect(refused.code).not.toBe(0)
  expect(refused.err).toContain('No user has the address nobody@alphorn.example.')
})
