import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Coded } from '#web/developers/reference/coded.tsx'
import { type ApiDocument, type Schema, schemaOf, typeOf } from '#web/developers/reference/document.ts'

type Props = { document: ApiDocument; schema: Schema }

/** The members of an object, or the content of another schema; nested schemas open on demand. */
export function SchemaView({ document, schema: given }: Props) {
  const schema = schemaOf(document, given)
  const members = schema.properties
  if (members)
    return (
      <ul className="divide-y divide-line rounded-md border border-line">
        {Object.entries(members).map(([name, one]) => (
          <Member
            key={name}
            document={document}
            name={name}
            schema={one}
            required={schema.required?.includes(name) ?? false}
          />
        ))}
      </ul>
    )
  if (schema.items) return <SchemaView document={document} schema={schema.items} />
  const several = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (several)
    return (
      <div className="space-y-2">
        {several.map((one, at) => (
          <Deeper key={at} document={document} schema={one} />
        ))}
      </div>
    )
  return <code className="text-xs">{typeOf(schema)}</code>
}

type MemberProps = Props & { name: string; required: boolean }

/** A member of an object, or a parameter. */
export function Member({ document, name, schema, required }: MemberProps) {
  const t = useTranslations('reference')
  const own = schemaOf(document, schema)
  return (
    <li className="space-y-1 px-3 py-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <code className="font-semibold">{name}</code>
        <code className="text-xs break-words text-muted">{typeOf(schema)}</code>
        {required && <span className="text-xs font-medium text-accent">{t('required')}</span>}
      </p>
      {own.description !== undefined && (
        <p lang="en" className="text-sm text-muted">
          <Coded text={own.description} />
        </p>
      )}
      <Bounds schema={own} />
      {isDeep(document, schema) && <Deeper document={document} schema={schema} />}
    </li>
  )
}

function Bounds({ schema }: { schema: Schema }) {
  const t = useTranslations('reference')
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, default: usual } = schema
  const between = (least: number | undefined, most: number | undefined) =>
    least === undefined && most === undefined ? null : `${least ?? 0} – ${most ?? '∞'}`
  const facts = [
    [t('length'), between(minLength, maxLength)],
    [t('items'), between(minItems, maxItems)],
    [t('value'), between(minimum, maximum)],
    [t('usual'), usual === undefined ? null : JSON.stringify(usual)],
  ].filter(([, value]) => value !== null)
  if (facts.length === 0) return null
  return (
    <p className="text-xs text-muted tabular">
      {facts.map(([name, value]) => `${name} ${value}`).join(' · ')}
    </p>
  )
}

function isDeep(document: ApiDocument, given: Schema): boolean {
  const schema = schemaOf(document, given)
  if (schema.properties) return true
  if (schema.items) return isDeep(document, schema.items)
  return (schema.anyOf ?? schema.oneOf ?? []).some((one) => isDeep(document, one))
}

/** Rendered only when opened, because schemas can be recursive. */
function Deeper({ document, schema }: Props) {
  const [open, setOpen] = useState(false)
  if (!isDeep(document, schema)) return <code className="block text-xs">{typeOf(schema)}</code>
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-6 w-fit cursor-pointer text-sm text-accent">{typeOf(schema)}</summary>
      {open && (
        <div className="mt-1">
          <SchemaView document={document} schema={schema} />
        </div>
      )}
    </details>
  )
}
