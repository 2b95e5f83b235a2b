import { usualLanguages } from '@alphorn/contract/prospecting/projects'
import { companyOf, roofers } from '@alphorn/test/prospecting/letter-actors'
import { offering } from '@alphorn/server/app/demo/offering'
import { expect, test } from 'vitest'
import { freezeInput } from '#server/prospecting/stage-jobs/input'

const company = {
  ...companyOf(roofers),
  language: 'fr' as const,
  language_basis: { source: 'municipality' as const, confidence: 0.9 },
}

function languageIn(stage: 'research' | 'qualification' | 'outreach' | 'verification', about = company) {
  const policies = {
    languages: usualLanguages('de'),
    channels: ['letter'],
    tone: 'formal',
    banned_phrases: [],
  }
  const project = { project_id: 'prj_story', language: 'de', policies } as never
  const sources = { project, offering, prospect_id: 'prs_story', company: about, signals: [], heads: {} }
  const { content } = freezeInput(stage, sources)
  return (JSON.parse(content) as { prospect: { company: { language: string | null } } }).prospect.company
    .language
}

test('A derived language is given to what is written, and makes no research stale', () => {
  expect(languageIn('outreach')).toBe('fr')
  expect(languageIn('verification')).toBe('fr')
  expect(languageIn('research')).toBeNull()
  expect(languageIn('qualification')).toBeNull()
})

test('A language that a source states is given to every stage', () => {
  const stated = { ...company, language_basis: null } as unknown as typeof company
  expect(languageIn('research', stated)).toBe('fr')
})

test('A new project writes its own language and those of the register', () => {
  expect(usualLanguages('de')).toEqual(['de', 'fr', 'it'])
  expect(usualLanguages('en')).toEqual(['en', 'de', 'fr', 'it'])
})
