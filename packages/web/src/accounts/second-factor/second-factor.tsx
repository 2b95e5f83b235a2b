import { useQuery } from '@tanstack/react-query'
import { KeySquare, ShieldCheck, ShieldOff } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type DataOf, routeQuery } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { formatDay } from '#web/language/format.ts'
import { RecoveryCodes } from '#web/accounts/second-factor/recovery-codes.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Card } from '#web/ui/page.tsx'
import { Reads } from '#web/shared/failures/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

const EnableCodes = lazyPart(() => import('#web/accounts/second-factor/enable-codes.tsx'), 'EnableCodes')

type Factor = DataOf<'app_second_factor'>

/** Sets up, renews and disables authenticator codes as a second factor beside the password. */
export function SecondFactor() {
  const t = useTranslations('second_factor')
  const factor = useQuery(routeQuery('app_second_factor', {}))
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Card title={t('title')}>
      <Reads of={factor} waiting={<SkeletonRows rows={2} height="h-14" />}>
        {(shown) =>
          shown.enabled ? <Enabled factor={shown} onCodes={setCodes} /> : <Disabled onCodes={setCodes} />
        }
      </Reads>
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </Card>
  )
}

type WithCodes = { onCodes: (codes: readonly string[]) => void }

function Disabled({ onCodes }: WithCodes) {
  const t = useTranslations('second_factor')
  const [secret, setSecret] = useState<DataOf<'app_second_factor_offer'> | null>(null)
  const showFailure = useFailureToast()
  const offer = useRouteMutation('app_second_factor_offer', { onDone: setSecret, onFailure: showFailure })
  return (
    <div className="space-y-4">
      <p className="text-muted">{t('off_text')}</p>
      <Button icon={<ShieldCheck aria-hidden />} busy={offer.isPending} onClick={() => offer.mutate({})}>
        {t('set_up')}
      </Button>
      {secret && (
        <Suspense fallback={null}>
          <EnableCodes
            offer={secret}
            onClose={() => setSecret(null)}
            onDone={(codes) => {
              setSecret(null)
              onCodes(codes)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

function Enabled({ factor, onCodes }: WithCodes & { factor: Factor }) {
  const t = useTranslations('second_factor')
  const showFailure = useFailureToast()
  const [sure, setSure] = useState<'renew' | 'disable' | null>(null)
  const close = () => setSure(null)
  const renew = useRouteMutation('app_recovery_codes_renew', {
    onDone: ({ recovery_codes }) => {
      close()
      onCodes(recovery_codes)
    },
    onFailure: showFailure,
  })
  const disable = useRouteMutation('app_second_factor_disable', {
    onDone: () => {
      close()
      showToast(t('disabled_notice'))
    },
    onFailure: showFailure,
  })
  return (
    <div className="space-y-4">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="ok">{t('on')}</Badge>
        {factor.enabled_at && (
          <span className="text-muted">{t('since', { day: formatDay(factor.enabled_at) })}</span>
        )}
      </p>
      <p className="text-muted">{t('codes_left', { n: factor.recovery_codes_left })}</p>
      <div className="flex flex-wrap gap-2">
        <Button icon={<KeySquare aria-hidden />} onClick={() => setSure('renew')}>
          {t('new_codes')}
        </Button>
        <Button icon={<ShieldOff aria-hidden />} onClick={() => setSure('disable')}>
          {t('disable')}
        </Button>
      </div>
      {sure === 'renew' && (
        <ConfirmDialog
          title={t('new_codes')}
          text={t('new_codes_text')}
          word={t('new_codes')}
          busy={renew.isPending}
          onSure={() => renew.mutate({})}
          onClose={close}
        />
      )}
      {sure === 'disable' && (
        <ConfirmDialog
          title={t('disable')}
          text={factor.required ? t('disable_required') : t('disable_text')}
          word={t('disable')}
          busy={disable.isPending}
          onSure={() => disable.mutate({})}
          onClose={close}
        />
      )}
    </div>
  )
}
