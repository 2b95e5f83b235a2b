import { demoCompanies } from '#server/app/demo/demo-companies'
import type { CompanyRow, ParsedRow } from '#server/directory/companies/company-row'

// Limited liability companies of the German and Italian parts. No project of the demo contains one of them, so their
// changes withhold no text of the demo.
const form = '0107'
const leftAlone = new Set(['VD', 'GE', 'NE', 'JU', 'FR'])
const defaultCapital = 20_000

const changes: readonly ((row: CompanyRow) => Partial<CompanyRow>)[] = [
  ({ capital_nominal }) => ({ capital_nominal: 5 * Number(capital_nominal ?? defaultCapital) }),
  ({ house_number }) => ({ house_number: String(Number.parseInt(house_number ?? '1', 10) + 2) }),
  ({ purpose }) => ({ purpose: `${purpose ?? ''} Die Gesellschaft kann Liegenschaften erwerben.`.trim() }),
  () => ({ status: 'being_cancelled' }),
  ({ name }) => ({ name: name.replace(/ GmbH$/, ' Gruppe GmbH') }),
]
const everyNth = 4

/** Yields some of the demo's companies in their state a few weeks later: the differences become signals. */
export async function* demoChanges({ count = 2000, now = new Date() } = {}): AsyncGenerator<ParsedRow> {
  let at = 0
  for await (const parsed of demoCompanies({ count })) {
    if (!parsed.ok || !mayChange(parsed.row) || at++ % everyNth !== 0) continue
    const change = changes[Math.floor(at / everyNth) % changes.length]!
    const published = new Date(now.getTime() - ((at * 7) % 30) * 86_400_000)
    const last_published_on = published.toISOString().slice(0, 10)
    yield { ...parsed, row: { ...parsed.row, ...change(parsed.row), last_published_on } }
  }
}

function mayChange({ legal_form, canton, status }: CompanyRow) {
  return legal_form === form && status === 'active' && canton !== null && !leftAlone.has(canton)
}
