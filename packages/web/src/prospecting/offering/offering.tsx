import type { OfferingRevision } from '@alphorn/contract/app/own-routes'
import type { OfferingContent, Project } from '@alphorn/contract/prospecting/projects'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { History, Languages, PencilLine } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAllPages } from '#web/data/use-all-pages.ts'
import { routeQuery } from '#web/data/client.ts'
import { useStoredUnsaved } from '#web/data/use-unsaved.ts'
import { dayAndTime, languageName, wordList } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { offeringLines } from '#web/prospecting/offering/offering-lines.ts'
import { cachedOffering } from '#web/prospecting/offering/cached-offering.ts'
import { OfferingText } from '#web/prospecting/offering/offering-text.tsx'
import { useTestWords } from '#web/prospecting/offering/use-test-words.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { Button } from '#web/ui/button.tsx'
import { Difference } from '#web/ui/difference.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Card, PageHead } from '#web/ui/page.tsx'
import { Reads } from '#web/shared/failures/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

// Loaded separately, because its schemas are most of this screen's size.
const loadEditor = () => import('#web/prospecting/offering/offering-editor.tsx')
const OfferingEditor = lazyPart(loadEditor, 'OfferingEditor')

const route = getRouteApi('/app/projects/$project_id')

/** The offering, its revisions, and what changed between them. */
export function OfferingScreen() {
  const t = useTranslations('offering')
  const { project_id } = route.useParams()
  const project = useQuery(routeQuery('project_detail', { project_id }))
  const { items: revisions = [], isPending } = useAllPages('app_offering_list', { project_id, limit: 200 })
  const { mayEdit, editing, setEditing } = useEditing(project_id, project.data)
  const edit = mayEdit && !editing && (
    <Button variant="primary" icon={<PencilLine aria-hidden />} onClick={() => setEditing(true)}>
      {t(project.data?.offering ? 'edit' : 'write')}
    </Button>
  )
  // Rendered together, because the offering would push its revisions down as it loads.
  if (project.isPending || isPending)
    return (
      <>
        <PageHead title={t('title')} />
        <SkeletonRows rows={8} height="h-12" />
      </>
    )
  return (
    <>
      <PageHead
        title={t('title')}
        detail={revisions.length > 0 && t('revision', { n: revisions.length })}
        actions={project.data?.offering ? edit : undefined}
      />
      <div
        data-sheet
        className={classNames('grid gap-4 px-6 pb-16', revisions.length > 0 && 'xl:grid-cols-[1fr_24rem]')}
      >
        <Reads of={project} waiting={null}>
          {(given) =>
            editing ? (
              <Suspense fallback={<SkeletonRows rows={6} height="h-12" />}>
                <OfferingEditor
                  project={given}
                  revision={revisions.length}
                  onClose={() => setEditing(false)}
                />
              </Suspense>
            ) : (
              <Saved project={given} edit={edit} />
            )
          }
        </Reads>
        <Revisions revisions={revisions} language={project.data?.language} />
      </div>
    </>
  )
}

/** Whether the offering is being edited; unsaved edits are resumed. */
function useEditing(project_id: string, project: Project | undefined) {
  const mayEdit = useHasScope('prospect:write')
  const kept = useStoredUnsaved(cachedOffering(project_id))
  const [wanted, setEditing] = useState<boolean>()
  useEffect(() => {
    // Loaded after the visible content, and before the user starts to edit.
    if (mayEdit && project) void loadEditor().catch(() => null)
  }, [mayEdit, project])
  return { mayEdit, editing: mayEdit && (wanted ?? Boolean(kept)), setEditing }
}

/** Shows the saved offering. */
function Saved({ project, edit }: { project: Project; edit: ReactNode }) {
  const t = useTranslations('offering')
  const { offering, language } = project
  if (!offering)
    return (
      <Empty icon={PencilLine} title={t('empty_title')} actions={edit}>
        {t('empty_text')}
      </Empty>
    )
  return (
    <Card>
      <div className="space-y-4">
        <Untranslated project={project} offering={offering} />
        <OfferingText offering={offering} language={language} />
      </div>
    </Card>
  )
}

type UntranslatedProps = { project: Project; offering: OfferingContent }

/** Lists the project's languages without a translation. */
function Untranslated({ project: { language, policies }, offering }: UntranslatedProps) {
  const t = useTranslations('offering_translations')
  const { language: screen } = useLanguage()
  const absent = policies.languages.filter((one) => one !== language && !offering.translations?.[one])
  if (absent.length === 0) return null
  return (
    <p className="flex items-start gap-2 rounded-md bg-warn-soft px-3 py-2 text-warn">
      <Languages className="mt-0.5 size-4 shrink-0" aria-hidden />
      {t('absent', {
        n: absent.length,
        languages: wordList(
          absent.map((one) => languageName(one, screen)),
          screen,
        ),
        own: languageName(language, screen),
      })}
    </p>
  )
}

type RevisionsProps = { revisions: readonly OfferingRevision[]; language: string | undefined }

function Revisions({ revisions, language }: RevisionsProps) {
  const t = useTranslations('offering')
  const wordsOf = useTestWords()
  const [shown, setShown] = useState<number | null>(null)
  const after = shown === null ? undefined : revisions[shown]
  const before = shown === null ? undefined : revisions[shown + 1]
  if (revisions.length === 0) return null
  return (
    <Card title={t('revisions')} className="self-start" flush>
      <ul>
        {revisions.map(({ revision_id, created_at, created_by }, at) => (
          <li
            key={revision_id}
            className="flex min-h-12 items-center gap-3 border-b border-line px-4 py-2 last:border-b-0"
          >
            <div className="min-w-0 flex-1">
              <p className="font-medium">{t('revision', { n: revisions.length - at })}</p>
              <p className="truncate text-sm text-muted tabular">
                {dayAndTime(created_at)} · {created_by}
              </p>
            </div>
            {at < revisions.length - 1 && (
              <Button
                size="small"
                variant="quiet"
                icon={<History aria-hidden />}
                onClick={() => setShown(at)}
              >
                {t('compare')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {after && before && (
        <Modal
          open
          wide
          onClose={() => setShown(null)}
          title={t('compared', { from: revisions.length - shown! - 1, to: revisions.length - shown! })}
        >
          <div className="pb-4">
            <Difference
              {...(language && { lang: language })}
              before={offeringLines(before, wordsOf)}
              after={offeringLines(after, wordsOf)}
            />
          </div>
        </Modal>
      )}
    </Card>
  )
}
