import { expect, test } from 'vitest'
import { sendMails } from '@alphorn/server/accounts/mail/send-mails'
import type { Mail } from '@alphorn/server/platform/mail/transport'
import { openWorld } from '../fixtures/world.ts'

const world = await openWorld({ role: 'api' })

test('A reset is sent before mails about watches, of which each account has its turn', async () => {
  const [acme, bolt] = [await world.account('Acme'), await world.account('Bolt')]
  await world.sql('delete from mails')
  const queue = (kind: string, { account_id, user_id, email }: typeof acme, count: number, due: number) =>
    world.sql(
      `insert into mails (kind, user_id, account_id, email, language, created_at, next_attempt_at, watch_id)
       select $1, $2, $3, $4, 'de', app_now(), app_now() - $6 * interval '1 minute', 'wat_1' from generate_series(1, $5::int)`,
      [
        kind,
        kind === 'watch' ? user_id : null,
        kind === 'watch' ? account_id : null,
        kind === 'watch' ? null : email,
        count,
        due,
      ],
    )
  await queue('watch', acme, 4, 60)
  await queue('watch', bolt, 2, 30)
  await queue('password_reset', bolt, 1, 1)
  const sent: string[] = []
  const send = async ({ to, subject }: Mail) =>
    void sent.push(subject === 'News' ? (to === acme.email ? 'acme' : 'bolt') : 'reset')
  await sendMails(
    world.service.pools,
    { mailTransport: { by: 'terminal', send }, publicUrl: world.url },
    async () => ({ subject: 'News', text: 'News', html: '<p>News</p>' }) as never,
  )
  expect(sent[0]).toBe('reset')
  expect(sent.slice(1, 5).toSorted()).toEqual(['acme', 'acme', 'bolt', 'bolt'])
  expect(sent.slice(5)).toEqual(['acme', 'acme'])
})
