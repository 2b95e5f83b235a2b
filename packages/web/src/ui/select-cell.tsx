import type { MouseEvent } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type Props = { label: string; selected: boolean; active: boolean; onSelect: (event: MouseEvent) => void }

/** The cell by which a row of a grid is selected; the row that is active is marked at its edge. */
export function SelectCell({ label, selected, active, onSelect }: Props) {
  return (
    <span
      role="gridcell"
      className={classNames('flex items-center', active && 'shadow-[-1.5rem_0_0_-1.3rem_var(--accent)]')}
    >
      <input type="checkbox" aria-label={label} checked={selected} onClick={onSelect} onChange={() => {}} />
    </span>
  )
}
