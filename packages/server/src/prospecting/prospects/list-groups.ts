import { nogaName } from '@alphorn/contract/directory/noga'
import { groupKeyOf, maxGroups } from '@alphorn/contract/prospecting/groups/groupings'
import type { ProspectGroup, ProspectGroups } from '@alphorn/contract/prospecting/groups/prospect-groups'
import { sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { rawQuery } from '#server/platform/db/raw'
import { projectKey, projectOf } from '#server/prospecting/projects/queries'
import { checkedFilters, matchingProspects, type ProspectFilters } from '#server/prospecting/prospects/filter'
import { type GroupedBy, groupColumnsOf } from '#server/prospecting/prospects/group-columns'

type GroupCount = { value: string | null; prospects: number; total: number }

/**
 * Counts the prospects that match the filters by the values of a column, in the order of the grouped list. The group
 * without a value is always listed, and of the others the first ones.
 */
export async function listProspectGroups(
  call: ReadCall,
  project_id: string,
  { group, group_field, ...asked }: ProspectFilters & GroupedBy,
): Promise<ProspectGroups> {
  await projectOf(call, project_id)
  const filters = await checkedFilters(call, asked)
  const { place, value } = await groupColumnsOf(call, { group, group_field })
  const found = matchingProspects(projectKey(call, project_id), filters)
    .clearSelect()
    .select([place.as('place'), value.as('value')])
  const rows = await call.tx.query(
    rawQuery<GroupCount>(sql`select value, count(*)::int as prospects, (sum(count(*)) over ())::int as total
      from (${found}) found group by place, value
      order by place is not null, place limit ${maxGroups + 1}`),
  )
  const named = rows.filter((row) => row.value !== null).slice(0, maxGroups)
  const groups = [...named, ...rows.filter((row) => row.value === null)]
  const listed = groups.reduce((sum, { prospects }) => sum + prospects, 0)
  return {
    groups: groups.map((row) => presentGroup(row, group)),
    further: (rows[0]?.total ?? 0) - listed,
  }
}

function presentGroup({ value, prospects }: GroupCount, group: GroupedBy['group']): ProspectGroup {
  const industry = group === 'industry' && value !== null ? (nogaName(value) ?? null) : null
  return { key: groupKeyOf(value), prospects, industry }
}
