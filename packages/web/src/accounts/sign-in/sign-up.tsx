import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useLanguage } from '#web/language/language.tsx'
import { WhereMailsGo } from '#web/accounts/sign-in/forgotten.tsx'
import { ProviderButton } from '#web/accounts/sign-in/provider-button.tsx'
import { SignInFrame } from '#web/accounts/sign-in/sign-in-frame.tsx'
import { useInstallation } from '#web/data/use-installation.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/shared/forms/form.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'

export function SignUp() {
  const t = useTranslations('session')
  const installation = useInstallation()
  const signUp = installation?.sign_up ?? 'open'
  const text = signUp === 'first' ? t('first_text') : <HasAccount />
  return (
    <SignInFrame title={t(signUp === 'first' ? 'first_title' : 'sign_up')} text={text}>
      {signUp === 'invited' && (
        <p className="rounded-md bg-info-soft px-3 py-2 text-info">{t('invited_only')}</p>
      )}
      {signUp !== 'invited' && (installation?.passwords ?? true) && <SignUpForm />}
      <ProviderButton />
    </SignInFrame>
  )
}

function HasAccount() {
  const t = useTranslations('session')
  return t.rich('has_account', {
    link: (words) => (
      <Link to="/sign-in" className="font-medium text-accent underline underline-offset-2">
        {words}
      </Link>
    ),
  })
}

function SignUpForm() {
  const t = useTranslations('session')
  const router = useRouter()
  const queries = useQueryClient()
  const signUp = useRouteMutation('sign_up', {
    onDone: (opened) => {
      if ('asked' in opened) return
      queries.clear()
      router.history.push('/projects/new')
    },
  })
  const { language } = useLanguage()
  const form = useRouteForm('sign_up', signUp, {
    values: { name: '', account_name: '', email: '', password: '' },
    given: (typed) => ({ ...typed, language }),
  })
  if (signUp.data && 'asked' in signUp.data && signUp.variables) {
    const given = signUp.variables
    return <LinkSent email={given.email} busy={signUp.isPending} onAgain={() => signUp.mutate(given)} />
  }
  return (
    <Form
      of={form}
      actions={
        <Button type="submit" variant="primary" className="w-full justify-center" busy={form.busy}>
          {t('create_account')}
        </Button>
      }
    >
      <TextField label={t('name')} autoComplete="name" required autoFocus {...form.field('name')} />
      <TextField
        label={t('account_name')}
        autoComplete="organization"
        required
        {...form.field('account_name')}
      />
      <TextField label={t('email')} type="email" autoComplete="username" required {...form.field('email')} />
      <TextField
        label={t('password')}
        type="password"
        autoComplete="new-password"
        required
        hint={t('password_hint')}
        {...form.field('password')}
      />
    </Form>
  )
}

type ConfirmationSentProps = { email: string; busy: boolean; onAgain: () => void }

/**
 * The link in the mail, or in the terminal of the service, opens the account. The text does not reveal whether the
 * address already has one.
 */
function LinkSent({ email, busy, onAgain }: ConfirmationSentProps) {
  const t = useTranslations('session')
  const proof = useTranslations('proof')
  const inTerminal = useInstallation()?.mail === 'terminal'
  return (
    <div role="status" className="space-y-3">
      {inTerminal ? (
        <>
          <p className="rounded-md bg-info-soft px-3 py-2 font-medium text-info">{t('in_terminal_title')}</p>
          <p>{t('in_terminal_text')}</p>
          <WhereMailsGo />
        </>
      ) : (
        <>
          <p className="rounded-md bg-ok-soft px-3 py-2 font-medium text-ok">{t('sent_title')}</p>
          <p>{t('sent_text', { email })}</p>
        </>
      )}
      <Button busy={busy} onClick={onAgain}>
        {proof('send_again')}
      </Button>
    </div>
  )
}
