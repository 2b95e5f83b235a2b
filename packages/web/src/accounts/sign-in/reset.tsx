import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useFragment } from '#web/accounts/sign-in/fragment.ts'
import { SignInFrame } from '#web/accounts/sign-in/sign-in-frame.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/shared/forms/form.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'

/** Landing page of the link that resets a password. */
export function Reset() {
  const t = useTranslations('proof')
  const session = useTranslations('session')
  const token = useFragment()
  const reset = useRouteMutation('password_reset')
  const form = useRouteForm('password_reset', reset, {
    values: { password: '' },
    given: ({ password }) => ({ token, password }),
  })
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
        <Form
          of={form}
          actions={
            <Button type="submit" variant="primary" className="w-full justify-center" busy={form.busy}>
              {t('set_password')}
            </Button>
          }
        >
          <TextField
            label={t('new_password')}
            type="password"
            autoComplete="new-password"
            required
            autoFocus
            hint={session('password_hint')}
            {...form.field('password')}
          />
        </Form>
      )}
    </SignInFrame>
  )
}
