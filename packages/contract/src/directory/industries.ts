import { z } from 'zod'
import { Language } from '#contract/core/fields'
import { derivedNogaVersion } from '#contract/directory/noga'
import { read, type RouteTable, scoped } from '#contract/core/route'

/** An industry found for search words. */
export const Industry = z
  .object({
    code: z
      .string()
      .meta({ description: 'A section (A to U) or a division (two digits) of the classification' }),
    title: z.string(),
    keyword: z
      .string()
      .nullable()
      .meta({ description: 'Keyword that matched, if it is not the title itself' }),
    codes: z.array(z.string()).meta({
      description: 'Values for the filter `noga`: the divisions of a section, or the division itself',
    }),
    version: z.literal(derivedNogaVersion),
  })
  .meta({ id: 'Industry' })
export type Industry = z.infer<typeof Industry>

export const industryRoutes = {
  industries: read({
    extension: true,
    path: '/industries',
    group: 'companies',
    access: scoped('companies:read'),
    summary: 'Find industries by words in German, French, Italian or English',
    query: {
      q: z.string().trim().min(1).max(100).optional().meta({
        description:
          'Words such as `hotel` or `toiture`, or the first digits of a NOGA code. Without it: all industries',
      }),
      language: Language.default('en').meta({ description: 'Language of the titles' }),
    },
    answer: z.array(Industry),
  }),
} satisfies RouteTable
