import type { Language } from '@alphorn/contract/core/fields'
import { languages } from '@alphorn/contract/core/country'
import type { messages as german } from '@alphorn/messages/screens/de'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { IntlProvider } from 'use-intl'
import { formatIn } from '#web/language/format.ts'

export type Messages = typeof german

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
    Locale: Language
  }
}

const loaders: Readonly<Record<Language, () => Promise<{ messages: Messages }>>> = {
  de: () => import('@alphorn/messages/screens/de'),
  fr: () => import('@alphorn/messages/screens/fr'),
  it: () => import('@alphorn/messages/screens/it'),
  en: () => import('@alphorn/messages/screens/en'),
}

/** The language that the user chose, or else the first of the browser's languages that the app supports. */
export function firstLanguage(kept: string | null, wanted: readonly string[]): Language {
  const known = (name: string | null | undefined) => languages.find((language) => language === name)
  return known(kept) ?? wanted.map((name) => known(name.slice(0, 2))).find((one) => one) ?? 'de'
}

/** Key under which a browser stores the chosen language. */
export const languageKey = 'alphorn.language'

export type Spoken = { language: Language; messages: Messages }

export async function loadLanguage(language: Language): Promise<Spoken> {
  return { language, messages: (await loaders[language]()).messages }
}

const Chosen = createContext<{ language: Language; choose: (language: Language) => void } | null>(null)

/** The language of the screens, and the function that changes it. */
export function useLanguage() {
  return use(Chosen)!
}

type Props = {
  first: Spoken
  /** Called with the current messages if those of the chosen language could not be loaded. */
  onFailure: (messages: Messages) => void
  children: ReactNode
}

export function LanguageProvider({ first, onFailure, children }: Props) {
  const [{ language, messages }, setSpoken] = useState(first)
  // Set before the children render, because they format with it.
  formatIn(language)
  useEffect(() => {
    document.documentElement.lang = `${language}-CH`
  }, [language])
  const choose = useCallback(
    (wanted: Language) => {
      void loadLanguage(wanted).then(
        (spoken) => {
          localStorage.setItem(languageKey, wanted)
          setSpoken(spoken)
        },
        () => onFailure(messages),
      )
    },
    [messages, onFailure],
  )
  const chosen = useMemo(() => ({ language, choose }), [language, choose])
  return (
    <Chosen value={chosen}>
      <IntlProvider locale={language} messages={messages} timeZone="Europe/Zurich">
        {children}
      </IntlProvider>
    </Chosen>
  )
}
