import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { takePendingSignIn } from '#web/accounts/sign-in/pending-sign-in.ts'
import { storePendingLink } from '#web/accounts/sign-in/pending-link.ts'
import { LinkForm } from '#web/accounts/sign-in/link-form.tsx'
import { SignInFrame } from '#web/accounts/sign-in/sign-in-frame.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Landing page of the provider's redirect, whose URL contains the authorization response. */
export function Back() {
  const t = useTranslations('session')
  const proof = useTranslations('proof')
  const router = useRouter()
  const queries = useQueryClient()
  const [isLost, setLost] = useState(false)
  const looked = useRef(false)
  const begun = useRef<ReturnType<typeof takePendingSignIn>>(null)
  const finish = useRouteMutation('provider_finish', {
    onDone: (known) => {
      if ('link' in known) return storePendingLink(known)
      queries.clear()
      router.history.replace(begun.current!.to)
    },
  })
  const { mutate } = finish
  useEffect(() => {
    if (looked.current) return
    looked.current = true
    begun.current = takePendingSignIn()
    const answer = location.search.slice(1)
    if (!begun.current || answer === '') return setLost(true)
    mutate({ answer, state: begun.current.state })
  }, [mutate])
  const failed = isLost || finish.error !== null
  if (finish.data && 'link' in finish.data)
    return (
      <SignInFrame title={proof('link_title')} text="">
        <LinkForm {...finish.data} />
      </SignInFrame>
    )
  return (
    <SignInFrame title={t('sign_in')} text={failed ? ' ' : t('provider_back')}>
      <div aria-live="polite" className="space-y-4">
        {!failed && <Skeleton className="h-10 w-full" />}
        {isLost && <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">{t('provider_lost')}</p>}
        <FormFailure
          error={finish.error}
          says={{ unauthenticated: t('provider_refused'), forbidden: t('provider_unknown') }}
        />
        {failed && (
          <Link to="/sign-in" className={buttonClass('primary')}>
            {t('begin_again')}
          </Link>
        )}
      </div>
    </SignInFrame>
  )
}
