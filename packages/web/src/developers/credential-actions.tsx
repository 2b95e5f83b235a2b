import type { CredentialView } from '@alphorn/contract/accounts/credentials'
import { Ban, Ellipsis, MapPin, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { ChangeAddresses } from '#web/developers/allowed-addresses.tsx'
import type { Revealed } from '#web/developers/reveal-secret.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { IconMenu } from '#web/ui/icon-menu.tsx'
import { DropItem } from '#web/ui/menu.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { FormDialog } from '#web/shared/forms/form-dialog.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'

type Props = { credential: CredentialView; onRevealed: (revealed: Revealed) => void }

export function CredentialActions({ credential, onRevealed }: Props) {
  const t = useTranslations('credentials')
  const addresses = useTranslations('credential_addresses')
  const [doing, setDoing] = useState<'rotate' | 'addresses' | 'revoke' | null>(null)
  const close = () => setDoing(null)
  return (
    <>
      <IconMenu icon={<Ellipsis aria-hidden />} label={t('actions_for', { name: credential.name })}>
        <DropItem icon={<RefreshCw aria-hidden />} onClick={() => setDoing('rotate')}>
          {t('rotate')}
        </DropItem>
        <DropItem icon={<MapPin aria-hidden />} onClick={() => setDoing('addresses')}>
          {addresses('change')}
        </DropItem>
        <DropItem icon={<Ban aria-hidden />} tone="bad" onClick={() => setDoing('revoke')}>
          {t('revoke')}
        </DropItem>
      </IconMenu>
      {doing === 'rotate' && <Rotate credential={credential} onClose={close} onRevealed={onRevealed} />}
      {doing === 'addresses' && <ChangeAddresses credential={credential} onClose={close} />}
      {doing === 'revoke' && <Revoke credential={credential} onClose={close} />}
    </>
  )
}

const graces = [0, 900, 3600, 21_600, 86_400, 604_800] as const

function Rotate({ credential, onClose, onRevealed }: Props & { onClose: () => void }) {
  const t = useTranslations('credentials')
  const { credential_id, name } = credential
  const rotate = useRouteMutation('app_credential_rotate', {
    onDone: (rotated) => {
      onClose()
      onRevealed(rotated)
    },
  })
  const form = useRouteForm('app_credential_rotate', rotate, {
    values: { grace_seconds: '86400' },
    given: ({ grace_seconds }) => ({ credential_id, grace_seconds: Number(grace_seconds) }),
  })
  return (
    <FormDialog
      of={form}
      title={t('rotate_title', { name })}
      description={t('rotate_text')}
      word={t('rotate')}
      onClose={onClose}
    >
      <SelectField label={t('grace')} {...form.field('grace_seconds')}>
        {graces.map((seconds) => (
          <option key={seconds} value={seconds}>
            {t(`grace_${seconds}`)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}

type RevokeProps = { credential: CredentialView; onClose: () => void }

function Revoke({ credential: { credential_id, name }, onClose }: RevokeProps) {
  const t = useTranslations('credentials')
  const common = useTranslations('common')
  const revoke = useRouteMutation('app_credential_revoke', {
    onDone: () => {
      showToast(t('revoked_notice', { name }))
      onClose()
    },
  })
  const form = useRouteForm('app_credential_revoke', revoke, {
    values: { reason: '' },
    given: ({ reason }) => ({ credential_id, ...(reason.trim() !== '' && { reason: reason.trim() }) }),
  })
  return (
    <FormDialog
      of={form}
      title={t('revoke_title', { name })}
      description={t('revoke_text')}
      word={t('revoke')}
      variant="danger"
      onClose={onClose}
    >
      <TextField
        label={t('reason')}
        optional={common('optional')}
        maxLength={300}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
