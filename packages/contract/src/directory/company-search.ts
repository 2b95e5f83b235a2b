import { z } from 'zod'
import { Timestamp } from '#contract/core/fields'
import { facets, searchSorts } from '#contract/directory/search-facets'

/** How well a result matches the words of `q`: exactly, with typing errors, or only in part. */
const searchMatches = ['exact', 'typo', 'partial'] as const
export type SearchMatch = (typeof searchMatches)[number]

export const searchParameters = {
  sort: z.enum(searchSorts).optional().meta({ description: 'With `q` usually by relevance, else by name' }),
  facets: z
    .array(z.enum(facets))
    .max(facets.length)
    .optional()
    .meta({ description: 'Also count the companies by these facts; each count ignores its own filter' }),
  min_seq: z
    .string()
    .regex(/^(0|[1-9]\d{0,15})$/, 'Must be a whole number, in digits alone.')
    .transform(Number)
    .pipe(z.int().min(0))
    .optional()
    .meta({
      description:
        '`index.seq` of an earlier response: wait up to two seconds until the index has caught up with it',
    }),
} as const

const FacetValue = z
  .object({
    value: z.string().nullable().meta({
      description:
        'A value of the filter with the same name. For `founded` and `capital` it is the start of the decade or band. Null: not known',
    }),
    count: z.int(),
    name: z.string().nullable().meta({ description: 'Only for a municipality' }),
    canton: z.string().nullable(),
    location: z
      .object({ lon: z.number(), lat: z.number() })
      .nullable()
      .meta({ description: 'Only for a municipality, if known' }),
  })
  .meta({ id: 'FacetValue' })
export type FacetValue = z.infer<typeof FacetValue>

/** Members beside `data` in a page of the directory. */
export const searchSummary = {
  total: z.int().meta({ description: 'Number of companies that match' }),
  match: z
    .enum(searchMatches)
    .nullable()
    .meta({ description: 'How closely the words of `q` match; null without words' }),
  facets: z.partialRecord(z.enum(facets), z.array(FacetValue)),
  index: z
    .object({ as_of: Timestamp, seq: z.int() })
    .meta({ description: 'The state of the directory that was searched' }),
} as const
