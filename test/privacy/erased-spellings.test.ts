import { expect, test } from 'vitest'
import { addProspects, openFixture } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'
import { columnsWith } from './columns-with.ts'
import { erase } from './erase.ts'
import { addCrmRun, addWebhookAnswer } from './other-services.ts'

const world = await openWorld({ config: { webhooks: false } })

test('An erasure finds a name whatever white space separates its words, in texts, in JSON and on pages', async () => {
  const fixture = await openFixture(world)
  const { olga, at, acme } = fixture
  const spellings = ['Jürg\u00a0Müller', 'Jürg\nMüller', 'Jürg  Müller', 'Jürg\u202fMüller']
  const added = await addProspects(fixture, spellings.length)
  for (const [index, name] of spellings.entries())
    await olga.post(`${at}/prospects/${added[index]!}/decisions`, {
      decision: 'accept',
      reason: 'good_fit',
      note: `Spoke to ${name}.`,
    })
  await addCrmRun(world, acme.account_id, 'Jürg\n Müller Treuhand')
  expect(await columnsWith(world, 'Jürg')).not.toEqual([])
  await erase(acme, { kind: 'person', email: 'jm@crowd.example', also: ['Jürg Müller'] })
  expect(await columnsWith(world, 'Jürg')).toEqual([])
})

test('An erasure finds a name in decomposed Unicode, in texts and in JSON', async () => {
  const { acme } = await openFixture(world)
  const decomposed = 'Bea Müller'.normalize('NFD')
  await addCrmRun(world, acme.account_id, `${decomposed} Treuhand`)
  await addWebhookAnswer(world, acme.account_id, `No mailbox of ${decomposed}`)
  await world.sql(
    `update webhook_deliveries set last_attempts = last_attempts || jsonb_build_array(jsonb_build_object($1::text, 1))
     where account_id = $2`,
    [decomposed, acme.account_id],
  )
  expect(await columnsWith(world, decomposed)).not.toEqual([])
  await erase(acme, { kind: 'person', email: 'bea@crowd.example', also: ['Bea Müller'] })
  expect(await columnsWith(world, decomposed)).toEqual([])
})
