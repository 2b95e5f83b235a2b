import type { Language } from '@alphorn/contract/core/fields'
import { languages } from '@alphorn/contract/core/country'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type DataOf, routeQuery } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useLanguage } from '#web/language/language.tsx'
import { switchSingleKeys, useSingleKeys } from '#web/ui/keys.ts'
import { languageNames } from '#web/language/language-names.ts'
import { chooseTheme, type Theme, themes, useTheme } from '#web/ui/theme.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { FormFailure, useFieldErrors } from '#web/shared/failures/form-failure.tsx'
import { Card } from '#web/ui/page.tsx'
import { Reads } from '#web/shared/failures/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'

type Session = DataOf<'session'>

/** The own name and language, how the app looks, and the account. */
export function ProfileSettings() {
  const session = useQuery(routeQuery('session', {}))
  return (
    <div className="grid max-w-5xl items-start gap-4 lg:grid-cols-2">
      <Reads of={session} waiting={<SkeletonRows rows={4} height="h-14" />}>
        {(shown) => (
          <>
            <Profile session={shown} />
            <Appearance />
            {shown.user.role === 'owner' && <Account session={shown} />}
          </>
        )}
      </Reads>
    </div>
  )
}

function Profile({ session: { user } }: { session: Session }) {
  const t = useTranslations('settings')
  const common = useTranslations('session')
  const { choose } = useLanguage()
  const [name, setName] = useState(user.name)
  const [language, setLanguage] = useState<Language>(user.language)
  const edit = useRouteMutation('app_profile_edit', {
    onDone: (after) => {
      choose(after.user.language)
      showToast(t('saved'))
    },
  })
  const wrong = useFieldErrors(edit.error)
  return (
    <Card title={t('profile')}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          edit.mutate({ name: name.trim(), language })
        }}
      >
        <TextField
          label={common('name')}
          value={name}
          required
          maxLength={120}
          autoComplete="name"
          error={wrong['name']}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField label={common('email')} value={user.email} readOnly hint={t('email_fixed')} />
        <SelectField
          label={t('language')}
          hint={t('language_hint')}
          value={language}
          onChange={({ target }) => setLanguage(target.value as Language)}
        >
          {languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {languageNames[one]}
            </option>
          ))}
        </SelectField>
        <FormFailure error={edit.error} known={['name']} />
        <Button type="submit" look="primary" busy={edit.isPending}>
          {t('save')}
        </Button>
      </form>
    </Card>
  )
}

function Appearance() {
  const t = useTranslations('settings')
  const shell = useTranslations('shell')
  const shortcuts = useTranslations('shortcuts')
  const theme = useTheme()
  const single = useSingleKeys()
  return (
    <Card title={t('appearance')}>
      <div className="space-y-4">
        <SelectField
          label={shell('theme')}
          value={theme}
          onChange={({ target }) => chooseTheme(target.value as Theme)}
        >
          {themes.map((one) => (
            <option key={one} value={one}>
              {shell(`theme_${one}`)}
            </option>
          ))}
        </SelectField>
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={single}
            onChange={({ target }) => switchSingleKeys(target.checked)}
          />
          {shortcuts('single_keys')}
        </label>
        <p className="text-sm text-muted">{t('this_browser')}</p>
      </div>
    </Card>
  )
}

function Account({ session: { account } }: { session: Session }) {
  const t = useTranslations('settings')
  const [name, setName] = useState(account.name)
  const edit = useRouteMutation('app_account_edit', { onDone: () => showToast(t('saved')) })
  const wrong = useFieldErrors(edit.error)
  return (
    <Card title={t('account')}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          edit.mutate({ name: name.trim() })
        }}
      >
        <TextField
          label={t('account_name')}
          value={name}
          required
          maxLength={120}
          autoComplete="organization"
          error={wrong['name']}
          onChange={({ target }) => setName(target.value)}
        />
        <FormFailure error={edit.error} known={['name']} />
        <Button type="submit" busy={edit.isPending}>
          {t('save')}
        </Button>
      </form>
    </Card>
  )
}
