import type { SessionView } from '@alphorn/contract/accounts/session'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Begin } from '#web/prospecting/begin/use-begin.ts'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { AreaField } from '#web/ui/field.tsx'
import { Card } from '#web/ui/page.tsx'

type Props = { begin: Begin; session: SessionView }

/** The description, the offering parsed from it, and the sender. */
export function OfferingColumn({ begin, session }: Props) {
  const t = useTranslations('begin')
  const { text, setText, failure, address, setAddress, lacksAddress } = begin
  const { user, account } = session
  return (
    <div className="space-y-4">
      <AreaField
        label={t('description')}
        hint={t('description_hint')}
        rows={7}
        maxLength={4000}
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <FormFailure error={failure} />
      <Understood begin={begin} />
      <Card title={t('sender')}>
        <p>{user.name}</p>
        <p>{account.name}</p>
        <p className="mb-3 text-muted wrap-anywhere">{user.email}</p>
        <AreaField
          label={t('address')}
          hint={t('address_hint')}
          error={lacksAddress ? t('address_missing') : undefined}
          autoComplete="street-address"
          rows={2}
          maxLength={300}
          value={address}
          onChange={({ target }) => setAddress(inOneLine(target.value, ', '))}
        />
      </Card>
    </div>
  )
}

/** Joins the lines of a text, which fields wrap to several lines so that all of it is readable. */
const inOneLine = (text: string, between: string) => text.replace(/\n+/g, between)

function Understood({ begin: { said, read } }: { begin: Begin }) {
  const t = useTranslations('begin')
  return (
    <Card title={t('understood')}>
      {read ? (
        <div className="space-y-3" lang={read.language}>
          <AreaField
            label={t('name')}
            error={said.name.trim() === '' ? t('name_missing') : undefined}
            rows={2}
            maxLength={120}
            value={said.name}
            onChange={({ target }) => said.setName(inOneLine(target.value, ' '))}
          />
          {said.points.length === 0 && <p className="text-muted">{t('no_points')}</p>}
          <ul className="space-y-2">
            {said.points.map(({ source, text }, at) => (
              <Point
                key={source}
                label={t('point', { n: at + 1 })}
                text={text}
                onText={(next) => said.setPoint(source, next)}
              />
            ))}
          </ul>
        </div>
      ) : (
        <p className="text-muted lg:min-h-40">{t('understood_empty')}</p>
      )}
    </Card>
  )
}

type PointProps = { label: string; text: string; onText: (text: string) => void }

/** A sentence that the letter may contain; an emptied one is left out. */
function Point({ label, text, onText }: PointProps) {
  const id = useId()
  return (
    <li className="flex items-start gap-2">
      <Check className="mt-1.5 size-4 shrink-0 text-ok" aria-hidden />
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={500}
        value={text}
        onChange={({ target }) => onText(target.value)}
        className="field field-sizing-content min-h-8 resize-none border-transparent! bg-transparent! px-1! hover:border-line! focus:border-line!"
      />
    </li>
  )
}
