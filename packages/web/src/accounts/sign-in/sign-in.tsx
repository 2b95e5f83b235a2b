import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { CodeStep } from '#web/accounts/sign-in/code-step.tsx'
import { PasskeyButton } from '#web/accounts/sign-in/passkey-button.tsx'
import { ProviderButton } from '#web/accounts/sign-in/provider-button.tsx'
import { SignInFrame } from '#web/accounts/sign-in/sign-in-frame.tsx'
import { useInstallation } from '#web/data/use-installation.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/shared/forms/form.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'

const route = getRouteApi('/sign-in')

export function SignIn() {
  const t = useTranslations('session')
  const { to } = route.useSearch()
  const router = useRouter()
  const queries = useQueryClient()
  const installation = useInstallation()
  const passwords = installation?.passwords ?? true
  const enter = () => {
    queries.clear()
    router.history.push(to ?? '/')
  }
  const [asked, setAsked] = useState(false)
  const hasEnded = useRouterState({ select: ({ location }) => location.state.hasEnded === true })
  const errors = useTranslations('errors')
  const opensAccounts = passwords && installation?.sign_up !== 'invited'
  if (asked)
    return (
      <SignInFrame title={t('code_title')} text={t('code_text')}>
        <CodeStep onDone={enter} onBack={() => setAsked(false)} />
      </SignInFrame>
    )
  return (
    <SignInFrame
      title={t('sign_in')}
      text={
        opensAccounts &&
        t.rich('no_account', {
          link: (words) => (
            <Link to="/sign-up" className="font-medium text-accent underline underline-offset-2">
              {words}
            </Link>
          ),
        })
      }
    >
      {hasEnded && (
        <p role="status" className="rounded-md bg-info-soft px-3 py-2 text-info">
          {errors('unauthenticated.text')}
        </p>
      )}
      {passwords && <PasswordForm onDone={enter} onAsked={() => setAsked(true)} />}
      <ProviderButton to={to} />
      <PasskeyButton onDone={enter} />
      {passwords && (
        <Link to="/forgotten" className="text-muted underline underline-offset-2 hover:text-ink">
          {t('forgotten')}
        </Link>
      )}
    </SignInFrame>
  )
}

function PasswordForm({ onDone, onAsked }: { onDone: () => void; onAsked: () => void }) {
  const t = useTranslations('session')
  const signIn = useRouteMutation('sign_in', {
    onDone: (answer) => ('second_factor' in answer ? onAsked() : onDone()),
  })
  const form = useRouteForm('sign_in', signIn, {
    values: { email: '', password: '' },
    given: (typed) => typed,
  })
  return (
    <Form
      of={form}
      says={{ unauthenticated: t('wrong') }}
      actions={
        <Button type="submit" variant="primary" className="w-full justify-center" busy={form.busy}>
          {t('sign_in')}
        </Button>
      }
    >
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        required
        autoFocus
        {...form.field('email')}
      />
      <TextField
        label={t('password')}
        type="password"
        autoComplete="current-password"
        required
        {...form.field('password')}
      />
    </Form>
  )
}
