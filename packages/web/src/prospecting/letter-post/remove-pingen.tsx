import { useTranslations } from 'use-intl'
import { RemoveConnection } from '#web/shared/forms/remove-connection.tsx'

/** Asks before the connection to Pingen is removed. */
export function RemovePingen({ onClose }: { onClose: () => void }) {
  const t = useTranslations('letter_post')
  return (
    <RemoveConnection
      route="app_letter_service_delete"
      title={t('remove_title')}
      text={t('remove_text')}
      word={t('remove')}
      removed={t('removed')}
      onClose={onClose}
    />
  )
}
