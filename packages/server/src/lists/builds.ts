import { Refusal } from '@alphorn/contract/core/errors'
import type { ListBuild } from '@alphorn/contract/lists/markets'
import type { ReadCall } from '#server/platform/call'
import { type Page, type PageOf, pageOf } from '#server/platform/pages'
import { build } from '#server/platform/db/statement'
import { presentBuild } from '#server/lists/present'
import { type BuildRow, findList } from '#server/lists/queries'

/** Lists the builds of a list, newest first. */
export async function listBuilds(call: ReadCall, list_id: string, page: Page): Promise<PageOf<ListBuild>> {
  const { account_id } = await findList(call, list_id)
  const [after] = page.after ?? []
  const rows = await call.tx.query(
    build
      .selectFrom('list_builds')
      .selectAll()
      .where('account_id', '=', account_id)
      .where('list_id', '=', list_id)
      .$if(after !== undefined, (query) => query.where('number', '<', Number(after)))
      .orderBy('number', 'desc')
      .limit(page.limit + 1),
  )
  return pageOf(rows, page, ({ number }) => [String(number)], presentBuild)
}

/** Returns one build of a list by its number. */
export async function findBuild(call: ReadCall, list_id: string, number: string): Promise<BuildRow> {
  const { account_id } = await findList(call, list_id)
  const [row] = /^[1-9]\d{0,8}$/.test(number)
    ? await call.tx.query(
        build
          .selectFrom('list_builds')
          .selectAll()
          .where('account_id', '=', account_id)
          .where('list_id', '=', list_id)
          .where('number', '=', Number(number)),
      )
    : []
  if (!row) throw new Refusal('not_found')
  return row
}
