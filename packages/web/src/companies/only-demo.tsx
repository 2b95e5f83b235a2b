import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { useRole } from '#web/data/use-has-scope.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { formatInteger } from '#web/language/format.ts'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { Button } from '#web/ui/button.tsx'

/** Explains how to import real companies if the directory has none, or that some are invented if it has both. */
export function OnlyDemo() {
  const t = useTranslations('only_demo')
  const { data: demo } = useQuery({ ...routeQuery('app_demo', {}), staleTime: 60_000 })
  if (!demo || (demo.companies === 0 && demo.has_register)) return null
  const words = demo.has_register ? 'mixed' : demo.companies > 0 ? 'text' : 'empty'
  return (
    <div role="note" className="space-y-2 border-t border-line bg-warn-soft px-6 py-2 text-warn">
      <p>
        {t(words, { shown: formatInteger(demo.companies) })}{' '}
        {!demo.has_register && <code className="whitespace-nowrap">alphorn directory sync basel</code>}
      </p>
      {words === 'empty' && <LoadDemo />}
    </div>
  )
}

/** Lets the owner of an empty directory try the app with invented companies. */
function LoadDemo() {
  const t = useTranslations('welcome')
  const isOwner = useRole() === 'owner'
  const load = useRouteMutation('app_demo_load')
  if (!isOwner) return null
  return (
    <>
      <Button busy={load.isPending} onClick={() => load.mutate({})}>
        {t('demo_load')}
      </Button>
      <FormFailure error={load.error} />
    </>
  )
}

/** Whether the directory contains neither a register nor invented companies; false while this is unknown. */
export function useIsDirectoryEmpty(): boolean {
  const { data: demo } = useQuery({ ...routeQuery('app_demo', {}), staleTime: 60_000 })
  return demo !== undefined && demo.companies === 0 && !demo.has_register
}
