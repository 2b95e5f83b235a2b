import { parseUid } from '@alphorn/contract/core/uid'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { StageJobDetail } from '@alphorn/contract/prospecting/stage-jobs'
import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'
import { websiteDomain } from '@alphorn/contract/directory/website-domain'
import type { SiteWords } from '@alphorn/messages/letters/locale'
import { companyName } from '@alphorn/swiss-names/company-name'
import { foldText, wordsOf } from '@alphorn/swiss-names/fold'
import type { ArchivedPage, Site } from '#server/directory/websites/archive'
import type { ReadSite } from '#server/directory/websites/site'

type Research = ResultOf<'research'>
/** Evidence that research submits, under an id that it chooses. */
export type SuppliedEvidence = Research['evidence'][number]

/** Reads the website of a research job's company, if it has one. */
export async function siteOf(
  { stage, input }: StageJobDetail,
  readSite: ReadSite,
  signal: AbortSignal,
): Promise<Site | undefined> {
  const { website } = input.prospect.company
  return stage === 'research' && website ? readSite(website.url, signal) : undefined
}

/** The owner of a site: the proof, the obstacles, and the pages that count as the company's own words. */
export type SiteOwnership = Pick<Research, 'evidence'> & {
  identity: Research['identity'] | null
  notices: NonNullable<Research['notices']>
  pages: readonly ArchivedPage[]
}

/** Result for a company without a site, or if none is read. */
const noSite: SiteOwnership = { evidence: [], identity: null, notices: [], pages: [] }

/**
 * Decides whether the site is the company's own: first by the UID, then by the name. No text of another company's site
 * is used.
 */
export function recogniseSite(input: StageInput, site: Site | undefined, words: SiteWords): SiteOwnership {
  if (!site) return noSite
  const { pages } = site
  if (pages.length === 0) return { ...noSite, notices: site.notices.map((one) => noticeOf(one, words)) }
  const own = findUid(site, (uid) => uid === input.prospect.company.uid)
  if (own)
    return { evidence: [own.evidence], identity: confirmedIdentity(input, own, words), notices: [], pages }
  const [{ url }] = pages as [ArchivedPage]
  const other = findUid(site, () => true)
  if (other) {
    const reason = words.otherUid(other.uid)
    const identity = { verdict: 'doubtful' as const, reason, evidence_ids: [other.evidence.id] }
    const notices = [noticeOf({ code: 'other_company', url }, words)]
    return { evidence: [other.evidence], identity, notices, pages: [] }
  }
  if (isNamedOn(site, input)) return { ...noSite, pages }
  return { ...noSite, notices: [noticeOf({ code: 'not_recognised', url }, words)] }
}

function noticeOf({ code, url }: Pick<Site['notices'][number], 'code' | 'url'>, words: SiteWords) {
  return { code, url, detail: words.notices[code](websiteDomain(url) ?? url.slice(0, 100)) }
}

type FoundUid = { uid: string; evidence: SuppliedEvidence }

const uidSpelling = /CHE[\s.\p{Pd}]?\d{3}[\s.]?\d{3}[\s.]?\d{3}(?:\s(?:MWST|TVA|IVA|VAT))?/gu

/**
 * Returns the first text of a site that is a valid UID and meets the condition. The excerpt is only the UID, because
 * people may be named next to it.
 */
function findUid({ pages }: Site, wanted: (uid: string) => boolean): FoundUid | undefined {
  for (const page of pages)
    for (const block of page.blocks)
      for (const [spelling] of block.matchAll(uidSpelling)) {
        const parsed = parseUid(spelling)
        if (parsed.ok && wanted(parsed.uid))
          return { uid: parsed.uid, evidence: evidenceOf('website_uid', page, spelling) }
      }
  return undefined
}

function confirmedIdentity({ evidence }: StageInput, { uid, evidence: own }: FoundUid, words: SiteWords) {
  const entry = evidence.find(({ kind, excerpt }) => kind === 'register_entry' && excerpt.includes(uid))
  const evidence_ids = [...(entry ? [entry.id] : []), own.id]
  return { verdict: 'confirmed' as const, reason: words.ownUid(uid), evidence_ids }
}

/**
 * Returns whether the site contains the company's name, with its legal form or with all its other words in their order.
 */
function isNamedOn({ pages }: Site, { prospect: { company } }: StageInput) {
  const names = [company.name, ...Object.values(company.translations ?? {})].map((name) => companyName(name))
  const wanted = names.flatMap(({ key, before, after }) =>
    before.length + after.length > 1 ? [key, before.join(' ')] : [key],
  )
  const texts = pages
    .flatMap(({ title, blocks }) => [title ?? '', ...blocks])
    .map((text) => ` ${wordsOf(foldText(text)).join(' ')} `)
  return wanted.some((name) => name !== '' && texts.some((text) => text.includes(` ${name} `)))
}

/** Returns an excerpt of a page as evidence, with the hash of its archived bytes. */
export function evidenceOf(id: string, page: ArchivedPage, excerpt: string): SuppliedEvidence {
  const { url, title, language, fetched_at, content_sha256 } = page
  return {
    id,
    kind: 'web_page',
    url,
    ...(title !== null && { title }),
    ...(language !== null && { language }),
    publisher: websiteDomain(url) ?? url,
    retrieved_at: fetched_at.toISOString(),
    excerpt,
    content_sha256,
  }
}
