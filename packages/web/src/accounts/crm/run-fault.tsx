import type { CrmFault } from '@alphorn/contract/crm/faults'
import type { CrmRun } from '@alphorn/contract/crm/crm'
import { CircleAlert, Clock, Pencil } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isOpen } from '#web/accounts/crm/use-crm.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** Faults that a different address, key or field name fixes. */
const mendedByConnection: ReadonlySet<CrmFault> = new Set([
  'host_not_allowed',
  'key_unreadable',
  'unreachable',
  'redirected',
  'not_json',
  'not_espocrm',
  'unauthorized',
  'not_found',
  'uid_field_unknown',
])

type Props = {
  run: CrmRun
  /** Opens the connection; omitted if the user may not edit it. */
  onEdit?: (() => void) | undefined
}

/** Shows why a run stopped or waits, the remedy, and the message of the CRM. */
export function RunFault({ run, onEdit }: Props) {
  const t = useTranslations('crm')
  const { fault, fault_detail } = run
  if (fault === null) return null
  const waits = isOpen(run)
  const Icon = waits ? Clock : CircleAlert
  return (
    <div
      role={waits ? 'status' : 'alert'}
      className={classNames(
        'flex gap-2 rounded-md px-3 py-2',
        waits ? 'bg-warn-soft text-warn' : 'bg-bad-soft text-bad',
      )}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="min-w-0 space-y-1">
        <p className="font-medium">{waits ? t('waiting') : t('stopped')}</p>
        <p>{t(`fault_${fault}`)}</p>
        {fault_detail !== null && (
          <p className="text-sm wrap-anywhere">{t('crm_said', { words: fault_detail })}</p>
        )}
        {onEdit && mendedByConnection.has(fault) && (
          <div className="pt-1">
            <Button size="small" icon={<Pencil aria-hidden />} onClick={onEdit}>
              {t('edit')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
