import { languages } from '@alphorn/contract/core/country'
import { Languages, Monitor, Moon, Sun } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#web/language/language.tsx'
import { languageNames } from '#web/language/language-names.ts'
import { chooseTheme, type Theme, themes, useTheme } from '#web/ui/theme.ts'
import { Button } from '#web/ui/button.tsx'
import { IconMenu } from '#web/ui/icon-menu.tsx'
import { DropChoice, DropItem, DropMenu } from '#web/ui/menu.tsx'

export function LanguageMenu() {
  const t = useTranslations('shell')
  const { language, choose } = useLanguage()
  return (
    <DropMenu
      trigger={
        <Button
          variant="quiet"
          size="small"
          icon={<Languages aria-hidden />}
          aria-label={`${language.toUpperCase()}, ${t('language')}: ${languageNames[language]}`}
        >
          {language.toUpperCase()}
        </Button>
      }
    >
      <DropChoice>
        {languages.map((one) => (
          <DropItem key={one} chosen={one === language} onClick={() => choose(one)}>
            <span lang={one}>{languageNames[one]}</span>
          </DropItem>
        ))}
      </DropChoice>
    </DropMenu>
  )
}

const icons = { light: Sun, dark: Moon, system: Monitor } as const satisfies Record<Theme, unknown>

export function AppearanceMenu() {
  const t = useTranslations('shell')
  const theme = useTheme()
  const Icon = icons[theme]
  return (
    <IconMenu icon={<Icon aria-hidden />} label={`${t('theme')}: ${t(`theme_${theme}`)}`}>
      <DropChoice>
        {themes.map((one) => {
          const Its = icons[one]
          return (
            <DropItem
              key={one}
              chosen={one === theme}
              icon={<Its aria-hidden />}
              onClick={() => chooseTheme(one)}
            >
              {t(`theme_${one}`)}
            </DropItem>
          )
        })}
      </DropChoice>
    </IconMenu>
  )
}
