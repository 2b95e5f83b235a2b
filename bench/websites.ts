import { halfA } from '@alphorn/test/directory/small-internet/half-a'
import { halfB } from '@alphorn/test/directory/small-internet/half-b'
import { judgeSite } from '@alphorn/test/directory/small-internet/judge'
import type { SmallSite } from '@alphorn/test/directory/small-internet/site'
import { endFile } from '@alphorn/test/support/file-end'
import type { Bench } from './bench.ts'
import { atLeast, type Row } from './report.ts'

// Measures the proof of websites' owners on the small internet that we wrote. Half a was for building, half b is only
// reported.

export const websites: Bench = async () => {
  try {
    return [...(await rowsOf('a', halfA)), ...(await rowsOf('b', halfB))]
  } finally {
    await endFile()
  }
}

async function rowsOf(half: string, sites: readonly SmallSite[]): Promise<Row[]> {
  const judged: { isOwn: boolean; isProven: boolean; isRight: boolean }[] = []
  // One after the other: some are slow on purpose, and each has its own servers.
  for (const site of sites) {
    const said = await judgeSite(site)
    const isOwn = typeof site.expected === 'string'
    const isProven = said === 'uid' || said === 'name_and_address'
    judged.push({ isOwn, isProven, isRight: [site.expected].flat().some((one) => one === said) })
  }
  const proven = judged.filter(({ isProven }) => isProven)
  const own = judged.filter(({ isOwn }) => isOwn)
  const right = proven.filter(({ isOwn }) => isOwn).length
  const of = `${judged.length} sites, half ${half}`
  return [
    {
      what: `${of}: proven sites that are the company's (precision)`,
      baseline: `${proven.length} proven`,
      ours: `${right} right`,
      ratios: [right / proven.length],
      bar: atLeast(1),
    },
    {
      what: `${of}: sites of the company that are proven (recall)`,
      baseline: `${own.length} sites`,
      ours: `${right} proven`,
      ratios: [right / own.length],
    },
    {
      what: `${of}: what is said of a site is right, with its reason`,
      baseline: `${judged.length} sites`,
      ours: `${judged.filter(({ isRight }) => isRight).length} right`,
      ratios: [judged.filter(({ isRight }) => isRight).length / judged.length],
    },
  ]
}
