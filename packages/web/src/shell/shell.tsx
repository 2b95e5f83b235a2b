import { languages } from '@alphorn/contract/core/country'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { useChanges } from '#web/data/changes.ts'
import { languageKey, useLanguage } from '#web/language/language.tsx'
import { useGoTo } from '#web/shell/go-to.ts'
import { bufferKeystrokes, releaseTyping } from '#web/shell/buffer-keystrokes.ts'
import { useKeys } from '#web/ui/keys.ts'
import { BottomBar, NarrowParts, Navigation } from '#web/shell/navigation.tsx'
import { useRecentVisits } from '#web/shared/views/recent-visits.ts'
import { TopBar } from '#web/shell/top-bar.tsx'
import { UnconfirmedNotice } from '#web/shell/unconfirmed-notice.ts'
import { useHeadingFocus } from '#web/shell/use-heading-focus.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { loadModals } from '#web/ui/modal.tsx'
import { Toasts } from '#web/ui/toasts.tsx'

const Palette = lazyPart(() => import('#web/shell/palette.tsx'), 'Palette')
const Tooltips = lazyPart(() => import('#web/ui/tooltips.tsx'), 'Tooltips')
const Recent = lazyPart(() => import('#web/shell/recent.tsx'), 'Recent')
const Shortcuts = lazyPart(() => import('#web/shell/shortcuts.tsx'), 'Shortcuts')

type Over = 'palette' | 'recent' | 'shortcuts' | null

function useOver() {
  const [over, setOver] = useState<Over>(null)
  const open = useCallback((wanted: Over) => {
    bufferKeystrokes()
    setOver(wanted)
  }, [])
  const close = () => {
    // A box whose code could not be loaded has not released the keys.
    releaseTyping()
    setOver(null)
  }
  return {
    over,
    open,
    close,
    showShortcuts: () => setOver('shortcuts'),
    showRecent: () => open('recent'),
  }
}

/** Opens the search with ⌘ or Ctrl and K. */
function useSearchKey(open: (wanted: Over) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // With Caps Lock on, the key is reported as a capital letter.
      const isWanted = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)
      if (!isWanted || event.altKey || event.shiftKey) return
      event.preventDefault()
      open('palette')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [open])
}

/** Milliseconds after which the code of dialogs is loaded, so that it does not delay the first screen. */
const pauseBeforeModals = 1000

/** Loads the code of dialogs after the first screen, so that the first dialog opens without the network. */
function useLoadedModals() {
  useEffect(() => {
    const timer = setTimeout(() => void loadModals().catch(() => null), pauseBeforeModals)
    return () => clearTimeout(timer)
  }, [])
}

/** Uses the language of the user's profile in a browser in which no language was chosen. */
function useProfileLanguage(wanted: string | undefined) {
  const { choose } = useLanguage()
  useEffect(() => {
    if (wanted === undefined || localStorage.getItem(languageKey) !== null) return
    const known = languages.find((one) => one === wanted)
    if (known) choose(known)
  }, [wanted, choose])
}

/** Frame around every screen of a signed-in user. */
export function Shell() {
  const t = useTranslations('shell')
  const { data: session } = useQuery(routeQuery('session', {}))
  const { over, open, close, showShortcuts, showRecent } = useOver()
  useChanges()
  useGoTo()
  useHeadingFocus()
  useRecentVisits()
  useProfileLanguage(session?.user.language)
  // ⌘L and Ctrl+L are the address bar of the browser.
  useKeys({ '?': showShortcuts, 'g v': showRecent })
  useSearchKey(open)
  useLoadedModals()
  return (
    <div className="flex flex-col max-md:pb-14 md:h-full md:flex-row rail:pb-0 rail:pl-13">
      <a
        href="#main"
        className="sr-only z-50 rounded bg-surface px-3 py-2 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        {t('skip')}
      </a>
      <Navigation session={session} openPalette={() => open('palette')} />
      <div className="flex min-h-0 min-w-0 flex-col md:flex-1 rail:h-dvh">
        <TopBar session={session} openShortcuts={showShortcuts} openPalette={() => open('palette')} />
        <NarrowParts session={session} />
        {session && !session.user.email_confirmed && (
          <Suspense fallback={null}>
            <UnconfirmedNotice email={session.user.email} />
          </Suspense>
        )}
        <main
          id="main"
          tabIndex={-1}
          className="overflow-y-auto outline-none max-md:h-[calc(100dvh-3.5rem)] max-md:shrink-0 md:min-h-0 md:flex-1 rail:h-auto rail:min-h-0 rail:flex-1"
        >
          <Outlet />
        </main>
      </div>
      <BottomBar />
      <Suspense fallback={null}>
        {over === 'palette' && <Palette onClose={close} {...{ showShortcuts, showRecent }} />}
        {over === 'recent' && <Recent onClose={close} />}
        {over === 'shortcuts' && <Shortcuts onClose={close} />}
      </Suspense>
      <Toasts />
      <Suspense fallback={null}>
        <Tooltips />
      </Suspense>
    </div>
  )
}
