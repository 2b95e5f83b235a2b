import { type SignalKind, signalKinds } from '@alphorn/contract/directory/signal-kinds'
import { signalDefinitions } from '@alphorn/contract/directory/signal-kinds/definitions'
import { useTranslations } from 'use-intl'
import { Chips } from '#web/ui/chips.tsx'

const groups = ['good', 'plain', 'bad'] as const
type Group = (typeof groups)[number]

/** Returns the tone of a signal: good news, a neutral change or trouble. */
function groupOf(kind: SignalKind): Group {
  const { tone } = signalDefinitions[kind].look
  return tone === 'warning' ? 'bad' : tone
}

type Props = {
  legend: string
  chosen: readonly SignalKind[] | undefined
  onChange: (kinds: SignalKind[] | undefined) => void
}

/** Selects kinds of signals, individually or by group. */
export function SignalKinds({ legend, chosen = [], onChange }: Props) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="space-y-3">
        {groups.map((group) => (
          <KindGroup
            key={group}
            group={group}
            chosen={chosen.filter((kind) => groupOf(kind) === group)}
            onChange={(kinds) => {
              const next = [...chosen.filter((kind) => groupOf(kind) !== group), ...kinds]
              onChange(next.length === 0 ? undefined : next)
            }}
          />
        ))}
      </div>
    </fieldset>
  )
}

type GroupProps = { group: Group; chosen: SignalKind[]; onChange: (kinds: SignalKind[]) => void }

function KindGroup({ group, chosen, onChange }: GroupProps) {
  const t = useTranslations('signals')
  const kinds = signalKinds.filter((kind) => groupOf(kind) === group)
  const name = t(`group_${group}`)
  const hasAll = chosen.length === kinds.length
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <Chips
          legend={name}
          options={kinds.map((kind) => [kind, t(`kind_${kind}`)])}
          chosen={chosen}
          onChange={(next = []) => onChange(next)}
        />
      </div>
      <button
        type="button"
        aria-label={t('choose_group', { group: name })}
        aria-pressed={hasAll}
        onClick={() => onChange(hasAll ? [] : kinds)}
        className="h-7 shrink-0 rounded-md px-2 text-sm text-muted hover:bg-sunken hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink"
      >
        {t('choose_all')}
      </button>
    </div>
  )
}
