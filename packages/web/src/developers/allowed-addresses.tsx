import type { CredentialView } from '@alphorn/contract/accounts/credentials'
import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { dayAndTime } from '#web/language/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { AreaField } from '#web/ui/field.tsx'
import { FormFailure, useFieldErrors } from '#web/shared/failures/form-failure.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/toasts.tsx'

const name = 'allowed_addresses'

/** What was typed, one under the other or separated as one likes; null: nothing, so any address will do. */
export function addressesIn(typed: string): string[] | null {
  const found = typed.split(/[\s,;]+/).filter((one) => one !== '')
  return found.length > 0 ? found : null
}

/** The fields of a refusal that the field of addresses shows by itself. */
export function useAddressFields(error: unknown): string[] {
  return Object.keys(useFieldErrors(error)).filter((field) => field.startsWith(name))
}

type FieldProps = { typed: string; onTyped: (typed: string) => void; error: unknown }

/** From where a credential may be used, one address or range a line. */
export function AddressesField({ typed, onTyped, error }: FieldProps) {
  const t = useTranslations('credential_addresses')
  const common = useTranslations('common')
  const wrong = Object.entries(useFieldErrors(error)).find(([field]) => field.startsWith(name))
  const at = /\[(\d+)\]/.exec(wrong?.[0] ?? '')?.[1]
  const which = at === undefined ? undefined : addressesIn(typed)?.[Number(at)]
  return (
    <AreaField
      label={t('label')}
      optional={common('optional')}
      hint={t('hint')}
      placeholder={'203.0.113.0/24\n2001:db8::/32'}
      rows={2}
      spellCheck={false}
      value={typed}
      error={wrong && (which === undefined ? wrong[1] : t('wrong', { address: which }))}
      onChange={({ target }) => onTyped(target.value)}
    />
  )
}

type DialogProps = { credential: CredentialView; onClose: () => void }

export function ChangeAddresses({ credential, onClose }: DialogProps) {
  const t = useTranslations('credential_addresses')
  const common = useTranslations('common')
  const [typed, setTyped] = useState(credential.allowed_addresses?.join('\n') ?? '')
  const change = useRouteMutation('app_credential_change', {
    onDone: () => {
      showToast(t('changed', { name: credential.name }))
      onClose()
    },
  })
  const { credential_id } = credential
  return (
    <Modal
      open
      onClose={onClose}
      title={t('change_title', { name: credential.name })}
      description={t('change_text')}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button
            look="primary"
            busy={change.isPending}
            onClick={() => change.mutate({ credential_id, allowed_addresses: addressesIn(typed) })}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="space-y-3 pb-2">
        <AddressesField typed={typed} onTyped={setTyped} error={change.error} />
        <FormFailure error={change.error} known={useAddressFields(change.error)} />
      </div>
    </Modal>
  )
}

/** From where it may be used, if not from everywhere, and whether somebody tried from elsewhere. */
export function AddressNotes({ credential }: { credential: CredentialView }) {
  const t = useTranslations('credential_addresses')
  const { allowed_addresses, last_refused_at, last_refused_address } = credential
  if (allowed_addresses === null) return null
  return (
    <div className="mt-1 space-y-1 text-xs">
      <p className="text-muted" title={allowed_addresses.join('\n')}>
        {t('only_from', { first: allowed_addresses[0]!, more: allowed_addresses.length - 1 })}
      </p>
      {last_refused_at !== null && (
        <p title={dayAndTime(last_refused_at)}>
          <Badge tone="bad">
            <ShieldAlert aria-hidden /> {t('refused', { address: last_refused_address ?? '?' })}
          </Badge>
        </p>
      )}
    </div>
  )
}
