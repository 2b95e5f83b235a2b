import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DataOf } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { CodeStep } from '#web/accounts/sign-in/code-step.tsx'
import { useFragment } from '#web/accounts/sign-in/fragment.ts'
import { ProviderButton } from '#web/accounts/sign-in/provider-button.tsx'
import { SignInFrame } from '#web/accounts/sign-in/sign-in-frame.tsx'
import { useInstallation } from '#web/data/use-installation.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Form } from '#web/shared/forms/form.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'

/** Landing page of the link in an invitation. */
export function Join() {
  const t = useTranslations('proof')
  const roles = useTranslations('roles')
  const token = useFragment()
  const read = useRouteMutation('invitation_read')
  const asked = useRef(false)
  const { mutate } = read
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    mutate({ token })
  }, [mutate, token])
  const invited = read.data
  const passwords = useInstallation()?.passwords ?? true
  return (
    <SignInFrame
      title={invited ? t('join_title', { account: invited.account_name }) : t('join')}
      text={invited ? t('join_text', { email: invited.email, role: roles(invited.role) }) : ' '}
    >
      {!invited && !read.error && <Skeleton className="h-24 w-full" />}
      {read.error && (
        <div className="space-y-3">
          <FormFailure error={read.error} />
          <Link to="/sign-in" className="font-medium text-accent underline underline-offset-2">
            {t('to_app')}
          </Link>
        </div>
      )}
      {invited && passwords && <JoinForm token={token} invited={invited} />}
      {invited && <ProviderButton />}
    </SignInFrame>
  )
}

function JoinForm({ token, invited }: { token: string; invited: DataOf<'invitation_read'> }) {
  const t = useTranslations('proof')
  const session = useTranslations('session')
  const router = useRouter()
  const queries = useQueryClient()
  const [asked, setAsked] = useState(false)
  const enter = () => {
    queries.clear()
    router.history.push('/')
  }
  const accept = useRouteMutation('invitation_accept', {
    onDone: (answer) => ('second_factor' in answer ? setAsked(true) : enter()),
  })
  const form = useRouteForm('invitation_accept', accept, {
    values: { name: '', password: '' },
    given: ({ name, password }) => ({ token, password, ...(!invited.known && { name }) }),
  })
  // The invitation is already accepted at this point, so a second attempt begins at the sign-in.
  if (asked) return <CodeStep onDone={enter} onBack={() => void router.navigate({ to: '/sign-in' })} />
  return (
    <Form
      of={form}
      says={{ unauthenticated: session('wrong') }}
      actions={
        <Button type="submit" variant="primary" className="w-full justify-center" busy={form.busy}>
          {t('accept')}
        </Button>
      }
    >
      {/* For password managers: whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={invited.email} readOnly />
      {!invited.known && (
        <TextField label={session('name')} autoComplete="name" required autoFocus {...form.field('name')} />
      )}
      <TextField
        label={session('password')}
        type="password"
        autoComplete={invited.known ? 'current-password' : 'new-password'}
        required
        hint={invited.known ? t('join_known') : session('password_hint')}
        {...form.field('password')}
      />
    </Form>
  )
}
