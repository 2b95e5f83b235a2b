import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useKeys } from '#web/ui/keys.ts'

type Undo = { label: string; onUndo: () => void }
/** `alone`: of several equal messages only the last one is shown, even if it can be undone. */
type ToastOptions = { text?: string; undo?: Undo; alone?: boolean }

/** Global, because a toast may come from a screen, or from a mutation that ended after its screen was closed. */
export const toasts = Toast.createToastManager<Undo>()

/** Visible toasts by title. */
const open = new Map<string, string>()

export function showToast(title: string, { text, undo, alone = false }: ToastOptions = {}) {
  // An action can be undone only once.
  const onUndo = () => {
    toasts.close(id)
    undo?.onUndo()
  }
  // Equal messages in a row are merged into one.
  const before = open.get(title)
  if (before !== undefined && (!undo || alone)) toasts.close(before)
  const id: string = toasts.add({
    title,
    onRemove: () => void (open.get(title) === id && open.delete(title)),
    ...(text !== undefined && { description: text }),
    ...(undo && { data: { ...undo, onUndo }, timeout: 10_000 }),
  })
  open.set(title, id)
}

export function Toasts() {
  const t = useTranslations('common')
  return (
    <Toast.Provider toastManager={toasts} timeout={6000}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={t('notices')}
          data-screen-only
          className="fixed right-4 bottom-4 z-60 flex w-80 flex-col gap-2 outline-none max-md:right-3 max-md:bottom-30 max-md:left-3 max-md:w-auto rail:bottom-16 rail:left-auto rail:w-80"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const t = useTranslations('common')
  const { toasts: shown } = Toast.useToastManager<Undo>()
  const undoable = shown.find(({ data, transitionStatus }) => data && transitionStatus !== 'ending')?.data
  useKeys(undoable ? { z: undoable.onUndo } : {}, { over: true })
  return shown.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="flex items-start gap-3 rounded-lg border border-line bg-surface p-3 shadow-lg data-[type=failure]:border-bad"
    >
      <div className="min-w-0 flex-1">
        <Toast.Title className="text-base font-medium" />
        <Toast.Description className="text-sm break-words text-muted" />
      </div>
      {toast.data && (
        <Toast.Action
          className="min-h-6 rounded px-1.5 font-medium text-accent hover:bg-accent-soft"
          onClick={toast.data.onUndo}
        >
          {toast.data.label}
        </Toast.Action>
      )}
      <Toast.Close aria-label={t('close')} className="rounded p-1 text-muted hover:text-ink">
        <X className="size-4" aria-hidden />
      </Toast.Close>
    </Toast.Root>
  ))
}
