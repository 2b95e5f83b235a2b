import { Save, TextQuote } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'

type Props = {
  saving: { busy: boolean; disabled: boolean; onSave: () => void }
  comparing: { compares: boolean; disabled: boolean; onCompare: () => void }
  onSnippets: () => void
  onLeave: () => void
}

/** The buttons below an edited text. */
export function EditorActions({ saving, comparing, onSnippets, onLeave }: Props) {
  const t = useTranslations('letter')
  const snippets = useTranslations('snippets')
  const { compares } = comparing
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:[&_kbd]:hidden">
      <Button
        variant="primary"
        icon={<Save aria-hidden />}
        busy={saving.busy}
        disabled={saving.disabled}
        onClick={saving.onSave}
      >
        {t('save')} <Kbd>⌘↵</Kbd>
      </Button>
      <Button onClick={onLeave}>
        {t('leave')}
        <span className="max-2xl:hidden">
          <Kbd>Esc</Kbd>
        </span>
      </Button>
      <Button
        icon={<TextQuote aria-hidden />}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+J Meta+J"
        onClick={onSnippets}
      >
        <span className="max-sm:sr-only">{snippets('open')}</span>
        <span aria-hidden className="max-md:hidden">
          <Kbd>⌘J</Kbd>
        </span>
      </Button>
      <Button
        variant="quiet"
        aria-pressed={compares}
        className="aria-pressed:bg-sunken"
        disabled={comparing.disabled}
        onClick={comparing.onCompare}
      >
        {t('difference')}
      </Button>
    </div>
  )
}
