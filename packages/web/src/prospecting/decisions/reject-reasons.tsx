import type { DecisionInput } from '@alphorn/contract/prospecting/decisions'
import { useTranslations } from 'use-intl'
import { reasonsOf } from '#web/prospecting/decisions/reasons.ts'
import { ChooseDialog } from '#web/ui/choose-dialog.tsx'

type Reason = NonNullable<DecisionInput['reason']>
type Props = {
  /** The companies to reject. */
  description: string
  onChoose: (reason: Reason) => void
  onClose: () => void
}

// The nine reasons that a digit can choose; "wrong company" is only in the dialog of a decision.
const reasonsShown = reasonsOf.reject.filter((reason) => reason !== 'wrong_company')

/** Asks for the reason of a rejection, which a digit chooses. */
export function RejectReasons({ description, onChoose, onClose }: Props) {
  const t = useTranslations('inbox')
  const reasons = useTranslations('reasons')
  return (
    <ChooseDialog
      title={t('reject_title')}
      description={description}
      options={reasonsShown.map((value) => ({ value, words: reasons(value) }))}
      onChoose={(reason) => {
        onClose()
        onChoose(reason)
      }}
      onClose={onClose}
    />
  )
}
