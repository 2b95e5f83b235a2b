import { Canton } from '@alphorn/contract/core/fields'
import { CompanyKind, CompanySize } from '@alphorn/contract/directory/company-facts'
import type { Company } from '@alphorn/contract/directory/companies'
import { z } from 'zod'
import { fieldsOf, paging, pick, taskTool } from '#mcp/tasks/task-tool'

const shortText = (most: number) => z.string().trim().min(1).max(most)

export const findCompanies = taskTool({
  name: 'find_companies',
  title: 'Find companies',
  description:
    'Search the Swiss company register. Filters combine; several values of one are alternatives. Rows count in the daily budget.',
  routes: ['companies'],
  readOnly: true,
  input: z.strictObject({
    q: shortText(200).optional().describe('Words of a name or purpose, a town, or a UID'),
    canton: z.array(Canton).max(26).optional().describe('Two letters, like BE'),
    near: shortText(120).optional().describe('Municipality and kilometres: Winterthur,20'),
    noga: z.array(z.string().max(6)).max(20).optional().describe('Industry codes or their first digits'),
    size: z.array(CompanySize).optional(),
    kind: z.array(CompanyKind).optional(),
    founded_from: z.iso.date().optional(),
    has_website: z.boolean().optional(),
    fields: fieldsOf(
      [
        'company_id',
        'uid',
        'name',
        'place',
        'canton',
        'status',
        'legal_form',
        'noga',
        'size',
        'purpose',
        'website',
        'founded_on',
      ],
      ['company_id', 'uid', 'name', 'place', 'canton', 'noga', 'size'],
    ),
    ...paging,
  }),
  run: async (client, { fields, has_website, ...filters }, call) => {
    const asked = {
      ...filters,
      has_website: has_website === undefined ? undefined : (`${has_website}` as const),
    }
    const { data, total, next_cursor, limited_by } = await client.companies(asked, call)
    return {
      total,
      companies: data.map((company) => pick(rowOf(company), fields)),
      next_cursor,
      limited_by,
      next:
        limited_by && 'The budget of rows ended this page. The next call is refused until the budget resets.',
    }
  },
})

function rowOf(company: Company) {
  const { seat, legal_form, noga, size, website } = company
  return {
    ...company,
    place: seat.name,
    canton: seat.canton,
    legal_form: legal_form?.short,
    noga: noga && [noga.code, noga.name?.en].filter(Boolean).join(' '),
    size: size?.class,
    website: website?.url,
  }
}
