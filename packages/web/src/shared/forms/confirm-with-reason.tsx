import { useTranslations } from 'use-intl'
import type { MutationName } from '#web/data/client.ts'
import { FormDialog } from '#web/shared/forms/form-dialog.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'
import { AreaField } from '#web/ui/field.tsx'

type Props = {
  title: string
  text: string
  /** Label of the button that confirms. */
  word: string
  /** Label of the field for the reason. */
  label: string
  route: MutationName
  busy: boolean
  error: unknown
  onSure: (reason: string) => void
  onClose: () => void
}

/** Asks the user to confirm and to give a reason, which the history stores. */
export function ConfirmWithReason({ label, text, route, busy, error, onSure, ...dialog }: Props) {
  const words = useTranslations('fields')
  const form = useRouteForm(
    route,
    { mutate: ({ reason }: { reason: string }) => onSure(reason), error, isPending: busy },
    {
      values: { reason: '' },
      given: ({ reason }) => ({ reason: reason.trim() }),
      check: ({ reason }) => ({ reason: reason.trim() === '' && words('required') }),
    },
  )
  return (
    <FormDialog of={form} description={text} variant="danger" {...dialog}>
      <AreaField autoFocus required label={label} maxLength={300} {...form.field('reason')} />
    </FormDialog>
  )
}
