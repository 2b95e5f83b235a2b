import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useDeed } from '#web/data/use-deed.ts'
import { useFragment } from '#web/session/fragment.ts'
import { SignInFrame } from '#web/session/sign-in-frame.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Where the link of a confirmation leads: opening it is enough. */
export function Confirm() {
  const t = useTranslations('proof')
  const token = useFragment()
  const confirm = useDeed('email_confirm')
  const asked = useRef(false)
  const { mutate } = confirm
  const waits = !confirm.data && !confirm.error
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    mutate({ token })
  }, [mutate, token])
  return (
    <SignInFrame title={t('confirm_title')} text={waits && t('confirm_text')}>
      <div aria-live="polite" className="space-y-4">
        {waits && <Skeleton className="h-20 w-full" />}
        {confirm.data && (
          <p className="flex items-center gap-2 rounded-md bg-ok-soft px-3 py-2 font-medium text-ok">
            <MailCheck className="size-4 shrink-0" aria-hidden />
            {t('confirmed', { email: confirm.data.email })}
          </p>
        )}
        <FormFailure error={confirm.error} says={{ validation_failed: t('link_dead') }} known={[]} />
        <Link to="/" className={buttonClass('primary')}>
          {t('to_app')}
        </Link>
      </div>
    </SignInFrame>
  )
}
