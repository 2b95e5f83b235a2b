import { companyInput, type Mention } from '#server/directory/sources/mentions'
import type { NamedCompany, Notice, Winner } from '#server/directory/sources/simap/notice'
import type { Vendor } from '#server/directory/sources/simap/vendor'
import { withoutPeople } from '#server/directory/connectors/care-of'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import type { SignalFacts } from '@alphorn/contract/directory/signals'

/** Returns the companies that a publication names, each with its event; `vendors` by their ids on the platform. */
export function mentionsIn(notice: Notice, vendors: ReadonlyMap<string, Vendor>): Mention[] {
  if (notice.type === 'tender') return [tenderMention(notice)]
  if (notice.type !== 'award' && notice.type !== 'direct_award') return []
  return notice.winners.map((winner, at) => {
    const vendor = winner.vendor_id === null ? undefined : vendors.get(winner.vendor_id)
    return {
      position: at,
      input: companyInput({ ...winner.named, uid: vendor?.uid ?? null }),
      is_consortium: vendor?.is_consortium ?? false,
      signal: signalOf(notice, 'contract_awarded', awardFacts(notice, winner)),
    }
  })
}

function tenderMention(notice: Notice): Mention {
  const { title, deadline } = notice
  return {
    position: 0,
    input: companyInput({ ...notice.buyer, uid: null }),
    is_consortium: false,
    signal: signalOf(notice, 'tender_published', {
      ...(title !== null && { project: title }),
      ...(deadline !== null && { deadline }),
    }),
  }
}

function awardFacts({ title, lot, buyer }: Notice, { amount, currency }: Winner): SignalFacts {
  const authority = authorityOf(buyer)
  return {
    ...(title !== null && { project: title }),
    ...(lot !== null && { lot }),
    ...(amount !== null && currency !== null && { amount, currency }),
    ...(authority !== null && { authority }),
  }
}

/** The name of an office may be followed by the name of a contact. */
function authorityOf({ name }: NamedCompany) {
  return withoutPeople(name)?.replaceAll(/\s+/g, ' ') ?? null
}

/** Returns the signal of a publication, without the company. */
export function signalOf(notice: Notice, kind: SignalKind, after: SignalFacts): Mention['signal'] {
  const { number, type, published_on, decided_on, language, project_id } = notice
  return {
    kind,
    published_on,
    occurred_on: decided_on,
    source: { name: 'simap', rubric: type, number, url: pageOf(project_id, language) },
    before: null,
    after: Object.keys(after).length === 0 ? null : after,
    text: null,
    language,
  }
}

function pageOf(project_id: string, language: string) {
  return `https://www.simap.ch/${language}/project-detail/${encodeURIComponent(project_id)}`
}
