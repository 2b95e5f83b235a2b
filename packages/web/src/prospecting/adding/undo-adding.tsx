import type { AddedCompany } from '@alphorn/contract/prospecting/prospects'
import { Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useBatches } from '#web/data/use-batches.ts'
import { formatInteger } from '#web/language/format.ts'
import { addedProspects, removeProspects } from '#web/prospecting/adding/remove-added.ts'
import { BatchProgress } from '#web/shared/failures/batch-progress.tsx'
import { Button } from '#web/ui/button.tsx'

type Props = {
  project_id: string
  results: readonly AddedCompany[]
  /** Label of the button, for the number of companies. */
  label: (count: { n: number; shown: string }) => string
}

/** Removes the prospects that were just added, unless work on them has begun. */
export function UndoAdding({ project_id, results, label }: Props) {
  const t = useTranslations('import')
  const added = addedProspects(results)
  const undo = useBatches<string, { gone: boolean }>(async (prospect_ids, idempotencyKey) => {
    const { removed, kept } = await removeProspects(project_id, prospect_ids, idempotencyKey)
    return [...removed.map(() => ({ gone: true })), ...kept.map(() => ({ gone: false }))]
  })
  const gone = undo.results.filter((one) => one.gone).length
  if (added.length === 0) return null
  return (
    <div className="mt-4 space-y-2 border-t border-line pt-4">
      {undo.state === 'idle' ? (
        <Button size="small" icon={<Undo2 aria-hidden />} onClick={() => undo.start(added)}>
          {label({ n: added.length, shown: formatInteger(added.length) })}
        </Button>
      ) : (
        <BatchProgress batches={undo} />
      )}
      {undo.state === 'done' && (
        <p role="status">
          {t('undone', { n: gone, shown: formatInteger(gone), kept: undo.results.length - gone })}
        </p>
      )}
    </div>
  )
}
