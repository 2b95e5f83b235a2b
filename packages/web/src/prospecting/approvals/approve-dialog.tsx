import type { Dossier } from '@alphorn/contract/app/app-views'
import type { ProspectDetail } from '@alphorn/contract/prospecting/prospects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck, ShieldX } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { GivenTo } from '#web/data/client.ts'
import { refetchVisible } from '#web/data/refetch-visible.ts'
import { addressLines } from '#web/companies/company-facts.tsx'
import {
  type ApprovalValues,
  basisOf,
  ContactBasisFields,
  emptyBasis,
} from '#web/prospecting/approvals/contact-basis.tsx'
import { statementsOutside, Uncovered } from '#web/prospecting/revisions/draft.tsx'
import { GateList } from '#web/prospecting/approvals/gate.tsx'
import { blockersIn, warningsToConfirm } from '#web/prospecting/approvals/gate-reasons.ts'
import { isAboutSentences, Warnings } from '#web/prospecting/approvals/warnings.tsx'
import { textOf } from '#web/prospecting/revisions/revision-history.tsx'
import { useVerified, type Verification } from '#web/prospecting/revisions/use-verified.ts'
import {
  type Approval,
  type ApprovalKeys,
  isRefusal,
  newApprovalKeys,
  sendApproval,
  type SentApproval,
} from '#web/prospecting/approvals/send-approval.ts'
import { gateAfter, useAcceptsToo } from '#web/prospecting/approvals/use-quick-approval.ts'
import { Difference } from '#web/ui/difference.tsx'
import { AreaField } from '#web/ui/field.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { FormDialog } from '#web/shared/forms/form-dialog.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'

type Props = {
  prospect: ProspectDetail
  dossier: Dossier | undefined
  onClose: (sent: SentApproval | null) => void
}

/**
 * Approves a text. It shows the text, computes the fingerprint of exactly this text in the browser, and sends it. So a
 * text that was not shown, or has changed since, cannot be approved here.
 */
export function ApproveDialog({ prospect, dossier, onClose }: Props) {
  const t = useTranslations('approve')
  const common = useTranslations('common')
  const [shown] = useState(prospect.outreach_revision!)
  const verification = useVerified(prospect.prospect_id, shown)
  const acceptsToo = useAcceptsToo(prospect)
  const approve = useApproval(acceptsToo, onClose)
  const { outdated, warnings, barriers, needsBasis } = standOf(prospect, acceptsToo, shown)
  const sentences = statementsOutside(shown, prospect.verification)
  const form = useRouteForm('prospect_approvals', approve, {
    values: { contact_basis: emptyBasis(shown.channel), note: '', seen: [] as ApprovalValues['seen'] },
    given: ({ contact_basis, note, seen }) => ({
      project_id: prospect.project_id,
      prospect_id: prospect.prospect_id,
      outreach_revision_id: shown.outreach_revision_id,
      content_fingerprint: typeof verification === 'object' ? verification.computed : '',
      acknowledged_warnings: [...seen],
      ...sentBasis(needsBasis ? contact_basis : null),
      ...(note.trim() !== '' && { note: note.trim() }),
    }),
  })
  const seen = form.choice('seen')
  const isComplete = !needsBasis || basisOf(form.watch('contact_basis')) !== null
  const isRead = isComplete && warnings.every(({ check }) => seen.chosen.includes(check))
  return (
    <FormDialog
      of={form}
      wide
      title={t('title')}
      description={prospect.company.name}
      word={t(acceptsToo ? 'accept_and_approve' : 'approve')}
      icon={<ShieldCheck aria-hidden />}
      disabled={!isSound(verification) || outdated || barriers.length > 0 || !isRead}
      closesWhileSent
      onClose={approve.close}
    >
      <div className="grid gap-6 md:grid-cols-[1fr_17rem]">
        <div className="space-y-4">
          <WhatIsApproved revision={shown} approved={approvedBefore(dossier, shown)} />
        </div>
        <div className="space-y-5">
          <Standing {...{ prospect, shown, verification, outdated, barriers, warnings, sentences }} />
          <Warnings {...{ warnings, sentences }} seen={seen.chosen} onSeen={seen.onChange} />
          {needsBasis && <ContactBasisFields channel={shown.channel} form={form} />}
          <AreaField
            label={t('note')}
            optional={common('optional')}
            maxLength={2000}
            {...form.field('note')}
          />
          <details className="text-sm text-muted">
            <summary>{t('fingerprint')}</summary>
            <p className="mt-1 font-mono text-2xs break-all">{shown.content_fingerprint}</p>
          </details>
        </div>
      </div>
    </FormDialog>
  )
}

type Attempt = { body: string; approval: Approval; keys: ApprovalKeys }

/**
 * The approval, whose refusal a toast reports if the dialog was closed meanwhile. `acceptsToo`: the company is accepted
 * first, because it has no decision. An approval without a response is repeated as it was sent.
 */
function useApproval(acceptsToo: boolean, onClose: Props['onClose']) {
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const isClosed = useRef(false)
  const attempt = useRef<Attempt | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (given: GivenTo<'prospect_approvals'>) => {
      const body = JSON.stringify(given)
      if (attempt.current?.body !== body)
        attempt.current = { body, approval: { acceptsToo, given }, keys: newApprovalKeys() }
      return sendApproval(attempt.current.approval, attempt.current.keys)
    },
    onSuccess: (sent) => onClose(sent),
    onError: (error) => {
      if (isClosed.current) showFailure(error)
      if (isRefusal(error)) attempt.current = null
    },
    onSettled: () => void refetchVisible(queries),
  })
  const close = () => {
    isClosed.current = true
    onClose(null)
  }
  return { mutate, isPending, error, close }
}

function sentBasis(typed: ApprovalValues['contact_basis'] | null) {
  const contact_basis = typed && basisOf(typed)
  return contact_basis && { contact_basis }
}

/** Returns the obstacles to an approval, and the inputs that are required first. */
function standOf({ gate, outreach_revision }: ProspectDetail, acceptsToo: boolean, shown: Revision) {
  const left = gateAfter(acceptsToo, gate)
  return {
    outdated: outreach_revision?.content_fingerprint !== shown.content_fingerprint,
    warnings: warningsToConfirm(left),
    barriers: blockersIn(left),
    needsBasis: shown.channel !== 'letter',
  }
}

type StandingProps = Pick<ReturnType<typeof standOf>, 'outdated' | 'barriers' | 'warnings'> & {
  prospect: ProspectDetail
  shown: Revision
  verification: Verification
  sentences: readonly string[]
}

/** Shows whether the text is the verified one, its recipient, and the reasons against it. */
function Standing({ prospect, shown, verification, outdated, barriers, warnings, sentences }: StandingProps) {
  return (
    <>
      <FingerprintNotice verification={verification} outdated={outdated} />
      <Recipient prospect={prospect} />
      {barriers.length > 0 && <GateList gate={barriers} />}
      {!warnings.some(isAboutSentences) && <Uncovered words={sentences} lang={shown.variants[0]!.language} />}
    </>
  )
}

function isSound(verification: Verification) {
  return typeof verification === 'object' && verification.sound
}

/** Shows the last approved revision, if it is another one. */
function approvedBefore(dossier: Dossier | undefined, shown: { outreach_revision_id: string }) {
  return dossier?.outreach_revisions.find(
    ({ approved, outreach_revision_id }) => approved && outreach_revision_id !== shown.outreach_revision_id,
  )
}

type Revision = NonNullable<ProspectDetail['outreach_revision']>

function WhatIsApproved({ revision, approved }: { revision: Revision; approved: Revision | undefined }) {
  const t = useTranslations('approve')
  return (
    <>
      {revision.variants.map(({ language, subject, body }) => (
        <article
          key={language}
          lang={`${language}-CH`}
          className="rounded-lg border border-line bg-ground px-4 py-3"
        >
          {subject !== null && <p className="mb-2 font-semibold">{subject}</p>}
          <p className="whitespace-pre-wrap">{body}</p>
        </article>
      ))}
      {approved && (
        <details className="space-y-2">
          <summary className="font-medium">{t('changed')}</summary>
          <Difference
            before={textOf(approved)}
            after={textOf(revision)}
            lang={revision.variants[0]!.language}
          />
        </details>
      )}
    </>
  )
}

type NoticeProps = { verification: Verification; outdated: boolean }

function FingerprintNotice({ verification, outdated }: NoticeProps) {
  const t = useTranslations('approve')
  const sound = isSound(verification) && !outdated
  const words = outdated
    ? t('outdated')
    : verification === 'checking'
      ? t('checking')
      : verification === 'unavailable'
        ? t('unavailable')
        : sound
          ? t('sound')
          : t('unsound')
  const Icon = sound || verification === 'checking' ? ShieldCheck : ShieldX
  return (
    <section
      role="status"
      className={
        sound
          ? 'rounded-lg bg-ok-soft p-3 text-ok'
          : verification === 'checking'
            ? 'rounded-lg bg-sunken p-3'
            : 'rounded-lg bg-bad-soft p-3 text-bad'
      }
    >
      <p className="flex items-center gap-2 font-semibold">
        <Icon className="size-4" aria-hidden />
        {words}
      </p>
    </section>
  )
}

function Recipient({ prospect: { company } }: { prospect: ProspectDetail }) {
  const t = useTranslations('approve')
  return (
    <section>
      <h3 className="text-xs text-muted">{t('recipient')}</h3>
      <address className="whitespace-pre-line not-italic">
        {[company.name, company.address && addressLines(company.address)].filter(Boolean).join('\n')}
      </address>
    </section>
  )
}
