import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openSourceFixture } from '@alphorn/test/directory/source-fixture'
import { deriveSignals } from '#server/directory/signals/derive'

// The gazette over real HTTP, from recorded publications that were filled with people.

const { register, source, sync, sql, travelTo } = await openSourceFixture()
await travelTo('2026-11-21')
const samples = new URL('../../../../../../shared/data/samples/', import.meta.url)
const sample = (name: string) => readFileSync(new URL(name, samples), 'utf8')

describe.skipIf(!existsSync(samples))('recorded (skipped: the samples are not at hand)', () => {
  test('Gazette publications become companies and signals once, and no person is stored', async () => {
    const id = (at: number) => `00000000-0000-4000-8000-00000000000${at}`
    const listOf = (numbers: number[]) =>
      `<bulk:bulk-export xmlns:bulk="https://shab.ch/bulk-export"><total>${numbers.length}</total>${numbers
        .map(
          (at) => `<publication><meta><id>${id(at)}</id><subRubric>X</subRubric>
          <publicationNumber>N${at}</publicationNumber><publicationDate>2026-11-20</publicationDate>
          <title><de>Konkurs Meier, Hans</de></title></meta></publication>`,
        )
        .join('')}</bulk:bulk-export>`
    const persons = 'Eingetragene Personen neu: Meier, Hans, von Bern, in Thun, Präsident.'
    const bankrupt = (
      kind: string,
    ) => `<KK01:publication xmlns:KK01="x"><meta><id>${id(4)}</id><subRubric>KK01</subRubric>
      <publicationNumber>KK01-4</publicationNumber><publicationDate>2026-11-20</publicationDate></meta><content><debtor>
      <selectType>${kind}</selectType><person><name>Meier</name><prename>Hans</prename></person></debtor></content></KK01:publication>`
    const texts: Record<string, string> = {
      [id(1)]: sample('shab/HR01_fictional.xml').replace('Zweck:', `${persons} Zweck:`),
      [id(2)]: sample('shab/HR02_fictional.xml')
        .replace('<others>false', '<others>true')
        .replace('Domizil neu:', `${persons} Domizil neu:`),
      [id(3)]: sample('shab/HR03_fictional.xml'),
      [id(4)]: bankrupt('person'),
    }
    source.answer(({ path, query }) => {
      const one = Object.keys(texts).find((known) => path.includes(known))
      if (one) return { body: texts[one]! }
      return { body: listOf(query.get('publicationDate.start') === '2026-11-20' ? [1, 2, 3, 4] : []) }
    })
    expect((await sync('gazette')).counts).toEqual({
      publications: 4,
      signals: 4,
      read: 2,
      unknown_company: 1,
      person: 1,
    })
    while ((await deriveSignals(register.write)) > 0);
    const reported = await sql(
      `select kind, s.before, s.after, s.text, number, c.name from signals s join companies c using (company_id)
       where s.source = 'gazette' order by number, kind`,
    )
    expect(reported).toMatchObject([
      {
        kind: 'company_registered',
        after: { name: 'Beispiel Haustechnik GmbH', seat: 'Sursee', canton: 'LU', capital: 20_000 },
        number: 'HR01-1009900001',
      },
      {
        kind: 'address_changed',
        before: { address: 'Alte Musterstrasse 1, 8002 Zürich' },
        after: { address: 'Musterstrasse 34, 8002 Zürich' },
        text: "Aktienkapital neu: CHF 151'333.00. Domizil neu: Musterstrasse 34, 8002 Zürich.",
      },
      {
        kind: 'capital_increased',
        before: { capital: 100_000, currency: 'CHF' },
        after: { capital: 151_333, currency: 'CHF' },
      },
      { kind: 'officers_changed', before: null, after: null, number: 'HR02-1009900002' },
    ])
    for (const { table_name } of await sql<{ table_name: string }>(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    ))
      expect(await sql(`select * from ${table_name} t where t::text ~ 'Meier|Hans'`)).toEqual([])

    // The register may report the company some days after the gazette reported its end.
    await register.import(
      [{ uid: 'CHE-600.001.126', name: 'Muster Holding AG', seat_name: 'Zug' }],
      'test',
      '2026-11-01',
    )
    expect((await sync('gazette')).counts).toEqual({ publications: 1, signals: 1, read: 1 })
    expect(
      await sql(`select status, deleted_on::text, name from companies where uid = 'CHE-600.001.126'`),
    ).toEqual([{ status: 'cancelled', deleted_on: '2026-11-17', name: 'Muster Holding AG' }])
    expect((await sync('gazette')).counts).toEqual({})
  })

  test('A changed gazette format is reported, and its publications are read once a version supports it', async () => {
    const ids = Array.from({ length: 12 }, (_, at) => `10000000-0000-4000-8000-0000000000${at + 10}`)
    const listed = ids
      .map(
        (id) =>
          `<publication><meta><id>${id}</id><subRubric>HR02</subRubric><publicationNumber>${id}</publicationNumber><publicationDate>2026-11-21</publicationDate></meta></publication>`,
      )
      .join('')
    let body = '<new:format xmlns:new="x"/>'
    source.answer(({ path, query }) => {
      if (ids.some((id) => path.includes(id))) return { body }
      const here = query.get('publicationDate.start') === '2026-11-21'
      return {
        body: `<b:bulk-export xmlns:b="x"><total>${here ? 12 : 0}</total>${here ? listed : ''}</b:bulk-export>`,
      }
    })
    await expect(sync('gazette')).rejects.toThrow('The gazette has changed')
    body = sample('shab/HR02_fictional.xml')
    expect((await sync('gazette')).counts).toMatchObject({ publications: 12, read: 12 })
  })
})
