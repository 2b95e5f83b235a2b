import type { OwnField } from '@alphorn/contract/directory/own-fields'
import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { FieldDialog } from '#web/prospecting/prospects/table/edit-field-context.ts'
import type { ProspectsSearch } from '#web/shared/search-params.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const loadFieldDialog = () => import('#web/prospecting/prospects/table/field-dialog.tsx')
const NewField = lazyPart(loadFieldDialog, 'NewField')
const EditField = lazyPart(loadFieldDialog, 'EditField')

const AskDialog = lazyPart(() => import('#web/prospecting/prospects/table/ask-dialog.tsx'), 'AskDialog')

const FilterField = lazyPart(
  () => import('#web/prospecting/prospects/table/filter-dialog.tsx'),
  'FilterField',
)

type FieldProps = {
  asked: FieldDialog | 'new' | null
  project_id: string
  rows: readonly Prospect[]
  selected: ReadonlySet<string>
  search: ProspectsSearch
  onClose: () => void
}

/** The dialogs of own fields. A new field appears as a column at once, even if the user chose the columns. */
export function FieldDialogs({ asked, search: { cols, field: conditions }, onClose, ...of }: FieldProps) {
  const navigate = useNavigate({ from: '/projects/$project_id/prospects' })
  const filter = (field: string[] | undefined) =>
    void navigate({ search: (before) => ({ ...before, field, panel: undefined }) })
  const showField = ({ field_id }: OwnField) => {
    if (cols) void navigate({ search: (before) => ({ ...before, cols: [...cols, field_id] }), replace: true })
  }
  return (
    <Suspense fallback={null}>
      {asked === 'new' && <NewField onClose={onClose} onDefined={showField} />}
      {asked && asked !== 'new' && asked.does === 'edit' && (
        <EditField field={asked.field} onClose={onClose} />
      )}
      {asked && asked !== 'new' && asked.does === 'ask' && (
        <AskDialog {...of} field={asked.field} onClose={onClose} />
      )}
      {asked && asked !== 'new' && asked.does === 'filter' && (
        <FilterField field={asked.field} conditions={conditions ?? []} onFilter={filter} onClose={onClose} />
      )}
    </Suspense>
  )
}
