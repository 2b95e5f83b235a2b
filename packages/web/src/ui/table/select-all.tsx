type Props = {
  ids: readonly string[]
  selected: ReadonlySet<string>
  onSelected: (selected: ReadonlySet<string>) => void
  label: string
  className?: string | undefined
}

/** The checkbox in the header of a table, which selects all of its loaded rows, or none. */
export function SelectAll({ ids, selected, onSelected, label, className }: Props) {
  const all = ids.every((id) => selected.has(id))
  const some = !all && selected.size > 0 && ids.some((id) => selected.has(id))
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = some
      }}
      type="checkbox"
      className={className}
      aria-label={label}
      checked={all}
      onChange={() => onSelected(all ? new Set() : new Set(ids))}
    />
  )
}
