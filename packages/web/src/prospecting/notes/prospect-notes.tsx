import { useQuery } from '@tanstack/react-query'
import { BellRing, Check, RotateCcw, Trash2 } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type DataOf, routeQuery } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { dayAndTime, formatDay } from '#web/language/format.ts'
import { Initials } from '#web/prospecting/notes/initials.tsx'
import { OwnerSelect } from '#web/prospecting/notes/owner-select.tsx'
import { useFocusOn } from '#web/prospecting/notes/use-focus-on.ts'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { Reads } from '#web/shared/failures/reads.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { classNames } from '#web/ui/class-names.ts'

const loadForms = () => import('#web/prospecting/notes/note-forms.tsx')
const ReminderForm = lazyPart(loadForms, 'ReminderForm')
const CommentForm = lazyPart(loadForms, 'CommentForm')

export type ProspectPath = { project_id: string; prospect_id: string }
type Notes = DataOf<'app_prospect_notes'>
/** `writing` increases each time the comment field should receive the focus. */
type Props = ProspectPath & { writing?: number }

/** Owner, reminders and comments of a prospect. */
export function ProspectNotes({ project_id, prospect_id, writing = 0 }: Props) {
  const t = useTranslations('notes')
  const of = { project_id, prospect_id }
  const notes = useQuery(routeQuery('app_prospect_notes', of))
  return (
    <section aria-label={t('title')} className="space-y-5">
      <Reads of={notes} waiting={<SkeletonRows rows={3} />}>
        {({ owner, reminders, comments }) => (
          <>
            <OwnerSelect {...of} owner={owner} />
            <Reminders {...of} reminders={reminders} />
            <Comments {...of} comments={comments} writing={writing} />
          </>
        )}
      </Reads>
    </section>
  )
}

function Reminders({ reminders, ...of }: ProspectPath & { reminders: Notes['reminders'] }) {
  const t = useTranslations('notes')
  const [adding, setAdding] = useState(false)
  const wasAdding = useRef(false)
  const add = () => {
    wasAdding.current = true
    setAdding(true)
  }
  return (
    <div className="space-y-2">
      <h3 className="font-semibold">{t('reminders')}</h3>
      {reminders.length > 0 && (
        <ul className="space-y-1">
          {reminders.map((one) => (
            <ReminderLine key={one.reminder_id} reminder={one} {...of} />
          ))}
        </ul>
      )}
      {adding ? (
        <Suspense>
          <ReminderForm {...of} onClose={() => setAdding(false)} />
        </Suspense>
      ) : (
        // The focus returns from the form to its button.
        <Button size="small" icon={<BellRing aria-hidden />} autoFocus={wasAdding.current} onClick={add}>
          {t('add_reminder')}
        </Button>
      )}
    </div>
  )
}

function ReminderLine({ reminder, ...of }: ProspectPath & { reminder: Notes['reminders'][number] }) {
  const t = useTranslations('notes')
  const showFailure = useFailureToast()
  const change = useRouteMutation('app_reminder_change', { onFailure: showFailure })
  const isDone = reminder.done_at !== null
  const { reminder_id } = reminder
  return (
    <li className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <p className={classNames('wrap-anywhere', isDone && 'text-muted line-through')}>{reminder.note}</p>
        <p className="text-sm text-muted tabular">
          {isDone ? t('done', { by: reminder.done_by ?? '' }) : t('due', { day: formatDay(reminder.due_on) })}
        </p>
      </div>
      <Button
        size="icon"
        variant="quiet"
        icon={isDone ? <RotateCcw aria-hidden /> : <Check aria-hidden />}
        aria-label={isDone ? t('reopen') : t('complete')}
        busy={change.isPending}
        onClick={() => change.mutate({ ...of, reminder_id, done: !isDone })}
      />
    </li>
  )
}

function Comments({
  comments,
  writing,
  ...of
}: ProspectPath & { comments: Notes['comments']; writing: number }) {
  const t = useTranslations('notes')
  const [begun, setBegun] = useState('')
  return (
    <div className="space-y-2">
      <h3 className="font-semibold">{t('comments')}</h3>
      <ul className="space-y-3">
        {comments.toReversed().map((one) => (
          <CommentLine key={one.comment_id} comment={one} {...of} />
        ))}
      </ul>
      <Suspense fallback={<UnloadedComment writing={writing} text={begun} onText={setBegun} />}>
        <CommentForm {...of} writing={writing} begun={begun} />
      </Suspense>
    </div>
  )
}

type UnloadedProps = { writing: number; text: string; onText: (text: string) => void }

/** Takes the text until the code of the form is loaded. Otherwise the first letters would act as shortcuts. */
function UnloadedComment({ writing, text, onText }: UnloadedProps) {
  const t = useTranslations('notes')
  const field = useFocusOn(writing)
  return (
    <div className="space-y-2">
      <textarea
        ref={field}
        aria-label={t('write')}
        className="field resize-y"
        rows={2}
        maxLength={4000}
        placeholder={t('write')}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <Button size="small" disabled>
        {t('send')}
      </Button>
    </div>
  )
}

function CommentLine({ comment, ...of }: ProspectPath & { comment: Notes['comments'][number] }) {
  const t = useTranslations('notes')
  const showFailure = useFailureToast()
  const { data: session } = useQuery(routeQuery('session', {}))
  const { comment_id, body, written_by, written_by_id, written_at } = comment
  const again = useRouteMutation('app_comment_create', { onFailure: showFailure })
  const onUndo = () => again.mutate({ ...of, body })
  const remove = useRouteMutation('app_comment_delete', {
    onDone: () => showToast(t('deleted'), { undo: { label: t('undo'), onUndo } }),
    onFailure: showFailure,
  })
  const isOwn = session?.user.user_id === written_by_id
  return (
    <li className="flex items-start gap-2.5 rounded-lg bg-sunken px-3 py-2">
      <Initials name={written_by} />
      <div className="min-w-0 flex-1">
        <p className="text-sm">
          <span className="font-semibold">{written_by}</span>{' '}
          <span className="text-muted tabular">{dayAndTime(written_at)}</span>
        </p>
        <p className="whitespace-pre-wrap wrap-anywhere">{body}</p>
      </div>
      {isOwn && (
        <Button
          removesRow
          size="icon"
          variant="quiet"
          icon={<Trash2 aria-hidden />}
          aria-label={t('delete')}
          busy={remove.isPending}
          onClick={() => remove.mutate({ ...of, comment_id })}
        />
      )}
    </li>
  )
}
