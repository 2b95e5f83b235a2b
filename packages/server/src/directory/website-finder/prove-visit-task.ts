import type { ProofPage } from '#server/directory/website-finder/imprint'
import { proveVisit } from '#server/directory/website-finder/prove-visit'
import type { SiteVerdict } from '#server/directory/website-finder/prove-site'
import type { SoughtCompany } from '#server/directory/website-finder/sought-company'
import type { Notice } from '#server/directory/websites/visit'

type Visited = { company: SoughtCompany; pages: ProofPage[]; notices: Pick<Notice, 'code'>[] }

/** Decides the owner of a site, as a task for a worker thread. */
export function work({ company, ...visit }: Visited): SiteVerdict {
  return proveVisit(company, visit)
}
