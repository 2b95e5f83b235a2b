import type { CompanyRow, ParsedRow } from '#server/directory/company-row'
import { demoCompanies } from '#server/demo/demo-companies'

/** One company in so many has news, and the news of the demo are this old at most. */
const oneIn = 8
const days = 28

type Change = Partial<CompanyRow> | null
/** What can have happened to a company; null where it cannot to this one. */
type Happening = (row: CompanyRow) => Change

const alsoTrades: Readonly<Record<string, string>> = {
  de: 'Handel mit Ersatzteilen und Beratung.',
  fr: 'Commerce de pièces de rechange et conseil.',
  it: 'Commercio di pezzi di ricambio e consulenza.',
}

const happenings: readonly Happening[] = [
  ({ purpose, language }) =>
    purpose === null ? null : { purpose: `${purpose} ${alsoTrades[language ?? 'de'] ?? alsoTrades.de}` },
  ({ house_number }) =>
    /^\d+$/.test(house_number ?? '') ? { house_number: String(Number(house_number) + 12) } : null,
  ({ capital_nominal }) => (capital_nominal === null ? null : { capital_nominal: capital_nominal * 2 }),
  () => ({ status: 'being_cancelled' }),
  ({ name, legal_form }) =>
    legal_form === '0106' || legal_form === '0107'
      ? { name: name.replace(/ (AG|GmbH|SA|Sàrl)$/, ' Partner $1') }
      : null,
]

/**
 * The register's next state of some demo companies: signals come from the difference. Dated within the four weeks
 * before `today`.
 */
export async function* demoNews(
  options: { count?: number; seed?: number } = {},
  today = new Date(),
): AsyncGenerator<ParsedRow> {
  let at = 0
  for await (const parsed of demoCompanies(options)) {
    if (!parsed.ok || parsed.row.status !== 'active' || ++at % oneIn !== 0) continue
    const change = happenings[(at / oneIn) % happenings.length]!(parsed.row)
    if (!change) continue
    const last_published_on = dayBefore(today, (at / oneIn) % days)
    yield { ...parsed, row: { ...parsed.row, ...change, last_published_on } }
  }
}

function dayBefore(today: Date, days: number) {
  return new Date(today.getTime() - days * 86_400_000).toISOString().slice(0, 10)
}
