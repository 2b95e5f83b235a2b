import { expect, test } from 'vitest'
import { createReaders } from '@alphorn/server/directory/websites/site'
import { openRegister } from '../fixtures/register.ts'
import { openWeb, pages } from './hostile-web.ts'

const web = openWeb()
const [written, behind] = [await openRegister(), await openRegister()]

test('A reader gets the pages of its own visit from a standby that does not have them yet', async () => {
  await web.site('muster.example', pages({ '/robots.txt': '', '/': '<p>Wir bauen Dächer.</p>' }))
  const pools = { ...written, read: behind.read }
  const settings = { version: '1', contact: 'https://operator.example/bot', internet: web.internet }
  const { readSite } = createReaders(pools, settings)
  const site = await readSite('http://muster.example', new AbortController().signal)
  expect(site.pages).toMatchObject([
    { url: 'http://muster.example/', blocks: ['Wir bauen Dächer.'], fetched_at: expect.any(Date) },
  ])
})

test('A visit that a stopping process cuts off is begun again by the next reader', async () => {
  const stopped = new AbortController()
  const serve = pages({ '/robots.txt': '', '/': '<p>Wir bauen Dächer.</p>' })
  await web.site('stopped.example', (request, response) => {
    if (stopped.signal.aborted) serve(request, response)
    else stopped.abort()
  })
  const settings = { version: '1', contact: 'https://operator.example/bot', internet: web.internet }
  const { readSite } = createReaders(written, settings)
  await expect(readSite('http://stopped.example', stopped.signal)).rejects.toThrow()
  const site = await readSite('http://stopped.example', new AbortController().signal)
  expect(site).toMatchObject({ pages: [{ blocks: ['Wir bauen Dächer.'] }], notices: [] })
})
