import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { textIn } from '#web/data/text-in.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { failureOf } from '#web/data/failures.ts'
import { useFragment } from '#web/accounts/sign-in/fragment.ts'
import { SignInFrame } from '#web/accounts/sign-in/sign-in-frame.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormFailure, useFieldErrors } from '#web/shared/failures/form-failure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Where the link of a confirmation leads. In the browser that signed up, opening it is enough. */
export function Confirm() {
  const t = useTranslations('proof')
  const router = useRouter()
  const queries = useQueryClient()
  const token = useFragment()
  const confirm = useRouteMutation('email_confirm', {
    onDone: (confirmed) => {
      if ('email' in confirmed) return
      queries.clear()
      router.history.push('/')
    },
  })
  const asked = useRef(false)
  const { mutate } = confirm
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    mutate({ token })
  }, [mutate, token])
  const tried = confirm.variables?.password !== undefined
  const lacksPassword = confirm.error !== null && isForPassword(confirm.error)
  if (tried || lacksPassword)
    return <ChoosePassword confirm={confirm} onChosen={(password) => mutate({ token, password })} />
  const waits = !confirm.data && !confirm.error
  return (
    <SignInFrame title={t('confirm_title')} text={waits && t('confirm_text')}>
      <div aria-live="polite" className="space-y-4">
        {waits && <Skeleton className="h-20 w-full" />}
        {confirm.data && 'email' in confirm.data && (
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

function isForPassword(error: unknown) {
  return failureOf(error).fields.some(({ field }) => field === 'password')
}

type Choosing = { confirm: { error: unknown; isPending: boolean }; onChosen: (password: string) => void }

/** In another browser the password of the sign-up counts for nothing: a stranger may have typed it. */
function ChoosePassword({ confirm, onChosen }: Choosing) {
  const t = useTranslations('proof')
  const session = useTranslations('session')
  const wrong = useFieldErrors(confirm.error)
  const isEmpty = failureOf(confirm.error).fields.some(({ code }) => code === 'required')
  return (
    <SignInFrame title={t('choose_title')} text={t('choose_text')}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          onChosen(textIn(new FormData(event.currentTarget), 'password'))
        }}
      >
        <TextField
          label={session('password')}
          type="password"
          autoComplete="new-password"
          required
          autoFocus
          hint={session('password_hint')}
          error={isEmpty ? undefined : wrong['password']}
          name="password"
        />
        <FormFailure error={confirm.error} known={['password']} />
        <Button type="submit" look="primary" className="w-full justify-center" busy={confirm.isPending}>
          {t('open_account')}
        </Button>
      </form>
    </SignInFrame>
  )
}
