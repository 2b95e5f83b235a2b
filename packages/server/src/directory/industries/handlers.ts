import { industryRoutes } from '@alphorn/contract/directory/industries'
import { findIndustries } from '#server/directory/industries/find-industries'
import { answerWith, implement } from '#server/platform/http/implement'

export function industryHandlers() {
  return implement(industryRoutes, {
    industries: async (_call, { query }) => answerWith(200, findIndustries(query.q, query.language)),
  })
}
