import { useTranslations } from 'use-intl'
import { Coded } from '#web/developers/reference/coded.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { curlOf } from '#web/developers/reference/curl.ts'
import { type ApiDocument, type Operation, schemaOf } from '#web/developers/reference/document.ts'
import { Member, SchemaView } from '#web/developers/reference/schema-view.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const tones: Readonly<Record<string, Tone>> = {
  GET: 'info',
  POST: 'ok',
  PUT: 'warn',
  PATCH: 'warn',
  DELETE: 'bad',
}

export function MethodBadge({ method }: { method: string }) {
  return (
    <Badge tone={tones[method] ?? 'plain'} className="font-mono">
      {method}
    </Badge>
  )
}

type Props = { document: ApiDocument; operation: Operation }

/** One operation: its input, its responses, and a curl command. */
export function OperationView({ document, operation }: Props) {
  const t = useTranslations('reference')
  const { id, method, path, summary, scope, keyed, body } = operation
  const curl = curlOf(document, operation, location.origin)
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-4 space-y-4 rounded-lg border border-line bg-surface p-4"
    >
      <header className="space-y-1.5">
        <h3 id={`${id}-title`} lang="en" className="text-lg font-semibold">
          {summary}
        </h3>
        <p className="flex flex-wrap items-center gap-2">
          <MethodBadge method={method} />
          <code className="min-w-0 text-sm break-all">{path}</code>
        </p>
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <code className="text-xs">{id}</code>
          {scope !== null && <Badge tone={scope === 'prospect:approve' ? 'bad' : 'plain'}>{scope}</Badge>}
          {keyed && <span>{t('keyed')}</span>}
        </p>
      </header>
      <Part title={t('curl')} aside={<CopyButton size="small" text={curl} />}>
        <pre
          tabIndex={0}
          role="region"
          aria-label={`${t('curl')} ${id}`}
          className="overflow-x-auto rounded-md bg-sunken p-3 font-mono text-xs leading-5"
        >
          {curl}
        </pre>
      </Part>
      <Parameters document={document} operation={operation} />
      {body && (
        <Part title={t('body')}>
          <SchemaView document={document} schema={body} />
        </Part>
      )}
      <Answers document={document} operation={operation} />
    </section>
  )
}

function Parameters({ document, operation: { parameters } }: Props) {
  const t = useTranslations('reference')
  if (parameters.length === 0) return null
  return (
    <Part title={t('parameters')}>
      <ul className="divide-y divide-line rounded-md border border-line">
        {parameters.map((one) => (
          <Member
            key={`${one.in} ${one.name}`}
            document={document}
            name={one.name}
            required={one.required ?? false}
            schema={
              one.description === undefined
                ? one.schema
                : { ...schemaOf(document, one.schema), description: one.description }
            }
          />
        ))}
      </ul>
    </Part>
  )
}

function Answers({ document, operation: { answers } }: Props) {
  const t = useTranslations('reference')
  return (
    <Part title={t('answers')}>
      <ul className="divide-y divide-line rounded-md border border-line">
        {answers.map(({ status, description, type, schema }) => (
          <li key={status} className="space-y-1 px-3 py-2">
            <p className="flex flex-wrap items-baseline gap-2">
              <Badge tone={Number(status) < 400 ? 'ok' : 'warn'} className="tabular">
                {status}
              </Badge>
              <span lang="en" className="min-w-0 flex-1 text-sm">
                <Coded text={description} />
              </span>
              <code className="text-xs text-muted">{type}</code>
            </p>
            {schema && Number(status) < 400 && <SchemaView document={document} schema={schema} />}
          </li>
        ))}
      </ul>
    </Part>
  )
}

type PartProps = { title: string; aside?: React.ReactNode; children: React.ReactNode }

function Part({ title, aside, children }: PartProps) {
  return (
    <div className="space-y-1.5">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h4 className="text-sm font-semibold text-muted">{title}</h4>
        {aside}
      </div>
      {children}
    </div>
  )
}
