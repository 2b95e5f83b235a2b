import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { CodeField } from '#web/accounts/second-factor/code-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/shared/forms/form.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'

type Props = { onDone: () => void; onBack: () => void }

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function CodeStep({ onDone, onBack }: Props) {
  const t = useTranslations('session')
  const signIn = useRouteMutation('sign_in_code', { onDone })
  const form = useRouteForm('sign_in_code', signIn, { values: { code: '' }, given: (typed) => typed })
  const { error } = signIn
  const { reset } = form
  // A code is valid only once, so the field is cleared for the next one.
  useEffect(() => {
    if (error) reset()
  }, [error, reset])
  return (
    <Form
      of={form}
      says={{ unauthenticated: t('code_wrong') }}
      actions={
        <>
          <Button type="submit" variant="primary" className="w-full justify-center" busy={form.busy}>
            {t('sign_in')}
          </Button>
          <Button variant="quiet" className="w-full justify-center" onClick={onBack}>
            {t('begin_again')}
          </Button>
        </>
      }
    >
      <CodeField label={t('code')} hint={t('code_hint')} autoFocus {...form.field('code')} />
    </Form>
  )
}
