import { companyName } from '@alphorn/swiss-names/company-name'
import { placeKey } from '@alphorn/swiss-names/place-key'
import type { Bench } from './bench.ts'
import { median } from './report.ts'
import { companiesOf, companyFile } from './search/fixture.ts'

const count = 20_000

/** How many names of companies are taken apart in a second, and how many places become keys. It needs no database. */
export const names: Bench = async (_cluster, { rounds }) => {
  const texts: string[] = []
  // Every place differs, so that none is answered from those asked lately.
  const places: string[] = []
  for await (const { name, town, postal_code } of companiesOf(await companyFile(count)))
    places.push(`${postal_code ?? ''} ${town ?? ''} ${texts.push(name)}x`)
  const row = (what: string, all: readonly string[], work: (text: string) => unknown) => {
    const rates = Array.from({ length: rounds }, () => rateOf(all, work))
    return { what, baseline: 'thousand a second', ours: median(rates).toFixed(0), ratios: rates }
  }
  return [row('names taken apart', texts, companyName), row('places as keys', places, placeKey)]
}

/** Thousands in a second. */
function rateOf(all: readonly string[], work: (text: string) => unknown) {
  const begun = performance.now()
  for (const text of all) work(text)
  return all.length / (performance.now() - begun)
}
