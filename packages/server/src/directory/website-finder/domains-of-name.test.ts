import { expect, test } from 'vitest'
import { domainsOfName } from '#server/directory/website-finder/domains-of-name'

test.each([
  [
    'Müller Dachbau AG',
    ['muellerdachbau.ch', 'mueller-dachbau.ch', 'mullerdachbau.ch', 'mueller-dachbau-ag.ch', 'mueller.ch'],
  ],
  ['Hans Muster & Söhne GmbH', ['hansmustersoehne.ch', 'muster.ch']],
  ['Café du Lac Sàrl', ['cafedulac.ch', 'cafe-du-lac-sarl.ch', 'cafedulac.com']],
  ['Gebrüder Brönnimann AG', ['gebruederbroennimann.ch', 'broennimann.ch']],
  ['SBB AG', ['sbb.ch', 'sbb.com', 'sbb.swiss']],
])('The name %s yields the expected candidate domains', (name, expected) => {
  expect(domainsOfName(name)).toEqual(expect.arrayContaining(expected))
})

test('A name yields only a few, valid domains, whatever it is', () => {
  const names = [
    '',
    'AG',
    '株式会社',
    'x'.repeat(5000),
    'a-b '.repeat(400),
    '../../etc/passwd',
    'Ä Ö Ü 1 2 3 GmbH',
  ]
  for (const name of names) {
    const domains = domainsOfName(name)
    expect(domains.length).toBeLessThanOrEqual(12)
    for (const domain of domains) expect(domain).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.[a-z]+$/)
  }
})

test('A name of given names only yields no domain of its last one alone', () => {
  expect(domainsOfName('Peter Martin')).not.toContain('martin.ch')
  expect(domainsOfName('Garage Peter')).not.toContain('peter.ch')
})
