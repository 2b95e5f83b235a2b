import type { Scope } from '@alphorn/contract/core/scopes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { addressesIn, useAddressFields, AddressesField } from '#web/developers/allowed-addresses.tsx'
import type { Revealed } from '#web/developers/reveal-secret.tsx'
import { routesOf, scopeGroups, type Template, templates } from '#web/developers/scope-groups.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { FormFailure, useFieldErrors } from '#web/shared/failures/form-failure.tsx'
import { Modal } from '#web/ui/modal.tsx'

const lifetimes = [30, 90, 365, 0] as const

type Props = { onClose: () => void; onCreated: (created: Revealed) => void }

/** Makes a credential: a name, what it is for, which scopes, which projects, how long. */
export function CreateCredential({ onClose, onCreated }: Props) {
  const t = useTranslations('credentials')
  const common = useTranslations('common')
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[]>(templates.worker)
  const [project, setProject] = useState('')
  const [days, setDays] = useState<number>(90)
  const [addresses, setAddresses] = useState('')
  const [sure, setSure] = useState(false)
  const create = useRouteMutation('app_credential_create', { onDone: onCreated })
  const wrong = useFieldErrors(create.error)
  const approves = scopes.includes('prospect:approve')
  const allowed_addresses = addressesIn(addresses)
  const send = () =>
    create.mutate({
      name: name.trim(),
      scopes: [...scopes],
      ...(project !== '' && { project_ids: [project] }),
      ...(allowed_addresses && { allowed_addresses }),
      ...(days > 0 && { expires_at: new Date(Date.now() + days * 86_400_000).toISOString() }),
    })
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title={t('new')}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button
            look="primary"
            busy={create.isPending}
            disabled={name.trim() === '' || scopes.length === 0 || (approves && !sure)}
            onClick={send}
          >
            {t('create')}
          </Button>
        </>
      }
    >
      <div className="space-y-5 pb-3">
        <div className="grid gap-4 sm:grid-cols-[1fr_14rem_9rem]">
          <TextField
            label={t('name')}
            hint={t('name_hint')}
            value={name}
            maxLength={100}
            autoFocus
            error={wrong['name']}
            onChange={({ target }) => setName(target.value)}
          />
          <ProjectChoice project={project} onProject={setProject} />
          <SelectField
            label={t('lifetime')}
            value={days}
            onChange={({ target }) => setDays(Number(target.value))}
          >
            {lifetimes.map((one) => (
              <option key={one} value={one}>
                {one === 0 ? t('unlimited') : t('days', { n: one })}
              </option>
            ))}
          </SelectField>
        </div>
        <Templates scopes={scopes} onScopes={setScopes} />
        <ScopePicker scopes={scopes} onScopes={setScopes} />
        <AddressesField typed={addresses} onTyped={setAddresses} error={create.error} />
        {approves && (
          <label className="flex items-start gap-2 rounded-md bg-bad-soft px-3 py-2 text-bad">
            <input
              type="checkbox"
              className="mt-1"
              checked={sure}
              onChange={({ target }) => setSure(target.checked)}
            />
            {t('approve_sure')}
          </label>
        )}
        <FormFailure error={create.error} known={['name', ...useAddressFields(create.error)]} />
      </div>
    </Modal>
  )
}

function ProjectChoice({ project, onProject }: { project: string; onProject: (project: string) => void }) {
  const t = useTranslations('credentials')
  const { data } = useInfiniteQuery(routeList('project_list', { limit: 200 }))
  return (
    <SelectField label={t('projects')} value={project} onChange={({ target }) => onProject(target.value)}>
      <option value="">{t('all_projects')}</option>
      {data?.pages.flatMap((page) =>
        page.data.map(({ project_id, name }) => (
          <option key={project_id} value={project_id}>
            {name}
          </option>
        )),
      )}
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
              const routes = routesOf(scope)
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
                            scope === 'prospect:approve' && 'font-semibold text-bad',
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
