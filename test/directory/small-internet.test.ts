import { proveSite } from '@alphorn/server/directory/website-finder/prove-site'
import { expect, test } from 'vitest'
import { halfA } from './small-internet/half-a.ts'
import { halfB } from './small-internet/half-b.ts'
import { judgeSite } from './small-internet/judge.ts'
import { company } from './small-internet/site.ts'
import { uidOf } from '../fixtures/invented-uid.ts'

// Owners of websites, on sites written for these tests. Half b is checked as well: none of its sites may be proven for
// a wrong company. bench/websites.ts reports its other figures, which decide nothing.

test.each(halfA)('The owner of a site is judged correctly: $title', async (site) => {
  const said = await judgeSite(site)
  if (typeof site.expected === 'string') expect(said).toBe(site.expected)
  else expect(site.expected).toContain(said)
})

test('No site of half b is attributed to a company that it does not belong to', async () => {
  for (const site of halfB.filter(({ expected }) => typeof expected !== 'string'))
    expect(['uid', 'name_and_address'], site.title).not.toContain(await judgeSite(site))
})

test('Only the company’s name and address are kept from an imprint', () => {
  const sought = company('Zumbrunner Dachbau AG', uidOf(4001), 'Dorfstrasse 12, 3110 Münsingen')
  const imprint = (...blocks: string[]) =>
    proveSite(sought, [
      { url: 'http://a.example/impressum', title: 'Impressum', blocks, content_sha256: '0' },
    ])
  expect(
    imprint(
      'Zumbrunner Dachbau AG',
      'Inhaberin: Vreni Muster',
      'Dorfstrasse 12',
      'CH-3110 Münsingen, Vreni Muster',
    ),
  ).toMatchObject({ proven: true, excerpt: 'Zumbrunner Dachbau AG, Dorfstrasse 12, CH-3110 Münsingen' })
  expect(imprint('Zumbrunner Dachbau AG', 'Vreni Muster')).toMatchObject({ proven: false, excerpt: null })
  expect(imprint('Vreni Muster, Zumbrunner Holding AG')).toMatchObject({
    proven: false,
    excerpt: 'Zumbrunner Holding AG',
  })
})

test('Pages of any length and content are judged without proving anything', () => {
  const sought = company('Zumbrunner Dachbau AG', uidOf(4001), 'Dorfstrasse 12, 3110 Münsingen')
  const texts = [
    'CHE-',
    'AG ',
    'a - ',
    '. ',
    'Zumbrunner Dachbau AG ',
    'Dorfstr. 12 ',
    'Impressum ',
    '::::',
    '\u0000',
    'ä',
  ]
  for (const text of texts) {
    const long = text.repeat(Math.ceil(200_000 / text.length))
    const many = Array.from({ length: 20_000 }, () => text)
    for (const blocks of [[long], many]) {
      const page = {
        url: 'http://a.example/impressum',
        title: long.slice(0, 300),
        blocks,
        content_sha256: '0',
      }
      expect(proveSite(sought, [page]).proven, text).toBe(false)
    }
  }
})

test('A page that repeats a name made of imprint link words is judged and proves nothing', () => {
  const sought = company('Impressum Website', uidOf(4001), 'Dorfstrasse 12, 3110 Münsingen')
  const page = { url: 'http://a.example/impressum', title: 'x', content_sha256: '0' }
  const verdict = proveSite(sought, [{ ...page, blocks: ['Impressum Website '.repeat(60_000)] }])
  expect(verdict).toMatchObject({ proven: false, doubt: 'name_without_address' })
})
