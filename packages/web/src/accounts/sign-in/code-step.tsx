import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { textIn } from '#web/data/text-in.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { CodeField } from '#web/accounts/second-factor/code-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'

type Props = { onDone: () => void; onBack: () => void }

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function CodeStep({ onDone, onBack }: Props) {
  const t = useTranslations('session')
  const [attempts, setAttempts] = useState(0)
  const signIn = useRouteMutation('sign_in_code', { onDone })
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        const code = textIn(new FormData(event.currentTarget), 'code')
        // A code is good once: the field is emptied for the next one.
        signIn.mutate({ code }, { onError: () => setAttempts(attempts + 1) })
      }}
    >
      <CodeField key={attempts} label={t('code')} hint={t('code_hint')} autoFocus />
      <FormFailure error={signIn.error} says={{ unauthenticated: t('code_wrong') }} />
      <Button type="submit" look="primary" className="w-full justify-center" busy={signIn.isPending}>
        {t('sign_in')}
      </Button>
      <Button look="quiet" className="w-full justify-center" onClick={onBack}>
        {t('begin_again')}
      </Button>
    </form>
  )
}
