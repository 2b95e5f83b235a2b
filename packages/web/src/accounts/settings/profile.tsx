import type { Language } from '@alphorn/contract/core/fields'
import { languages } from '@alphorn/contract/core/country'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type DataOf, routeQuery } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useLanguage } from '#web/language/language.tsx'
import { switchSingleKeys, useSingleKeys } from '#web/ui/keys.ts'
import { languageNames } from '#web/language/language-names.ts'
import { chooseTheme, type Theme, themes, useTheme } from '#web/ui/theme.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Card } from '#web/ui/page.tsx'
import { Reads } from '#web/shared/failures/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { Form } from '#web/shared/forms/form.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'

type Session = DataOf<'session'>

/** The user's name, language and theme, and the account. */
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
  const edit = useRouteMutation('app_profile_edit', {
    onDone: (after) => {
      choose(after.user.language)
      showToast(t('saved'))
    },
  })
  const form = useRouteForm('app_profile_edit', edit, {
    values: { name: user.name, language: user.language as Language },
    given: ({ name, language }) => ({ name: name.trim(), language }),
  })
  return (
    <Card title={t('profile')}>
      <Form
        of={form}
        actions={
          <Button type="submit" variant="primary" busy={form.busy}>
            {t('save')}
          </Button>
        }
      >
        <TextField
          label={common('name')}
          required
          maxLength={120}
          autoComplete="name"
          {...form.field('name')}
        />
        <TextField label={common('email')} value={user.email} readOnly hint={t('email_fixed')} />
        <SelectField label={t('language')} hint={t('language_hint')} {...form.field('language')}>
          {languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {languageNames[one]}
            </option>
          ))}
        </SelectField>
      </Form>
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
    <Card title={t('this_browser')}>
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
      </div>
    </Card>
  )
}

function Account({ session: { account } }: { session: Session }) {
  const t = useTranslations('settings')
  const edit = useRouteMutation('app_account_edit', { onDone: () => showToast(t('saved')) })
  const form = useRouteForm('app_account_edit', edit, {
    values: { name: account.name },
    given: ({ name }) => ({ name: name.trim() }),
  })
  return (
    <Card title={t('account')}>
      <Form
        of={form}
        actions={
          <Button type="submit" busy={form.busy}>
            {t('save')}
          </Button>
        }
      >
        <TextField
          label={t('account_name')}
          required
          maxLength={120}
          autoComplete="organization"
          {...form.field('name')}
        />
      </Form>
    </Card>
  )
}
