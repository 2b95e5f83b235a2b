import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'

type Props = {
  title: string
  /** Warning that the text is shown only once. */
  once: string
  /** Label of the confirmation that the text is stored. */
  stored: string
  done: string
  onClose: () => void
  children: ReactNode
}

/** Shows a text once. It stays visible until the user confirms that it is stored. */
export function Reveal({ title, once, stored, done, onClose, children }: Props) {
  const [isStored, setStored] = useState(false)
  return (
    <Modal
      open
      sticky
      onClose={onClose}
      title={title}
      footer={
        <Button variant="primary" disabled={!isStored} onClick={onClose}>
          {done}
        </Button>
      }
    >
      <div className="space-y-4 pb-2">
        <p className="rounded-md bg-warn-soft px-3 py-2 font-medium text-warn">{once}</p>
        {children}
        <label className="flex items-center gap-2">
          <input type="checkbox" checked={isStored} onChange={({ target }) => setStored(target.checked)} />
          {stored}
        </label>
      </div>
    </Modal>
  )
}
