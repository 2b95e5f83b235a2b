import { useNavigate } from '@tanstack/react-router'
import { Columns3 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type ProspectColumn, prospectColumns, type ProspectsSearch } from '#web/shared/search-params.ts'
import { Button } from '#web/ui/button.tsx'
import { DropChoice, DropHeading, DropItem, DropMenu } from '#web/ui/menu.tsx'

/** The columns that the table shows by default. */
export const usualColumns: readonly ProspectColumn[] = [
  // Beside the name: where the panel takes its room, what one ranks by is still seen.
  'score',
  'uid',
  'canton',
  'seat',
  'state',
  'decision',
  'updated',
]

type Props = {
  cols: readonly ProspectColumn[] | undefined
  density: 'compact' | undefined
  sort: ProspectsSearch['sort']
}

const orders = [
  ['newest', undefined],
  ['best', '-score'],
  ['worst', 'score'],
] as const

/** Which columns the table shows, in which order and how close its rows stand: all are part of the address. */
export function GridOptions({ cols = usualColumns, density, sort }: Props) {
  const t = useTranslations('grid')
  const names = useTranslations('prospects')
  const navigate = useNavigate({ from: '/projects/$project_id/prospects' })
  const change = (changed: Partial<ProspectsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true })
  const toggle = (name: ProspectColumn) => {
    const next = prospectColumns.filter((one) => (one === name ? !cols.includes(one) : cols.includes(one)))
    if (next.length > 0) change({ cols: next.join() === usualColumns.join() ? undefined : next })
  }
  return (
    <DropMenu
      trigger={
        <Button variant="quiet" icon={<Columns3 aria-hidden />}>
          {t('columns')}
        </Button>
      }
    >
      {prospectColumns.map((name) => (
        <DropItem key={name} many chosen={cols.includes(name)} onClick={() => toggle(name)}>
          {isOfGrid(name) ? t(name) : names(`column_${name}`)}
        </DropItem>
      ))}
      <DropHeading>{t('order')}</DropHeading>
      <DropChoice label={t('order')}>
        {orders.map(([name, order]) => (
          <DropItem
            key={name}
            chosen={sort === order}
            onClick={() => void navigate({ search: (before) => ({ ...before, sort: order }) })}
          >
            {t(name)}
          </DropItem>
        ))}
      </DropChoice>
      <DropHeading> </DropHeading>
      <DropItem
        many
        chosen={density === 'compact'}
        onClick={() => change({ rows: density === 'compact' ? undefined : 'compact' })}
      >
        {t('compact')}
      </DropItem>
      <DropItem onClick={() => change({ cols: undefined, rows: undefined })}>{t('usual')}</DropItem>
    </DropMenu>
  )
}

/** Columns that are named beside the menu, and not with the words of the table. */
export function isOfGrid(name: ProspectColumn | 'company'): name is 'external_ref' | 'added' | 'score' {
  return name === 'external_ref' || name === 'added' || name === 'score'
}
