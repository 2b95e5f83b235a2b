import { parseUid } from '@alphorn/contract/core/uid'
import type { WebsiteDoubt } from '@alphorn/contract/directory/website-proofs'
import { transientNotices } from '#server/directory/websites/transient-notices'
import type { SiteVerdict } from '#server/directory/website-finder/prove-site'

/** Doubts that show that the site is something else. */
const noWebsite = new Set<WebsiteDoubt>(['parked', 'directory_site'])
/** The imprint names another company. */
const ofOthers = new Set<WebsiteDoubt>(['other_company', 'several_companies'])
/** Doubts that depend on all pages. A page that was not read might refute them. */
const ofAllPages = new Set<WebsiteDoubt>([
  ...ofOthers,
  'name_conflict',
  'listed_company',
  'no_imprint',
  'not_named',
  'name_without_address',
  'placeholder',
  'login_required',
])

type Doubtful = Pick<Extract<SiteVerdict, { proven: false }>, 'doubt' | 'excerpt'>
type DoubtfulSite = {
  /** Whether all of its pages could be read. */
  isWhole: boolean
  /** The site was proven before. */
  wasProven: boolean
  /** A source or a person named the site. */
  isNamed: boolean
}

/** The effect of a doubt: an earlier proof is refuted, or a retry may help. */
export type DoubtEffect = 'refuted' | 'unsettled' | null

/** Returns the effect of a doubt about a site. If nothing was read, nothing is refuted. */
export function effectOf(verdict: Doubtful, { isWhole, wasProven, isNamed }: DoubtfulSite): DoubtEffect {
  if (wasProven) return isRefutedBy(verdict, isWhole) ? 'refuted' : 'unsettled'
  return isNamed && transientNotices.has(verdict.doubt) ? 'unsettled' : null
}

/** If a page was not read, only another company's UID counts: a greeting may look like another company's name. */
function isRefutedBy({ doubt, excerpt }: Doubtful, isWhole: boolean) {
  if (noWebsite.has(doubt)) return true
  return isWhole ? ofAllPages.has(doubt) : ofOthers.has(doubt) && parseUid(excerpt ?? '').ok
}
