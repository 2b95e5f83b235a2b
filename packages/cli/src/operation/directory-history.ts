import type { CompanyVersion } from '@alphorn/contract/directory/company-history'
import { Refusal } from '@alphorn/contract/core/errors'
import { withConnection } from '@alphorn/server/platform/db/connection'
import { companyHistory } from '@alphorn/server/directory/companies/history'
import type { Arguments } from '#cli/command/command'
import { withDatabase } from '#cli/deployment/database'
import { safeJson, tableOf } from '#cli/command/table'
import { PlainError } from '#cli/command/usage'

/** Largest number of changes shown: far more than the register reports for any company. */
const maxShownChanges = 1000

/** `alphorn directory history COMPANY`: lists the changes of a company, latest first. */
export async function showHistory(company: string, { json }: Arguments['options']) {
  const page = { limit: maxShownChanges, after: null }
  const { items, beside } = await withDatabase(({ read }) =>
    withConnection(read, (tx) => companyHistory({ tx }, company, page, { invented: true })),
  ).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'not_found')
      throw new PlainError(`The directory has no company ${company}. Give its UID, or its id (cmp_…).`)
    throw error
  })
  if (json) console.log(safeJson({ ...beside, versions: items }, 2))
  else {
    console.log(`In the directory since ${beside.in_directory_since.slice(0, 10)}.`)
    if (items.length > 0) console.log(tableOf(items.flatMap(linesOf), process.stdout.columns ?? 200))
  }
  return 0
}

/** One line per fact, because a table has no nested cells. */
function linesOf({ valid_from, change, source, publication, facts }: CompanyVersion) {
  return facts.map(({ fact, before, after }) => ({
    since: valid_from,
    change,
    fact,
    before: valueText(before),
    after: valueText(after),
    source: source?.name ?? null,
    publication: publication?.number ?? null,
  }))
}

function valueText(value: unknown) {
  return value !== null && typeof value === 'object' ? JSON.stringify(value) : value
}
