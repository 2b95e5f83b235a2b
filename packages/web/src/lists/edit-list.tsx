import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { ListForm } from '#web/lists/list-form.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page.tsx'
import { Reads } from '#web/shared/failures/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/app/lists/$list_id/edit')

/** Edits the name and the filters of a list; its companies change with the next build. */
export function EditList() {
  const t = useTranslations('lists')
  const { list_id } = route.useParams()
  const list = useQuery(routeQuery('market_detail', { list_id }))
  return (
    <>
      <PageHead
        title={t('edit')}
        detail={list.data?.name}
        actions={
          <Link to="/lists/$list_id" params={{ list_id }} className={buttonClass('plain')}>
            <ArrowLeft aria-hidden />
            {t('to_list')}
          </Link>
        }
      />
      <Reads of={list} waiting={<SkeletonRows rows={8} height="h-16" />}>
        {(data) => <ListForm key={data.list_id} list={data} initial={data.filters} />}
      </Reads>
    </>
  )
}
