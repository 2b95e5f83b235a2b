import { refuseIfAny } from '@alphorn/contract/core/errors'
import type { Call } from '#server/platform/call'
import { companyRefs } from '#server/directory/companies/company-refs'
import { filterVisible, visibleTo } from '#server/directory/companies/invented'

/** Refuses `company_ids` of a body that the directory does not have or that the caller may not see. */
export async function ensureKnownCompanies({ tx, caller }: Call, company_ids: readonly string[]) {
  const known = await companyRefs(tx, await filterVisible(tx, company_ids, visibleTo(caller)))
  refuseIfAny(
    company_ids.flatMap((company_id, at) =>
      known.has(company_id)
        ? []
        : [
            {
              code: 'filter_value_unknown',
              field: `company_ids[${at}]`,
              detail: 'This company is not in the directory.',
            },
          ],
    ),
  )
}
