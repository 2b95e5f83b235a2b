import { History } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'

/** Reports that a form was restored with unsaved input, and offers to discard it. */
export function RestoredNote({ shown, onDiscard }: { shown: boolean; onDiscard: () => void }) {
  const t = useTranslations('unsaved')
  if (!shown) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-2 rounded-md bg-info-soft px-3 py-2 text-info"
    >
      <History className="size-4 shrink-0" aria-hidden />
      <p className="min-w-48 flex-1">{t('restored')}</p>
      <Button size="small" onClick={onDiscard}>
        {t('discard')}
      </Button>
    </div>
  )
}
