import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ArrowRight, LogOut, ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { requestProof } from '#web/data/fresh-proof.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { SignInFrame } from '#web/accounts/sign-in/sign-in-frame.tsx'
import { Passkeys } from '#web/accounts/second-factor/passkeys.tsx'
import { SecondFactor } from '#web/accounts/second-factor/second-factor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Toasts } from '#web/ui/toasts.tsx'

/** Requires users to set up or use a second factor before anything else, if the operator demands it. */
export function RequiredFactor() {
  const t = useTranslations('required_factor')
  const router = useRouter()
  const queries = useQueryClient()
  const { data: session } = useQuery(routeQuery('session', {}))
  const due = session?.second_factor_due
  const signOut = useRouteMutation('sign_out', {
    onDone: () => {
      queries.clear()
      void router.navigate({ to: '/sign-in', search: {} })
    },
  })
  const prove = async () => {
    if (await requestProof()) await queries.invalidateQueries({ queryKey: ['session'] })
  }
  return (
    <SignInFrame title={t('title')} text={due === 'prove' ? t('prove_text') : t('enrol_text')}>
      {due === 'enrol' && session?.user.email_confirmed === false && (
        <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">{t('confirm_first')}</p>
      )}
      {due === 'prove' ? (
        <Button variant="primary" icon={<ShieldCheck aria-hidden />} onClick={() => void prove()}>
          {t('prove')}
        </Button>
      ) : (
        <>
          <SecondFactor />
          {due === 'enrol' && <Passkeys />}
        </>
      )}
      {due === null && (
        <Button variant="primary" icon={<ArrowRight aria-hidden />} onClick={() => router.history.push('/')}>
          {t('go_on')}
        </Button>
      )}
      <Button variant="quiet" icon={<LogOut aria-hidden />} onClick={() => signOut.mutate({})}>
        {t('sign_out')}
      </Button>
      <Toasts />
    </SignInFrame>
  )
}
