import { useTranslations } from 'use-intl'
import type { DataOf } from '#web/data/client.ts'
import { textIn } from '#web/data/text-in.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { CodeField } from '#web/accounts/second-factor/code-field.tsx'
import { QrCode } from '#web/accounts/second-factor/qr-code.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/copy-button.tsx'
import { FormFailure, useFieldErrors } from '#web/shared/failures/form-failure.tsx'
import { Modal } from '#web/ui/modal.tsx'

type Props = {
  offer: DataOf<'app_second_factor_offer'>
  onDone: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** Hands the secret to an authenticator app, and asks for a code of it. */
export function EnableCodes({ offer, onDone, onClose }: Props) {
  const t = useTranslations('second_factor')
  const common = useTranslations('common')
  const enable = useRouteMutation('app_second_factor_enable', {
    onDone: ({ recovery_codes }) => onDone(recovery_codes),
  })
  const wrong = useFieldErrors(enable.error)
  return (
    <Modal open onClose={onClose} title={t('set_up')} description={t('scan')}>
      <form
        className="space-y-4 pb-4"
        onSubmit={(event) => {
          event.preventDefault()
          enable.mutate({ code: textIn(new FormData(event.currentTarget), 'code') })
        }}
      >
        <QrCode text={offer.address} label={t('qr_label')} />
        <div className="space-y-1">
          <p className="text-sm text-muted">{t('type_secret')}</p>
          <CopyField label={t('secret')} text={offer.secret} />
        </div>
        <CodeField label={t('app_code')} hint={t('app_code_hint')} error={wrong['code']} />
        <FormFailure error={enable.error} known={['code']} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" look="primary" busy={enable.isPending}>
            {t('enable')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
