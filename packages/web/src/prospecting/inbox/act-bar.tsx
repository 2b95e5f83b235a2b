import { useTranslations } from 'use-intl'
import type { AvailableAct } from '#web/prospecting/inbox/item-actions.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Kbd } from '#web/ui/kbd.tsx'

/** With more than this number of actions, those at the side of a normal window have no room for labels. */
const maxNamedActions = 5

/** The actions at the bottom of the screen, each with its key if there is a keyboard. */
export function ActBar({ acts }: { acts: readonly AvailableAct[] }) {
  return (
    <div
      className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-3 max-md:gap-1 max-md:px-2 max-md:py-2 md:px-8"
      data-screen-only
    >
      {acts.map((act, at) => (
        <ActButton
          key={act.word}
          act={act}
          isFirstAside={act.aside === true && !acts[at - 1]?.aside}
          isNamed={acts.length <= maxNamedActions}
        />
      ))}
    </div>
  )
}

type ActProps = { act: AvailableAct; isFirstAside: boolean; isNamed: boolean }

function ActButton({ act, isFirstAside, isNamed }: ActProps) {
  const t = useTranslations('inbox')
  const { word, key, icon: Icon, go, main = false, aside = false, desk = false } = act
  return (
    <Button
      variant={main ? 'primary' : aside ? 'quiet' : 'plain'}
      icon={<Icon aria-hidden />}
      title={t(word)}
      className={classNames(
        'max-md:min-h-12',
        main
          ? 'max-md:basis-full max-md:justify-center'
          : 'max-md:min-w-0 max-md:flex-1 max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:border-transparent max-md:px-0.5',
        isFirstAside && 'md:ml-auto',
        desk && 'max-md:hidden',
      )}
      onClick={go}
    >
      <span
        className={classNames(
          !main && 'max-md:max-w-full max-md:truncate max-md:text-2xs',
          aside && (isNamed ? 'md:max-lg:sr-only' : 'md:max-2xl:sr-only'),
        )}
      >
        {t(word)}
      </span>
      <span className="max-md:hidden" aria-hidden>
        <Kbd>{key === 'Enter' ? '↵' : key.toUpperCase()}</Kbd>
      </span>
    </Button>
  )
}
