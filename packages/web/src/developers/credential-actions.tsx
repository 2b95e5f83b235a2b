import type { CredentialView } from '@alphorn/contract/accounts/credentials'
import { Ban, Ellipsis, MapPin, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { ChangeAddresses } from '#web/developers/allowed-addresses.tsx'
import type { Revealed } from '#web/developers/reveal-secret.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { IconMenu } from '#web/ui/icon-menu.tsx'
import { DropItem } from '#web/ui/menu.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/toasts.tsx'

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

function Rotate({
  credential: { credential_id, name },
  onClose,
  onRevealed,
}: Props & { onClose: () => void }) {
  const t = useTranslations('credentials')
  const common = useTranslations('common')
  const [grace, setGrace] = useState(86_400)
  const rotate = useRouteMutation('app_credential_rotate', {
    onDone: (rotated) => {
      onClose()
      onRevealed(rotated)
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={t('rotate_title', { name })}
      description={t('rotate_text')}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button
            look="primary"
            busy={rotate.isPending}
            onClick={() => rotate.mutate({ credential_id, grace_seconds: grace })}
          >
            {t('rotate')}
          </Button>
        </>
      }
    >
      <div className="space-y-3 pb-2">
        <SelectField
          label={t('grace')}
          value={grace}
          onChange={({ target }) => setGrace(Number(target.value))}
        >
          {graces.map((seconds) => (
            <option key={seconds} value={seconds}>
              {t(`grace_${seconds}`)}
            </option>
          ))}
        </SelectField>
        <FormFailure error={rotate.error} />
      </div>
    </Modal>
  )
}

function Revoke({
  credential: { credential_id, name },
  onClose,
}: {
  credential: CredentialView
  onClose: () => void
}) {
  const t = useTranslations('credentials')
  const common = useTranslations('common')
  const [reason, setReason] = useState('')
  const revoke = useRouteMutation('app_credential_revoke', {
    onDone: () => {
      showToast(t('revoked_told', { name }))
      onClose()
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={t('revoke_title', { name })}
      description={t('revoke_text')}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button
            look="danger"
            busy={revoke.isPending}
            onClick={() =>
              revoke.mutate({ credential_id, ...(reason.trim() !== '' && { reason: reason.trim() }) })
            }
          >
            {t('revoke')}
          </Button>
        </>
      }
    >
      <div className="space-y-3 pb-2">
        <TextField
          label={t('reason')}
          optional={common('optional')}
          maxLength={300}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <FormFailure error={revoke.error} />
      </div>
    </Modal>
  )
}
