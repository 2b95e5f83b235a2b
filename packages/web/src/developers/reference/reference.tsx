import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Coded } from '#web/developers/reference/coded.tsx'
import { formatInteger } from '#web/language/format.ts'
import { type ApiDocument, type Operation, operationsOf } from '#web/developers/reference/document.ts'
import { MethodBadge, OperationView } from '#web/developers/reference/operation-view.tsx'
import { useInstallation } from '#web/data/use-installation.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Card, PageHead } from '#web/ui/page.tsx'
import { Reads } from '#web/shared/failures/reads.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'

const route = getRouteApi('/app/developers/docs')

/** The API reference, from the document that the service serves for its own form. */
export function Reference() {
  const t = useTranslations('reference')
  const installation = useInstallation()
  const form = installation?.form
  const document = useQuery({
    queryKey: ['openapi', form],
    enabled: form !== undefined,
    staleTime: Infinity,
    queryFn: async ({ signal }) => readDocument(`/api/v1/${form}/openapi.json`, signal),
  })
  return (
    <>
      <PageHead
        title={t('title')}
        detail={document.data && document.data.info.version}
        actions={
          <a className={buttonClass('plain')} href={form && `/api/v1/${form}/openapi.json`} download>
            {t('download')}
          </a>
        }
      />
      <div className="px-6 pb-10">
        <Reads of={document} waiting={<SkeletonRows rows={10} height="h-16" />}>
          {(shown) => <Operations document={shown} />}
        </Reads>
      </div>
    </>
  )
}

async function readDocument(path: string, signal: AbortSignal): Promise<ApiDocument> {
  const response = await fetch(path, { signal })
  if (!response.ok) throw new Error(`The document could not be read: ${response.status}.`)
  return (await response.json()) as ApiDocument
}

function Operations({ document }: { document: ApiDocument }) {
  const t = useTranslations('reference')
  const { q = '' } = route.useSearch()
  const navigate = useNavigate({ from: '/developers/docs' })
  const all = useMemo(() => operationsOf(document), [document])
  const shown = all.filter((operation) => isAbout(operation, q))
  // The document loads after the browser has handled the fragment, so it scrolls again.
  useEffect(() => window.document.getElementById(location.hash.slice(1))?.scrollIntoView(), [])
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <aside className="space-y-3 lg:sticky lg:top-4">
        <SearchBox
          label={t('search')}
          value={q}
          onSearch={(words) => void navigate({ search: words ? { q: words } : {}, replace: true })}
        />
        <nav
          aria-label={t('operations')}
          tabIndex={0}
          className="max-h-[calc(100dvh-12rem)] overflow-y-auto max-lg:hidden"
        >
          {document.tags.map((tag) => (
            <Tag key={tag.name} tag={tag.name} operations={shown.filter((one) => one.tag === tag.name)} />
          ))}
        </nav>
      </aside>
      <div className="min-w-0 space-y-4">
        <Introduction document={document} count={all.length} />
        {shown.length === 0 && (
          <Empty icon={SearchX} title={t('nothing')}>
            {t('nothing_text')}
          </Empty>
        )}
        {shown.map((operation) => (
          <OperationView key={operation.id} document={document} operation={operation} />
        ))}
        <Codes document={document} />
      </div>
    </div>
  )
}

function isAbout({ id, path, summary, scope }: Operation, words: string) {
  const text = [id, path, summary, scope].join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function Tag({ tag, operations }: { tag: string; operations: readonly Operation[] }) {
  if (operations.length === 0) return null
  return (
    <div className="pb-3">
      <p lang="en" className="px-2 pb-1 text-xs text-muted">
        {tag}
      </p>
      <ul>
        {operations.map(({ id, method }) => (
          <li key={id}>
            <Link
              to="/developers/docs"
              search={(before) => before}
              hash={id}
              className="flex min-h-7 items-center gap-2 rounded px-2 text-sm hover:bg-sunken"
            >
              <span className="w-14 shrink-0">
                <MethodBadge method={method} />
              </span>
              <span className="truncate">{id}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Introduction({ document, count }: { document: ApiDocument; count: number }) {
  const t = useTranslations('reference')
  return (
    <Card title={t('how')}>
      <div className="space-y-2">
        <p>{t('how_text', { n: formatInteger(count) })}</p>
        <p>
          <Link to="/developers/credentials" className="font-medium text-accent underline underline-offset-2">
            {t('to_credentials')}
          </Link>
        </p>
        <p lang="en" className="text-sm whitespace-pre-line text-muted">
          <Coded text={document.info.description} />
        </p>
      </div>
    </Card>
  )
}

function Codes({ document }: { document: ApiDocument }) {
  const t = useTranslations('reference')
  return (
    <Card title={t('codes')} flush>
      <DataTable
        label={t('codes')}
        rows={Object.entries(document['x-error-codes'])}
        idOf={([code]) => `code-${code}`}
        addressed
        variant="flush"
        columns={[
          { name: 'status', className: 'tabular', cell: ([, { status }]) => status },
          { name: 'code', headsRow: true, className: 'font-mono text-xs', cell: ([code]) => code },
          {
            name: 'message',
            className: 'text-sm text-muted',
            cell: ([, { message }]) => <span lang="en">{message}</span>,
          },
        ]}
      />
    </Card>
  )
}
