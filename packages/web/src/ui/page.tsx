import { createContext, type ReactNode, use, useEffect } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { documentTitle } from '#web/ui/document-title.ts'

type HeadProps = {
  title: string
  /** The chosen tab of the screen, which screen readers and the document title name as well. */
  tab?: string | undefined
  detail?: ReactNode
  /** A line under the title. */
  line?: ReactNode
  actions?: ReactNode
  children?: ReactNode
  /**
   * Keeps the header in one line at twice the font size, with actions that scroll sideways, to leave space for the
   * rows.
   */
  oneLine?: boolean
}

/** Header of a screen, which also sets the document title. */
export function PageHead({ title, tab, detail, line, actions, children, oneLine = false }: HeadProps) {
  useDocumentTitle(tab === undefined ? title : `${tab} · ${title}`)
  return (
    <div
      className={classNames(
        'flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 px-6 pt-4 pb-3 rail:min-h-0 rail:py-1',
        oneLine && 'rail:flex-nowrap',
      )}
    >
      <div
        className={classNames(
          'flex max-w-full min-w-0 flex-auto flex-wrap items-baseline gap-x-3',
          oneLine && 'rail:shrink-0 rail:flex-nowrap rail:whitespace-nowrap',
        )}
      >
        <h1 className="min-w-0 text-xl font-semibold wrap-anywhere rail:text-lg">
          {title}
          {tab !== undefined && <span className="sr-only"> · {tab}</span>}
        </h1>
        {detail !== undefined && <span className="text-muted tabular">{detail}</span>}
        {line !== undefined && <p className="w-full text-muted">{line}</p>}
      </div>
      {actions !== undefined && (
        <div
          className={classNames(
            'flex flex-wrap items-center gap-2',
            oneLine && 'rail:flex-nowrap rail:overflow-x-auto rail:py-0.5',
          )}
          data-screen-only
        >
          {actions}
        </div>
      )}
      {children}
    </div>
  )
}

/** Name of the object that the screen is part of, such as its project. */
export const TitleContext = createContext<string | undefined>(undefined)

export function useDocumentTitle(title: string) {
  const whole = use(TitleContext)
  useEffect(() => {
    document.title = documentTitle(title, whole)
  }, [title, whole])
}

type CardProps = {
  title?: ReactNode
  aside?: ReactNode
  children: ReactNode
  className?: string
  flush?: boolean
}

/** A section of a screen with its own heading. */
export function Card({ title, aside, children, className, flush = false }: CardProps) {
  return (
    <section className={classNames('rounded-lg border border-line bg-surface', className)}>
      {title !== undefined && (
        <header className="flex min-h-11 items-center justify-between gap-3 border-b border-line px-4 py-2">
          <h2 className="font-semibold">{title}</h2>
          {aside}
        </header>
      )}
      <div className={flush ? '' : 'p-4'}>{children}</div>
    </section>
  )
}
