import { KeyRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { storePendingSignIn } from '#web/accounts/sign-in/pending-sign-in.ts'
import { useInstallation } from '#web/data/use-installation.ts'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'

/** Redirects to the identity provider, if this installation has one. */
export function ProviderButton({ to = '/' }: { to?: string | undefined }) {
  const t = useTranslations('session')
  const installation = useInstallation()
  const begin = useRouteMutation('provider_begin', {
    onDone: ({ address, state }) => {
      storePendingSignIn({ state, to })
      location.assign(address)
    },
  })
  if (!installation?.provider) return null
  return (
    <div className="space-y-3">
      <Button
        variant={installation.passwords ? 'plain' : 'primary'}
        className="w-full justify-center"
        icon={<KeyRound aria-hidden />}
        busy={begin.isPending || begin.isSuccess}
        onClick={() => begin.mutate({})}
      >
        {t('with_provider', { name: installation.provider.name })}
      </Button>
      <FormFailure error={begin.error} says={{ unauthenticated: t('provider_away') }} />
    </div>
  )
}
