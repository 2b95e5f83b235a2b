import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showToast } from '#web/ui/toasts.tsx'

type Props = {
  /** The route that removes the connection to an outside service. */
  route: 'app_crm_delete' | 'app_letter_service_delete'
  title: string
  text: string
  /** Label of the button. */
  word: string
  /** Confirms that the connection is removed. */
  removed: string
  onClose: () => void
}

/** Asks before the connection to an outside service is removed. */
export function RemoveConnection({ route, title, text, word, removed, onClose }: Props) {
  const remove = useRouteMutation(route, {
    onDone: () => {
      showToast(removed)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={title}
      text={text}
      word={word}
      busy={remove.isPending}
      onSure={() => remove.mutate({})}
      onClose={onClose}
    >
      <FormFailure error={remove.error} />
    </ConfirmDialog>
  )
}
