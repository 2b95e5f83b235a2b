import { Company, CompanyDetail } from '@alphorn/contract/companies'
import type { CompanyFilter } from '@alphorn/contract/company-filters'
import { openRegister, uidOf } from '@alphorn/test/register'
import { describe, expect, test } from 'vitest'
import type { ReadCall } from '#server/call'
import { findCompany } from '#server/directory/company'
import { searchCompanies } from '#server/directory/search'

const shared = uidOf(7)
const register = await openRegister([
  {
    ehraid: 1,
    uid: uidOf(1),
    name: 'Müller Bau AG',
    legal_form: '0106',
    status: 'ACTIVE',
    canton: 'ZH',
    seat_name: 'Zürich',
    seat_bfs_id: 261,
    noga_code: '412001',
  },
  {
    ehraid: 2,
    uid: uidOf(2),
    name: 'Mueller Gartenbau GmbH',
    legal_form: '0107',
    status: 'ACTIVE',
    canton: 'GE',
    seat_name: 'Genève',
    seat_bfs_id: 6621,
    noga_code: '813000',
  },
  {
    ehraid: 3,
    uid: uidOf(3),
    name: 'Beispiel Treuhand AG',
    legal_form: '0106',
    status: 'CANCELLED',
    canton: 'ZH',
    seat_name: 'Zürich',
    seat_bfs_id: 261,
    former_names: ['Müllheim Treuhand AG'],
  },
  {
    ehraid: 4,
    uid: uidOf(4),
    name: 'Beispiel Treuhand AG',
    translations: { fr: 'Fiduciaire Exemple SA' },
    status: 'ACTIVE',
  },
  {
    ehraid: 5,
    uid: shared,
    name: 'Aare Jobs AG, Zweigniederlassung Luzern',
    legal_form: '0151',
    status: 'ACTIVE',
    head_offices: [{ uid: uidOf(1) }],
  },
  { ehraid: 6, uid: shared, name: 'Aare Jobs AG', legal_form: '0106', status: 'ACTIVE' },
])

async function search(filters: CompanyFilter, limit = 10, after: readonly string[] | null = null) {
  return register.within((tx) => searchCompanies({ tx } as unknown as ReadCall, filters, { limit, after }))
}

function company(key: string) {
  return register.within((tx) => findCompany({ tx } as unknown as ReadCall, key))
}

async function found(filters: CompanyFilter) {
  const { items } = await search(filters)
  for (const item of items) Company.parse(item)
  return items.map(({ ehraid }) => ehraid)
}

describe('a search', () => {
  test.each([
    ['a word in any spelling', { q: 'MULLER' }, [1, 2]],
    ['the beginning of a word', { q: 'müll' }, [3, 1, 2]],
    ['several words in any order', { q: 'bau müller' }, [1]],
    ['words inside others are not meant', { q: 'gartenbau' }, [2]],
    ['a former name', { q: 'müllheim' }, [3]],
    ['a translation', { q: 'fiduciaire' }, [4]],
    ['a UID in any spelling', { q: uidOf(2).replaceAll('.', ' ').toLowerCase() }, [2]],
    ['wildcards are letters like others', { q: '%' }, []],
    ['canton', { canton: ['GE', 'TI'] }, [2]],
    ['legal form', { legal_form: ['0107'] }, [2]],
    ['status', { status: ['cancelled' as const] }, [3]],
    ['municipality by number or name', { municipality: ['6621', 'Zurigo'] }, [3, 1, 2]],
    ['the beginning of a NOGA code', { noga: ['41'] }, [1]],
    ['all together', { q: 'treuhand', canton: ['ZH'], status: ['active' as const] }, []],
  ])('%s', async (_, filters, ehraids) => {
    expect(await found(filters)).toEqual(ehraids)
  })

  test('goes on after the last name of a page, also between equal names', async () => {
    const seen: (number | null)[] = []
    let after: readonly string[] | null = null
    do {
      const page: Awaited<ReturnType<typeof search>> = await search({}, 1, after)
      seen.push(...page.items.map(({ ehraid }) => ehraid))
      after = page.next
    } while (after !== null)
    expect(seen).toEqual([6, 5, 3, 4, 1, 2])
  })
})

describe('a company', () => {
  test('by a UID with several entries is the head office, beside its branch', async () => {
    const detail = CompanyDetail.parse(await company(shared))
    expect(detail).toMatchObject({ ehraid: 6, other_entries: [{ ehraid: 5 }] })
  })

  test('by its id is that entry, and names of others carry their ids', async () => {
    const { items } = await search({ q: 'zweigniederlassung' })
    const [{ company_id }] = items as [Company]
    const detail = await company(company_id)
    expect(detail).toMatchObject({
      company_id,
      head_offices: [{ ehraid: 1, name: 'Müller Bau AG', company_id: expect.stringMatching(/^cmp_/) }],
      other_entries: [{ ehraid: 6 }],
    })
  })

  test.each(['cmp_00000000000000000000000000', uidOf(99), 'CHE-123.456.789', ''])(
    'that is not there: %s',
    async (key) => {
      await expect(company(key)).rejects.toMatchObject({
        code: 'not_found',
      })
    },
  )
})
