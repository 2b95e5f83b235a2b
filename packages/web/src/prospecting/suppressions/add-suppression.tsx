import {
  type SuppressionKind,
  suppressionKinds,
  suppressionValue,
} from '@alphorn/contract/prospecting/suppressions'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CompanyPicker, type Picked } from '#web/companies/company-picker.tsx'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaField, SelectField, TextField } from '#web/ui/field.tsx'
import { FormFailure, useFieldErrors } from '#web/shared/failures/form-failure.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/toasts.tsx'

/** Suppresses one company, UID, domain, mail address or postal address, in every project. */
export function AddSuppression({ onClose }: { onClose: () => void }) {
  const t = useTranslations('suppressions')
  const common = useTranslations('common')
  const words = useTranslations('fields')
  const [kind, setKind] = useState<SuppressionKind>('uid')
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<readonly Picked[]>([])
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const add = useRouteMutation('app_suppression_add', {
    onDone: ({ value }) => {
      showToast(t('added_told', { value }))
      onClose()
    },
  })
  const fields = useFieldErrors(add.error)
  const value = kind === 'company' ? (picked[0]?.company_id ?? '') : typed.trim()
  const wrong = value === '' ? words('required') : t(`wanted_${kind}`)
  const isRight = value !== '' && suppressionValue(kind, value) !== null
  return (
    <Modal
      open
      onClose={onClose}
      title={t('add')}
      description={t('add_text')}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" form="add-suppression" look="primary" busy={add.isPending}>
            {t('suppress')}
          </Button>
        </>
      }
    >
      <form
        id="add-suppression"
        noValidate
        className="space-y-4 pb-2"
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          if (isRight && reason.trim() !== '') add.mutate({ kind, value, reason: reason.trim() })
        }}
      >
        <SelectField
          label={t('kind')}
          value={kind}
          onChange={({ target }) => {
            setKind(target.value as SuppressionKind)
            setAsked(false)
          }}
        >
          {suppressionKinds.map((one) => (
            <option key={one} value={one}>
              {t(`kind_${one}`)}
            </option>
          ))}
        </SelectField>
        {kind === 'company' ? (
          <div className="space-y-1">
            <CompanyPicker picked={picked} onPicked={(all) => setPicked(all.slice(-1))} />
            {asked && !isRight && <p className="text-xs font-medium text-bad">{wrong}</p>}
          </div>
        ) : (
          <TextField
            key={kind}
            autoFocus
            required
            label={t(`kind_${kind}`)}
            hint={t(`example_${kind}`)}
            maxLength={300}
            value={typed}
            error={asked && !isRight ? wrong : fields['value']}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        <AreaField
          required
          label={t('reason')}
          hint={t('reason_hint')}
          maxLength={300}
          value={reason}
          error={asked && reason.trim() === '' ? words('required') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        <FormFailure error={add.error} known={['value']} />
      </form>
    </Modal>
  )
}
