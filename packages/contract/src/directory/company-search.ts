import { z } from 'zod'
import { Timestamp } from '#contract/core/fields'
import { facets, searchSorts } from '#contract/directory/search-facets'

/** How far the words of `q` had to be bent: not at all, within typing mistakes, or to a part of the words. */
export const searchMatches = ['exact', 'typo', 'partial'] as const
export type SearchMatch = (typeof searchMatches)[number]

/** Results that can be paged through; lists have no ceiling. */
export const searchWindow = 10_000

export const searchParameters = {
  sort: z.enum(searchSorts).optional().meta({ description: 'With `q` usually by relevance, else by name' }),
  facets: z
    .array(z.enum(facets))
    .max(facets.length)
    .optional()
    .meta({ description: 'Also count the companies by these facts; each leaves out its own filter' }),
  min_seq: z
    .string()
    .regex(/^(0|[1-9]\d{0,15})$/, 'It takes a whole number, in digits alone.')
    .transform(Number)
    .pipe(z.int().min(0))
    .optional()
    .meta({ description: '`index.seq` of an answer: wait, two seconds at most, until as much is seen' }),
} as const

const FacetValue = z
  .object({
    value: z.string().nullable().meta({
      description:
        'As the filter of the same name takes it; of `founded` and `capital` where the decade or the band begins; null: not known',
    }),
    count: z.int(),
    name: z.string().nullable().meta({ description: 'Of a municipality' }),
    canton: z.string().nullable(),
    location: z
      .object({ lon: z.number(), lat: z.number() })
      .nullable()
      .meta({ description: 'Of a municipality, where known' }),
  })
  .meta({ id: 'FacetValue' })
export type FacetValue = z.infer<typeof FacetValue>

/** What stands beside a page of the directory. */
export const searchSummary = {
  total: z.int().meta({ description: 'All companies that match, counted' }),
  match: z
    .enum(searchMatches)
    .nullable()
    .meta({ description: 'How far the words of `q` had to be bent; null without words' }),
  facets: z.partialRecord(z.enum(facets), z.array(FacetValue)),
  index: z
    .object({ as_of: Timestamp, seq: z.int() })
    .meta({ description: 'The state of the directory that was searched' }),
} as const
