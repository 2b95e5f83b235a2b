import type { Asked } from './source-server.ts'

type Answer = { status?: number; body?: string | Uint8Array }

/** A publication of a fake gazette. `content` is the text of its content element. */
export type SmallPublication = {
  id: string
  sub_rubric: string
  number: string
  published_on: string
  content: string
  canton?: string
}

/** Returns the responses of a gazette with these publications: its lists by day, and each publication. */
export function smallGazette(publications: readonly SmallPublication[]) {
  return ({ path, query }: Asked): Answer => {
    const asked = /\/publications\/([^/]+)\/xml$/.exec(path)?.[1]
    if (asked === undefined) return { body: listOf(publications, query.get('publicationDate.start')) }
    const one = publications.find(({ id }) => id === asked)
    return one ? { body: detailOf(one) } : { status: 404 }
  }
}

function listOf(publications: readonly SmallPublication[], day: string | null) {
  const listed = publications.filter(({ published_on }) => published_on === day)
  const items = listed.map((one) => `<publication><meta>${metaOf(one)}</meta></publication>`)
  return `<b:bulk-export xmlns:b="x"><total>${listed.length}</total>${items.join('')}</b:bulk-export>`
}

function detailOf(one: SmallPublication) {
  const { sub_rubric: rubric } = one
  return `<${rubric}:publication xmlns:${rubric}="x"><meta>${metaOf(one)}<language>de</language>
    <cantons>${one.canton ?? 'ZH'}</cantons></meta><content>${one.content}</content></${rubric}:publication>`
}

function metaOf({ id, sub_rubric, number, published_on }: SmallPublication) {
  return `<id>${id}</id><subRubric>${sub_rubric}</subRubric><publicationNumber>${number}</publicationNumber>
    <publicationDate>${published_on}</publicationDate>`
}

/** Returns the part of a bankruptcy publication about its debtor, a company. */
export function debtor(uid: string, name: string) {
  return `<debtor><selectType>company</selectType><companies><company><name>${name}</name><uid>${uid}</uid>
    <legalForm>0106</legalForm></company></companies></debtor><resolutionDate>2026-10-20</resolutionDate>`
}
