import { ListFilter } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatInteger } from '#web/language/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

type Props = {
  /** Number of active filters. */
  active: number
  children: ReactNode
}

/** Shows filters in one line. On a phone they collapse into a button with the number of active filters. */
export function FoldedFilters({ active, children }: Props) {
  const t = useTranslations('common')
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        className="sm:hidden"
        icon={<ListFilter aria-hidden />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('filters')}
        {active > 0 && <Badge tone="info">{formatInteger(active)}</Badge>}
      </Button>
      <div id={id} className={classNames('contents', !open && 'max-sm:hidden')}>
        {children}
      </div>
    </>
  )
}
