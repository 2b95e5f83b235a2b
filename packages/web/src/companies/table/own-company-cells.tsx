import type { OwnCells, OwnField } from '@alphorn/contract/directory/own-fields'
import { useQuery } from '@tanstack/react-query'
import { createContext, use, useCallback, useMemo, useState } from 'react'
import { OwnValueText } from '#web/companies/table/own-value-text.tsx'
import { routeQuery } from '#web/data/client.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Companies whose values one request reads. A window shows fewer, so the visible ones are in at most two requests. */
const chunkSize = 100

/** The values of the visible companies in the fields of the account, by company. */
export const OwnCellsContext = createContext<ReadonlyMap<string, OwnCells>>(new Map())

/** The directory knows no accounts, so the values of the account are read separately, for the visible rows only. */
export function useOwnCells(company_ids: readonly string[], isNeeded: boolean) {
  const [[first, last], setSeen] = useState<readonly [number, number]>([0, 0])
  const onSeen = useCallback((from: number, to: number) => {
    const seen = [Math.floor(from / chunkSize), Math.floor(to / chunkSize)] as const
    setSeen((before) => (before[0] === seen[0] && before[1] === seen[1] ? before : seen))
  }, [])
  const upper = useChunk(company_ids, first, isNeeded)
  const lower = useChunk(company_ids, last, isNeeded)
  const cells = useMemo(
    () => new Map([...upper, ...lower].map(({ company_id, own_values }) => [company_id, own_values])),
    [upper, lower],
  )
  return { cells, onSeen }
}

const none: readonly never[] = []

function useChunk(company_ids: readonly string[], at: number, isNeeded: boolean) {
  const ids = company_ids.slice(at * chunkSize, (at + 1) * chunkSize)
  const { data = none } = useQuery({
    ...routeQuery('app_company_cells', { company_ids: ids }),
    enabled: isNeeded && ids.length > 0,
  })
  return data
}

/** Shows a company's value in a field of the account. */
export function OwnCompanyCell({ company_id, field }: { company_id: string; field: OwnField }) {
  const value = use(OwnCellsContext).get(company_id)?.[field.field_id]?.value ?? null
  return (
    <div
      className={classNames('flex min-w-0 items-center gap-1.5', field.kind === 'number' && 'justify-end')}
    >
      <OwnValueText value={value} field={field} />
    </div>
  )
}
