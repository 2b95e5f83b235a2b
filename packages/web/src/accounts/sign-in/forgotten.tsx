import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { textIn } from '#web/data/text-in.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { SignInFrame } from '#web/accounts/sign-in/sign-in-frame.tsx'
import { useInstallation } from '#web/data/use-installation.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormFailure, useFieldErrors } from '#web/shared/failures/form-failure.tsx'

/** Asks for a link to replace a forgotten password. What is answered does not say whether anybody has the address. */
export function Forgotten() {
  const t = useTranslations('proof')
  const session = useTranslations('session')
  const ask = useRouteMutation('password_reset_request')
  const wrong = useFieldErrors(ask.error)
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
        <form
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault()
            ask.mutate({ email: textIn(new FormData(event.currentTarget), 'email') })
          }}
        >
          <TextField
            label={session('email')}
            type="email"
            autoComplete="username"
            required
            autoFocus
            name="email"
            error={wrong['email']}
          />
          <FormFailure error={ask.error} known={['email']} />
          <Button type="submit" look="primary" className="w-full justify-center" busy={ask.isPending}>
            {t('send_link')}
          </Button>
        </form>
      )}
    </SignInFrame>
  )
}

/** Without a mail server links stand in the terminal of the service: who looks for a mail has to know. */
export function WhereMailsGo() {
  const t = useTranslations('proof')
  return useInstallation()?.mail === 'terminal' ? (
    <p className="text-sm text-muted">{t('in_terminal')}</p>
  ) : null
}
