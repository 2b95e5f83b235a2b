import type { WebsiteDoubt } from '@alphorn/contract/directory/website-proofs'
import { type ProofPage } from '#server/directory/website-finder/imprint'
import { proveSite, type SiteVerdict } from '#server/directory/website-finder/prove-site'
import type { SoughtCompany } from '#server/directory/website-finder/sought-company'
import type { Notice } from '#server/directory/websites/visit'

/** Whose a site is, from what a visit brought: its pages, or what prevented reading its front page. */
export function proveVisit(
  company: SoughtCompany,
  { pages, notices }: { pages: readonly ProofPage[]; notices: readonly Pick<Notice, 'code'>[] },
): SiteVerdict {
  if (pages.length > 0) return proveSite(company, pages)
  const code = notices[0]?.code ?? 'unreachable'
  const doubt: WebsiteDoubt = code === 'not_recognised' ? 'not_named' : code
  return { proven: false, doubt, page: null, excerpt: null }
}
