import { Link as RouteLink } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { readPendingLink } from '#web/accounts/sign-in/pending-link.ts'
import { useFragment } from '#web/accounts/sign-in/fragment.ts'
import { useEnterLinked } from '#web/accounts/sign-in/link-form.tsx'
import { SignInFrame } from '#web/accounts/sign-in/sign-in-frame.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'

/** Landing page of the mail about a sign-in with the provider. Nothing is linked before the button is pressed. */
export function Link() {
  const t = useTranslations('proof')
  const session = useTranslations('session')
  const token = useFragment()
  const [begun] = useState(readPendingLink)
  const enter = useEnterLinked()
  const confirm = useRouteMutation('provider_link', { onDone: enter })
  return (
    <SignInFrame title={t('link_title')} text={begun ? t('link_text', { email: begun.email }) : ' '}>
      {begun ? (
        <div className="space-y-4">
          <FormFailure error={confirm.error} says={{ validation_failed: t('link_dead') }} />
          <Button
            variant="primary"
            className="w-full justify-center"
            busy={confirm.isPending}
            onClick={() => confirm.mutate({ link: begun.link, token })}
          >
            {t('link_here')}
          </Button>
        </div>
      ) : (
        <div className="space-y-4">
          <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">{t('link_lost')}</p>
          <RouteLink to="/sign-in" className={buttonClass('primary')}>
            {session('begin_again')}
          </RouteLink>
        </div>
      )}
    </SignInFrame>
  )
}
