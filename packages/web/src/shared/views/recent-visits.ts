import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '#web/data/use-session.ts'
import { type Visit, withVisit } from '#web/shared/views/with-visit.ts'

/** The parameters of an address that are temporary and do not belong to the visited screen. */
const passing = new Set(['panel', 'job', 'at', 'item', 'show'])
/** Time in which a screen that has its data sets its title. */
const titlePause = 800

/** Visits of this user in this account, latest first. They are stored only in this browser. */
export function visitsOf(key: string): Visit[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as Visit[]
  } catch {
    return []
  }
}

export function useVisitKey() {
  const session = useSession()
  return session && `alphorn.recent.${session.account.account_id}.${session.user.user_id}`
}

/** Records visited screens for the list of recent ones. */
export function useRecentVisits() {
  const key = useVisitKey()
  const href = useLocation({ select: ({ pathname, searchStr }) => lastingPath(pathname, searchStr) })
  useEffect(() => {
    if (!key) return
    const record = () => {
      const visits = withVisit(visitsOf(key), { href, title: document.title.replace(/ · Alphorn$/, '') })
      if (visits) localStorage.setItem(key, JSON.stringify(visits))
    }
    const timer = setTimeout(record, titlePause)
    // A screen whose title comes with its data may set it later.
    const watcher = new MutationObserver(record)
    watcher.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
    }
  }, [key, href])
}

/** Returns an address without its temporary parameters. */
export function lastingPath(pathname: string, search: string) {
  const parameters = lastingSearch(search)
  return parameters === '' ? pathname : `${pathname}?${parameters}`
}

/** Returns the parameters of an address to store, sorted. */
export function lastingSearch(search: string) {
  const parameters = new URLSearchParams(search)
  for (const name of passing) parameters.delete(name)
  parameters.sort()
  return parameters.toString()
}
