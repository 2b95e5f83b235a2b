import { languages } from '@alphorn/contract/core/country'
import type { Language } from '@alphorn/contract/core/fields'
import type { Snippet } from '@alphorn/contract/prospecting/snippets'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PencilLine, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { languageNames } from '#web/language/language-names.ts'
import { EditSnippet, KeepSnippet } from '#web/prospecting/snippets/keep-snippet.tsx'
import { ReadsList } from '#web/shared/failures/reads.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useDialogs } from '#web/ui/use-dialogs.ts'

type Props = { language: Language; onClose: () => void }

/** Lists the snippets of a language, to rename, change or delete them. */
export function ManageSnippets({ language: first, onClose }: Props) {
  const t = useTranslations('snippets')
  const [language, setLanguage] = useState(first)
  const { shown, show } = useDialogs<'list' | 'new' | Snippet>('list')
  const snippets = useInfiniteQuery(routeList('app_snippet_list', { language, limit: 200 }))
  const back = () => show('list')
  if (shown === null) return null
  if (shown === 'new') return <KeepSnippet language={language} text="" onClose={back} />
  if (shown !== 'list') return <EditSnippet snippet={shown} onClose={back} />
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title={t('manage_title')}
      description={t('manage_note')}
      footer={
        <Button icon={<Plus aria-hidden />} onClick={() => show('new')}>
          {t('new')}
        </Button>
      }
    >
      <Choice
        bare
        legend={t('language')}
        options={languages.map((one) => [one, languageNames[one]] as const)}
        chosen={language}
        onChange={setLanguage}
      />
      <ReadsList
        of={snippets}
        waiting={<SkeletonRows rows={4} />}
        empty={<p className="py-4 text-muted">{t('none')}</p>}
      >
        {(found) => (
          <ul className="divide-y divide-line py-2">
            {found
              .toSorted((a, b) => a.name.localeCompare(b.name, language))
              .map((one) => (
                <SnippetLine key={one.snippet_id} snippet={one} onEdit={() => show(one)} />
              ))}
          </ul>
        )}
      </ReadsList>
    </Modal>
  )
}

function SnippetLine({ snippet, onEdit }: { snippet: Snippet; onEdit: () => void }) {
  const t = useTranslations('snippets')
  const { name, text, language } = snippet
  return (
    <li className="flex items-start gap-2 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{name}</p>
        <p
          lang={`${language}-CH`}
          className="line-clamp-3 text-sm break-words whitespace-pre-line text-muted"
        >
          {text}
        </p>
      </div>
      <Button
        size="icon"
        variant="quiet"
        aria-label={t('edit', { name })}
        icon={<PencilLine aria-hidden />}
        onClick={onEdit}
      />
      <DeleteSnippet snippet={snippet} />
    </li>
  )
}

function DeleteSnippet({ snippet: { snippet_id, language, name, text } }: { snippet: Snippet }) {
  const t = useTranslations('snippets')
  const onFailure = useFailureToast()
  const restore = useRouteMutation('app_snippet_create', { onFailure })
  const remove = useRouteMutation('app_snippet_delete', {
    onFailure,
    onDone: () => {
      const onUndo = () => restore.mutate({ language, name, text })
      showToast(t('deleted', { name }), { undo: { label: t('undo'), onUndo } })
    },
  })
  return (
    <Button
      removesRow
      size="icon"
      variant="quiet"
      aria-label={t('delete', { name })}
      icon={<Trash2 aria-hidden />}
      busy={remove.isPending}
      onClick={() => remove.mutate({ snippet_id })}
    />
  )
}
