import type { Language } from '@alphorn/contract/core/fields'
import type { Snippet } from '@alphorn/contract/prospecting/snippets'
import { Autocomplete } from '@base-ui/react/autocomplete'
import { CornerDownLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

type Props = { snippets: readonly Snippet[]; language: Language; onChoose: (snippet: Snippet) => void }

/** A search box with the snippets that match below it: arrow keys select, Enter chooses. */
export function SnippetSearch({ snippets, language, onChoose }: Props) {
  const t = useTranslations('snippets')
  const [typed, setTyped] = useState('')
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={matchingSnippets(snippets, typed, language)}
      itemToStringValue={({ name }: Snippet) => name}
      value={typed}
      // Choosing a snippet must not copy its name into the search box.
      onValueChange={(next, { reason }) => reason !== 'item-press' && setTyped(next)}
    >
      <Autocomplete.Input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened the picker to search
        autoFocus
        aria-label={t('search')}
        placeholder={t('search')}
        className="field h-9"
      />
      <Autocomplete.Empty className="py-4 text-center text-muted empty:hidden">
        {t('nothing')}
      </Autocomplete.Empty>
      <Autocomplete.List
        aria-label={t('open')}
        className="-mx-1.5 max-h-[min(24rem,45vh)] overflow-y-auto data-empty:hidden"
      >
        {(snippet: Snippet) => (
          <SnippetItem key={snippet.snippet_id} snippet={snippet} onChoose={() => onChoose(snippet)} />
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}

/** Shows the name of a snippet and the beginning of its text. */
function SnippetItem({ snippet, onChoose }: { snippet: Snippet; onChoose: () => void }) {
  const { name, text, language } = snippet
  return (
    <Autocomplete.Item
      value={snippet}
      onClick={onChoose}
      className="group flex cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 outline-none select-none data-highlighted:bg-accent-soft"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span lang={`${language}-CH`} className="line-clamp-2 text-sm break-words text-muted">
          {text}
        </span>
      </span>
      <CornerDownLeft
        className="size-3.5 shrink-0 text-muted opacity-0 group-data-highlighted:opacity-100"
        aria-hidden
      />
    </Autocomplete.Item>
  )
}

/** Returns the snippets whose name or text contains every typed word, by name. */
function matchingSnippets(snippets: readonly Snippet[], typed: string, language: Language): Snippet[] {
  const lower = (text: string) => text.toLocaleLowerCase(language)
  const words = lower(typed).split(' ').filter(Boolean)
  return snippets
    .filter(({ name, text }) => words.every((word) => lower(`${name} ${text}`).includes(word)))
    .sort((a, b) => a.name.localeCompare(b.name, language))
}
