import pg from 'pg'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { languages } from '@alphorn/contract/core/country'
import { signalKinds } from '@alphorn/contract/directory/signal-kinds'
import { messages as english } from '@alphorn/messages/screens/en'
import { messages as french } from '@alphorn/messages/screens/fr'
import { messages as german } from '@alphorn/messages/screens/de'
import { messages as italian } from '@alphorn/messages/screens/it'
import { signalName } from '@alphorn/messages/signals/words'
import { sendMails } from '@alphorn/server/accounts/mail/send-mails'
import type { Mail } from '@alphorn/server/platform/mail/transport'
import { watchLetter } from '@alphorn/server/platform/mail/watch-mails'
import { transaction } from '@alphorn/server/platform/db/connection'
import { recordSignals } from '@alphorn/server/directory/signals/record'
import { watchLetterWriter } from '@alphorn/server/lists/watches/letter'
import { notifyWatches } from '@alphorn/server/lists/watches/notify'
import { story } from '../fixtures/story-companies.ts'
import { setClock } from '../fixtures/time.ts'
import type { Account } from '../fixtures/accounts.ts'
import { openWorld } from '../fixtures/world.ts'

// Reports of watches: by mail, at the interval that each user chose, and to webhooks. Each signal is reported once.

// No background jobs: a concurrent one would lock the rows that the test reads.
const world = await openWorld({ config: { webhooks: false }, role: 'api' })
const { pools } = world.service
let acme: Account
let watch_id: string
let company_id: string
beforeEach(async () => {
  // The clock goes back between the tests, so signals recorded before are removed.
  await world.sql('delete from signals')
  // A Monday.
  await setClock(world, '2027-03-01T12:00:00Z')
  acme = await world.account()
  company_id = (await acme.app('GET', `/companies/${story.muster.uid}`)).body.data.company_id
  const made = await acme.app('POST', '/watches', { name: 'Muster', company_ids: [company_id], kinds: [] })
  watch_id = made.body.data.watch_id
})

let published = 0
async function happens(kind: (typeof signalKinds)[number] = 'officers_changed') {
  const source = { name: 'SHAB', rubric: 'HR', number: `HR-${++published}`, url: null }
  await transaction(pools.write, (tx) =>
    recordSignals(tx, [
      {
        company_id,
        kind,
        published_on: '2027-03-01',
        occurred_on: null,
        source,
        before: null,
        after: null,
        text: null,
        language: 'de',
        confidence: null,
      },
    ]),
  )
}
const choose = (cadence: string) => acme.app('PUT', `/watches/${watch_id}/mail`, { cadence })
const mails = () =>
  world.sql(
    `select m.signals_since is null as latest from mails m join memberships using (user_id)
     where kind = 'watch' and memberships.account_id = $1`,
    [acme.account_id],
  )
async function notifyAt(moment: string) {
  await setClock(world, moment)
  await notifyWatches(pools, world.search)
}

describe('mails about watches', () => {
  test('A daily mail about a watch is sent at seven Swiss time, once for each signal', async () => {
    const asked = await choose('daily')
    expect(asked.body.data).toMatchObject({ cadence: 'daily', next_at: '2027-03-02T06:00:00.000Z' })
    await notifyAt('2027-03-01T13:00:00Z')
    await happens()
    await notifyAt('2027-03-02T05:59:00Z')
    expect(await mails()).toHaveLength(0)
    await notifyAt('2027-03-02T06:00:01Z')
    await notifyAt('2027-03-02T06:01:00Z')
    expect(await mails()).toHaveLength(1)
    await notifyAt('2027-03-03T06:00:01Z')
    expect(await mails()).toHaveLength(1)
    expect((await acme.app('GET', `/watches/${watch_id}/mail`)).body.data.next_at).toBe(
      '2027-03-04T06:00:00.000Z',
    )
  })

  test('A mail about a watch is sent within a minute or on Mondays, depending on the recipient’s setting', async () => {
    await choose('instant')
    await setClock(world, '2027-03-01T12:02:00Z')
    await happens()
    await notifyAt('2027-03-01T12:03:00Z')
    expect(await mails()).toHaveLength(1)
    expect((await choose('weekly')).body.data.next_at).toBe('2027-03-08T06:00:00.000Z')
    expect((await choose('off')).body.data).toMatchObject({ cadence: 'off', next_at: null })
    await happens()
    await notifyAt('2027-03-10T12:00:00Z')
    expect(await mails()).toHaveLength(1)
  })

  test('A muted watch sends no mail, not even later', async () => {
    await choose('instant')
    await acme.app('PATCH', `/watches/${watch_id}`, { muted: true })
    await setClock(world, '2027-03-01T12:02:00Z')
    await happens()
    await notifyAt('2027-03-01T12:05:00Z')
    await acme.app('PATCH', `/watches/${watch_id}`, { muted: false })
    await notifyAt('2027-03-01T12:10:00Z')
    expect(await mails()).toHaveLength(0)
  })

  test('A mail about a watch is attempted at most five times in a quarter of an hour', async () => {
    for (let turn = 0; turn < 5; turn++)
      expect((await acme.app('POST', `/watches/${watch_id}/mail/tests`, {})).status).toBe(202)
    const refused = await acme.app('POST', `/watches/${watch_id}/mail/tests`, {})
    expect([refused.status, refused.body.error.code]).toEqual([429, 'burst_limited'])
    const { email } = acme
    const left: Mail[] = []
    const mailTransport = { by: 'terminal', send: async (mail: Mail) => void left.push(mail) } as const
    await sendMails(pools, { mailTransport, publicUrl: world.url }, watchLetterWriter(world.search))
    const tests = left.filter(({ to, subject }) => to === email && subject.includes('Test: Muster'))
    expect(tests).toHaveLength(5)
    expect(await mails()).toEqual(Array.from({ length: 5 }, () => ({ latest: true })))
  })

  test('A mail about a watch describes events in the words of the screens, in four languages', () => {
    const catalogues = { de: german, fr: french, it: italian, en: english }
    for (const kind of signalKinds)
      for (const language of languages)
        expect(signalName(kind, language)).toBe(catalogues[language].signals[`kind_${kind}`])
    const reported = { watch: 'Bern', total: 3, link: 'https://a.example/watches/w', isTest: false }
    const hits = [{ kind: 'seat_moved', company: 'Muster AG', published_on: '2027-03-01' }] as const
    for (const language of languages) {
      const { subject, text } = watchLetter(language, { ...reported, hits })
      expect(subject).toMatch(/^Bern\u202f?: 3/)
      expect(text).toContain(`01.03.2027  ${signalName('seat_moved', language)}: Muster AG`)
      expect(text).toContain(reported.link)
    }
    expect(watchLetter('de', { ...reported, hits: [], total: 0, isTest: true })).toMatchObject({
      subject: 'Test: Bern',
      text: expect.stringContaining('Noch keine Signale.'),
    })
  })
})

test('A subscribed webhook is notified of a watch hit once, without the company', async () => {
  const ring = { name: 'Ring', url: 'https://hooks.example/alphorn', kinds: ['watch.hit'] }
  await acme.app('POST', '/webhooks', ring)
  await setClock(world, '2027-03-01T12:02:00Z')
  await happens()
  await happens()
  await notifyAt('2027-03-01T12:03:00Z')
  await notifyAt('2027-03-01T12:04:00Z')
  expect(
    await world.sql(`select kind, content from outbox where account_id = $1`, [acme.account_id]),
  ).toEqual([{ kind: 'watch.hit', content: { watch_id, signals: 2 } }])
})

test('A transaction that records no signals holds back no report', async () => {
  await acme.app('POST', '/webhooks', { name: 'Ring', url: 'https://hooks.example', kinds: ['watch.hit'] })
  const backup = new pg.Client(world.databaseUrl)
  await backup.connect()
  onTestFinished(() => backup.end())
  await backup.query('begin')
  await setClock(world, '2027-03-01T12:02:00.000Z')
  await happens()
  await notifyAt('2027-03-01T12:02:00.002Z')
  const reported = await world.sql('select content from outbox where account_id = $1', [acme.account_id])
  expect(reported).toEqual([{ content: { watch_id, signals: 1 } }])
})

test('A watch that cannot be notified delays no other of the run, by mail or webhook, and is notified once possible', async () => {
  const made = { name: 'Another', company_ids: [company_id], kinds: [] }
  const another = (await acme.app('POST', '/watches', made)).body.data.watch_id
  await acme.app('POST', '/webhooks', {
    name: 'Ring',
    url: 'https://hooks.example/alphorn',
    kinds: ['watch.hit'],
  })
  await choose('instant')
  await acme.app('PUT', `/watches/${another}/mail`, { cadence: 'instant' })
  // The date does not exist, so PostgreSQL fails on this watch. It is the first one in either order.
  await world.sql(`update watches set company_ids = null, filters = '{"founded_from": "2020-02-31"}'
    where watch_id = '${watch_id}'`)
  await setClock(world, '2027-03-01T12:02:00Z')
  await happens()
  await setClock(world, '2027-03-01T12:03:00Z')
  const reported = () =>
    world.sql(
      `select content->>'watch_id' as watch_id from outbox where account_id = $1
       union all select watch_id from mails where account_id = $1 and kind = 'watch' order by 1`,
      [acme.account_id],
    )
  // One run reports everything else: with many such watches the others would wait for as many runs.
  await expect(notifyWatches(pools, world.search)).rejects.toMatchObject({ code: '22008' })
  expect(await reported()).toEqual([{ watch_id: another }, { watch_id: another }])

  await world.sql('update watches set company_ids = $1, filters = null where watch_id = $2', [
    [company_id],
    watch_id,
  ])
  await notifyAt('2027-03-01T13:04:00Z')
  await notifyAt('2027-03-01T13:05:00Z')
  expect(await reported()).toEqual([watch_id, watch_id, another, another].map((one) => ({ watch_id: one })))
})

test('A mail that cannot be written delays no other and is sent once it can be written', async () => {
  await setClock(world, '2027-03-01T14:00:00Z')
  const [{ user_id }] = await world.sql('select user_id from memberships where account_id = $1', [
    acme.account_id,
  ])
  await world.sql(`update watches set company_ids = null, filters = '{"founded_from": "2020-02-31"}'
    where watch_id = '${watch_id}'`)
  for (const kind of ['watch', 'test'])
    await world.sql(
      `insert into mails (kind, language, account_id, user_id, watch_id, created_at, next_attempt_at)
       values ($1, 'de', $2, $3, $4, app_now(), app_now())`,
      [kind, acme.account_id, user_id, watch_id],
    )
  const settings = { mailTransport: { by: 'terminal', send: async () => {} } as const, publicUrl: world.url }
  const send = () => sendMails(pools, settings, watchLetterWriter(world.search)).catch(() => {})
  const states = () =>
    world.sql(
      `select kind, sent_at is not null as sent, failure from mails where user_id = $1
       and kind in ('watch', 'test') order by mail_id`,
      [user_id],
    )
  for (let turn = 0; turn < 3; turn++) await send()
  const other = { kind: 'test', sent: true, failure: null }
  await expect.poll(states).toEqual([{ kind: 'watch', sent: false, failure: 'not_written' }, other])
  await world.sql('update watches set company_ids = $1, filters = null where watch_id = $2', [
    [company_id],
    watch_id,
  ])
  await setClock(world, '2027-03-01T15:00:00Z')
  await send()
  await expect.poll(states).toEqual([{ kind: 'watch', sent: true, failure: null }, other])
})
