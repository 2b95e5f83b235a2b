import { readFileSync } from 'node:fs'
import { signalNamesIn } from '@alphorn/messages/signals/words'

const languages = ['de', 'fr', 'it', 'en'] as const
type Language = (typeof languages)[number]
type Tree = { [key: string]: string | string[] | Tree }

/**
 * Terms that the glossary replaces (packages/messages/glossary.md). `except`: keys in which the word has another
 * meaning.
 */
export const unusedTerms: Readonly<Record<Language, readonly { words: RegExp; except?: RegExp }[]>> = {
  de: [
    {
      words:
        /\bProspects?\b|Fassung|Behauptung|Zykl(us|en)|\bAuftr(ag|äge)|Zugangsdaten|Geheimnis|Schnittstelle/,
    },
    { words: /Endpunkt|Spielraum|Betreiberin|Nachprüfung|[Nn]och einmal|[Nn]ochmals|\bSie beim Abgleich|ß/ },
    { words: /Fingerabdr[uü]ck/, except: /^passkeys\./ },
  ],
  fr: [
    { words: /répertoire|réglages|périmé|points? de réception|quatre yeux|identifiants?\b|rapproch/i },
    { words: /constru(ire|ction|ite)|contingent|\bessais?\b/i, except: /building_(application|notice)/ },
  ],
  it: [
    {
      words:
        /\bcompit[oi]\b|\bincaric(o|hi)\b|\bcont[oi]\b|\bsegreto\b|quattro occhi|\bfallit[oi]\b|credenzial/i,
    },
    {
      words: /costru(ire|zione|ita)|\bTogli|\bvostr[oaie]\b|\bRicercat[oi]\b/,
      except: /building_(application|notice)/,
    },
  ],
  en: [
    {
      words: /\b(tells?|told|whoever|whom|somebody|nobody|anybody|everybody|anew|stands?|chores?)\b/i,
      except: /^passkeys\.empty$/,
    },
    { words: /\b(endpoints?|four eyes|e-mail|Make the|for instance)\b/i },
  ],
}

/** Returns every message of the catalogues with its language and key. All plural forms belong to one message. */
export function catalogueTexts() {
  return ['screens', 'signals', 'mails'].flatMap((part) =>
    languages.flatMap((language) => {
      if (part === 'signals')
        return Object.entries(signalNamesIn(language)).map(([key, text]) => ({ language, key, text }))
      const file = new URL(`../../../packages/messages/src/${part}/${language}.json`, import.meta.url)
      return flatten(JSON.parse(readFileSync(file, 'utf8')) as Tree).map(([key, text]) => ({
        language,
        key,
        text: withoutSyntax(text),
      }))
    }),
  )
}

function flatten(tree: Tree | string[], at = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[at + key, value] as [string, string]] : flatten(value, `${at}${key}.`),
  )
}

/** Returns a message with its last plural form, and one word for each placeholder. */
function withoutSyntax(message: string) {
  return message
    .replaceAll(/\{\w+, (?:plural|select),.*?other \{((?:[^{}]|\{[^{}]*\})*)\}\}/g, '$1')
    .replaceAll(/\{\w+\}/g, 'x')
    .replaceAll(/<\/?\w+>/g, '')
}
