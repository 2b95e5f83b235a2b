import { useNavigate, useParams } from '@tanstack/react-router'
import { languages } from '@alphorn/contract/core/country'
import { History, Keyboard, Languages, LogOut, Moon, Play, Sun, Zap } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { useSignOut } from '#web/shell/use-sign-out.ts'
import { languageNames } from '#web/language/language-names.ts'
import { useLanguage } from '#web/language/language.tsx'
import type { Findable } from '#web/shell/rank-entries.ts'
import { actAsKey, keysInUse } from '#web/ui/keys.ts'
import { chooseTheme } from '#web/ui/theme.ts'

/** Single-key actions that a screen does not name itself, by their names in the list of shortcuts. */
const namedKeys = {
  a: 'approve',
  r: 'reject',
  j: 'next',
  k: 'previous',
  x: 'select',
  e: 'panel',
  t: 'add_to_list',
  w: 'score_reasons',
  '/': 'search',
} as const

/** Returns the actions of the screen below the palette. */
export function useScreenActs(): Findable[] {
  const t = useTranslations('shortcuts')
  const own = useTranslations('palette')
  // Captures the keys that the screen handled when the palette opened.
  const [keys] = useState(keysInUse)
  return keys.flatMap(({ key, names }) => {
    const usual = namedKeys[key as 'a'] as (typeof namedKeys)['a'] | undefined
    const text = names ? names[key] : usual && t(usual)
    if (text === undefined) return []
    return {
      id: `key ${key}`,
      icon: Zap,
      text,
      aside: own('here', { key }),
      words: names ? '' : (usual ?? ''),
      // Once the palette is closed, the screen handles keys again.
      open: () => setTimeout(() => actAsKey(key)),
    }
  })
}

type Overlays = { showShortcuts: () => void; showRecent: () => void }

/** Returns the actions available everywhere: help, recent screens, appearance and language. */
export function useGeneralActs({ showShortcuts, showRecent }: Overlays): Findable[] {
  const t = useTranslations('palette')
  const shell = useTranslations('shell')
  const shortcuts = useTranslations('shortcuts')
  const { choose } = useLanguage()
  const signOut = useSignOut()
  const act = (
    id: string,
    icon: Findable['icon'],
    text: string,
    words: string,
    open: () => void,
  ): Findable => ({
    id,
    icon,
    text,
    words,
    aside: t('act'),
    open,
  })
  return [
    act('shortcuts', Keyboard, shell('shortcuts'), t('words_help'), () => setTimeout(showShortcuts)),
    act('recent', History, shortcuts('recent'), '', () => setTimeout(showRecent)),
    act('light', Sun, t('light'), t('words_look'), () => chooseTheme('light')),
    act('dark', Moon, t('dark'), t('words_look'), () => chooseTheme('dark')),
    ...languages.map((language) =>
      act(
        `language ${language}`,
        Languages,
        t('speak', { language: languageNames[language] }),
        t('words_language'),
        () => choose(language),
      ),
    ),
    act('sign out', LogOut, shell('sign_out'), t('words_sign_out'), signOut),
  ]
}

type ProjectScreen =
  `/projects/$project_id${'' | '/review' | '/prospects' | '/releases' | '/add' | '/import' | '/offering' | '/settings' | '/jobs' | '/audit' | '/returns'}`

/** Returns the actions in the open project. */
export function useProjectActs(): Findable[] {
  const t = useTranslations('palette')
  const project = useTranslations('project')
  const requests = useTranslations('requests')
  const returns = useTranslations('returns')
  const navigate = useNavigate()
  const { project_id } = useParams({ strict: false })
  const mayWrite = useHasScope('prospect:write')
  const mayRecord = useHasScope('prospect:outcomes')
  if (project_id === undefined) return []
  const place = (to: ProjectScreen, text: string, words: string): Findable => ({
    id: to,
    icon: Play,
    text,
    words,
    aside: t('in_project'),
    open: () => void navigate({ to, params: { project_id } }),
  })
  return [
    place('/projects/$project_id/review', t('review'), t('words_review')),
    place('/projects/$project_id/prospects', t('decide'), t('words_decide')),
    place('/projects/$project_id', t('research'), t('words_research')),
    place('/projects/$project_id/releases', t('export'), t('words_export')),
    ...(mayWrite
      ? [
          place('/projects/$project_id/add', t('add'), t('words_add')),
          place('/projects/$project_id/import', t('import'), t('words_import')),
        ]
      : []),
    place('/projects/$project_id/offering', project('offering'), ''),
    place('/projects/$project_id/settings', project('settings'), ''),
    place('/projects/$project_id/jobs', project('jobs'), ''),
    place('/projects/$project_id/audit', requests('audit_title'), t('words_audit')),
    ...(mayRecord ? [place('/projects/$project_id/returns', returns('title'), '')] : []),
  ]
}
