import { createHash } from 'node:crypto'
import { openRegister } from '@alphorn/test/fixtures/register'
import { expect, test } from 'vitest'
import { transaction, withConnection } from '#server/platform/db/connection'
import { beginVisit, endVisit, lastVisit } from '#server/directory/websites/archive'
import { deleteArchivedPages } from '#server/directory/websites/delete-pages'

const register = await openRegister()

const bytes = Buffer.from('<p>Immer gleich.</p>')
const page = (site: string) => ({
  asked: `https://${site}/`,
  url: `https://${site}/`,
  status: 200,
  content_type: 'text/html',
  bytes,
  content_sha256: createHash('sha256').update(bytes).digest('hex'),
  title: null,
  description: null,
  language: null,
  blocks: ['Immer gleich.'],
  links: [],
})

test('A visit that stores the same bytes keeps them when their only other page is deleted meanwhile', async () => {
  const visit = (site: string, held: () => Promise<void>) =>
    transaction(register.write, async (tx) => {
      const begun = await beginVisit(tx, site)
      endVisit(tx, begun!, { pages: [page(site)], notices: [] })
      await beginVisit(tx, `${site} again`) // waits until the writes before it are done
      await held()
    })
  await visit('alt.example', async () => {})
  await register.read.query(`update web_pages set fetched_at = app_now() - interval '2 years'`)
  let forgotten: Promise<void> | undefined
  await visit('neu.example', async () => {
    let isOver = false
    forgotten = deleteArchivedPages(register, 12).finally(() => (isOver = true))
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect
      .poll(async () => isOver || (await register.read.query(waiting)).rows.length > 0, { timeout: 20_000 })
      .toBe(true)
  })
  await forgotten
  const site = await withConnection(register.read, (db) => lastVisit(db, 'neu.example'))
  expect(site?.pages).toMatchObject([{ url: 'https://neu.example/', blocks: ['Immer gleich.'] }])
  await register.read.query(`update web_pages set fetched_at = app_now() - interval '2 years'`)
  await deleteArchivedPages(register, 12)
  expect((await register.read.query('select from web_contents')).rows).toEqual([])
})

test('A visit without pages is deleted after a day', async () => {
  await register.read.query(`insert into web_visits values
    ('leer.example', now() - interval '25 hours', now() - interval '25 hours'),
    ('abgebrochen.example', now() - interval '25 hours', null),
    ('heute.example', now() - interval '23 hours', now() - interval '23 hours')`)
  await deleteArchivedPages(register, 12)
  const sites = `select site from web_visits where site in ('leer.example', 'abgebrochen.example', 'heute.example')`
  expect((await register.read.query(sites)).rows).toEqual([{ site: 'heute.example' }])
})
