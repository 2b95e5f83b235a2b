import {
  type SuppressionKind,
  suppressionKinds,
  suppressionValue,
} from '@alphorn/contract/prospecting/suppressions'
import { useTranslations } from 'use-intl'
import { CompanyPicker, type Picked } from '#web/companies/company-picker.tsx'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { AreaField, SelectField, TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { FormDialog } from '#web/shared/forms/form-dialog.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'

/** Suppresses one company, UID, domain, mail address or postal address, in every project. */
export function AddSuppression({ onClose }: { onClose: () => void }) {
  const t = useTranslations('suppressions')
  const words = useTranslations('fields')
  const add = useRouteMutation('suppression_add', {
    onDone: ({ value }) => {
      showToast(t('added_notice', { value }))
      onClose()
    },
  })
  const form = useRouteForm('suppression_add', add, {
    values: { kind: 'uid' as SuppressionKind, value: '', picked: [] as readonly Picked[], reason: '' },
    given: (typed) => ({ kind: typed.kind, value: valueOf(typed), reason: typed.reason.trim() }),
    check: (typed) => {
      const value = valueOf(typed)
      if (value === '') return { value: words('required') }
      return { value: suppressionValue(typed.kind, value) === null && t(`wanted_${typed.kind}`) }
    },
  })
  const kind = form.watch('kind')
  const picked = form.choice('picked')
  return (
    <FormDialog of={form} title={t('add')} description={t('add_text')} word={t('suppress')} onClose={onClose}>
      <SelectField
        label={t('kind')}
        {...form.field('kind')}
        value={kind}
        onChange={({ target }) => {
          form.setValue('kind', target.value as SuppressionKind)
          form.clearErrors()
        }}
      >
        {suppressionKinds.map((one) => (
          <option key={one} value={one}>
            {t(`kind_${one}`)}
          </option>
        ))}
      </SelectField>
      {kind === 'company' ? (
        <OneCompany {...picked} wrong={form.errorOf('value')} />
      ) : (
        <TextField
          key={kind}
          autoFocus
          required
          label={t(`kind_${kind}`)}
          hint={t(`example_${kind}`)}
          maxLength={300}
          {...form.field('value')}
        />
      )}
      <AreaField
        required
        label={t('reason')}
        hint={t('reason_hint')}
        maxLength={300}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}

type OneProps = {
  chosen: readonly Picked[]
  onChange: (chosen: readonly Picked[]) => void
  wrong: string | undefined
}

function OneCompany({ chosen, onChange, wrong }: OneProps) {
  return (
    <div className="space-y-1">
      <CompanyPicker picked={chosen} onPicked={(all) => onChange(all.slice(-1))} />
      {wrong !== undefined && <p className="text-xs font-medium text-bad">{wrong}</p>}
    </div>
  )
}

type Typed = { kind: SuppressionKind; value: string; picked: readonly Picked[] }

function valueOf({ kind, value, picked }: Typed) {
  return kind === 'company' ? (picked[0]?.company_id ?? '') : value.trim()
}
