import type { ProspectDetail } from '@alphorn/contract/prospecting/prospects'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUnsaved } from '#web/data/use-unsaved.ts'
import { type CheckedText, type Mark, movedMarks } from '#web/prospecting/editing/marks.ts'
import { EditorActions } from '#web/prospecting/editing/editor-actions.tsx'
import { EditorState } from '#web/prospecting/editing/editor-state.tsx'
import { MarkedArea } from '#web/prospecting/editing/marked-area.tsx'
import {
  asOnePiece,
  sentVariants,
  type Typed,
  typedText,
  writtenOf,
} from '#web/prospecting/editing/typed-variants.ts'
import { unsavedLetter } from '#web/prospecting/editing/unsaved-letter.ts'
import { type LiveCheck, useLiveCheck } from '#web/prospecting/editing/use-live-check.ts'
import { useRevised } from '#web/prospecting/editing/use-revised.ts'
import { SaveOverApproved } from '#web/prospecting/editing/save-over-approved.tsx'
import { useSnippets } from '#web/prospecting/editing/use-snippets.tsx'
import { type Cursor, useCursor } from '#web/prospecting/snippets/use-cursor.ts'
import { Button } from '#web/ui/button.tsx'
import { Difference } from '#web/ui/difference.tsx'
import { RestoredNote } from '#web/ui/restored-note.tsx'

type Revision = NonNullable<ProspectDetail['outreach_revision']>
type Props = { prospect: ProspectDetail; language: string; onClose: () => void }

/** Edits a text in place. It is checked while it is typed, and saved as a revision by a person. */
export function LetterEditor(props: Props) {
  const t = useTranslations('letter')
  const current = props.prospect.outreach_revision!
  const { typed, setTyped, dirty, isSuperseded, takeOver, discard, ...editing } = useEditing(props)
  const { before, check, unsaved, revise, save } = editing
  const [compares, setCompares] = useState(false)
  const cursor = useCursor()
  const snippets = useSnippets(cursor, typed.language)
  const leave = () => unsaved.mayLeave() && props.onClose()
  const onKeyDown = keysOf({ save, leave, snippets: snippets.open })
  return (
    <>
      <section aria-label={t('title')} className="space-y-3 max-md:pb-24" onKeyDown={onKeyDown} data-editing>
        <RestoredNote shown={unsaved.restored} onDiscard={discard} />
        {isSuperseded && <Superseded {...{ current, typed }} onTakeOver={takeOver} />}
        <Paper
          {...{ typed, check, notices: before.notices, cursor }}
          // Once the text is saved, the editor closes.
          readOnly={revise.isPending}
          onTyped={setTyped}
        />
        {compares && (
          <Difference before={asOnePiece(before.typed)} after={asOnePiece(typed)} lang={typed.language} />
        )}
        {/* In sight however long the letter is; in a narrow window above the places. */}
        <div className="sticky bottom-0 z-10 max-w-[44rem] space-y-2 rounded-t-lg border-t border-line bg-ground py-2 after:absolute after:inset-x-0 after:top-full after:h-5 after:bg-ground max-md:fixed max-md:after:hidden max-md:inset-x-0 max-md:bottom-14 max-md:z-20 max-md:max-w-none max-md:rounded-none max-md:px-4 rail:bottom-0 rail:left-13">
          <EditorState check={check} error={revise.error} />
          <EditorActions
            saving={{ busy: revise.isPending, disabled: !dirty || isSuperseded, onSave: save }}
            comparing={{ compares, disabled: !dirty, onCompare: () => setCompares(!compares) }}
            onSnippets={snippets.open}
            onLeave={leave}
          />
        </div>
      </section>
      {/* Outside the section: keys pressed in a dialog are not keys of the editor. */}
      {snippets.dialog}
      <SaveOverApproved of={revise} />
    </>
  )
}

/** State of the editor: the base revision, the typed text, and the mutation that saves it. */
function useEditing({ prospect, language, onClose }: Props) {
  const { project_id, prospect_id } = prospect
  const current = prospect.outreach_revision!
  // The base revision stays the same, even if others save one meanwhile.
  const [base, setBase] = useState<Revision>(current)
  const before = writtenOf(base, language)
  const [typed, setTyped] = useState<Typed>(before.typed)
  // Fingerprint of the version that the typed text changes. Restored text may change an older one than the base.
  const [typedFrom, setTypedFrom] = useState<unknown>(base.content_fingerprint)
  const dirty = asOnePiece(typed) !== asOnePiece(before.typed)
  const text = useMemo(() => typedText(base, typed), [base, typed])
  const check = useLiveCheck(project_id, prospect_id, text)
  const unsaved = useUnsaved<Typed>(unsavedLetter(prospect_id), {
    dirty,
    valueOf: () => typed,
    base: typedFrom,
    // Text typed in a language that the letter no longer has is not restored in another one.
    restore: (kept) => {
      if (kept.value.language !== before.typed.language) return false
      setTyped(kept.value)
      setTypedFrom(kept.base)
    },
  })
  const revise = useRevised(prospect, () => {
    unsaved.forget()
    onClose()
  })
  const isSuperseded =
    base.outreach_revision_id !== current.outreach_revision_id ||
    (dirty && typedFrom !== base.content_fingerprint)
  const save = () => {
    if (dirty && !isSuperseded && !revise.isPending)
      revise.save(base, { variants: sentVariants(base, typed) })
  }
  const takeOver = () => {
    setBase(current)
    setTypedFrom(current.content_fingerprint)
  }
  const discard = () => {
    unsaved.forget()
    setTyped(before.typed)
    setTypedFrom(base.content_fingerprint)
  }
  return { typed, setTyped, dirty, isSuperseded, takeOver, discard, before, check, unsaved, revise, save }
}

type Acts = Readonly<Record<'save' | 'leave' | 'snippets', () => void>>

function keysOf(acts: Acts) {
  return (event: KeyboardEvent) => {
    const act = actOf(event)
    if (act === null) return
    event.preventDefault()
    event.stopPropagation()
    acts[act]()
  }
}

/** Returns the action of a key. With Caps Lock on, a letter is reported as a capital. */
function actOf({ key, nativeEvent, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): keyof Acts | null {
  if (nativeEvent.isComposing) return null
  if (key === 'Escape') return 'leave'
  if (!ctrlKey && !metaKey) return null
  if (key === 'Enter') return 'save'
  if (altKey || shiftKey) return null
  const letter = key.toLowerCase()
  return letter === 's' ? 'save' : letter === 'j' ? 'snippets' : null
}

type PaperProps = {
  typed: Typed
  notices: string
  check: LiveCheck
  cursor: Cursor
  readOnly: boolean
  onTyped: (typed: Typed) => void
}

function Paper({ typed, notices, check, cursor, readOnly, onTyped }: PaperProps) {
  const t = useTranslations('letter')
  const marksIn = (part: Mark['part']) => marksOf(check, typed, part)
  return (
    <div
      lang={`${typed.language}-CH`}
      className="max-w-[44rem] rounded-lg border border-accent bg-surface px-6 py-5 text-[0.9375rem] leading-7 shadow-sm max-sm:px-4"
    >
      {typed.subject !== null && (
        <MarkedArea
          aria-label={t('subject')}
          rows={1}
          maxLength={150}
          readOnly={readOnly}
          className="mb-3 font-semibold"
          value={typed.subject}
          marks={marksIn('subject')}
          onFocus={cursor.onFocusOf('subject')}
          onText={(subject) => onTyped({ ...typed, subject: subject.replaceAll('\n', ' ') })}
        />
      )}
      <MarkedArea
        aria-label={t('body')}
        rows={3}
        maxLength={6000}
        readOnly={readOnly}
        autoFocus
        ref={cursor.body}
        onFocus={cursor.onFocusOf('body')}
        value={typed.body}
        marks={marksIn('body')}
        onText={(body) => onTyped({ ...typed, body })}
      />
      {notices !== '' && (
        <p className="mt-5 text-sm leading-6 whitespace-pre-wrap text-muted" title={t('notices')}>
          {notices.trim()}
        </p>
      )}
    </div>
  )
}

/** Moves the marks of the last checked text to their positions in the typed text. */
function marksOf(
  { checked, of }: { checked: CheckedText | null } & Pick<LiveCheck, 'of'>,
  typed: Typed,
  part: Mark['part'],
) {
  const before = of?.variants.find(({ language }) => language === typed.language)
  if (!checked || !before) return []
  const own = checked.marks.filter((mark) => mark.language === typed.language && mark.part === part)
  return movedMarks(own, before[part] ?? '', typed[part] ?? '')
}

type SupersededProps = { current: Revision; typed: Typed; onTakeOver: () => void }

/** Someone else saved another version. The typed text stays, and the user may save it over the new version. */
function Superseded({ current, typed, onTakeOver }: SupersededProps) {
  const t = useTranslations('letter')
  const theirs = writtenOf(current, typed.language).typed
  return (
    <div role="alert" className="space-y-2 rounded-lg bg-warn-soft px-3 py-2 text-warn">
      <p className="font-semibold">{t('superseded_title')}</p>
      <p>{t('superseded_text')}</p>
      <Difference before={asOnePiece(theirs)} after={asOnePiece(typed)} lang={typed.language} />
      <Button size="small" onClick={onTakeOver}>
        {t('save_over')}
      </Button>
    </div>
  )
}
