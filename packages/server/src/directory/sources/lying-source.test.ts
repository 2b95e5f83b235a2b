import { gzipSync } from 'node:zlib'
import { uidOf } from '@alphorn/test/fixtures/register'
import { smallGazette } from '@alphorn/test/directory/small-gazette'
import { openSourceFixture } from '@alphorn/test/directory/source-fixture'
import { openSource } from '@alphorn/test/directory/source-server'
import { describe, expect, test } from 'vitest'
import { type SourceName, sourceNames } from '@alphorn/contract/directory/source-names'

// Sources that give wrong lengths, compression bombs or bad redirects. No run stores an incomplete response, ends
// without an error, or follows a forbidden redirect.

const { register, source, sync, status, sql } = await openSourceFixture()
const beside = await openSource()
beside.answer(() => ({ body: 'secrets' }))

// Ten failures in a row count as a failure of the source, not of single items.
const numbers = Array.from({ length: 10 }, (_, at) => at + 1)
await register.import(
  numbers.map((at) => ({ ehraid: at, uid: uidOf(at), name: `Muster ${at} AG`, legal_form: '0106' })),
)
await sql('alter table prospects disable trigger all')
await sql(`insert into prospects (account_id, project_id, prospect_id, company_id, uid, created_at, updated_at)
  select 'acc_1', 'prj_1', 'prs_' || ehraid, company_id, uid, now(), now() from companies`)
const standing = () => sql('select to_jsonb(c) as company from companies c order by company_id')
const before = await standing()

const lies: [string, Parameters<typeof source.answer>[0]][] = [
  [
    'is shorter than it says',
    () => ({ body: '[{"a": 1}, ', headers: { 'content-length': '5000' }, cutAfter: 11 }),
  ],
  [
    'is cut off when it is packed',
    () => {
      const body = gzipSync('x'.repeat(10_000))
      return { body, headers: { 'content-encoding': 'gzip' }, cutAfter: 20 }
    },
  ],
  ['is packed and is not', () => ({ body: 'plain', headers: { 'content-encoding': 'gzip' } })],
  ['is empty', () => ({ body: '' })],
  ['is a page of HTML', () => ({ body: '<!DOCTYPE html><html><body>We are closed.</body></html>' })],
  [
    'leads to a machine beside us',
    () => ({ status: 302, headers: { location: beside.url.replace('127.0.0.1', 'localhost') } }),
  ],
  ['leads round in a circle', ({ path }) => ({ status: 302, headers: { location: path } })],
]

async function changesNothing(name: SourceName) {
  await sql('delete from directory_sources')
  await expect(sync(name)).rejects.toThrow(/./)
  expect(await standing()).toEqual(before)
  expect(await status(name)).toMatchObject({ state: 'failed', failure: expect.stringMatching(/.{20}/) })
  expect(beside.asked).toEqual([])
}

describe.each(lies)('an answer that %s', (_, answer) => {
  test.each([...sourceNames])(
    'An invalid answer from %s changes nothing, and the failure is reported',
    async (name) => {
      source.answer(answer)
      await changesNothing(name)
    },
  )
})

// One source that is read as a stream, and one that is read as a whole; the others work like one of the two.
test.each(['basel', 'finma'] as const)(
  'A decompression bomb from %s is not unpacked to the end',
  async (name) => {
    const bomb = gzipSync(Buffer.alloc(80_000_000, 'x'))
    source.answer(() => ({ body: bomb, headers: { 'content-encoding': 'gzip' } }))
    await changesNothing(name)
  },
)

test('A gazette list that repeats the same page endlessly is refused', async () => {
  const page = smallGazette([
    { id: 'a', sub_rubric: 'HR02', number: 'N', published_on: '2026-11-01', content: '' },
  ])
  source.answer((asked) => {
    asked.query.set('publicationDate.start', '2026-11-01')
    return { body: String(page(asked).body).replace('<total>1<', '<total>4000<') }
  })
  const asked = source.asked.length
  await changesNothing('gazette')
  expect(source.asked.length - asked).toBe(2)
})
