import type { ProofOffer } from '@alphorn/contract/accounts/second-factor'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Fingerprint } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callRoute, type GivenTo } from '#web/data/client.ts'
import { CodeField } from '#web/accounts/second-factor/code-field.tsx'
import { answerChallenge, isDismissed } from '#web/accounts/second-factor/passkey-call.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Form } from '#web/shared/forms/form.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'

type Props = { onAnswer: (proven: boolean) => void }

/** Asks the user to re-authenticate before a secret is created or shown. */
export function Prove({ onAnswer }: Props) {
  const t = useTranslations('prove')
  const [offer, setOffer] = useState<ProofOffer | null>(null)
  const { error, busy, attempt } = useAttempt()
  useEffect(() => {
    void attempt(async () => setOffer((await callRoute('app_proof_offer', {})).data))
  }, [attempt])
  const prove = (given: () => GivenTo<'app_proof'> | Promise<GivenTo<'app_proof'>>) =>
    attempt(async () => {
      await callRoute('app_proof', await given())
      onAnswer(true)
    })
  return (
    <Modal open asksItself onClose={() => onAnswer(false)} title={t('title')} description={t('text')}>
      <div className="space-y-4 pb-4">
        {!offer && !error && <Skeleton className="h-24 w-full" />}
        {offer && <Ways offer={offer} busy={busy} error={error} prove={prove} />}
        {!offer && <FormFailure error={error} />}
      </div>
    </Modal>
  )
}

function useAttempt() {
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const [attempt] = useState(() => async (work: () => Promise<void>) => {
    setBusy(true)
    setError(null)
    try {
      await work()
    } catch (fault) {
      if (!isDismissed(fault)) setError(fault)
    } finally {
      setBusy(false)
    }
  })
  return { error, busy, attempt }
}

type WaysProps = {
  offer: ProofOffer
  busy: boolean
  error: unknown
  prove: (given: () => GivenTo<'app_proof'> | Promise<GivenTo<'app_proof'>>) => Promise<void>
}

function Ways({ offer: { password, code, passkey }, busy, error, prove }: WaysProps) {
  const t = useTranslations('prove')
  const [byCode, setByCode] = useState(code)
  if (!password && !code && !passkey) return <SignInAgain />
  return (
    <>
      {passkey && (
        <Button
          className="w-full justify-center"
          icon={<Fingerprint aria-hidden />}
          busy={busy}
          onClick={() => void prove(async () => ({ response: await answerChallenge(passkey) }))}
        >
          {t('with_passkey')}
        </Button>
      )}
      {(password || code) && <TypedProof byCode={byCode} busy={busy} error={error} prove={prove} />}
      {!password && !code && <FormFailure error={error} />}
      {password && code && (
        <Button variant="quiet" size="small" onClick={() => setByCode(!byCode)}>
          {byCode ? t('use_password') : t('use_code')}
        </Button>
      )}
    </>
  )
}

function TypedProof({ byCode, busy, error, prove }: Omit<WaysProps, 'offer'> & { byCode: boolean }) {
  const t = useTranslations('prove')
  const session = useTranslations('session')
  const form = useRouteForm(
    'app_proof',
    { mutate: (given) => void prove(() => given), error, isPending: busy },
    {
      values: { code: '', password: '' },
      given: ({ code, password }) => (byCode ? { code } : { password }),
    },
  )
  return (
    <Form
      of={form}
      actions={
        <div className="flex justify-end">
          <Button type="submit" variant="primary" busy={form.busy}>
            {t('confirm')}
          </Button>
        </div>
      }
    >
      {byCode ? (
        <CodeField key="code" label={session('code')} hint={session('code_hint')} {...form.field('code')} />
      ) : (
        <TextField
          key="password"
          label={session('password')}
          type="password"
          autoComplete="current-password"
          required
          {...form.field('password')}
        />
      )}
    </Form>
  )
}

/** Lets users of a provider who have neither a passkey nor a code re-authenticate with a new sign-in. */
function SignInAgain() {
  const t = useTranslations('prove')
  const router = useRouter()
  const queries = useQueryClient()
  const leave = async () => {
    const to = router.state.location.href
    await callRoute('sign_out', {})
    queries.clear()
    await router.navigate({ to: '/sign-in', search: { to }, ignoreBlocker: true })
  }
  return (
    <div className="space-y-4">
      <p>{t('sign_in_text')}</p>
      <Button variant="primary" onClick={() => void leave()}>
        {t('sign_in_again')}
      </Button>
    </div>
  )
}
