import type { WebsiteDoubt } from '@alphorn/contract/directory/website-proofs'
import { type ProofPage } from '#server/directory/website-finder/imprint'
import { proveSite, type SiteVerdict } from '#server/directory/website-finder/prove-site'
import type { SoughtCompany } from '#server/directory/website-finder/sought-company'
import { PageReadError } from '#server/directory/websites/page-read-error'
import type { Notice } from '#server/directory/websites/visit'

/** Decides the owner of a site from a visit: its pages, or the failure to read its front page. */
export function proveVisit(
  company: SoughtCompany,
  { pages, notices }: { pages: readonly ProofPage[]; notices: readonly Pick<Notice, 'code'>[] },
): SiteVerdict {
  if (pages.length > 0) return proveSite(company, pages)
  return unreadVerdict(notices[0]?.code ?? 'unreachable')
}

/** Returns the verdict of a worker thread. If judging a site takes too long, the site counts as unreadable. */
export async function verdictOrUnread(judging: Promise<SiteVerdict>): Promise<SiteVerdict> {
  try {
    return await judging
  } catch (error) {
    if (error instanceof PageReadError) return unreadVerdict(error.code)
    throw error
  }
}

function unreadVerdict(code: Notice['code']): SiteVerdict {
  const doubt: WebsiteDoubt = code === 'not_recognised' ? 'not_named' : code
  return { proven: false, doubt, page: null, excerpt: null }
}
