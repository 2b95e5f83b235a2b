import type { GateCheck, GateReason } from '@alphorn/contract/prospecting/approvals'
import { useTranslations } from 'use-intl'
import { GateDetail } from '#web/prospecting/approvals/gate.tsx'

type Props = {
  warnings: readonly GateCheck[]
  /** Statements of the text outside of its claims. A warning quotes only the first ones. */
  sentences: readonly string[]
  seen: readonly string[]
  onSeen: (seen: readonly GateCheck['check'][]) => void
}

/** Whether a warning objects only to sentences without a claim. There is no evidence of them to read. */
export function isAboutSentences({ reasons }: GateCheck) {
  return reasons.every(({ code }) => code === 'sentences_without_claim')
}

/** Shows the warnings of the gate, each confirmed by the user. Sentences without a claim are confirmed as a whole. */
export function Warnings({ warnings, sentences, seen, onSeen }: Props) {
  const t = useTranslations('approve')
  const unclaimed = warnings.filter(isAboutSentences)
  const others = warnings.filter((check) => !isAboutSentences(check))
  const setSeen = (checks: readonly GateCheck[], isSeen: boolean) => {
    const names = checks.map(({ check }) => check)
    const kept = warnings
      .map(({ check }) => check)
      .filter((one) => seen.includes(one) && !names.includes(one))
    onSeen(isSeen ? [...kept, ...names] : kept)
  }
  return (
    <>
      {others.length > 0 && (
        <fieldset className="space-y-2">
          <legend className="mb-1 font-semibold">{t('warnings')}</legend>
          {others.map((check) => (
            <Tick
              key={check.check}
              reasons={unclaimed.length > 0 ? check.reasons.filter(hasEvidence) : check.reasons}
              checked={seen.includes(check.check)}
              onCheck={(isSeen) => setSeen([check], isSeen)}
            />
          ))}
        </fieldset>
      )}
      {unclaimed.length > 0 && (
        <fieldset className="space-y-2">
          <legend className="mb-1 font-semibold">{t('own_statements')}</legend>
          <Tick
            reasons={[{ ...unclaimed[0]!.reasons[0]!, count: sentences.length, words: [...sentences] }]}
            checked={unclaimed.every(({ check }) => seen.includes(check))}
            onCheck={(isSeen) => setSeen(unclaimed, isSeen)}
          />
        </fieldset>
      )}
    </>
  )
}

const hasEvidence = ({ code }: GateReason) => code !== 'sentences_without_claim'

type TickProps = { reasons: GateReason[]; checked: boolean; onCheck: (checked: boolean) => void }

function Tick({ reasons, checked, onCheck }: TickProps) {
  return (
    <label className="flex items-start gap-2">
      <input
        type="checkbox"
        className="mt-1"
        checked={checked}
        onChange={({ target }) => onCheck(target.checked)}
      />
      <span>
        <GateDetail reasons={reasons} />
      </span>
    </label>
  )
}
