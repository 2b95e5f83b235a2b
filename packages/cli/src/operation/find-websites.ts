import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Refusal } from '@alphorn/contract/core/errors'
import { companyIdOf } from '@alphorn/server/directory/companies/company'
import { searchWebsite, type SearchOutcome } from '@alphorn/server/directory/website-finder/search-website'
import { createReaders } from '@alphorn/server/directory/websites/site'
import type { Pools } from '@alphorn/server/platform/db/connect'
import { withConnection } from '@alphorn/server/platform/db/connection'
import { version } from '@alphorn/server/platform/version'
import type { Arguments } from '#cli/command/command'
import { ensureReadable } from '#cli/command/readable-file'
import { untilStopped } from '#cli/command/stop-signals'
import { PlainError, UsageError } from '#cli/command/usage'
import { changeDatabase } from '#cli/deployment/database'
import { deploymentSettings } from '#cli/deployment/deployment-settings'

/** `alphorn directory find-websites COMPANY… [--file FILE]`: searches now, one company at a time. */
export async function findWebsitesOf(named: readonly string[], { file, json }: Arguments['options']) {
  const { egress } = deploymentSettings()
  if (!egress?.reads.includes('website'))
    throw new PlainError('No website is read: set EGRESS=website and EGRESS_CONTACT first.')
  const companies = [...named, ...(file === undefined ? [] : await companiesIn(String(file)))]
  if (companies.length === 0)
    throw new UsageError('Name companies by UID or id, or name a file with one on each line: --file FILE.')
  const abort = new AbortController()
  void untilStopped().then(() => abort.abort())
  let failed = 0
  await changeDatabase(async (pools) => {
    const { readSite } = createReaders(pools, { version, contact: egress.contact })
    for (const company of companies) {
      if (abort.signal.aborted) break
      const company_id = await idOf(pools, company)
      const outcome = company_id && (await searchWebsite(pools, readSite, company_id, abort.signal))
      if (!outcome) failed++
      console.log(json ? JSON.stringify({ company, ...outcome }) : `${company}: ${sentenceOf(outcome)}`)
    }
  })
  return failed > 0 ? 1 : 0
}

const maxCompanies = 100_000

async function companiesIn(file: string) {
  await ensureReadable(file)
  const companies: string[] = []
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const company = line.replace(/^\uFEFF/, '').trim()
    if (company !== '') companies.push(company)
    if (companies.length > maxCompanies)
      throw new PlainError(`${file} has more than ${maxCompanies} lines. Split it.`)
  }
  return companies
}

async function idOf({ read }: Pools, company: string) {
  return withConnection(read, (db) => companyIdOf(db, company, { invented: false })).catch(
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'not_found') return undefined
      throw error
    },
  )
}

function sentenceOf(outcome: SearchOutcome | undefined | '') {
  if (!outcome) return 'the directory has no such company.'
  if (outcome.proven)
    return `${outcome.proven.domain}, proven by ${outcome.proven.by === 'uid' ? 'the UID' : 'name and address'} on ${outcome.proven.page_url}`
  const doubts = outcome.doubts.map(({ domain, doubt }) => `${domain} ${doubt}`)
  return `not proven (${doubts.join(', ') || 'no site to read'}).`
}
