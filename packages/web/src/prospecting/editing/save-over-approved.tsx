import { useTranslations } from 'use-intl'
import type { useRevised } from '#web/prospecting/editing/use-revised.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type Props = { of: Pick<ReturnType<typeof useRevised>, 'asks' | 'confirm' | 'cancel'> }

/** Asks before a new version of an approved text is saved. Another person may have approved it during the edit. */
export function SaveOverApproved({ of: { asks, confirm, cancel } }: Props) {
  const t = useTranslations('letter')
  if (!asks) return null
  return (
    <ConfirmDialog
      title={t('over_approved_title')}
      text={t('over_approved_text')}
      word={t('over_approved_save')}
      variant="primary"
      busy={false}
      onSure={confirm}
      onClose={cancel}
    />
  )
}
