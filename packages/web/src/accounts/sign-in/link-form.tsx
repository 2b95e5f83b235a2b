import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { type PendingLink, clearPendingLink } from '#web/accounts/sign-in/pending-link.ts'
import { WhereMailsGo } from '#web/accounts/sign-in/forgotten.tsx'
import { PasskeyButton } from '#web/accounts/sign-in/passkey-button.tsx'
import { useInstallation } from '#web/data/use-installation.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/shared/forms/form.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'

/** Opens the app once the provider is linked. */
export function useEnterLinked() {
  const router = useRouter()
  const queries = useQueryClient()
  return () => {
    clearPendingLink()
    queries.clear()
    router.history.push('/')
  }
}

/** Asks users to prove once that they own the account with the provider's address: by password, passkey, or a mail. */
export function LinkForm({ link, email }: PendingLink) {
  const t = useTranslations('proof')
  const session = useTranslations('session')
  const enter = useEnterLinked()
  const confirm = useRouteMutation('provider_link', { onDone: enter })
  const form = useRouteForm('provider_link', confirm, {
    values: { password: '' },
    given: ({ password }) => ({ link, password }),
  })
  const passwords = useInstallation()?.passwords ?? true
  return (
    <div className="space-y-4">
      <p>{t('link_text', { email })}</p>
      {passwords && (
        <Form
          of={form}
          says={{ unauthenticated: session('wrong') }}
          actions={
            <Button type="submit" variant="primary" className="w-full justify-center" busy={form.busy}>
              {t('link_here')}
            </Button>
          }
        >
          {/* For password managers: whose password it is. */}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <TextField
            label={session('password')}
            type="password"
            autoComplete="current-password"
            required
            autoFocus
            {...form.field('password')}
          />
        </Form>
      )}
      <PasskeyButton onDone={enter} link={link} />
      <p className="text-muted">{t('link_mail')}</p>
      <WhereMailsGo />
    </div>
  )
}
