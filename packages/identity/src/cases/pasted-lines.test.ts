import { expect, test } from 'vitest'
import { at, judge } from '#identity/cases/invented-register'
import { firmNamedIn } from '#identity/named-firm'
import { siteIn, withoutSites } from '#identity/named-site'
import { readQuery } from '#identity/query'

test.each([
  ['Trimbolex AG (vormals Quendora GmbH)', 'Trimbolex AG'],
  ['Trimbolex AG, ehemals Quendora GmbH', 'Trimbolex AG'],
  ['Quendora GmbH (neu: Trimbolex AG)', 'Trimbolex AG'],
  ['Head of Sales @ Trimbolex SA', 'Trimbolex SA'],
  ['CEO at Trimbolex AG', 'Trimbolex AG'],
  ['Meet at Home', 'Meet at Home'],
  ['Exlibris Vorm AG', 'Exlibris Vorm AG'],
  ['Haller Marc / Trimbolex AG', 'Haller Marc / Trimbolex AG'],
])('In "%s" the company name is %s', (text, firm) => {
  expect(firmNamedIn(text)).toBe(firm)
})

test('An email address or website in a name yields a domain, unless the email provider is public', () => {
  expect(withoutSites('Trimbolex AG <info@trimbolex.ch>').trim()).toBe('Trimbolex AG')
  expect(siteIn('Trimbolex AG <info@trimbolex.ch>')).toBe('trimbolex.ch')
  expect(siteIn('Trimbolex SA – www.trimbolex.ch/kontakt')).toBe('trimbolex.ch')
  expect(siteIn('trimbolex.ch')).toBe('trimbolex.ch')
  expect(siteIn('Trimbolex hans@bluewin.ch')).toBeUndefined()
  expect(readQuery({ name: 'Trimbolex AG, info@trimbolex.ch' })).toMatchObject({ domain: 'trimbolex.ch' })
})

test.each(['trimbolex-thun.ch', 'www.trimbolex-thun.ch', 'info@trimbolex-thun.ch'])(
  'A company is resolved where its website %s is all that is said of its name',
  (name) => {
    const register = [at('Trimbolex Haustechnik AG', 'Thun', { website_domain: 'trimbolex-thun.ch' })]
    expect(judge({ name, place: 'Thun' }, register).outcome).toBe('resolved')
    expect(judge({ name, place: 'Chur' }, register).outcome).not.toBe('resolved')
  },
)

test.each([
  ['Frauenfeld', 'TG', 'Fraunfeld', 'resolved'],
  ['Muri bei Bern', 'BE', 'Muri b. Bern', 'resolved'],
  ['Pfäffikon', 'SZ', 'Pfäffikon SZ', 'resolved'],
  ['Pfäffikon', 'SZ', 'Pfäffikon ZH', 'ambiguous'],
  ['Wangen', 'SZ', 'Wengen', 'ambiguous'],
])('A company in %s (%s), searched at the place "%s", is %s', (seat, canton, place, outcome) => {
  const register = [at('Trimbolex AG', seat, { canton })]
  expect(judge({ name: 'Trimbolex AG', place }, register).outcome).toBe(outcome)
})

test('A UID is not trusted when the name is that of a sister company', () => {
  const [own, sister] = ['CHE-501.000.011', 'CHE-501.000.028']
  const register = [
    at('Trimbolex AG', 'Thun', { uid: own }),
    at('Trimbolex Holding AG', 'Thun', { uid: sister }),
  ]
  expect(judge({ uid: own, name: 'Trimbolex AG' }, register).outcome).toBe('resolved')
  expect(judge({ uid: own, name: 'Trimbolex' }, register).outcome).toBe('resolved')
  expect(judge({ uid: own, name: 'Trimbolex Holding AG' }, register)).toMatchObject({
    outcome: 'ambiguous',
    reason: 'identifier_conflicts_with_name',
  })
})
