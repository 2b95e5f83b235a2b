import type { TextAlternative } from '@alphorn/contract/app/app-review'
import type { OutreachRevision } from '@alphorn/contract/prospecting/approvals'
import type { ProspectDetail } from '@alphorn/contract/prospecting/prospects'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, WandSparkles } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { asOnePiece, writtenOf } from '#web/prospecting/editing/typed-variants.ts'
import { SaveOverApproved } from '#web/prospecting/editing/save-over-approved.tsx'
import { useRevised } from '#web/prospecting/editing/use-revised.ts'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { Reads } from '#web/shared/failures/reads.tsx'
import { Button } from '#web/ui/button.tsx'
import { Difference } from '#web/ui/difference.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

type Props = { prospect: ProspectDetail; onClose: () => void }

/**
 * Alternatives to a text by the built-in writer. The user sees an alternative with its differences before it replaces
 * the text.
 */
export function Alternatives({ prospect, onClose }: Props) {
  const t = useTranslations('letter')
  const { project_id, prospect_id } = prospect
  const [revision] = useState(prospect.outreach_revision!)
  const [at, setAt] = useState(0)
  const found = useQuery({
    ...routeQuery('app_text_alternatives', { project_id, prospect_id }),
    staleTime: 60_000,
  })
  const alternatives = found.data?.alternatives ?? []
  const chosen = alternatives[at]
  const revise = useRevised(prospect, onClose)
  return (
    <Modal
      open
      wide
      title={t('other_title')}
      description={t('other_note')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('other_cancel')}</Button>
          <Button
            variant="primary"
            icon={<WandSparkles aria-hidden />}
            busy={revise.isPending}
            disabled={!chosen}
            onClick={() => chosen && revise.save(revision, withAlternative(revision, chosen))}
          >
            {t('other_take')} <Kbd>⌘↵</Kbd>
          </Button>
        </>
      }
    >
      <div className="space-y-3 pb-2">
        <Reads of={found} waiting={<SkeletonRows rows={6} />}>
          {() =>
            chosen ? (
              <Choice {...{ alternatives, at, revision }} onChoose={setAt} />
            ) : (
              <p className="py-6 text-muted">{t('other_none')}</p>
            )
          }
        </Reads>
        <FormFailure error={revise.error} />
        <SaveOverApproved of={revise} />
      </div>
    </Modal>
  )
}

type ChoiceProps = {
  alternatives: readonly TextAlternative[]
  at: number
  revision: OutreachRevision
  onChoose: (at: number) => void
}

function Choice({ alternatives, at, revision, onChoose }: ChoiceProps) {
  const t = useTranslations('letter')
  const chosen = alternatives[at]!
  const after = chosen.variants[0]!
  const before = writtenOf(revision, after.language).typed
  return (
    <div className="grid gap-4 md:grid-cols-[13rem_minmax(0,1fr)]">
      <Kinds {...{ alternatives, at, onChoose }} />
      <div className="min-w-0 space-y-3">
        <article
          lang={`${after.language}-CH`}
          className="rounded-lg border border-line bg-surface px-5 py-4 leading-7 whitespace-pre-wrap"
        >
          {after.subject !== null && <p className="mb-2 font-semibold">{after.subject}</p>}
          {after.body}
        </article>
        {isBacked(chosen) && (
          <p className="flex items-center gap-2 text-sm text-ok">
            <CircleCheck className="size-4" aria-hidden />
            {t('other_backed')}
          </p>
        )}
        <details>
          <summary className="font-medium">{t('difference')}</summary>
          <Difference before={asOnePiece(before)} after={asOnePiece(after)} lang={after.language} />
        </details>
      </div>
    </div>
  )
}

/** Whether neither a claim nor a sentence outside of the claims states something without evidence. */
function isBacked({ backing: { unbacked, unclaimed = [] } }: TextAlternative) {
  return unbacked.length + unclaimed.length === 0
}

/** The kinds of alternatives, which digit keys also select. Several of one kind are numbered. */
function Kinds({ alternatives, at, onChoose }: Omit<ChoiceProps, 'revision'>) {
  const t = useTranslations('letter')
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const byNumber = ({ key }: KeyboardEvent) => {
    const number = Number(key)
    if (number >= 1 && number <= alternatives.length) onChoose(number - 1)
  }
  const numberOf = ({ kind }: TextAlternative, place: number) => {
    const same = alternatives.slice(0, place).filter((one) => one.kind === kind).length
    return same > 0 ? ` ${same + 1}` : ''
  }
  return (
    <fieldset className="space-y-1" onKeyDown={byNumber}>
      <legend className="sr-only">{t('other_title')}</legend>
      {alternatives.map((one, place) => (
        <label
          key={place}
          className="flex cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 hover:bg-sunken has-checked:bg-accent-soft has-checked:font-medium"
        >
          <input
            ref={place === 0 ? first : null}
            type="radio"
            name="alternative"
            checked={place === at}
            onChange={() => onChoose(place)}
          />
          <span className="flex-1">{`${t(`kind_${one.kind}`)}${numberOf(one, place)}`}</span>
          <Kbd>{String(place + 1)}</Kbd>
        </label>
      ))}
    </fieldset>
  )
}

/** Returns the whole text with the chosen alternative; texts in other languages stay, with their claims. */
function withAlternative({ variants, claims }: OutreachRevision, chosen: TextAlternative) {
  const written = chosen.variants[0]!.language
  if (!variants.some(({ language }) => language === written)) {
    const { variants: others, claims: theirs } = chosen
    return { variants: others, claims: theirs }
  }
  const kept = claims
    .filter(({ variant }) => variant !== written)
    .map(({ spans: _spans, ...claim }) => ({ ...claim, id: `${claim.variant}-${claim.id}`.slice(0, 64) }))
  return {
    variants: variants.map((one) => (one.language === written ? chosen.variants[0]! : one)),
    claims: [...chosen.claims, ...kept],
  }
}
