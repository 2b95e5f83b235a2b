import type { Company } from '@alphorn/contract/directory/companies'
import { defaultLanguages } from '@alphorn/contract/prospecting/projects'
import { companyOf, roofers } from '@alphorn/test/prospecting/letters/letter-actors'
import { offering } from '@alphorn/server/app/demo/offering'
import { expect, test } from 'vitest'
import { registerLine } from '#server/prospecting/evidence/register-line'
import { freezeInput } from '#server/prospecting/stage-jobs/input'

const company = {
  ...companyOf(roofers),
  language: 'fr' as const,
  noga: { code: '55', version: 'NOGA 2008', source: 'derived', confidence: 0.9, name: null },
  derived: {
    language: { from: ['municipality' as const], probability: 0.9, evidence: null },
    noga: { from: ['purpose' as const], probability: 0.9, evidence: 'Betrieb eines Hotels' },
    kind: null,
    size: null,
  },
}

const nothing = { language: null, noga: null, kind: null, size: null }

function languageIn(
  stage: 'research' | 'qualification' | 'outreach' | 'verification',
  about: Company = company,
) {
  const policies = {
    languages: defaultLanguages('de'),
    channels: ['letter'],
    tone: 'formal',
    banned_phrases: [],
    result_version: 2,
    unbacked_limit: null,
    self_verification: false,
  }
  const project = { project_id: 'prj_story', language: 'de', policies } as never
  const sources = {
    project,
    offering,
    prospect_id: 'prs_story',
    company: about,
    signals: [],
    heads: {},
    answers: [],
  }
  const { content } = freezeInput(stage, sources)
  return (JSON.parse(content) as { prospect: { company: { language: string | null } } }).prospect.company
    .language
}

test('Research input excludes derived facts, so changed derivation rules do not make it stale', () => {
  expect(languageIn('research')).toBeNull()
  for (const stage of ['qualification', 'outreach', 'verification'] as const)
    expect(languageIn(stage)).toBe('fr')
})

test('The register entry used as evidence contains no derived values', () => {
  expect(registerLine(company)).not.toContain('NOGA')
  expect(registerLine({ ...company, derived: nothing })).toContain('industry NOGA 55')
})

test('A language stated by a source is given to every stage', () => {
  expect(languageIn('research', { ...company, derived: nothing })).toBe('fr')
})

test('A new project writes in its own language and those of the register', () => {
  expect(defaultLanguages('de')).toEqual(['de', 'fr', 'it'])
  expect(defaultLanguages('en')).toEqual(['en', 'de', 'fr', 'it'])
})
