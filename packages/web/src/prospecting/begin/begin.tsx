import type { SessionView } from '@alphorn/contract/accounts/session'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '#web/data/use-session.ts'
import { LetterColumn } from '#web/prospecting/begin/letter-column.tsx'
import { MarketColumn } from '#web/prospecting/begin/market-column.tsx'
import { OfferingColumn } from '#web/prospecting/begin/offering-column.tsx'
import { useBegin } from '#web/prospecting/begin/use-begin.ts'
import { NeedsScope } from '#web/shared/failures/needs-scope.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { isOverlayOpen } from '#web/ui/keys.ts'
import { PageHead } from '#web/ui/page.tsx'

/** One page that leads from a description to a market and a first letter; one click creates the project. */
export function Begin() {
  const t = useTranslations('begin')
  const session = useSession()
  return (
    <NeedsScope scope="prospect:write" title={t('title')}>
      <PageHead
        title={t('title')}
        detail={t('detail')}
        actions={
          <Link to="/projects/new/steps" className={buttonClass('quiet')}>
            {t('more_settings')}
          </Link>
        }
      />
      {session && <Columns session={session} />}
    </NeedsScope>
  )
}

function Columns({ session }: { session: SessionView }) {
  const begin = useBegin(session)
  const { start } = begin
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.repeat) return
      if (event.defaultPrevented || isOverlayOpen()) return
      event.preventDefault()
      start()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [start])
  return (
    <div className="grid gap-4 px-6 pb-12 lg:grid-cols-2 2xl:grid-cols-[20rem_minmax(0,1fr)_26rem] xl:grid-cols-[17rem_minmax(0,1fr)_22rem]">
      <OfferingColumn begin={begin} session={session} />
      <MarketColumn begin={begin} />
      <LetterColumn begin={begin} session={session} />
    </div>
  )
}
