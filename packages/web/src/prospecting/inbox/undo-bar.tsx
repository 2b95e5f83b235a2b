import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '#web/ui/class-names.ts'
import { Kbd } from '#web/ui/kbd.tsx'

type Props = {
  words: string | null
  undo: (() => void) | null
  /** In a narrow window it is above the actions of an item. */
  raised: boolean
}

/** Shows the last action and its undo button. There is a single bar for all actions. */
export function UndoBar({ words, undo, raised }: Props) {
  const t = useTranslations('inbox')
  return (
    <div
      role="status"
      className={classNames(
        'pointer-events-none fixed inset-x-3 z-30 md:right-auto md:bottom-4 md:left-62 md:w-88',
        raised ? 'bottom-34 md:bottom-4' : 'bottom-4',
      )}
      data-screen-only
    >
      {words !== null && (
        <div className="pointer-events-auto flex min-h-11 items-center gap-3 rounded-lg bg-act px-3 text-on-act shadow-lg">
          <Check className="size-4 shrink-0" aria-hidden />
          <span className="line-clamp-2 min-w-0 flex-1 py-1.5 leading-snug wrap-anywhere">{words}</span>
          {undo && (
            <button
              type="button"
              className="flex min-h-9 shrink-0 items-center gap-2 px-1 font-semibold"
              onClick={undo}
            >
              {t('undo')}
              <span className="max-md:hidden" aria-hidden>
                <Kbd>z</Kbd>
              </span>
            </button>
          )}
        </div>
      )}
    </div>
  )
}
