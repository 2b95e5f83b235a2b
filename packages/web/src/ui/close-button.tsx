import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'

/** Closes the panel that contains it. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  const common = useTranslations('common')
  return (
    <Button
      variant="quiet"
      size="icon"
      icon={<X aria-hidden />}
      aria-label={common('close')}
      onClick={onClose}
    />
  )
}
