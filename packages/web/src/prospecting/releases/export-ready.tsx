import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { formatInteger } from '#web/language/format.ts'
import { ExportDialog } from '#web/prospecting/releases/export-dialog.tsx'
import { useReleases } from '#web/prospecting/releases/use-releases.ts'
import { Button } from '#web/ui/button.tsx'

/** Exports all texts that are ready, as many as one export takes. */
export function ExportReady({ project_id }: { project_id: string }) {
  const t = useTranslations('releases')
  const may = useHasScope('prospect:write')
  const [exporting, setExporting] = useState(false)
  const ready = useReleases(project_id, { state: 'ready' })
  const [page] = ready.data?.pages ?? []
  const n = page?.data.length ?? 0
  if (!may) return null
  return (
    <>
      {/* Always there, so that the heading does not move when the texts are loaded. */}
      <Button
        variant="primary"
        icon={<FileDown aria-hidden />}
        disabled={n === 0}
        onClick={() => setExporting(true)}
      >
        {t('export_ready', { n, shown: formatInteger(n) })}
      </Button>
      {exporting && (
        <ExportDialog {...{ project_id, releases: page?.data ?? [] }} onClose={() => setExporting(false)} />
      )}
    </>
  )
}
