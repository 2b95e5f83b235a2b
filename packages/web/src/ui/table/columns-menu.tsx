import { Columns3, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { DropChoice, DropHeading, DropItem, DropMenu } from '#web/ui/menu.tsx'
import { useTableView } from '#web/ui/table/table-view.ts'

type NamedColumn = readonly [name: string, words: string]
type Props = {
  columns: readonly NamedColumn[]
  /** The visible columns in their order. */
  shown: readonly string[]
  density: 'compact' | undefined
  /** Sections between the columns and the density. */
  children?: ReactNode
}

/** Chooses the columns of a table and its row density, which are part of the address. */
export function ColumnsMenu({ columns, shown, density, children }: Props) {
  const t = useTranslations('grid')
  const { change } = useTableView()
  return (
    <DropMenu
      trigger={
        <Button variant="quiet" icon={<Columns3 aria-hidden />}>
          <span className="max-sm:sr-only">{t('columns')}</span>
        </Button>
      }
    >
      <ColumnItems columns={columns} shown={shown} />
      {children}
      <DropHeading> </DropHeading>
      <DropItem
        many
        chosen={density === 'compact'}
        onClick={() => change({ rows: density === 'compact' ? undefined : 'compact' }, true)}
      >
        {t('compact')}
      </DropItem>
      <DropItem
        icon={<RotateCcw aria-hidden />}
        onClick={() => change({ cols: undefined, widths: undefined, rows: undefined }, true)}
      >
        {t('usual')}
      </DropItem>
    </DropMenu>
  )
}

/** Shows or hides columns. At least one stays. */
export function ColumnItems({ columns, shown }: Pick<Props, 'columns' | 'shown'>) {
  const { change } = useTableView()
  const toggle = (name: string) => {
    const next = shown.includes(name) ? shown.filter((one) => one !== name) : [...shown, name]
    if (next.length > 0) change({ cols: next }, true)
  }
  return columns.map(([name, words]) => (
    <DropItem key={name} many chosen={shown.includes(name)} onClick={() => toggle(name)}>
      {words}
    </DropItem>
  ))
}

type OrderProps = { orders: readonly (readonly [order: string | undefined, words: string])[] }

/** Chooses the order of the rows. */
export function OrderItems({ orders }: OrderProps) {
  const t = useTranslations('grid')
  const { sort, change } = useTableView()
  return (
    <>
      <DropHeading>{t('order')}</DropHeading>
      <DropChoice label={t('order')}>
        {orders.map(([order, words]) => (
          <DropItem key={words} chosen={sort === order} onClick={() => change({ sort: order }, false)}>
            {words}
          </DropItem>
        ))}
      </DropChoice>
    </>
  )
}
