import { useQueryClient } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callRoute } from '#web/data/client.ts'
import { answerChallenge, isDismissed } from '#web/accounts/second-factor/passkey-call.ts'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'

/**
 * Signs in with a passkey. The browser identifies the user, so no address is typed. With a `link`, it also links the
 * provider.
 */
export function PasskeyButton({ onDone, link }: { onDone: () => void; link?: string }) {
  const t = useTranslations('passkeys')
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  if (typeof PublicKeyCredential === 'undefined') return null
  const signIn = async () => {
    setBusy(true)
    setError(null)
    try {
      const { data } = await callRoute('passkey_challenge', {})
      const proof = { response: await answerChallenge(data) }
      if (link === undefined) await callRoute('passkey_sign_in', proof)
      else await callRoute('provider_link', { link, ...proof })
      queries.clear()
      onDone()
    } catch (fault) {
      if (!isDismissed(fault)) setError(fault)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="space-y-3">
      <Button
        className="w-full justify-center"
        icon={<Fingerprint aria-hidden />}
        busy={busy}
        onClick={() => void signIn()}
      >
        {t('sign_in')}
      </Button>
      <FormFailure error={error} says={{ unauthenticated: t('unknown'), fault: t('not_here') }} />
    </div>
  )
}
