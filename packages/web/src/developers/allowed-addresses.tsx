import type { CredentialView } from '@alphorn/contract/accounts/credentials'
import { ShieldAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { dayAndTime } from '#web/language/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { AreaField } from '#web/ui/field.tsx'
import { useFieldErrors } from '#web/shared/failures/form-failure.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { FormDialog } from '#web/shared/forms/form-dialog.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'
import type { UseFormRegisterReturn } from 'react-hook-form'

const name = 'allowed_addresses'

/**
 * Splits the typed addresses at spaces, commas, semicolons and line breaks. Returns null for empty text, which allows
 * any address.
 */
export function addressesIn(typed: string): string[] | null {
  const found = typed.split(/[\s,;]+/).filter((one) => one !== '')
  return found.length > 0 ? found : null
}

/** The fields of a refusal that the address field shows itself. */
export function useAddressFields(error: unknown): string[] {
  return Object.keys(useFieldErrors(error)).filter((field) => field.startsWith(name))
}

type FieldProps = { field: UseFormRegisterReturn; typed: string; error: unknown }

/** Input for the addresses that may use a credential, one address or range per line. */
export function AddressesField({ field, typed, error }: FieldProps) {
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
      error={wrong && (which === undefined ? wrong[1] : t('wrong', { address: which }))}
      {...field}
    />
  )
}

type DialogProps = { credential: CredentialView; onClose: () => void }

export function ChangeAddresses({ credential, onClose }: DialogProps) {
  const t = useTranslations('credential_addresses')
  const change = useRouteMutation('app_credential_change', {
    onDone: () => {
      showToast(t('changed', { name: credential.name }))
      onClose()
    },
  })
  const { credential_id } = credential
  const form = useRouteForm('app_credential_change', change, {
    values: { allowed_addresses: credential.allowed_addresses?.join('\n') ?? '' },
    given: ({ allowed_addresses }) => ({ credential_id, allowed_addresses: addressesIn(allowed_addresses) }),
  })
  return (
    <FormDialog
      of={form}
      title={t('change_title', { name: credential.name })}
      description={t('change_text')}
      word={t('save')}
      known={useAddressFields(change.error)}
      onClose={onClose}
    >
      <AddressesField error={change.error} typed={form.watch(name)} field={form.register(name)} />
    </FormDialog>
  )
}

/** Shows the addresses that may use a credential, and attempts from other addresses. */
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
