import type { CrmConnection } from '@alphorn/contract/crm/crm'
import { useTranslations } from 'use-intl'
import { useStartRun } from '#web/accounts/crm/start-run.tsx'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { FormDialog } from '#web/shared/forms/form-dialog.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'
import { SecretField, TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { Tokens } from '#web/ui/tokens.tsx'

type Props = {
  /** The origins that the operator allows. */
  hosts: readonly string[]
  /** The connection to edit; omitted for a new one. */
  connection?: CrmConnection
  onClose: () => void
}
type Values = { url: string; api_key: string; uid_field: string; customer_types: string[]; tasks: boolean }

/**
 * Edits the address, key and rules of a connection. After a key is entered, a dry run starts at once. It shows whether
 * the CRM accepts the key, and what would be imported.
 */
export function ConnectionForm({ hosts, connection, onClose }: Props) {
  const t = useTranslations('crm')
  const settings = useTranslations('settings')
  const common = useTranslations('common')
  const form = useConnectionForm({ hosts, ...(connection && { connection }), onClose })
  const types = form.choice('customer_types')
  const typed = form.watch('url')
  return (
    <FormDialog
      of={form}
      title={connection ? t('edit') : t('connect')}
      description={t('form_text')}
      word={connection ? settings('save') : t('connect')}
      onClose={onClose}
    >
      <TextField
        label={t('url')}
        type="url"
        required
        autoFocus
        maxLength={500}
        hint={t('url_hint', { hosts: hosts.join(', ') })}
        {...form.field('url')}
      />
      <SecretField
        label={t('api_key')}
        maxLength={200}
        hint={connection && isSameAddress(connection.url, typed) ? t('api_key_kept') : t('api_key_hint')}
        {...form.field('api_key')}
      />
      <TextField
        label={t('uid_field')}
        optional={common('optional')}
        maxLength={100}
        hint={t('uid_field_hint')}
        {...form.field('uid_field')}
      />
      <Tokens
        label={t('customer_types')}
        hint={t('customer_types_hint')}
        wrong={t('customer_types_wrong')}
        remove={(type) => t('remove_type', { type })}
        tokens={types.chosen}
        most={20}
        onChange={(chosen) => types.onChange(chosen ?? [])}
      />
      <label className="flex items-start gap-2">
        <input type="checkbox" className="mt-1" {...form.register('tasks')} />
        {t('tasks')}
      </label>
    </FormDialog>
  )
}

function useConnectionForm({ hosts, connection, onClose }: Props) {
  const t = useTranslations('crm')
  // The form is already closed at this point.
  const tryOut = useStartRun({ onFailure: useFailureToast() })
  const save = useRouteMutation('app_crm_save', {
    onDone: (_, { api_key }) => {
      showToast(connection ? t('saved') : t('connected'))
      if (api_key !== undefined) tryOut.mutate({ direction: 'pull', dry_run: true })
      onClose()
    },
  })
  return useRouteForm('app_crm_save', save, {
    values: {
      url: connection?.url ?? hosts[0] ?? 'https://',
      api_key: '',
      uid_field: connection?.uid_field ?? '',
      customer_types: connection?.customer_types ?? ['Customer'],
      tasks: connection?.tasks ?? true,
    } as Values,
    given: ({ url, api_key, uid_field, customer_types, tasks }) => ({
      url: url.trim(),
      ...(api_key.trim() !== '' && { api_key: api_key.trim() }),
      uid_field: uid_field.trim() === '' ? null : uid_field.trim(),
      customer_types,
      tasks,
    }),
    check: ({ url, api_key }) => ({
      url:
        URL.canParse(url.trim()) &&
        !hosts.includes(originOf(url)!) &&
        t('url_refused', { hosts: hosts.join(', ') }),
      api_key: faultOfKey(api_key.trim(), connection !== undefined && isSameAddress(connection.url, url)),
    }),
  })

  function faultOfKey(key: string, isKept: boolean) {
    if (key === '') return !isKept && t('api_key_again')
    return !/^[\x21-\x7e]{8,200}$/.test(key) && t('api_key_wrong')
  }
}

const originOf = (url: string) => URL.parse(url.trim())?.origin

/**
 * Returns whether two addresses are the same CRM. They are compared in the stored form: without `/api/v1` and a
 * trailing slash.
 */
function isSameAddress(saved: string, typed: string) {
  const url = URL.parse(typed.trim())
  if (!url) return false
  return saved === url.origin + url.pathname.replace(/\/$/, '').replace(/\/api\/v1$/, '')
}
