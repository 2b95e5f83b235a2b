import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Company } from '@alphorn/contract/directory/companies'
import type { Language } from '@alphorn/contract/core/fields'
import type { ProspectDetail } from '@alphorn/contract/prospecting/prospects'
import { type ApiClient, type Cast, playedAt } from '#cli/demo/cast'
import { offlineProject, roofIndustries } from '@alphorn/server/app/demo/offering'
import { alignRows, type Report } from '#cli/demo/story'

// Companies of three language regions receive letters in their own language; another project writes in English.
const regions: readonly { languages: Language[]; cantons: string[]; count: number }[] = [
  { languages: ['de', 'fr', 'it'], cantons: ['BE', 'ZH', 'SG', 'VD', 'GE', 'NE', 'TI'], count: 3 },
  { languages: ['en'], cantons: ['ZG', 'BS'], count: 2 },
]
const forms = ['0106', '0107', '0108']

/** Takes 25 companies from research to reviewed letters in four languages, using only the register and the offering. */
export async function writeOffline(cast: Cast, report: Report) {
  const startedAt = performance.now()
  const written = await Promise.all(
    regions.map(async (region, at) => {
      const { project_id, desk } = await cast.another(
        offlineProject(`${playedAt()}, ${region.languages.join(', ')}`, region.languages),
      )
      const companies = await companiesOf(desk, region)
      return lettersTo(desk, project_id, companies, at)
    }),
  )
  const letters = written.flat()
  const seconds = (performance.now() - startedAt) / 1000
  assert.equal(letters.length, 25)
  reportLetters(letters, report)
  report(`25 companies through four stages in ${seconds.toFixed(1)} s.`)
}

async function companiesOf(desk: ApiClient, { cantons, count }: (typeof regions)[number]) {
  const found = await Promise.all(
    cantons.map((canton) =>
      desk.companies({
        canton: [canton],
        legal_form: forms,
        status: ['active'],
        kind: ['operating'],
        noga: roofIndustries,
        limit: 20,
      }),
    ),
  )
  return found.flatMap(({ data }) => data.slice(0, count))
}

/** Adds the companies, starts a cycle, and waits until only a person can continue. */
async function lettersTo(desk: ApiClient, project_id: string, companies: readonly Company[], at: number) {
  const { data: added } = await desk.prospect_add({
    project_id,
    companies: companies.map(({ company_id }) => ({ company_id })),
  })
  const prospects = added.flatMap(({ prospect_id }) => prospect_id ?? [])
  assert.equal(
    prospects.length,
    companies.length,
    `The directory should know the companies of region ${at + 1}.`,
  )
  const { data: cycle } = await desk.cycle_create({ project_id, prospect_ids: prospects })
  await waitForCycle(desk, project_id, cycle.cycle_id)
  return Promise.all(
    prospects.map(async (prospect_id) => (await desk.prospect_detail({ project_id, prospect_id })).data),
  )
}

async function waitForCycle(desk: ApiClient, project_id: string, cycle_id: string) {
  for (;;) {
    const { data } = await desk.cycle_detail({ project_id, cycle_id })
    assert.equal(data.counters.jobs_failed, 0, 'No job of the offline executor should fail.')
    if (data.state === 'completed') return
    await delay(100)
  }
}

function reportLetters(letters: readonly ProspectDetail[], report: Report) {
  const rows = letters.map(rowOf)
  for (const line of alignRows(['company', 'seat', 'language', 'claims', 'supported', 'gate'], rows))
    report(`  ${line}`)
  const languages = [...new Set(letters.map(languageOf))]
  assert.deepEqual(languages.toSorted(), ['de', 'en', 'fr', 'it'])
  for (const language of languages) {
    const { outreach_revision: revision } = letters.find((letter) => languageOf(letter) === language)!
    const { subject, body } = revision!.variants[0]!
    report(`\n    ${subject}\n\n${body.replaceAll(/^/gm, '    ')}\n`)
  }
}

function rowOf({ company, heads, outreach_revision, gate }: ProspectDetail) {
  assert.deepEqual(
    heads.map(({ stage }) => stage),
    ['research', 'qualification', 'outreach', 'verification'],
  )
  assert(heads.every(({ lineage }) => lineage.executor === 'offline'))
  const { claims, variants } = outreach_revision!
  const verified = gate.find(({ check }) => check === 'claims_supported')!
  assert.equal(verified.result, 'pass', verified.detail)
  return [
    company.name,
    `${company.seat.name} ${company.seat.canton}`,
    variants[0]!.language,
    String(claims.length),
    verified.result,
    gate.some(({ result }) => result === 'fail') ? 'waits' : 'ready for a person',
  ]
}

const languageOf = ({ outreach_revision }: ProspectDetail) => outreach_revision!.variants[0]!.language
