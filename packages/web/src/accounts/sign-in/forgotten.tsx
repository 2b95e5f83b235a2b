import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { SignInFrame } from '#web/accounts/sign-in/sign-in-frame.tsx'
import { useInstallation } from '#web/data/use-installation.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/shared/forms/form.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'

/** Requests a link to reset a forgotten password. The response does not reveal whether the address has an account. */
export function Forgotten() {
  const t = useTranslations('proof')
  const session = useTranslations('session')
  const ask = useRouteMutation('password_reset_request')
  const form = useRouteForm('password_reset_request', ask, { values: { email: '' }, given: (typed) => typed })
  return (
    <SignInFrame title={t('forgotten_title')} text={t('forgotten_text')}>
      {ask.data ? (
        <div role="status" className="space-y-3">
          <p className="rounded-md bg-ok-soft px-3 py-2 font-medium text-ok">{t('forgotten_asked')}</p>
          <WhereMailsGo />
          <Link to="/sign-in" className="font-medium text-accent underline underline-offset-2">
            {session('sign_in')}
          </Link>
        </div>
      ) : (
        <Form
          of={form}
          actions={
            <Button type="submit" variant="primary" className="w-full justify-center" busy={form.busy}>
              {t('send_link')}
            </Button>
          }
        >
          <TextField
            label={session('email')}
            type="email"
            autoComplete="username"
            required
            autoFocus
            {...form.field('email')}
          />
        </Form>
      )}
    </SignInFrame>
  )
}

/** Explains that without a mail server, links appear in the terminal of the service. */
export function WhereMailsGo() {
  const t = useTranslations('proof')
  return useInstallation()?.mail === 'terminal' ? (
    <p className="text-sm text-muted">{t('in_terminal')}</p>
  ) : null
}
