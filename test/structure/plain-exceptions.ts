// What is still to be rewritten, as the number of breaches in each area or file. Numbers only go down.
export const allowedBreaches: Readonly<
  Record<
    'commentWords' | 'commentLength' | 'documentWords' | 'documentLength',
    Readonly<Record<string, number>>
  >
> = {
  commentWords: {
    web: 3,
    'web/accounts': 16,
    'web/companies': 9,
    'web/data': 28,
    'web/developers': 17,
    'web/directory': 7,
    'web/lists': 8,
    'web/prospecting': 78,
    'web/routes': 4,
    'web/shared': 14,
    'web/shell': 9,
    'web/ui': 34,
  },
  commentLength: {
    'web/data': 4,
    'web/prospecting': 9,
    'web/shared': 1,
    'web/shell': 3,
    'web/ui': 1,
  },
  documentWords: {},
  documentLength: {},
}
