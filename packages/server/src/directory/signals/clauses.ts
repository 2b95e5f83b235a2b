import { legalForms } from '@alphorn/contract/directory/legal-forms'
import { plainAddress } from '#server/directory/signals/plain-address'

// Gazette texts are full of people, so only clauses about the company on a whitelist are stored. Each clause has its
// own pattern and is rewritten from its captures: nothing between them survives. A list of exclusions would never be
// complete.

type Clause = { pattern: RegExp; write: (caught: RegExpMatchArray) => string | null }

const place = String.raw`((?:St\.|Ste-|Saint-)?\s?\p{Lu}[\p{L}'’-]*(?:\s(?:am|an|bei|ob|im|in|sur|les|la|le|du|de|près|di)\s\p{Lu}?[\p{L}'’-]+|\s\([A-Z]{2}\))?)`
const amount = String.raw`((?:CHF|EUR|USD)\s?\d[\d'’]*(?:[.,]\d{2})?)`
const suffixes = String.raw`(?:AG|SA|GmbH|S[àa]rl|Sagl|Genossenschaft|Soci[ée]t[ée] coop[ée]rative|Societ[àa] cooperativa|Stiftung|Fondation|Fondazione|Verein|in Liquidation|en liquidation|in liquidazione)`
const forms = legalForms.flatMap(({ name }) => Object.values(name)).map(escapePattern)

const quotedClause = (caught: RegExpMatchArray) => `${caught[1]}: ${caught[2]}.`
const asItIs = (caught: RegExpMatchArray) => `${caught[0]}.`

const clauses: readonly Clause[] = [
  {
    pattern: unicodePattern(`(Sitz neu|Nouveau siège|Nuova sede): ?${place}(?=\\.|;|$)`),
    write: quotedClause,
  },
  {
    pattern: unicodePattern(
      `((?:Aktien|Stamm|Gesellschafts)?[Kk]apital neu|Nouveau capital(?:-actions| social)?|Nuovo capitale(?: azionario| sociale)?): ?${amount}`,
    ),
    write: quotedClause,
  },
  {
    pattern: unicodePattern(
      `(Rechtsform neu|Nouvelle forme juridique|Nuova forma giuridica): ?(${forms.join('|')})(?=\\.|;|$)`,
    ),
    write: quotedClause,
  },
  {
    pattern: unicodePattern(
      `(Firma neu|Nouvelle raison sociale|Nuova ditta): ?([^.;:,()]{1,100}?\\s${suffixes})(?=\\.|;|\\s\\(|$)`,
    ),
    write: quotedClause,
  },
  {
    pattern: unicodePattern(
      `(Domizil neu|Adresse neu|Nouvelle adresse|Nuovo recapito): ?([^:;]{1,200}?)(?=\\.\\s|\\.$|;|$)`,
    ),
    write: ([, title, address]) => {
      const plain = plainAddress(address!)
      return plain === null ? null : `${title}: ${plain}.`
    },
  },
  {
    pattern:
      /Die (?:Gesellschaft|Firma|Genossenschaft) (?:ist|wird|wurde) (?:aufgelöst|(?:im Handelsregister )?gelöscht)|La (?:société|raison sociale) est (?:dissoute|radiée)|La (?:società|ditta) è (?:sciolta|cancellata|radiata)/u,
    write: asItIs,
  },
  {
    pattern:
      /Das Konkursverfahren (?:ist|wird|wurde) (?:eröffnet|mangels Aktiven eingestellt|geschlossen|widerrufen)|La faillite (?:a été|est) (?:ouverte|prononcée|suspendue|clôturée|révoquée)|Il fallimento è (?:aperto|sospeso|chiuso|revocato)/u,
    write: asItIs,
  },
]

/** Returns the clauses of a publication that are about the company and name no person; null if there are none. */
export function companyClauses(text: string): string | null {
  const read = text
    .normalize()
    .replaceAll(/<\/?FT[^<>]*>/g, '') // this tag highlights a word and ends no sentence; other tags do
    .replaceAll(/<[^<>]*>/g, '. ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\bp\.\s?a\.\s/gi, 'p/a ') // its dots end no sentence
  const kept = clauses.flatMap(({ pattern, write }) => {
    const caught = pattern.exec(read)
    return (caught && write(caught)) ?? []
  })
  return kept.length > 0 ? kept.join(' ') : null
}

function unicodePattern(source: string) {
  return new RegExp(source, 'u')
}

function escapePattern(text: string) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
