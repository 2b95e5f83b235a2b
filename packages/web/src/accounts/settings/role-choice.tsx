import { roleNames } from '@alphorn/contract/core/roles'
import type { Role } from '@alphorn/contract/core/route'
import { useTranslations } from 'use-intl'

/** Chooses a role, with a description of its permissions. */
export function RoleChoice({ chosen, onChange }: { chosen: Role; onChange: (role: Role) => void }) {
  const t = useTranslations('members')
  const roles = useTranslations('roles')
  return (
    <fieldset className="space-y-2">
      <legend className="font-medium">{t('role')}</legend>
      {roleNames.map((one) => (
        <label
          key={one}
          className="flex cursor-pointer items-start gap-2.5 rounded-md border border-line p-2.5 has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name="role"
            className="mt-1"
            checked={one === chosen}
            onChange={() => onChange(one)}
          />
          <span>
            <span className="block font-medium">{roles(one)}</span>
            <span className="block text-sm text-muted">{t(`may_${one}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
