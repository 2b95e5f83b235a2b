import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { failureOf } from '#web/data/failures.ts'
import { useFragment } from '#web/accounts/sign-in/fragment.ts'
import { SignInFrame } from '#web/accounts/sign-in/sign-in-frame.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Form } from '#web/shared/forms/form.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'

/** Landing page of the link that confirms an address. Opening it is sufficient in the browser that signed up. */
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
  if (tried || lacksPassword) return <ChoosePassword token={token} confirm={confirm} />
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

type Choosing = {
  token: string
  confirm: Pick<ReturnType<typeof useRouteMutation<'email_confirm'>>, 'mutate' | 'error' | 'isPending'>
}

/** Another browser must set a new password, because a stranger may have chosen the one of the sign-up. */
function ChoosePassword({ token, confirm }: Choosing) {
  const t = useTranslations('proof')
  const session = useTranslations('session')
  const form = useRouteForm('email_confirm', confirm, {
    values: { password: '' },
    given: ({ password }) => ({ token, password }),
  })
  const { error, ...field } = form.field('password')
  // The first attempt is made without a password, so its absence is not a fault yet.
  const isEmpty = failureOf(confirm.error).fields.some(({ code }) => code === 'required')
  return (
    <SignInFrame title={t('choose_title')} text={t('choose_text')}>
      <Form
        of={form}
        actions={
          <Button type="submit" variant="primary" className="w-full justify-center" busy={form.busy}>
            {t('open_account')}
          </Button>
        }
      >
        <TextField
          label={session('password')}
          type="password"
          autoComplete="new-password"
          required
          autoFocus
          hint={session('password_hint')}
          error={isEmpty && !form.formState.isSubmitted ? undefined : error}
          {...field}
        />
      </Form>
    </SignInFrame>
  )
}
