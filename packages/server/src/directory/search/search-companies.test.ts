import { Company } from '@alphorn/contract/directory/companies'
import { searchSummary } from '@alphorn/contract/directory/company-search'
import { uidOf } from '@alphorn/test/fixtures/register'
import type { Actor } from '@alphorn/test/fixtures/actors'
import { openWorld } from '@alphorn/test/fixtures/world'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import { companyRows } from '@alphorn/server/directory/connectors/file/company-rows'
import { importCompanies } from '@alphorn/server/directory/companies/import'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { transaction, withConnection } from '#server/platform/db/connection'
import { readMoment } from '#server/directory/search/directory-changes'
import { type NewSignal, recordSignals } from '#server/directory/signals/record'

const world = await openWorld({
  index: 'with the service',
  plan: { rowsPerDay: 1_000_000, rowsPerMonth: 1_000_000 },
})
const second = await world.another()
const sqlOnly = await world.another({ searchIndex: 'sql' })
const acme = await world.account()
const olga = await acme.credential(['companies:read'])
const olgaThere = second.actor(olga.secret)
const olgaBySql = sqlOnly.actor(olga.secret)

const shared = uidOf(907)
const first = 9000
await bring([
  {
    ehraid: first + 1,
    uid: uidOf(901),
    name: 'Müller Bau AG',
    legal_form: '0106',
    status: 'ACTIVE',
    canton: 'ZH',
    seat_name: 'Zürich',
    seat_bfs_id: 261,
    noga_code: '412001',
  },
  {
    ehraid: first + 2,
    uid: uidOf(902),
    name: 'Mueller Gartenbau GmbH',
    legal_form: '0107',
    status: 'ACTIVE',
    canton: 'GE',
    seat_name: 'Genève',
    seat_bfs_id: 6621,
    noga_code: '813000',
  },
  {
    ehraid: first + 3,
    uid: uidOf(903),
    name: 'Beispiel Treuhand AG',
    legal_form: '0106',
    status: 'CANCELLED',
    canton: 'ZH',
    seat_name: 'Zürich',
    seat_bfs_id: 261,
    former_names: ['Müllheim Treuhand AG'],
  },
  {
    ehraid: first + 4,
    uid: uidOf(904),
    name: 'Exempel Treuhand AG',
    translations: { fr: 'Fiduciaire Exemple SA' },
    status: 'ACTIVE',
  },
  {
    ehraid: first + 5,
    uid: shared,
    name: 'Aare Jobs AG, Zweigniederlassung Luzern',
    legal_form: '0151',
    status: 'ACTIVE',
    head_offices: [{ uid: uidOf(901) }],
  },
  { ehraid: first + 6, uid: shared, name: 'Aare Jobs AG', legal_form: '0106', status: 'ACTIVE' },
  {
    ehraid: first + 7,
    uid: uidOf(908),
    name: 'Lumatec AG',
    legal_form: '0106',
    status: 'ACTIVE',
    purpose: 'Planung von Wärmepumpen und Photovoltaikanlagen',
  },
  {
    ehraid: first + 8,
    uid: uidOf(909),
    name: 'Photoatelier Sonne GmbH',
    legal_form: '0107',
    status: 'ACTIVE',
    purpose: 'Betrieb eines Ateliers',
  },
])

async function bring(rows: object[]) {
  async function* lines() {
    for (const row of rows) yield JSON.stringify(row)
  }
  await importCompanies(world.service.pools.write, companyRows(lines()), { source: 'test' })
}

/** The current state of the directory: a search that waits for it sees everything that was imported. */
async function now() {
  const { stamp } = await withConnection(world.service.pools.read, readMoment)
  // two seconds at most, repeated as often as a busy machine needs
  for (const { search: index } of [world, second]) while (!(await index.reaches(stamp)));
}
await now()

async function search(parameters: string, actor: Actor = olga) {
  const { status, body } = await actor.get(`/companies?${parameters}`)
  expect(body, parameters).toMatchObject({ total: expect.any(Number) })
  z.object(searchSummary).parse(body)
  for (const company of body.data) Company.parse(company)
  return { status, ...body, ehraids: body.data.map((company: Company) => company.ehraid! - first) }
}

describe('words find', () => {
  test.each<[string, string, number[], string]>([
    ['a name in any spelling', 'MULLER BAU', [1], 'exact'],
    ['the beginning of the last word', 'lumat', [7], 'exact'],
    ['words in any order, and another legal form', 'bau müller gmbh', [1], 'exact'],
    ['a former name', 'müllheim', [3], 'exact'],
    ['a translation', 'fiduciaire', [4], 'exact'],
    ['a mistyped name', 'Gartnebau', [2], 'typo'],
    ['a wrong first letter', 'Vumatec', [7], 'typo'],
    ['glued words', 'aarejobs', [6, 5], 'exact'],
    ['a word that was split', 'garten bau mueller', [2], 'exact'],
    ['the town behind the name', 'müller gartenbau genf', [2], 'exact'],
    ['a word too many', 'Lumatec Ofenbau', [7], 'partial'],
    ['words of a purpose, in the singular', 'Wärmepumpe', [7], 'exact'],
    ['a part of a joined word of a purpose', 'photovoltaik', [7], 'exact'],
  ])('A search finds companies by %s', async (_, q, ehraids, match) => {
    expect(await search(`q=${encodeURIComponent(q)}`)).toMatchObject({
      ehraids,
      match,
      total: ehraids.length,
    })
  })

  test('A head office is listed before its branch, both by words and by UID in any spelling', async () => {
    expect((await search('q=aare jobs')).ehraids).toEqual([6, 5])
    const uid = encodeURIComponent(`${shared.replaceAll('.', ' ').toLowerCase()} mwst`)
    expect(await search(`q=${uid}`)).toMatchObject({ ehraids: [6, 5], match: null })
    expect(await search(`q=${uid}`, olgaBySql)).toMatchObject({ total: 2, match: null })
  })

  test.each<[string, string, number[]]>([
    ['a mark that stands apart from its letter', 'Mu\u0308ller Bau', [1]],
    ['marks of direction, joiners and a soft hyphen', '\u200fMül\u00adler\u200d Bau\u202e', [1]],
    ['letters of full width', 'ＭＵＬＬＥＲ ＢＡＵ', [1]],
    ['an emoji beside the name', 'Lumatec 😀', [7]],
    ['an emoji alone', '👩‍👩‍👧‍👦', []],
    ['words of another script', 'מילר بناء 建設', []],
    ['nearly two hundred marks on one letter', `Lumatec${'\u0301'.repeat(190)}`, [7]],
  ])('A query with %s finds exactly the expected companies', async (_, q, ehraids) => {
    const found = await search(`q=${encodeURIComponent(q)}&facets=canton`)
    expect(found.ehraids).toEqual(ehraids)
    expect(found.total).toBe(ehraids.length)
  })

  test.each([
    [201, 'invalid_parameter'],
    [10_000, 'invalid_request'],
  ])('A query of %i letters is refused with a reason', async (letters, code) => {
    const { status, body } = await olga.get(`/companies?q=${'a'.repeat(letters)}`)
    expect([status, body.error.code]).toEqual([400, code])
  })

  test('A query without similar names finds nothing', async () => {
    expect(await search('q=xyzzyx&facets=canton')).toMatchObject({
      ehraids: [],
      total: 0,
      facets: { canton: [] },
    })
    expect(await search('q=%26')).toMatchObject({ ehraids: [], total: 0 })
  })
})

describe('a search answer', () => {
  test('Each facet is counted without its own filter, and municipalities are given by name', async () => {
    const { facets, total } = await search(
      'q=m%C3%BCller&canton=ZH&facets=canton&facets=legal_form&facets=municipality',
    )
    const counts = (name: keyof typeof facets) => facets[name]!.map(({ value, count }) => [value, count])
    expect(total).toBe(1)
    expect(counts('canton')).toEqual([
      ['GE', 1],
      ['ZH', 1],
    ])
    expect(counts('legal_form')).toEqual([['0106', 1]])
    expect(facets.municipality).toEqual([
      { value: '261', count: 1, name: 'Zürich', canton: 'ZH', location: { lon: 8.55, lat: 47.3667 } },
    ])
  })

  test.each(['name', '-name', 'founded_on', '-founded_on', 'relevance'])(
    'The next page starts after the last company of the previous one, sorted by %s',
    async (sort) => {
      const whole = await search(`q=treuhand&sort=${sort}`)
      const pages: number[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page = await search(`q=treuhand&sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`)
        pages.push(...page.ehraids)
        cursor = page.next_cursor
      }
      expect(pages).toEqual(whole.ehraids)
      expect(pages).toHaveLength(whole.total)
    },
  )

  test('A query by facts gets the same answer from PostgreSQL alone', async () => {
    for (const asked of [
      'canton=ZH&facets=status',
      'sort=-name&status=active&facets=canton',
      'municipality=Zurigo',
    ]) {
      const { index: _, request_id: _id, ...one } = await search(asked)
      const { index: _other, request_id: _otherId, ...other } = await search(asked, olgaBySql)
      expect(other).toEqual({ ...one, next_cursor: other.next_cursor })
    }
  })

  test('A search waits until its instance has seen what another instance has seen', async () => {
    await bring([{ ehraid: first + 20, uid: uidOf(920), name: 'Frischling AG', status: 'ACTIVE' }])
    await now()
    const { index } = await search('q=frischling')
    expect(await search(`q=frischling&min_seq=${index.seq}`, olgaThere)).toMatchObject({ ehraids: [20] })
  })
})

describe('companies with signals', () => {
  const noted = async (published_on: string, kind: SignalKind, ...ehraids: number[]) => {
    const rows = await world.sql('select company_id from companies where ehraid = any($1)', [ehraids])
    const signals = rows.map(({ company_id }): NewSignal => ({
      company_id,
      kind,
      published_on,
      occurred_on: null,
      source: { name: 'shab', rubric: null, number: `${kind} ${company_id}`, url: null },
      before: null,
      after: null,
      text: null,
      language: null,
      confidence: null,
    }))
    await transaction(world.service.pools.write, (tx) => recordSignals(tx, signals))
  }
  const found = async (query: string, actor: Actor = olga) => {
    const { status, body } = await actor.get(`/companies?${query}`)
    expect(status).toBe(200)
    return [body.total, body.match, body.data.map(({ ehraid }) => ehraid! - first)]
  }
  const today = new Date().toISOString().slice(0, 10)

  test('Companies with signals are found despite typos and counted as PostgreSQL counts them', async () => {
    await noted(today, 'seat_moved', first + 1, first + 2)
    await noted('2020-01-02', 'merger', first + 1, first + 3)
    expect(await found('q=Mullr Bau&signal=seat_moved')).toEqual([1, 'typo', [1]])
    expect(await found('q=Mullr Bau&signal=capital_increased')).toEqual([0, 'exact', []])
    expect(await found('q=Beispil&signal=merger')).toEqual([1, 'typo', [3]])
    expect(await found('q=Beispil&signal=merger&signal_days=30')).toEqual([0, 'exact', []])
    for (const query of ['signal=merger', 'signal_days=30', 'signal=merger&signal=seat_moved&canton=ZH'])
      expect(await found(query)).toEqual(await found(query, olgaBySql))
  })

  test('Companies with signals are searched among the requested ids', async () => {
    const [{ company_id }] = await world.sql('select company_id from companies where ehraid = $1', [
      first + 1,
    ])
    expect(await found(`signal=merger&company_id=${company_id}`)).toEqual([1, null, [1]])
  })
})

test('The health endpoints show an operator whether the directory can be searched', async () => {
  const ask = async (path: string, url = world.url) => {
    const response = await fetch(url + path)
    return [response.status, await response.json()]
  }
  expect(await ask('/livez')).toEqual([200, { live: true }])
  const search = {
    ready: true,
    kind: 'memory',
    state: 'ready',
    companies: expect.any(Number),
    seq: expect.any(Number),
  }
  expect(await ask('/readyz')).toMatchObject([200, { ready: true, database: { ready: true }, search }])
  expect(await ask('/readyz', sqlOnly.url)).toMatchObject([200, { search: { ready: true, kind: 'sql' } }])
  const broken = await world.another()
  await broken.search.stop()
  expect(await ask('/readyz', broken.url)).toMatchObject([503, { ready: false, search: { state: 'down' } }])
  await broken.stop()
})

test('Paging beyond the window is refused with the code window_exceeded', async () => {
  const crowd = Array.from({ length: 10_050 }, (_, at) => ({
    ehraid: 100_000 + at,
    uid: uidOf(at + 2000),
    name: `Menge ${at} AG`,
    status: 'ACTIVE',
    canton: 'TI',
  }))
  await bring(crowd)
  await now()
  for (const sort of ['name', 'relevance']) {
    let cursor = ''
    for (let page = 0; page < 11; page++) {
      const limit = page === 10 ? 700 : 930
      const { body } = await olga.get(
        `/companies?q=menge&sort=${sort}&limit=${limit}${cursor && `&cursor=${cursor}`}`,
      )
      cursor = body.next_cursor ?? ''
      expect(body.total).toBe(10_050)
      expect(body.data).toHaveLength(limit)
    }
    const { status, body } = await olga.get(`/companies?q=menge&sort=${sort}&limit=930&cursor=${cursor}`)
    expect([status, body.error.code]).toEqual([400, 'window_exceeded'])
  }
}, 180_000)
