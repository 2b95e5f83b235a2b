// What is still to be rewritten, as the number of breaches in each area or file. Numbers only go down.
export const allowedBreaches: Readonly<
  Record<
    'commentWords' | 'commentLength' | 'documentWords' | 'documentLength',
    Readonly<Record<string, number>>
  >
> = {
  commentWords: {},
  commentLength: {},
  documentWords: {},
  documentLength: {},
}
