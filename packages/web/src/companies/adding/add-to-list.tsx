import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import { ListPlus } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { Button } from '#web/ui/button.tsx'
import { useKeys } from '#web/ui/keys.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const loadDialog = () => import('#web/companies/adding/add-to-list-dialog.tsx')
const AddToListDialog = lazyPart(loadDialog, 'AddToListDialog')

export type CompanySelection = {
  company_ids?: readonly string[]
  /** Prospects of a project, whose companies are added. */
  prospects?: { project_id: string; prospect_ids: readonly string[] }
  /** The filters of all matching companies, and their total if known. */
  matching?: { filters: CompanyFilter; total: number | null }
}
type Props = { chosen: CompanySelection; size?: 'small' | 'normal'; onDone?: () => void }

/** Adds companies to an existing list: `t`, then Enter for the list used last. */
export function AddToList({ chosen, size = 'small', onDone }: Props) {
  const t = useTranslations('additions')
  const may = useHasScope('markets:write')
  const [open, setOpen] = useState(false)
  // Preloaded, so that the dialog opens without the network.
  useEffect(() => void (may && loadDialog()), [may])
  useKeys(may ? { t: () => setOpen(true) } : {})
  if (!may) return null
  return (
    <>
      <Button size={size} icon={<ListPlus aria-hidden />} onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <AddToListDialog
            chosen={chosen}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false)
              onDone?.()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
