import type { Scope } from '@alphorn/contract/core/scopes'
import { useTranslations } from 'use-intl'
import { useAllPages } from '#web/data/use-all-pages.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { addressesIn, useAddressFields, AddressesField } from '#web/developers/allowed-addresses.tsx'
import type { Revealed } from '#web/developers/reveal-secret.tsx'
import { routesByScope } from '#web/developers/routes-by-scope.ts'
import { scopeGroups, type Template, templates } from '#web/developers/scope-groups.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/shared/forms/form-dialog.tsx'
import { type RouteForm, useRouteForm } from '#web/shared/forms/use-route-form.ts'

const lifetimes = [30, 90, 365, 0] as const

const usual = {
  name: '',
  scopes: templates.worker as readonly Scope[],
  project: '',
  days: '90',
  allowed_addresses: '',
  sure: false,
}

function bodyOf(typed: typeof usual) {
  const allowed_addresses = addressesIn(typed.allowed_addresses)
  const days = Number(typed.days)
  return {
    name: typed.name.trim(),
    scopes: [...typed.scopes],
    ...(typed.project !== '' && { project_ids: [typed.project] }),
    ...(allowed_addresses && { allowed_addresses }),
    ...(days > 0 && { expires_at: new Date(Date.now() + days * 86_400_000).toISOString() }),
  }
}

type Props = { onClose: () => void; onCreated: (created: Revealed) => void }

/** Creates a credential: name, purpose, scopes, projects and expiry. */
export function CreateCredential({ onClose, onCreated }: Props) {
  const t = useTranslations('credentials')
  const create = useRouteMutation('app_credential_create', { onDone: onCreated })
  const form = useRouteForm('app_credential_create', create, {
    values: usual,
    given: bodyOf,
  })
  const scopes = form.choice('scopes')
  const approves = scopes.chosen.includes('prospect:approve')
  return (
    <FormDialog
      of={form}
      wide
      title={t('new')}
      word={t('create')}
      disabled={scopes.chosen.length === 0 || (approves && !form.watch('sure'))}
      known={useAddressFields(create.error)}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_14rem_9rem]">
        <TextField
          label={t('name')}
          hint={t('name_hint')}
          required
          maxLength={100}
          autoFocus
          {...form.field('name')}
        />
        <ProjectChoice {...form.field('project')} />
        <LifetimeChoice {...form.field('days')} />
      </div>
      <Templates scopes={scopes.chosen} onScopes={scopes.onChange} />
      <ScopePicker scopes={scopes.chosen} onScopes={scopes.onChange} />
      <AddressesField
        error={create.error}
        typed={form.watch('allowed_addresses')}
        field={form.register('allowed_addresses')}
      />
      {approves && (
        <label className="flex items-start gap-2 rounded-md bg-bad-soft px-3 py-2 text-bad">
          <input type="checkbox" className="mt-1" {...form.register('sure')} />
          {t('approve_sure')}
        </label>
      )}
    </FormDialog>
  )
}

function ProjectChoice(field: ReturnType<RouteForm<{ project: string }>['field']>) {
  const t = useTranslations('credentials')
  const { items } = useAllPages('project_list', { limit: 200 })
  return (
    <SelectField label={t('projects')} {...field}>
      <option value="">{t('all_projects')}</option>
      {items?.map(({ project_id, name }) => (
        <option key={project_id} value={project_id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function LifetimeChoice(field: ReturnType<RouteForm<{ days: string }>['field']>) {
  const t = useTranslations('credentials')
  return (
    <SelectField label={t('lifetime')} {...field}>
      {lifetimes.map((one) => (
        <option key={one} value={one}>
          {one === 0 ? t('unlimited') : t('days', { n: one })}
        </option>
      ))}
    </SelectField>
  )
}

type ScopesProps = { scopes: readonly Scope[]; onScopes: (scopes: readonly Scope[]) => void }

function Templates({ scopes, onScopes }: ScopesProps) {
  const t = useTranslations('credentials')
  const same = (template: Template) => [...templates[template]].sort().join() === [...scopes].sort().join()
  return (
    <div role="group" aria-label={t('purpose')} className="grid gap-2 sm:grid-cols-3 lg:grid-cols-5">
      {(Object.keys(templates) as Template[]).map((template) => (
        <button
          key={template}
          type="button"
          aria-pressed={same(template)}
          onClick={() => onScopes(templates[template])}
          className={classNames(
            'flex flex-col items-start rounded-lg border p-3 text-left hover:border-edge',
            same(template) ? 'border-accent bg-accent-soft' : 'border-line',
          )}
        >
          <span className="block font-medium">{t(`template_${template}`)}</span>
          <span className="block text-sm text-muted">{t(`template_${template}_text`)}</span>
        </button>
      ))}
    </div>
  )
}

function ScopePicker({ scopes, onScopes }: ScopesProps) {
  const t = useTranslations('credentials')
  const says = useTranslations('scopes')
  const products = useTranslations('products')
  return (
    <div className="space-y-4">
      {[...scopeGroups].map(([product, names]) => (
        <fieldset key={product} className="rounded-lg border border-line">
          <legend className="ml-3 px-1 font-semibold">{products(product)}</legend>
          <ul className="divide-y divide-line">
            {names.map((scope) => {
              const routes = routesByScope[scope] ?? []
              return (
                <li key={scope} className="px-3 py-2">
                  <label className="flex items-start gap-2.5">
                    <input
                      type="checkbox"
                      className="mt-1"
                      checked={scopes.includes(scope)}
                      onChange={({ target }) =>
                        onScopes(target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
                      }
                    />
                    <span className="min-w-0 flex-1">
                      <span className="flex flex-wrap items-center gap-2">
                        <code
                          className={classNames(
                            'text-sm',
                            scope === 'prospect:approve' && 'font-semibold text-warn',
                          )}
                        >
                          {scope}
                        </code>
                        {routes.length === 0 && <Badge tone="warn">{t('no_route')}</Badge>}
                      </span>
                      <span className="block text-sm text-muted">
                        {says(scope.replace(':', '_') as 'prospect_read')}
                      </span>
                    </span>
                  </label>
                  {routes.length > 0 && scopes.includes(scope) && (
                    <ul className="mt-1 ml-7 space-y-0.5 text-xs text-muted">
                      {routes.map((route) => (
                        <li key={route}>
                          <code className="break-words">{route}</code>
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              )
            })}
          </ul>
        </fieldset>
      ))}
    </div>
  )
}
