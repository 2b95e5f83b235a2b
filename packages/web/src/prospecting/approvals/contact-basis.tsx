import type { ContactBasis } from '@alphorn/contract/prospecting/approvals'
import type { Channel } from '@alphorn/contract/prospecting/stages'
import { useTranslations } from 'use-intl'
import { isDay } from '#web/language/day-text.ts'
import { civilDay } from '#web/language/format.ts'
import type { RouteForm } from '#web/shared/forms/use-route-form.ts'
import { DayField } from '#web/ui/day-field.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'

type Kind = ContactBasis['kind']

/** The legal grounds available for each channel (UWG 3(1)(o) and (u)). */
function kindsFor(channel: Channel): readonly Kind[] {
  return channel === 'phone_script'
    ? ['directory_check', 'existing_customer']
    : ['individual_by_hand', 'existing_customer', 'consent']
}

/** Typed values of a contact basis, with the fields of all kinds. */
type TypedBasis = {
  kind: Kind
  source: string
  at: string
  since: string
  number: string
  listed: boolean
  asterisk: boolean
}

/** The approval form. Its fields have the names of the body's members. */
export type ApprovalValues = { contact_basis: TypedBasis; note: string; seen: readonly string[] }

/** Returns the initial values of the form. */
export function emptyBasis(channel: Channel): TypedBasis {
  const [kind] = kindsFor(channel)
  return { kind: kind!, source: '', at: '', since: '', number: '', listed: false, asterisk: false }
}

type Props = { channel: Channel; form: RouteForm<ApprovalValues> }

/** Asks for the legal ground on which the company may be contacted on this channel. */
export function ContactBasisFields({ channel, form }: Props) {
  const t = useTranslations('contact_basis')
  const kind = form.watch('contact_basis.kind')
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1 font-semibold">{t('title')}</legend>
      <SelectField label={t('kind')} {...form.field('contact_basis.kind')}>
        {kindsFor(channel).map((one) => (
          <option key={one} value={one}>
            {t(`kind_${one}`)}
          </option>
        ))}
      </SelectField>
      {kind === 'consent' && (
        <>
          <TextField label={t('source')} {...form.field('contact_basis.source')} />
          <BasisDay name="at" form={form} />
        </>
      )}
      {kind === 'existing_customer' && <BasisDay name="since" form={form} />}
      {kind === 'directory_check' && <DirectoryCheck form={form} />}
    </fieldset>
  )
}

/** Asks for the date since when the ground applies, at the latest today. */
function BasisDay({ name, form }: Pick<Props, 'form'> & { name: 'at' | 'since' }) {
  const t = useTranslations('contact_basis')
  const { chosen, onChange } = form.choice(`contact_basis.${name}`)
  return (
    <DayField
      label={t(name)}
      max={civilDay(new Date())}
      value={chosen}
      onDay={onChange}
      error={form.errorOf(`contact_basis.${name}`)}
    />
  )
}

/** Asks for the entry of the number in the telephone directory. */
function DirectoryCheck({ form }: Pick<Props, 'form'>) {
  const t = useTranslations('contact_basis')
  return (
    <>
      <TextField label={t('number')} type="tel" {...form.field('contact_basis.number')} />
      {(['listed', 'asterisk'] as const).map((name) => (
        <label key={name} className="flex items-center gap-2">
          <input type="checkbox" {...form.register(`contact_basis.${name}`)} />
          {t(name)}
        </label>
      ))}
    </>
  )
}

/** Returns the contact basis to send, or null until the required fields are filled in. */
export function basisOf(typed: TypedBasis): ContactBasis | null {
  const { kind, at, since, number, listed, asterisk } = typed
  const source = typed.source.trim()
  switch (kind) {
    case 'individual_by_hand':
      return { kind }
    case 'existing_customer':
      return !isDay(since) ? null : { kind, since }
    case 'consent':
      return !isDay(at) || source === '' ? null : { kind, source, at }
    case 'directory_check':
      return /^\+?[0-9 ]{6,20}$/.test(number)
        ? { kind, number, listed, asterisk, checked_at: new Date().toISOString() }
        : null
  }
}
