import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { Feeds } from '#web/lists/feeds/feeds.tsx'
import { Spreadsheets } from '#web/shared/feeds/spreadsheets.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const CreateSpreadsheet = lazyPart(
  () => import('#web/shared/feeds/create-spreadsheet.tsx'),
  'CreateSpreadsheet',
)

const route = getRouteApi('/app/lists/$list_id')

/** The feeds of a list, and its addresses for spreadsheets. */
export function ListFeeds() {
  const { list_id } = route.useParams()
  const { isPending } = useInfiniteQuery(routeList('app_feed_list', { limit: 200 }))
  return (
    <div className="max-w-5xl space-y-8 px-6 py-5">
      <Feeds of={{ list_id }} />
      {/* Shown sooner, it would be pushed down by the feeds. */}
      {!isPending && <ListSpreadsheets list_id={list_id} />}
    </div>
  )
}

function ListSpreadsheets({ list_id }: { list_id: string }) {
  const t = useTranslations('spreadsheets')
  const may = useHasScope('markets:write')
  const [creating, setCreating] = useState(false)
  return (
    <section className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-lg font-semibold">{t('title')}</h2>
          <p className="max-w-prose text-muted">{t('text')}</p>
        </div>
        {may && (
          <Button icon={<Plus aria-hidden />} onClick={() => setCreating(true)}>
            {t('new')}
          </Button>
        )}
      </div>
      <Spreadsheets of={{ list_id }} />
      {creating && (
        <Suspense fallback={null}>
          <CreateSpreadsheet of={{ list_id }} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </section>
  )
}
