import { gzipSync } from 'node:zlib'
import { company, page, type SmallSite } from './site.ts'
import { uidOf } from '../../fixtures/invented-uid.ts'

const html = { 'content-type': 'text/html; charset=utf-8' }
const one = (at: number) => uidOf(4000 + at)
const dach = company('Zumbrunner Dachbau AG', one(1), 'Dorfstrasse 12, 3110 Münsingen')
const grotto = company('Grotto Pian di Sotto Sagl', one(3), 'Via alle Cascine 4, 6516 Cugnasco')

/** Half a: sites that are traps for a reader. */
export const trapsOfHalfA: readonly SmallSite[] = [
  {
    title: 'redirects in a circle',
    company: dach,
    site: ({ url }, response) =>
      void response.writeHead(url === '/robots.txt' ? 404 : 302, { location: '/again' }).end(),
    expected: ['redirected_away'],
  },
  {
    title: 'a redirect to another domain',
    company: dach,
    site: ({ url }, response) =>
      void response
        .writeHead(url === '/robots.txt' ? 404 : 301, { location: 'http://elsewhere.example/' })
        .end(),
    expected: ['redirected_away'],
  },
  {
    title: 'a redirect into a private network',
    company: dach,
    site: ({ url }, response) =>
      void response.writeHead(url === '/robots.txt' ? 404 : 301, { location: 'http://127.0.0.1/' }).end(),
    expected: ['address_refused'],
  },
  {
    title: 'a page of three megabytes',
    company: dach,
    site: ({ url }, response) =>
      void (url === '/robots.txt'
        ? response.writeHead(404).end()
        : response.writeHead(200, html).end(Buffer.alloc(3_000_000, 'a'))),
    expected: ['too_large'],
  },
  {
    title: 'a bomb of gzip',
    company: dach,
    site: ({ url }, response) =>
      void (url === '/robots.txt'
        ? response.writeHead(404).end()
        : response
            .writeHead(200, { ...html, 'content-encoding': 'gzip' })
            .end(gzipSync(Buffer.alloc(50_000_000), { level: 1 }))),
    expected: ['too_large'],
  },
  {
    title: 'a server that never answers',
    company: dach,
    site: { raw: () => {} },
    expected: ['timed_out'],
  },
  {
    title: 'a site that forbids to be read',
    company: dach,
    site: { '/robots.txt': 'User-agent: *\nDisallow: /', '/': '<p>Nothing</p>' },
    expected: ['robots'],
  },
  {
    title: 'a charset that does not exist',
    company: grotto,
    site: ({ url }, response) =>
      void (url === '/robots.txt'
        ? response.writeHead(404).end()
        : response
            .writeHead(200, { 'content-type': 'text/html; charset=klingon-8' })
            .end(
              page(
                'it',
                'Contatti',
                `<h1>Contatti</h1><p>Grotto Pian di Sotto Sagl</p><p>${one(3)}</p>`,
                '<li><a href="/contatti">Contatti</a></li>',
              ),
            )),
    expected: 'uid',
  },
]
