import { useMatchRoute, useNavigate } from '@tanstack/react-router'
import { CircleCheckBig, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatInteger } from '#web/language/format.ts'
import { useApprovalRun } from '#web/prospecting/approvals/approval-run.ts'
import { useUndoApprovals } from '#web/prospecting/approvals/use-undo-approvals.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { useUndoKey } from '#web/ui/undo-key.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/**
 * Shows how many texts were approved here within the last hour, with buttons to undo the last approval or all of them.
 */
export function RunBar({ project_id }: { project_id: string }) {
  const t = useTranslations('approval_run')
  const run = useApprovalRun(project_id)
  const n = run.length
  return (
    <div
      className={classNames(
        'flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-6 max-lg:px-4',
        n > 0 && 'min-h-9 border-b border-line bg-ok-soft/60 py-1',
      )}
      data-screen-only
    >
      {/* It is there before it says something: else screen readers miss the first approval. */}
      <p role="status" className="flex min-w-0 items-center gap-2 text-sm tabular">
        {n > 0 && (
          <>
            <CircleCheckBig className="size-4 shrink-0 text-ok" aria-hidden />
            {t('approved', { n, shown: formatInteger(n) })}
          </>
        )}
      </p>
      {n > 0 && <RunUndo {...{ project_id, run }} />}
    </div>
  )
}

type UndoProps = { project_id: string; run: ReturnType<typeof useApprovalRun> }

function RunUndo({ project_id, run }: UndoProps) {
  const t = useTranslations('approval_run')
  const keys = useTranslations('shortcuts')
  const navigate = useNavigate({ from: '/projects/$project_id/review' })
  const matchRoute = useMatchRoute()
  const [asking, setAsking] = useState(false)
  const undo = useUndoApprovals(project_id, (approvals) => {
    setAsking(false)
    const at = approvals.length === 1 ? approvals[0]!.prospect_id : undefined
    // The undone text is shown, unless the user has left the review.
    if (at !== undefined && matchRoute({ to: '/projects/$project_id/review', params: { project_id } }))
      void navigate({ search: (before) => ({ ...before, at, set: undefined }) })
  })
  const last = run.at(-1)!
  const canUndo = undo !== null && !undo.isPending
  const undoLast = () => canUndo && undo.mutate([last])
  useUndoKey(undo && { undo: undoLast, at: last.approved_at }, { names: { z: keys('undo_approval') } })
  if (!undo) return null
  const shown = formatInteger(run.length)
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Button
        size="small"
        variant="quiet"
        icon={<Undo2 aria-hidden />}
        aria-keyshortcuts="Z"
        disabled={!canUndo}
        onClick={undoLast}
      >
        {t(run.length > 1 ? 'undo_last' : 'undo')}
        <span className="max-lg:hidden" aria-hidden>
          <Kbd>Z</Kbd>
        </span>
      </Button>
      {run.length > 1 && (
        <Button size="small" variant="quiet" disabled={!canUndo} onClick={() => setAsking(true)}>
          {t('undo_all')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={t('undo_all_title', { n: run.length, shown })}
        text={t('undo_all_text')}
        word={t('undo_all')}
        back={t('keep')}
        busy={undo.isPending}
        onSure={() => undo.mutate(run)}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
