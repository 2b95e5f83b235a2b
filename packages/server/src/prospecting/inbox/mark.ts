import { dismissibleKinds, type InboxKind } from '@alphorn/contract/app/app-inbox'
import { type FieldError, invalid, refuseIfAny } from '@alphorn/contract/core/errors'
import { sql } from 'kysely'
import { type Call, nowOf } from '#server/platform/call'
import { insertInto } from '#server/platform/db/insert'
import { build } from '#server/platform/db/statement'
import { swissDay } from '#server/platform/swiss-time'
import { findNamed } from '#server/prospecting/inbox/items'

export type ItemRef = { kind: InboxKind; item_id: string }

/** Postpones items until a day, or dismisses them. Items that are no longer open are reported and not changed. */
export async function markItems(
  call: Call,
  { items, until }: { items: readonly ItemRef[]; until: string | null },
) {
  const { tx, caller } = call
  const now = await nowOf(call)
  const today = swissDay(now)
  if (until !== null && until <= today)
    throw invalid('value_not_allowed', 'until', `The day ${until} is not in the future. Today is ${today}.`)
  if (until === null) refuseLasting(items)
  const found = await tx.query(findNamed({ caller, today }, items))
  const names = new Set(found.map(({ kind, item_id }) => `${kind} ${item_id}`))
  const waiting = uniqueItems(items.filter(({ kind, item_id }) => names.has(`${kind} ${item_id}`)))
  const mark = { until, marked_by: caller.name, marked_at: now }
  const { account_id } = caller
  if (waiting.length > 0)
    tx.writeQuery(
      insertInto('inbox_marks')
        .values(waiting.map(({ kind, item_id }) => ({ account_id, kind, item_id, ...mark })))
        .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'item_id']).doUpdateSet(mark)),
    )
  deleteExpiredMarks(call, today)
  return idsOf(items, waiting)
}

/** Brings postponed or dismissed items back at once. */
export async function unmarkItems({ tx, caller }: Call, { items }: { items: readonly ItemRef[] }) {
  const removed = await tx.query(
    build
      .deleteFrom('inbox_marks')
      .where('account_id', '=', caller.account_id)
      .where(
        sql<boolean>`(kind, item_id) in (select * from unnest(${items.map(({ kind }) => kind)}::text[],
          ${items.map(({ item_id }) => item_id)}::text[]))`,
      )
      .returning(['kind', 'item_id']),
  )
  return idsOf(items, removed)
}

/** Only items that no work would end can be dismissed. */
function refuseLasting(items: readonly ItemRef[]) {
  const dismissible: readonly InboxKind[] = dismissibleKinds
  refuseIfAny(
    items.flatMap(({ kind }, at): FieldError[] =>
      dismissible.includes(kind)
        ? []
        : [
            {
              code: 'value_not_allowed',
              field: `items[${at}].kind`,
              detail: `An item of the kind "${kind}" cannot be dismissed. Do the work, or give a day in \`until\`.`,
            },
          ],
    ),
  )
}

/** Deletes marks of the account that no longer have an effect. */
function deleteExpiredMarks({ tx, caller }: Call, today: string) {
  tx.writeQuery(
    build
      .deleteFrom('inbox_marks')
      .where('account_id', '=', caller.account_id)
      .where(
        sql<boolean>`(until <= ${today}::date or (kind = 'signal' and until is null
          and marked_at < (select app_now()) - interval '60 days'))`,
      ),
  )
}

function uniqueItems(items: readonly ItemRef[]): ItemRef[] {
  return [...new Map(items.map((item) => [`${item.kind} ${item.item_id}`, item])).values()]
}

function idsOf(items: readonly ItemRef[], done: readonly ItemRef[]) {
  const ids = new Set(done.map(({ kind, item_id }) => `${kind} ${item_id}`))
  const has = ({ kind, item_id }: ItemRef) => ids.has(`${kind} ${item_id}`)
  return {
    marked: uniqueItems(items.filter(has)).map(({ item_id }) => item_id),
    missing: uniqueItems(items.filter((item) => !has(item))).map(({ item_id }) => item_id),
  }
}
