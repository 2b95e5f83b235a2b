import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { formatInteger } from '#web/language/format.ts'

/**
 * If the directory contains only fictitious companies, explains how to import real ones; if it contains both, says that
 * some are fictitious. On a phone it comes before the content, because the navigation bar would cover its end.
 */
export function OnlyDemo() {
  const t = useTranslations('only_demo')
  const { data: demo } = useQuery({ ...routeQuery('app_demo', {}), staleTime: 60_000 })
  if (!demo || (demo.companies === 0 && demo.has_register)) return null
  const words = demo.has_register ? 'mixed' : demo.companies > 0 ? 'text' : 'empty'
  return (
    <p
      role="note"
      className="border-t border-line bg-warn-soft px-6 py-2 text-warn max-md:order-first max-md:border-t-0 max-md:border-b max-md:py-1.5 max-md:text-sm"
    >
      {t(words, { shown: formatInteger(demo.companies) })}{' '}
      {!demo.has_register && <code className="whitespace-nowrap">alphorn directory sync basel</code>}
    </p>
  )
}
