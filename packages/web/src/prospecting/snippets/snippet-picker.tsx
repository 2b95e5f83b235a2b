import type { Language } from '@alphorn/contract/core/fields'
import type { Snippet } from '@alphorn/contract/prospecting/snippets'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ListChecks, Plus, TextQuote } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { formatInteger } from '#web/language/format.ts'
import { useLanguageNames } from '#web/language/language-names.ts'
import { SnippetSearch } from '#web/prospecting/snippets/snippet-search.tsx'
import { hasRoomFor, type Place, textFor } from '#web/prospecting/snippets/use-cursor.ts'
import { ReadsList } from '#web/shared/failures/reads.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

type Props = {
  language: Language
  place: Place
  hasSelection: boolean
  onInsert: (text: string) => void
  onKeep: () => void
  onManage: () => void
  onClose: () => void
}

/** Chooses a snippet in the language of a letter: typing filters, and Enter inserts it at the cursor. */
export function SnippetPicker({ language, place, hasSelection, onInsert, ...acts }: Props) {
  const t = useTranslations('snippets')
  const names = useLanguageNames()
  const [tooLong, setTooLong] = useState<string | null>(null)
  const snippets = useInfiniteQuery(routeList('app_snippet_list', { language, limit: 200 }))
  const choose = ({ name, text }: Snippet) => {
    const inserted = textFor(place, text)
    if (hasRoomFor(place.field, inserted)) onInsert(inserted)
    else setTooLong(t(`too_long_${place.part}`, { name, most: formatInteger(place.field.maxLength) }))
  }
  const keepWord = t(hasSelection ? 'keep_selected' : 'new')
  return (
    <Modal
      open
      onClose={acts.onClose}
      title={t('title')}
      description={t(`into_${place.part}`, { language: names[language] })}
    >
      <div className="space-y-3 pb-2">
        <ReadsList
          of={snippets}
          waiting={<SkeletonRows rows={4} />}
          empty={<NoSnippets {...{ keepWord, ...acts }} />}
        >
          {(found) => (
            <>
              <SnippetSearch snippets={found} language={language} onChoose={choose} />
              {tooLong !== null && (
                <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
                  {tooLong}
                </p>
              )}
              <div className="flex flex-wrap justify-between gap-2 border-t border-line pt-3">
                <Button variant="quiet" icon={<Plus aria-hidden />} onClick={acts.onKeep}>
                  {keepWord}
                </Button>
                <Button variant="quiet" icon={<ListChecks aria-hidden />} onClick={acts.onManage}>
                  {t('manage')}
                </Button>
              </div>
            </>
          )}
        </ReadsList>
      </div>
    </Modal>
  )
}

type NoneProps = Pick<Props, 'onKeep' | 'onManage'> & { keepWord: string }

function NoSnippets({ keepWord, onKeep, onManage }: NoneProps) {
  const t = useTranslations('snippets')
  return (
    <Empty
      icon={TextQuote}
      title={t('none')}
      actions={
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the only thing to do in this dialog */}
          <Button autoFocus variant="primary" onClick={onKeep}>
            {keepWord}
          </Button>
          <Button onClick={onManage}>{t('manage')}</Button>
        </>
      }
    >
      {t('empty')}
    </Empty>
  )
}
