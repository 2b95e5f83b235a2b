import type { TextEdit } from '@alphorn/contract/prospecting/approvals'
import { diffWordsWithSpace } from 'diff'
import type { OutreachContent } from '#server/prospecting/revisions/content'

type Variants = OutreachContent['variants']
type Pieces = TextEdit['difference'][number]['pieces']

/** Compares the texts of two revisions word by word. Unchanged parts are omitted. */
export function differenceOf(before: Variants, after: Variants): TextEdit['difference'] {
  const languages = [...new Set([...before, ...after].map(({ language }) => language))]
  return languages.flatMap((language) => {
    const was = before.find((one) => one.language === language)
    const is = after.find((one) => one.language === language)
    return (['subject', 'body'] as const).flatMap((part) => {
      const [from, to] = [was?.[part] ?? '', is?.[part] ?? '']
      return from === to ? [] : [{ language, part, pieces: piecesOf(from, to) }]
    })
  })
}

// Two texts of 6,000 characters without a common word take some milliseconds. Longer ones are shown as replaced.
const maxEdits = 2000

function piecesOf(from: string, to: string): Pieces {
  const pieces = diffWordsWithSpace(from, to, { maxEditLength: maxEdits })
  if (!pieces)
    return [
      { change: 'removed', text: from },
      { change: 'added', text: to },
    ]
  return pieces.map(({ value, added, removed }) => ({
    change: added ? 'added' : removed ? 'removed' : 'kept',
    text: value,
  }))
}
