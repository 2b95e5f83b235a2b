import { parseUid } from '@alphorn/contract/core/uid'
import type { WebsiteDoubt } from '@alphorn/contract/directory/website-proofs'
import type { SiteVerdict } from '#server/directory/website-finder/prove-site'

/** Doubts that mean that the site is something else. */
const noWebsite = new Set<WebsiteDoubt>(['parked', 'directory_site'])
/** The imprint names another company. */
const ofOthers = new Set<WebsiteDoubt>(['other_company', 'several_companies'])
/** Doubts about something that was read, or missed, on all pages. A page that was not read may say otherwise. */
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
/** Faults of a visit after which another try may succeed. */
const passing = new Set<WebsiteDoubt>(['timed_out', 'http_status', 'unreachable'])

type Doubtful = Pick<Extract<SiteVerdict, { proven: false }>, 'doubt' | 'excerpt'>
type DoubtfulSite = {
  /** Whether all of its pages could be read. */
  isWhole: boolean
  /** It was proven before. */
  wasProven: boolean
  /** Someone named it. */
  isNamed: boolean
}

/** The effect of a doubt: an earlier proof is refuted, or another attempt may help. */
export type DoubtEffect = 'refuted' | 'unsettled' | null

/** Returns the effect of a doubt about a site. Where nothing was read, nothing is refuted. */
export function effectOf(verdict: Doubtful, { isWhole, wasProven, isNamed }: DoubtfulSite): DoubtEffect {
  if (wasProven) return isRefutedBy(verdict, isWhole) ? 'refuted' : 'unsettled'
  return isNamed && passing.has(verdict.doubt) ? 'unsettled' : null
}

/** If a page was not read, only another company's UID counts: a greeting reads like another company's name. */
function isRefutedBy({ doubt, excerpt }: Doubtful, isWhole: boolean) {
  if (noWebsite.has(doubt)) return true
  return isWhole ? ofAllPages.has(doubt) : ofOthers.has(doubt) && parseUid(excerpt ?? '').ok
}
