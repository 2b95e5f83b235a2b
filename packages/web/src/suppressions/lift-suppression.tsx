import type { Suppression } from '@alphorn/contract/suppressions'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDeed } from '#web/data/use-deed.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaField } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { tell } from '#web/ui/toasts.tsx'

/** Lifts a suppression, with a reason. What it stopped stays stopped. */
export function LiftSuppression({ entry, onClose }: { entry: Suppression; onClose: () => void }) {
  const t = useTranslations('suppressions')
  const common = useTranslations('common')
  const words = useTranslations('fields')
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const lift = useDeed('app_suppression_lift', {
    onDone: () => {
      tell(t('lifted_told', { value: entry.value }))
      onClose()
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={t('lift_title', { value: entry.value })}
      description={t('lift_text')}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" form="lift-suppression" look="danger" busy={lift.isPending}>
            {t('lift')}
          </Button>
        </>
      }
    >
      <form
        id="lift-suppression"
        noValidate
        className="space-y-3 pb-2"
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          const { suppression_id } = entry
          if (reason.trim() !== '') lift.mutate({ suppression_id, reason: reason.trim() })
        }}
      >
        <AreaField
          autoFocus
          required
          label={t('reason')}
          maxLength={300}
          value={reason}
          error={asked && reason.trim() === '' ? words('required') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        <FormFailure error={lift.error} />
      </form>
    </Modal>
  )
}
