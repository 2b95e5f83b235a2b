import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { textIn } from '#web/data/text-in.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useFragment } from '#web/accounts/sign-in/fragment.ts'
import { SignInFrame } from '#web/accounts/sign-in/sign-in-frame.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormFailure, useFieldErrors } from '#web/shared/failures/form-failure.tsx'

/** Where the link of a forgotten password leads. */
export function Reset() {
  const t = useTranslations('proof')
  const session = useTranslations('session')
  const token = useFragment()
  const reset = useRouteMutation('password_reset')
  const wrong = useFieldErrors(reset.error)
  return (
    <SignInFrame title={t('reset_title')} text={t('reset_text')}>
      {reset.data ? (
        <div role="status" className="space-y-4">
          <p className="rounded-md bg-ok-soft px-3 py-2 font-medium text-ok">{t('reset_done')}</p>
          <Link to="/sign-in" className={buttonClass('primary')}>
            {session('sign_in')}
          </Link>
        </div>
      ) : (
        <form
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault()
            reset.mutate({ token, password: textIn(new FormData(event.currentTarget), 'password') })
          }}
        >
          <TextField
            label={t('new_password')}
            type="password"
            autoComplete="new-password"
            required
            autoFocus
            hint={session('password_hint')}
            error={wrong['password']}
            name="password"
          />
          <FormFailure error={reset.error} known={['password']} />
          <Button type="submit" look="primary" className="w-full justify-center" busy={reset.isPending}>
            {t('set_password')}
          </Button>
        </form>
      )}
    </SignInFrame>
  )
}
