import type { ProspectCell } from '@alphorn/contract/app/app-prospects'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { callRoute } from '#web/data/client.ts'
import { withoutEmpty } from '#web/data/without-empty.ts'
import { formatInteger } from '#web/language/format.ts'
import type { Filters } from '#web/prospecting/prospects/table/filters-of.ts'
import type { Fill, PastePlan } from '#web/prospecting/prospects/table/plan-paste.ts'
import { maxPastedCells } from '#web/prospecting/prospects/table/read-block.ts'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { showToast } from '#web/ui/toasts.tsx'

export type FillSource = { project_id: string; filters: Filters; selected: ReadonlySet<string> }

/** Returns a function that plans a fill of all selected rows, loaded or not; null if they cannot be read. */
export function useFillSelection({ project_id, filters, selected }: FillSource) {
  const t = useTranslations('cells')
  const showFailure = useFailureToast()
  return useCallback(
    async (fill: Fill): Promise<PastePlan | null> => {
      showToast(t('reading_rows', { shown: formatInteger(selected.size) }), { alone: true })
      try {
        return planOf(await selectedCells({ project_id, filters, selected }, fill), fill, selected)
      } catch (error) {
        showFailure(error)
        return null
      }
    },
    [project_id, filters, selected, t, showFailure],
  )
}

/** Reads the cells of the selected rows. The service finds them by the filters, which found the selection. */
async function selectedCells({ project_id, filters, selected }: FillSource, { field }: Fill) {
  const cells: ProspectCell[] = []
  let cursor: string | null = null
  do {
    const page: { data: ProspectCell[]; next_cursor: string | null } = await callRoute('app_prospect_cells', {
      project_id,
      field_id: field.field_id,
      ...withoutEmpty(filters),
      ...(cursor !== null && { cursor }),
    })
    for (const cell of page.data) if (selected.has(cell.prospect_id)) cells.push(cell)
    cursor = page.next_cursor
  } while (cursor !== null && cells.length < maxPastedCells)
  return cells
}

/** Leaves out cells that have the text already. */
function planOf(cells: readonly ProspectCell[], fill: Fill, selected: ReadonlySet<string>): PastePlan {
  const { field, text } = fill
  const writes = cells
    .slice(0, maxPastedCells)
    .filter(({ value }) => (value === null ? '' : String(value)) !== text)
    .map(({ company_id, company, value, version }) => {
      return { company_id, company, field_id: field.field_id, text, before: { value, version } }
    })
  const isPart = selected.size > maxPastedCells
  const partOf = isPart ? { written: maxPastedCells, selected: selected.size } : undefined
  return { writes, leftOut: [], fill, partOf }
}
