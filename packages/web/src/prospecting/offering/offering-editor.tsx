import type { OfferingContent, Project } from '@alphorn/contract/prospecting/projects'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useUnsaved } from '#web/data/use-unsaved.ts'
import {
  OfferingBasics,
  OfferingCriteria,
  OfferingPoints,
  OfferingQuestions,
  OfferingSender,
} from '#web/prospecting/offering/offering-fields.tsx'
import { OfferingConsequences } from '#web/prospecting/offering/offering-consequences.tsx'
import {
  contentIn,
  contentOf,
  type EditedOffering,
  editedOf,
  offeringResolver,
} from '#web/prospecting/offering/offering-form.ts'
import { offeringLines } from '#web/prospecting/offering/offering-lines.ts'
import { cachedOffering } from '#web/prospecting/offering/cached-offering.ts'
import { NewerOffering, isNewer } from '#web/prospecting/offering/newer-offering.tsx'
import { OfferingTranslations } from '#web/prospecting/offering/translation-fields.tsx'
import { withoutOutdated } from '#web/prospecting/offering/translations.ts'
import { useTestWords } from '#web/prospecting/offering/use-test-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Difference } from '#web/ui/difference.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Card } from '#web/ui/page.tsx'
import { RestoredNote } from '#web/ui/restored-note.tsx'
import { showToast } from '#web/ui/toasts.tsx'

type Props = { project: Project; revision: number; onClose: () => void }

/** Edits an offering. The effects of a change are shown before it is saved. */
export function OfferingEditor({ project: opened, revision, onClose }: Props) {
  const t = useTranslations('offering')
  const common = useTranslations('common')
  const [checking, setChecking] = useState<OfferingContent | null>(null)
  // A change that another user saves meanwhile does not affect the offering being edited.
  const [project, setProject] = useState(opened)
  const form = useForm<EditedOffering>({ defaultValues: editedOf(project), resolver: offeringResolver })
  const unsaved = useUnsaved<EditedOffering>(cachedOffering(project.project_id), {
    dirty: form.formState.isDirty,
    valueOf: form.getValues,
    base: project,
    restore: ({ base, value }) => {
      setProject(base as Project)
      form.reset(editedOf(base as Project))
      form.reset(value, { keepDefaultValues: true })
    },
  })
  const close = () => {
    unsaved.forget()
    onClose()
  }
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void form.handleSubmit((edited) => setChecking(contentOf(edited)))(event)}>
        <RestoredNote
          shown={unsaved.restored}
          onDiscard={() => {
            setProject(opened)
            form.reset(editedOf(opened))
            unsaved.forget()
          }}
        />
        <OfferingFields project={project} />
        <div className="sticky bottom-0 mt-3 flex justify-end gap-2 border-t border-line bg-ground py-3">
          <Button onClick={() => unsaved.mayLeave() && onClose()}>{common('cancel')}</Button>
          <Button variant="primary" type="submit">
            {t('check_changes')}
          </Button>
        </div>
      </form>
      {checking && (
        <Check
          project={project}
          revision={revision}
          edited={checking}
          onBack={() => setChecking(null)}
          onSaved={close}
        />
      )}
    </FormProvider>
  )
}

function OfferingFields({ project }: Pick<Props, 'project'>) {
  return (
    <Card>
      <div className="space-y-8">
        <OfferingBasics />
        <OfferingPoints />
        <OfferingTranslations project={project} />
        <OfferingCriteria />
        <OfferingQuestions />
        <OfferingSender />
      </div>
    </Card>
  )
}

type CheckProps = {
  project: Project
  revision: number
  edited: OfferingContent
  onBack: () => void
  onSaved: () => void
}

/**
 * Shows the effects of saving on the texts that cite the offering and on its translations, and the changes word by
 * word.
 */
function Check({ project, revision, edited, onBack, onSaved }: CheckProps) {
  const t = useTranslations('offering')
  const common = useTranslations('common')
  const newerWords = useTranslations('offering_newer')
  const wordsOf = useTestWords()
  const { project_id, language } = project
  const before = contentIn(project.offering)
  const [keeps, setKeeps] = useState(false)
  const current = withoutOutdated(before, edited)
  const content = keeps ? edited : current.content
  const now = useQuery(routeQuery('project_detail', { project_id }))
  const newer = isNewer(project, now.data) ? now.data : null
  const save = useRouteMutation('app_offering_edit', {
    onDone: () => {
      showToast(t('saved'))
      onSaved()
    },
    onFailure: () => void now.refetch(),
  })
  const saveOver = ({ offering }: Project) =>
    save.mutate({ project_id, base_revision_id: offering?.revision_id ?? null, ...content })
  return (
    <Modal
      open
      wide
      // A change made after going back would be lost with the answer.
      sticky={save.isPending}
      onClose={onBack}
      title={t('check_changes')}
      footer={
        <>
          <Button disabled={save.isPending} onClick={onBack}>
            {common('back')}
          </Button>
          <Button variant="primary" busy={save.isPending} onClick={() => saveOver(newer ?? project)}>
            {newer ? newerWords('save_over') : t('save')}
          </Button>
        </>
      }
    >
      <div className="space-y-3 pb-2">
        {newer && <NewerOffering base={project} newer={newer} />}
        <OfferingConsequences project_id={project_id} content={content} revision={revision} />
        <Dropped count={current.dropped} keeps={keeps} onKeep={setKeeps} />
        <Difference
          lang={language}
          before={offeringLines(before, wordsOf)}
          after={offeringLines(content, wordsOf)}
        />
        {!newer && <FormFailure error={save.error} />}
      </div>
    </Modal>
  )
}

type DroppedProps = { count: number; keeps: boolean; onKeep: (keeps: boolean) => void }

/**
 * The number of translations that no longer match their originals. They are removed unless the user keeps
 * them.
 */
function Dropped({ count, keeps, onKeep }: DroppedProps) {
  const translations = useTranslations('offering_translations')
  if (count === 0) return null
  return (
    <div>
      <p className="font-medium text-warn">{translations('dropped', { n: count })}</p>
      <label className="flex items-center gap-2">
        <input type="checkbox" checked={keeps} onChange={({ target }) => onKeep(target.checked)} />
        {translations('keep')}
      </label>
    </div>
  )
}
