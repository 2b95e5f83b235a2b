import { useQuery } from '@tanstack/react-query'
import { Code } from 'lucide-react'
import { useTranslations } from 'use-intl'
import table from 'virtual:routes'
import { type GivenTo, routeQuery, type RouteName } from '#web/data/client.ts'
import { asClient, asCurl, asMcp } from '#web/shared/copied-calls/shown-call.ts'
import { withoutEmpty } from '#web/data/without-empty.ts'
import { DropHeading, DropItem } from '#web/ui/menu.tsx'
import { IconMenu } from '#web/ui/icon-menu.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useCopy } from '#web/ui/use-copy.ts'

/** Routes of the public API whose responses screens show, without the routes of the app itself. */
type PublicRouteName = Exclude<RouteName, `app_${string}`>
type Props<Name extends PublicRouteName> = {
  name: Name
  given: GivenTo<Name>
  /** Set if only this form of the API has the route. */
  form?: 'prospect'
}

/** Copies an API call that returns the data on the screen. */
export function CopyAs<Name extends PublicRouteName>({ name, given, form }: Props<Name>) {
  const t = useTranslations('copy_as')
  // The response does not change while the service runs.
  const { data } = useQuery({ ...routeQuery('app_service', {}), staleTime: Infinity })
  const service = { origin: location.origin, form: form ?? data?.form ?? 'outreach' } as const
  const call = { name, given: withoutEmpty(given) }
  const copyText = useCopy()
  const copy = async (text: string) => {
    if (await copyText(text)) showToast(t('copied'))
  }
  return (
    <IconMenu icon={<Code aria-hidden />} label={t('button')} deskOnly>
      <DropHeading>{t('text')}</DropHeading>
      <DropItem onClick={() => void copy(asCurl(table[name], call, service))}>{t('curl')}</DropItem>
      <DropItem onClick={() => void copy(asClient(call, service))}>{t('client')}</DropItem>
      <DropItem onClick={() => void copy(asMcp(call))}>{t('mcp')}</DropItem>
    </IconMenu>
  )
}
