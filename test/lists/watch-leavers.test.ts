import type { Untyped } from '../fixtures/untyped.ts'
import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import { scopeNames } from '@alphorn/contract/core/scopes'
import { sendMails } from '@alphorn/server/accounts/mail/send-mails'
import { parsePublication } from '@alphorn/server/directory/sources/gazette/publication'
import { transaction } from '@alphorn/server/platform/db/connection'
import type { Mail } from '@alphorn/server/platform/mail/transport'
import { importPublication } from '@alphorn/server/directory/sources/gazette/take-publication'
import { recordSignals } from '@alphorn/server/directory/signals/record'
import { watchLetterWriter } from '@alphorn/server/lists/watches/letter'
import { notifyWatches } from '@alphorn/server/lists/watches/notify'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { debtor } from '../directory/small-gazette.ts'
import { story } from '../fixtures/story-companies.ts'
import { setClock } from '../fixtures/time.ts'
import type { Account } from '../fixtures/accounts.ts'
import type { Actor } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

// A watch by status or place reports the signal by which a company leaves it, wherever signals are read.

// No background jobs: a concurrent one would lock the rows that the test reads.
const world = await openWorld({ config: { webhooks: false }, role: 'api' })
const { pools } = world.service
let day = 1
let acme: Account
let olga: Actor
let email: string
beforeAll(async () => {
  await setClock(world, '2027-03-01T12:00:00Z')
  acme = await world.account()
  olga = await acme.credential([...scopeNames], { name: 'Olga' })
  await acme.app('POST', '/webhooks', {
    name: 'Ring',
    url: 'https://hooks.example/alphorn',
    kinds: ['watch.hit'],
  })
  email = acme.email
})
const today = () => `2027-03-${String(day).padStart(2, '0')}`
const at = (time: string) => setClock(world, `${today()}T${time}:00Z`)
const nextDay = () => {
  day++
  return at('12:00')
}
beforeEach(nextDay)

let published = 0
let made = 0
/** Publishes a gazette entry with the current date. */
async function publish(rubric: string, content: string, canton = 'BE') {
  const number = `${rubric}-${++published}`
  await at('12:30')
  const xml = `<${rubric}:publication xmlns:${rubric}="x"><meta><id>${number}</id><subRubric>${rubric}</subRubric>
    <language>de</language><publicationNumber>${number}</publicationNumber><cantons>${canton}</cantons>
    <publicationDate>${today()}</publicationDate></meta><content>${content}</content>
    </${rubric}:publication>`
  await transaction(pools.write, (tx) => importPublication(tx, parsePublication(Buffer.from(xml))))
}
const commons = ({ uid, name }: typeof story.muster, seat: string) =>
  `<company><name>${name}</name><uid>${uid}</uid><seat>${seat}</seat><legalForm>0106</legalForm><address>
   <street>${seat}gasse</street><houseNumber>1</houseNumber><town>${seat}</town></address></company>`
const moving = (company: typeof story.muster, from: string, to: string) =>
  `<commonsNew>${commons(company, to)}</commonsNew><commonsActual>${commons(company, from)}</commonsActual>
   <transaction><update><changements><seatChanged>true</seatChanged></changements></update></transaction>`

type Watch = { watch_id: string; json_path: string }
/** Creates a watch with every kind of notification. */
async function watch(filters: CompanyFilter, kinds: SignalKind[]): Promise<Watch> {
  const answer = await acme.app('POST', '/watches', { name: `Watch ${++made}`, filters, kinds })
  expect([answer.status, answer.body.error]).toEqual([201, undefined])
  const { watch_id } = answer.body.data
  await acme.app('PUT', `/watches/${watch_id}/mail`, { cadence: 'instant' })
  const feed = await acme.app('POST', `/watches/${watch_id}/feeds`, {})
  return { watch_id, json_path: feed.body.data.json_path }
}

/** Returns what each reader received: the API, a feed, webhooks and mails. */
async function heard({ watch_id, json_path }: Watch) {
  await at('13:00')
  await notifyWatches(pools, world.search)
  const answer = await olga.get(`/api/v1/prospect/watches/${watch_id}/signals`)
  const signals = answer.body.data as Untyped[]
  const feed = (await (await fetch(world.url + json_path)).json()) as Untyped
  const hits = await world.sql(
    `select content from outbox where kind = 'watch.hit' and content->>'watch_id' = $1`,
    [watch_id],
  )
  const mails = await world.sql('select from mails where watch_id = $1', [watch_id])
  return {
    api: signals.map(({ kind }) => kind),
    feed: feed.items.length,
    webhook: hits.map(({ content }) => (content as { signals: unknown }).signals),
    mails: mails.length,
  }
}
const once = (kind: SignalKind) => ({ api: [kind], feed: 1, webhook: [1], mails: 1 })
const nothing = { api: [], feed: 0, webhook: [], mails: 0 }

test('A watch of active companies reports a bankruptcy, and a watch of those in liquidation their deletion', async () => {
  const { muster } = story
  const active = await watch({ status: ['active'] }, ['bankruptcy_opened'])
  const ending = await watch({ status: ['active'], canton: ['BE'], q: 'Muster Dachbau' }, [
    'bankruptcy_opened',
  ])
  const others = await watch({ status: ['active'], canton: ['ZH'] }, ['bankruptcy_opened'])
  await publish('KK01', debtor(muster.uid, muster.name))
  expect(await world.sql('select status from companies where uid = $1', [muster.uid])).toEqual([
    { status: 'being_cancelled' },
  ])
  expect(await heard(active)).toEqual(once('bankruptcy_opened'))
  expect(await heard(ending)).toEqual(once('bankruptcy_opened'))
  expect(await heard(others)).toEqual(nothing)
  const left: Mail[] = []
  const mailTransport = { by: 'terminal', send: async (mail: Mail) => void left.push(mail) } as const
  await sendMails(pools, { mailTransport, publicUrl: world.url }, watchLetterWriter(world.search))
  expect(left.filter(({ to }) => to === email).at(-1)!.text).toContain(muster.name)

  await nextDay()
  const wound = await watch({ status: ['being_cancelled'] }, ['company_deleted'])
  const living = await watch({ status: ['active'] }, ['company_deleted'])
  await publish('HR03', `<commonsActual>${commons(muster, 'Bern')}</commonsActual>`)
  expect(await heard(wound)).toEqual(once('company_deleted'))
  // It was already inactive: the directory had recorded that.
  expect(await heard(living)).toEqual(nothing)
})

test('A watch of a place reports companies that leave it and companies that arrive', async () => {
  const company = { ...story.alpha, uid: story.kellerThun.uid, name: story.kellerThun.name }
  const kinds: SignalKind[] = ['seat_moved']
  const left = [
    await watch({ canton: ['BE'] }, kinds),
    await watch({ municipality: ['Thun'] }, kinds),
    await watch({ municipality: ['942'] }, kinds),
    await watch({ near: 'Thun,5' }, kinds),
  ]
  const came = await watch({ canton: ['ZH'] }, kinds)
  const elsewhere = await watch({ canton: ['GE'] }, kinds)
  await publish('HR02', moving(company, 'Thun', 'Zürich'), 'ZH')
  for (const one of left) expect(await heard(one)).toEqual(once('seat_moved'))
  expect(await heard(came)).toEqual(once('seat_moved'))
  expect(await heard(elsewhere)).toEqual(nothing)
})

test('A watch still filters by what a signal does not change, such as the name', async () => {
  const company = { ...story.alpha, uid: story.kellerBern.uid, name: story.kellerBern.name }
  const named = await watch({ status: ['active'], q: 'Keller' }, ['bankruptcy_opened'])
  const other = await watch({ status: ['active'], q: 'Solar' }, ['bankruptcy_opened'])
  await publish('KK01', debtor(company.uid, company.name))
  expect(await heard(named)).toEqual(once('bankruptcy_opened'))
  expect(await heard(other)).toEqual(nothing)
})

test('A watch of a legal form, capital, postal code or licence reports companies that leave and that arrive', async () => {
  const { uid, name } = story.alpha
  const side = (
    form: string,
    nominal: number,
    code: string,
  ) => `<company><name>${name}</name><uid>${uid}</uid>
    <seat>Bern</seat><legalForm>${form}</legalForm><address><street>Dorfstrasse</street><houseNumber>${code.at(-1)}</houseNumber>
    <swissZipCode>${code}</swissZipCode><town>Bern</town></address></company>
    <capital><nominal>${nominal}</nominal><currency>CHF</currency></capital>`
  const change = (from: string, to: string, flags: string) =>
    publish(
      'HR02',
      `<commonsNew>${to}</commonsNew><commonsActual>${from}</commonsActual>
       <transaction><update><changements>${flags}</changements></update></transaction>`,
    )
  const capitals: SignalKind[] = ['capital_reduced']
  const left = await watch({ capital_from: 200_000 }, capitals)
  const between = await watch({ capital_from: 40_000, capital_to: 60_000 }, capitals)
  const never = await watch({ capital_from: 300_000 }, capitals)
  await change(
    side('0106', 250_000, '3001'),
    side('0106', 50_000, '3001'),
    '<capitalChanged><nominal>true</nominal></capitalChanged>',
  )
  expect(await heard(left)).toEqual(once('capital_reduced'))
  expect(await heard(between)).toEqual(once('capital_reduced'))
  expect(await heard(never)).toEqual(nothing)

  await nextDay()
  const forms: SignalKind[] = ['legal_form_changed']
  const stockCompanies = await watch({ legal_form: ['0106'], capital_to: 60_000 }, forms)
  const limited = await watch({ legal_form: ['0107'] }, forms)
  const associations = await watch({ legal_form: ['0109'] }, forms)
  await change(
    side('0106', 50_000, '3001'),
    side('0107', 50_000, '3001'),
    '<legalStatusChanged>true</legalStatusChanged>',
  )
  expect(await heard(stockCompanies)).toEqual(once('legal_form_changed'))
  expect(await heard(limited)).toEqual(once('legal_form_changed'))
  expect(await heard(associations)).toEqual(nothing)

  await nextDay()
  const addresses: SignalKind[] = ['address_changed']
  const there = await watch({ postal_code: ['3001'] }, addresses)
  const beginning = await watch({ postal_code: ['34', '3008'] }, addresses)
  const elsewhere = await watch({ postal_code: ['8', '3003'] }, addresses)
  await change(
    side('0107', 50_000, '3001'),
    side('0107', 50_000, '3008'),
    '<addressChanged>true</addressChanged>',
  )
  expect(await heard(there)).toEqual(once('address_changed'))
  expect(await heard(beginning)).toEqual(once('address_changed'))
  expect(await heard(elsewhere)).toEqual(nothing)

  await nextDay()
  const licensed = await watch({ regulated: true }, ['licence_removed'])
  const [{ company_id }] = await world.sql('select company_id from companies where uid = $1 and name = $2', [
    uid,
    name,
  ])
  await at('12:30')
  await transaction(pools.write, (tx) =>
    recordSignals(tx, [
      {
        company_id,
        kind: 'licence_removed',
        published_on: today(),
        occurred_on: null,
        source: { name: 'FINMA', rubric: null, number: null, url: null },
        before: { authority: 'FINMA', licence: 'Vermögensverwalter' },
        after: null,
        text: null,
        language: null,
        confidence: null,
      },
    ]),
  )
  expect(await heard(licensed)).toEqual(once('licence_removed'))
})
