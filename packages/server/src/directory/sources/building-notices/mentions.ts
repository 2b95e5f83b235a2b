import type { SignalFacts } from '@alphorn/contract/directory/signals'
import { companyOnly, withoutPeople } from '#server/directory/connectors/care-of'
import type { BuildingNotice } from '#server/directory/sources/building-notices/notice'
import { companyInput, type Mention } from '#server/directory/sources/mentions'

const page = 'https://amtsblatt.zh.ch/#!/search/publications/detail/'

/** Returns the companies that want to build, each with the application. */
export function buildersIn(notice: BuildingNotice): Mention[] {
  const { publication_id, number, sub_rubric: rubric, published_on, builders } = notice
  const after = factsOf(notice)
  return builders.map((builder, position) => ({
    position,
    input: companyInput(builder),
    is_consortium: false,
    signal: {
      kind: 'building_application',
      published_on,
      occurred_on: null,
      source: {
        name: 'building-notices',
        rubric,
        number,
        url: `${page}${encodeURIComponent(publication_id)}`,
      },
      before: null,
      after: Object.keys(after).length === 0 ? null : after,
      text: null,
      language: 'de',
    },
  }))
}

function factsOf({ project, municipality, parcel, deadline, planners }: BuildingNotice): SignalFacts {
  const described = withoutPeople(project)
  const planner = plannerOf(planners)
  return {
    ...(described !== null && { project: described }),
    ...(municipality !== null && { municipality }),
    ...(parcel !== null && { parcel }),
    ...(deadline !== null && { deadline }),
    ...(planner !== null && { planner }),
  }
}

/** Returns the first planner that is certainly a company. A name without a legal form may be a person's. */
function plannerOf(planners: BuildingNotice['planners']) {
  return planners.reduce<string | null>((found, { name }) => found ?? companyOnly(name ?? ''), null)
}
