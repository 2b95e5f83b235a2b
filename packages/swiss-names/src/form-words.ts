import { foldText, wordsOf } from '#swiss-names/fold'

/** Meaning of the words of a legal form: its eCH-0097 code, or that the company is not Swiss. */
export type FormClass = string
export const foreignForm = 'foreign'

type FormWords = { words: readonly string[]; form: FormClass; mayLead: boolean }

// Written out, a form may also begin a name (Genossenschaft Muster); abbreviated it may not (NV Holding AG).
const written: Readonly<Record<string, string>> = {
  '0103': 'Kollektivgesellschaft|société en nom collectif|società in nome collettivo|general partnership',
  '0104': 'Kommanditgesellschaft|société en commandite|società in accomandita|limited partnership',
  '0105': 'Kommanditaktiengesellschaft|société en commandite par actions|società in accomandita per azioni',
  '0106': 'Aktiengesellschaft|société anonyme|società anonima|società per azioni',
  '0107':
    'Gesellschaft mit beschränkter Haftung|Ges. mit beschränkter Haftung|société à responsabilité limitée|società a garanzia limitata|limited liability company',
  '0108': 'Genossenschaft|société coopérative|società cooperativa',
  [foreignForm]: 'société par actions simplifiée|società a responsabilità limitata',
}

const abbreviated: Readonly<Record<string, string>> = {
  '0103': 'KlG|SNC',
  '0104': 'KG|KmG|SCm|SAc',
  '0105': 'KmAG|SCmA|SAcA',
  '0106': 'AG|SA|S A|Ltd|Limited|Inc|Incorporated|Corp|Corporation',
  '0107':
    'GmbH|G m b H|Sàrl|S à r l|S à rl|SARL|Sagl|S a g l|LLC|Ltd liab Co|Ltd liability Co|Ltd liab company',
  '0114': 'KmGK|SCmPC|SAcCol',
  '0115': 'SICAV',
  '0116': 'SICAF',
  [foreignForm]:
    'SAS|SpA|S p A|Srl|S r l|BV|NV|PLC|Pty|Pty Ltd|A S|ApS|GmbH & Co KG|GmbH Co KG|AG & Co KG|AG Co KG|e K|OHG|Oy|GesmbH|Kft|Sp z o o|d o o|s r o',
}

const forms: readonly FormWords[] = [
  ...readFormWords(written, true),
  ...readFormWords(abbreviated, false),
].sort((a, b) => b.words.length - a.words.length)
const byFirstWord = Map.groupBy(forms, ({ words }) => words[0]!)

function readFormWords(table: Readonly<Record<string, string>>, mayLead: boolean): FormWords[] {
  return Object.entries(table).flatMap(([form, spellings]) =>
    spellings.split('|').map((spelling) => ({ words: wordsOf(foldText(spelling)), form, mayLead })),
  )
}

/** Returns the longest legal form that begins at a word. */
export function formAt(words: readonly string[], at: number): FormWords | undefined {
  return byFirstWord
    .get(words[at] ?? '')
    ?.find(
      (form) => (form.mayLead || at > 0) && form.words.every((word, offset) => words[at + offset] === word),
    )
}

/** Returns the class of a legal form on its own: `AG`, `Sàrl`, `0106`. */
export function formClassOf(text: string): FormClass | undefined {
  const words = wordsOf(foldText(text))
  if (/^0\d{3}$/.test(words.join(''))) return words.join('')
  const form = formAt(['', ...words], 1)
  return form?.words.length === words.length ? form.form : undefined
}
