import { useTranslations } from 'use-intl'
import { copyKeys } from '#web/ui/kbd.tsx'
import { showToast } from '#web/ui/toasts.tsx'

/**
 * Returns a function that copies a text and returns whether it did. The browser may not allow it; a notification then
 * says so, and `select` selects the text on screen, so that the user can copy it.
 */
export function useCopy(select?: () => void) {
  const t = useTranslations('copying')
  return async (text: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      select?.()
      showToast(t('refused'), { alone: true, ...(select && { text: t('by_hand', { keys: copyKeys }) }) })
      return false
    }
  }
}
