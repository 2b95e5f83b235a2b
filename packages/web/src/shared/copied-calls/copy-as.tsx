import { useQuery } from '@tanstack/react-query'
import { Code } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import table from 'virtual:routes'
import { type GivenTo, routeQuery, type RouteName } from '#web/data/client.ts'
import { addressOf, asClient, asCurl, asMcp } from '#web/shared/copied-calls/shown-call.ts'
import { withoutEmpty } from '#web/data/without-empty.ts'
import { DropHeading, DropItem } from '#web/ui/menu.tsx'
import { IconMenu } from '#web/ui/icon-menu.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useCopy } from '#web/ui/use-copy.ts'

const CallDialog = lazyPart(() => import('#web/shared/copied-calls/call-dialog.tsx'), 'CallDialog')

/** Routes of the public API whose responses screens show, without the routes of the app itself. */
type PublicRouteName = Exclude<RouteName, `app_${string}`>
type Props<Name extends PublicRouteName> = {
  name: Name
  given: GivenTo<Name>
  /** Set if only this form of the API has the route. */
  form?: 'prospect'
}

/** Shows and copies an API call that returns the data on the screen. */
export function CopyAs<Name extends PublicRouteName>({ name, given, form }: Props<Name>) {
  const t = useTranslations('copy_as')
  // The response does not change while the service runs.
  const { data } = useQuery({ ...routeQuery('app_service', {}), staleTime: Infinity })
  const service = { origin: location.origin, form: form ?? data?.form ?? 'outreach' } as const
  const call = { name, given: withoutEmpty(given) }
  const [isOpen, setOpen] = useState(false)
  const copyText = useCopy()
  const copy = async (text: string) => {
    if (await copyText(text)) showToast(t('copied'))
  }
  return (
    <>
      <IconMenu icon={<Code aria-hidden />} label={t('button')} deskOnly>
        <DropItem onClick={() => setOpen(true)}>{t('show')}</DropItem>
        <DropHeading>{t('copy')}</DropHeading>
        <DropItem onClick={() => void copy(asCurl(table[name], call, service))}>{t('curl')}</DropItem>
        <DropItem onClick={() => void copy(asClient(call, service))}>{t('client')}</DropItem>
        <DropItem onClick={() => void copy(asMcp(call))}>{t('mcp')}</DropItem>
      </IconMenu>
      {isOpen && (
        <Suspense fallback={null}>
          <CallDialog
            address={addressOf(table[name], call, service)}
            here={addressOf(table[name], call, { ...service, form: 'app' })}
            curl={asCurl(table[name], call, service)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
