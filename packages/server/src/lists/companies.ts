import { Refusal } from '@alphorn/contract/core/errors'
import type { Company } from '@alphorn/contract/directory/companies'
import { sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import type { Page, PageOf } from '#server/platform/pages'
import type { RowStream } from '#server/platform/row-stream'
import { companiesByIds } from '#server/directory/companies/company'
import { isNotInvented, visibleTo } from '#server/directory/companies/invented'
import { gatheredLines } from '#server/directory/companies/gathered-lines'
import { companyLines } from '#server/directory/companies/cached-lines'
import { build } from '#server/platform/db/statement'
import { isStored, maxStoredBuilds } from '#server/lists/stored-builds'
import { isInBuild } from '#server/lists/members'
import { findList, type ListKey } from '#server/lists/queries'

export type Frozen = ListKey & { number: number; invented: boolean }

/**
 * Lists the companies of the last finished build, in the order of their ids. A cursor remains in the build in which it
 * began.
 */
export async function listCompanies(
  call: ReadCall,
  list_id: string,
  { limit, after }: Page,
): Promise<PageOf<Company>> {
  const frozen = await buildToRead(call, list_id, after)
  if (!frozen) return { items: [], next: null }
  const page = membersOf(frozen, after)
    .orderBy('company_id')
    .limit(sql.lit(limit + 1))
  const ids = (await call.tx.query(page)).map(({ company_id }) => company_id)
  const shown = ids.slice(0, limit)
  const companies = await companiesByIds(call.tx, shown)
  return {
    items: shown.flatMap((company_id) => companies.get(company_id) ?? []),
    next: ids.length > limit ? [String(frozen.number), shown.at(-1)!] : null,
  }
}

/** Streams the companies of a list as lines of JSON. */
export async function streamCompanies(
  call: ReadCall,
  list_id: string,
  { after }: Pick<Page, 'after'>,
): Promise<RowStream> {
  const frozen = await buildToRead(call, list_id, after)
  // One chunk is sent while the next is read, so two buffers alternate.
  let memory = gatheredLines()
  let other = gatheredLines()
  return {
    read: async (db, behind, count) => {
      if (!frozen) return { text: '', rows: 0, next: null }
      const members = membersOf(frozen, behind)
      ;[memory, other] = [other, memory]
      const chunk = { after: behind?.[1], count, memory }
      const { text, rows, last, more } = await companyLines(db, members, chunk)
      return { text, rows, next: more ? [String(frozen.number), last!] : null }
    },
  }
}

/** Returns the build to read: the one in which the cursor began, or the last finished one. */
export async function buildToRead(
  call: ReadCall,
  list_id: string,
  after: Page['after'],
): Promise<Frozen | null> {
  const list = await findList(call, list_id)
  const { account_id, built_number } = list
  const number = after ? Number(after[0]) : built_number
  if (number !== null && !(await isStored(call, list, number)))
    throw new Refusal('invalid_parameter', {
      message: `The list was built more than ${maxStoredBuilds} times since the first page. Read it again from the first page.`,
    })
  return number === null ? null : { account_id, list_id, number, ...visibleTo(call.caller) }
}

/** Selects the members that a build has. */
export function membersOf({ account_id, list_id, number, invented }: Frozen, after: Page['after']) {
  return build
    .selectFrom('list_members')
    .select('company_id')
    .where('account_id', '=', account_id)
    .where('list_id', '=', list_id)
    .where(isInBuild(number))
    .$if(!invented, (query) => query.where(isNotInvented))
    .$if(after !== null, (query) => query.where('company_id', '>', after![1]!))
}
