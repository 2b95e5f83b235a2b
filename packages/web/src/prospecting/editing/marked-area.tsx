import type { ComponentProps } from 'react'
import type { Mark } from '#web/prospecting/editing/marks.ts'
import { classNames } from '#web/ui/class-names.ts'

type Stretch = Pick<Mark, 'start' | 'end' | 'is'>
type Props = Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> & {
  value: string
  onText: (text: string) => void
  marks: readonly Stretch[]
}

const looks: Readonly<Record<Mark['is'], string>> = {
  claim: 'underline decoration-ok decoration-1 underline-offset-4',
  unbacked: 'bg-warn-soft underline decoration-warn decoration-wavy decoration-1 underline-offset-4',
  refused: 'bg-bad-soft underline decoration-bad decoration-2 underline-offset-4',
}
/** Priority of overlapping marks: the first one is visible. */
const worst = ['refused', 'unbacked', 'claim'] as const

/**
 * A text area as tall as its text, with marks below its letters. The letters are the browser's own, so that caret,
 * undo, spelling and phone keyboards work.
 */
export function MarkedArea({ value, onText, marks, className, ...props }: Props) {
  const shared = 'col-start-1 row-start-1 m-0 p-0 whitespace-pre-wrap break-words'
  return (
    <div className={classNames('grid', className)}>
      <div
        aria-hidden
        className={classNames(shared, 'pointer-events-none min-w-0 text-transparent select-none')}
      >
        {piecesOf(value, marks).map(({ text, is }, at) => (
          <span key={at} className={is && classNames('rounded-sm box-decoration-clone', looks[is])}>
            {text}
          </span>
        ))}
        {/* A last line that is empty has a height, too. */}
        {'\u200b'}
      </div>
      <textarea
        {...props}
        value={value}
        onChange={({ target }) => onText(target.value)}
        className={classNames(
          shared,
          'min-w-0 resize-none overflow-hidden border-0 bg-transparent text-ink outline-none',
        )}
      />
    </div>
  )
}

function piecesOf(text: string, marks: readonly Stretch[]) {
  const cuts = [...new Set([0, text.length, ...marks.flatMap(({ start, end }) => [start, end])])]
    .filter((cut) => cut >= 0 && cut <= text.length)
    .sort((a, b) => a - b)
  return cuts.slice(0, -1).map((from, at) => {
    const here = marks.filter(({ start, end }) => start <= from && from < end)
    return {
      text: text.slice(from, cuts[at + 1]),
      is: worst.find((one) => here.some(({ is }) => is === one)),
    }
  })
}
