import { useTranslations } from 'use-intl'
import type { DataOf } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { CodeField } from '#web/accounts/second-factor/code-field.tsx'
import { QrCode } from '#web/accounts/second-factor/qr-code.tsx'
import { CopyField } from '#web/ui/copy-button.tsx'
import { FormDialog } from '#web/shared/forms/form-dialog.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'

type Props = {
  offer: DataOf<'app_second_factor_offer'>
  onDone: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** Shows the secret for an authenticator app, and asks for one of its codes. */
export function EnableCodes({ offer, onDone, onClose }: Props) {
  const t = useTranslations('second_factor')
  const enable = useRouteMutation('app_second_factor_enable', {
    onDone: ({ recovery_codes }) => onDone(recovery_codes),
  })
  const form = useRouteForm('app_second_factor_enable', enable, {
    values: { code: '' },
    given: (typed) => typed,
  })
  return (
    <FormDialog of={form} title={t('set_up')} description={t('scan')} word={t('enable')} onClose={onClose}>
      <QrCode text={offer.address} label={t('qr_label')} />
      <div className="space-y-1">
        <p className="text-sm text-muted">{t('type_secret')}</p>
        <CopyField label={t('secret')} text={offer.secret} />
      </div>
      <CodeField label={t('app_code')} hint={t('app_code_hint')} {...form.field('code')} />
    </FormDialog>
  )
}
