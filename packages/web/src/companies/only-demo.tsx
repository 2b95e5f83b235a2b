import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { formatInteger } from '#web/language/format.ts'

/** Explains how to import real companies if the directory has none, or that some are invented if it has both. */
export function OnlyDemo() {
  const t = useTranslations('only_demo')
  const { data: demo } = useQuery({ ...routeQuery('app_demo', {}), staleTime: 60_000 })
  if (!demo || (demo.companies === 0 && demo.has_register)) return null
  const words = demo.has_register ? 'mixed' : demo.companies > 0 ? 'text' : 'empty'
  return (
    <p role="note" className="border-t border-line bg-warn-soft px-6 py-2 text-warn">
      {t(words, { shown: formatInteger(demo.companies) })}{' '}
      {!demo.has_register && <code className="whitespace-nowrap">alphorn directory sync basel</code>}
    </p>
  )
}
