import type { ContactBasis } from '@alphorn/contract/prospecting/approvals'
import type { Channel } from '@alphorn/contract/prospecting/stages'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { civilDay } from '#web/language/format.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'

type Kind = ContactBasis['kind']

/** The grounds that each channel knows (UWG 3(1)(o) and (u)). */
function kindsFor(channel: Channel): readonly Kind[] {
  return channel === 'phone_script'
    ? ['directory_check', 'existing_customer']
    : ['individual_by_hand', 'existing_customer', 'consent']
}

type Props = { channel: Channel; onBasis: (basis: ContactBasis | null) => void }

/** On what grounds the company may be contacted on this channel; null until the form is complete. */
export function ContactBasisFields({ channel, onBasis }: Props) {
  const t = useTranslations('contact_basis')
  const kinds = kindsFor(channel)
  const [kind, setKind] = useState<Kind>(kinds[0]!)
  const [given, setGiven] = useState({ source: '', date: '', number: '', listed: false, asterisk: false })
  const told = useRef(onBasis)
  told.current = onBasis
  useEffect(() => told.current(basisOf(kind, given)), [kind, given])
  const change = (changed: Partial<typeof given>) => setGiven({ ...given, ...changed })
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1 font-semibold">{t('title')}</legend>
      <SelectField label={t('kind')} value={kind} onChange={({ target }) => setKind(target.value as Kind)}>
        {kinds.map((one) => (
          <option key={one} value={one}>
            {t(`kind_${one}`)}
          </option>
        ))}
      </SelectField>
      {kind === 'consent' && (
        <TextField
          label={t('source')}
          value={given.source}
          onChange={({ target }) => change({ source: target.value })}
        />
      )}
      {(kind === 'consent' || kind === 'existing_customer') && (
        <TextField
          label={kind === 'consent' ? t('at') : t('since')}
          type="date"
          max={civilDay(new Date())}
          value={given.date}
          onChange={({ target }) => change({ date: target.value })}
        />
      )}
      {kind === 'directory_check' && (
        <>
          <TextField
            label={t('number')}
            type="tel"
            value={given.number}
            onChange={({ target }) => change({ number: target.value })}
          />
          {(['listed', 'asterisk'] as const).map((name) => (
            <label key={name} className="flex items-center gap-2">
              <input
                type="checkbox"
                checked={given[name]}
                onChange={({ target }) => change({ [name]: target.checked })}
              />
              {t(name)}
            </label>
          ))}
        </>
      )}
    </fieldset>
  )
}

type Given = { source: string; date: string; number: string; listed: boolean; asterisk: boolean }

function basisOf(kind: Kind, { source, date, number, listed, asterisk }: Given): ContactBasis | null {
  switch (kind) {
    case 'individual_by_hand':
      return { kind }
    case 'existing_customer':
      return date === '' ? null : { kind, since: date }
    case 'consent':
      return date === '' || source.trim() === '' ? null : { kind, source: source.trim(), at: date }
    case 'directory_check':
      return /^\+?[0-9 ]{6,20}$/.test(number)
        ? { kind, number, listed, asterisk, checked_at: new Date().toISOString() }
        : null
  }
}
