import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { createServer, getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { visitSite } from '@alphorn/server/directory/websites/visit'
import { openWeb, pages, type Web } from './hostile-web.ts'

// Faults of websites that the reader tolerates, and its own behaviour.

const front = '<html lang="de"><body><p>Wir decken Dächer in der ganzen Region.</p></body></html>'
const codesOf = async (web: Web, website = 'http://muster.example') =>
  (await visitSite(website, web.means)).notices.map(({ code }) => code)

describe('an endless or oversized response is aborted:', () => {
  const html = { 'content-type': 'text/html' }
  const impatient = { headersMilliseconds: 150, silenceMilliseconds: 150, requestMilliseconds: 400 }
  const endless = (head: string, line: string) => ({
    raw(socket: Socket) {
      socket.write(head)
      const drip = setInterval(() => socket.write(line), 20)
      socket.on('close', () => clearInterval(drip))
    },
  })

  test.each([
    ['a server that takes the call and says nothing', { raw: () => {} }],
    ['headers without end, drop by drop', endless('HTTP/1.1 200 OK\r\n', 'x: y\r\n')],
    [
      'a body that stops in the middle',
      {
        raw: (socket: Socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 90\r\n\r\nDisallow'),
      },
    ],
    [
      'a body that drips for ever',
      endless('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', '1\r\na\r\n'),
    ],
  ])('An endless response is aborted: %s', async (_, listener) => {
    const web = openWeb(impatient)
    await web.site('muster.example', listener)
    expect(await codesOf(web)).toEqual(['timed_out'])
  })

  test.each([
    [
      'a zip bomb',
      { ...html, 'content-encoding': 'gzip' },
      () => gzipSync(Buffer.alloc(100_000_000), { level: 1 }),
    ],
    [
      'a brotli bomb',
      { ...html, 'content-encoding': 'br' },
      () => brotliCompressSync(Buffer.alloc(50_000_000), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
    ],
    ['a body of a size nobody reads', html, () => Buffer.alloc(3_000_000, 'a')],
  ])('An oversized response is aborted: %s', async (_, headers, body) => {
    const web = openWeb()
    const bytes = body()
    await web.site('muster.example', ({ url }, response) => {
      if (url === '/robots.txt') response.writeHead(404).end()
      else response.writeHead(200, headers).end(bytes)
    })
    const before = process.memoryUsage().rss
    expect(await codesOf(web)).toEqual(['too_large'])
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000)
  })

  test('Oversized response headers are refused', async () => {
    const web = openWeb()
    await web.site('muster.example', ({ url }, response) => {
      if (url === '/robots.txt') response.writeHead(404).end()
      else response.writeHead(200, { ...html, x: 'y'.repeat(40_000) }).end(front)
    })
    expect(await codesOf(web)).toEqual(['too_large'])
  })

  test('A page with extremely deep nesting is refused as unreadable', async () => {
    const web = openWeb()
    await web.site('muster.example', pages({ '/': '<div>'.repeat(150_000) + '</section>'.repeat(100_000) }))
    expect(await codesOf(web)).toEqual(['unreadable'])
  })

  test('A page that expands enormously while it is parsed is refused as unreadable', async () => {
    const bomb = Array.from({ length: 60_000 }, (_, at) => `<b x=${at}>`).join('') + '<p>'.repeat(200_000)
    const web = openWeb()
    await web.site('muster.example', pages({ '/': bomb }))
    expect(await codesOf(web)).toEqual(['unreadable'])
  })
})

describe('a response that is not a readable page is refused:', () => {
  test.each([
    ['an image', { 'content-type': 'image/png' }, 'not_html'],
    ['a page that hides what it is', {}, 'not_html'],
    ['a document', { 'content-type': 'application/pdf' }, 'not_html'],
    [
      'a packing that nobody knows',
      { 'content-type': 'text/html', 'content-encoding': 'gzip, gzip' },
      'unreadable',
    ],
    ['a packing that is damaged', { 'content-type': 'text/html', 'content-encoding': 'gzip' }, 'unreadable'],
  ])('A response that is not a readable page is refused: %s', async (_, headers, code) => {
    const web = openWeb()
    await web.site('muster.example', ({ url }, response) => {
      if (url === '/robots.txt') response.writeHead(404).end()
      else response.writeHead(200, headers).end(front)
    })
    expect(await codesOf(web)).toEqual([code])
  })

  test('An HTTP error is reported as such, and a dropped connection or an unknown host as unreachable', async () => {
    const web = openWeb()
    await web.site(
      'muster.example',
      ({ url }, response) => void response.writeHead(url === '/' ? 403 : 404).end(front),
    )
    await web.site('cut.example', { raw: (socket) => socket.destroy() })
    await web.site('garbage.example', { raw: (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n') })
    expect(await codesOf(web)).toEqual(['http_status'])
    for (const website of ['http://cut.example', 'http://garbage.example', 'http://nobody.example'])
      expect(await codesOf(web, website)).toEqual(['unreachable'])
  })
})

describe('visits to sites', () => {
  test('A site is visited with the operator’s user agent, without cookies or referrer', async () => {
    const web = openWeb()
    const agents: unknown[] = []
    await web.site('muster.example', ({ headers }, response) => {
      agents.push(headers['user-agent'], headers.cookie, headers.referer)
      response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b' }).end(front)
    })
    await visitSite('http://muster.example', web.means)
    expect(new Set(agents)).toEqual(new Set(['Alphorn/test (+https://operator.example)', undefined]))
  })

  test.each([
    ['forbidden to all', 'User-agent: *\nDisallow: /', ['robots']],
    ['forbidden to us by name', 'User-agent: Alphorn\nDisallow: /\n\nUser-agent: *\nAllow: /', ['robots']],
    ['forbidden to others', 'User-agent: gptbot\nDisallow: /', []],
    ['forbidden but for us', 'User-agent: *\nDisallow: /\n\nUser-agent: alphorn\nAllow: /', []],
    ['forbidden elsewhere', 'User-agent: *\nDisallow: /intern/', []],
  ])('A visit follows robots.txt: %s', async (_, robots, codes) => {
    const web = openWeb()
    await web.site('muster.example', pages({ '/robots.txt': robots, '/': front }))
    expect(await codesOf(web)).toEqual(codes)
    expect(web.connections).toHaveLength(codes.length > 0 ? 1 : 2)
  })

  test('A robots.txt that fails with a server error forbids everything, and a hostile one causes no delay', async () => {
    const web = openWeb()
    await web.site(
      'muster.example',
      ({ url }, response) => void response.writeHead(url === '/robots.txt' ? 503 : 200).end(front),
    )
    expect(await codesOf(web)).toEqual(['robots'])
    const stars = `User-agent: *\n${`Disallow: /${'*a'.repeat(40)}b\n`.repeat(5000)}`
    await web.site('stars.example', pages({ '/robots.txt': stars, '/': front }))
    // A pattern beyond the limits forbids all that its beginning matches.
    expect(await codesOf(web, 'http://stars.example')).toEqual(['robots'])
  })

  test('Requests to a site are one second apart, or further if its robots.txt says so', async () => {
    const links = '<a href="/impressum">Impressum</a><a href="/kontakt">Kontakt</a>'
    for (const [robots, pause, read] of [
      ['', 1000, 3],
      ['User-agent: *\nCrawl-delay: 4', 4000, 3],
      ['User-agent: *\nCrawl-delay: 3600', 10_000, 1],
    ] as const) {
      const web = openWeb()
      await web.site(
        'muster.example',
        pages({ '/robots.txt': robots, '/': links, '/impressum': front, '/kontakt': front }),
      )
      expect((await visitSite('http://muster.example', web.means)).pages).toHaveLength(read)
      // The first request is immediate, the second comes a second after the robots.txt, and the following at the site's
      // pace.
      const [first, ...others] = web.rests
      expect(first).toBe(1000)
      expect(others).toEqual(Array(read - 1).fill(pause))
    }
  })

  test('A visit reads a limited number of pages, all from the same site, the imprint first', async () => {
    const links = [
      '<a href="http://other.example/impressum">Impressum</a><a href="/products">Produkte</a><a href="/ueber-uns">Über uns</a>',
      '<a href="mailto:info@muster.example">Kontakt</a><a href="http://127.0.0.1/impressum">Impressum</a><a href="/kontakt#map">Kontakt</a>',
      '<a href="/kontakt">Anfahrt und Kontakt</a><a href="/de/impressum">Rechtliches</a><a href="/contact/form">f</a><a href="/contact/more">f</a>',
      '<span hidden><a href="/impressum-trap">Impressum</a></span>',
    ].join('')
    const web = openWeb()
    const asked: string[] = []
    await web.site('muster.example', ({ url }, response) => {
      asked.push(url!)
      pages({ '/': links, '/de/impressum': front, '/kontakt': front })({ url } as never, response as never)
    })
    await visitSite('http://muster.example', web.means)
    expect(asked).toEqual(['/robots.txt', '/', '/de/impressum', '/kontakt', '/contact/form', '/contact/more'])
  })
})

const certificate = {
  key: readFileSync(new URL('../support/muster-example.key', import.meta.url)),
  cert: readFileSync(new URL('../support/muster-example.crt', import.meta.url)),
}

test('A site is fetched over HTTPS only with a certificate valid for its name, and without a client certificate', async () => {
  const answer = (socket: TLSSocket) =>
    socket.once('data', () =>
      socket.end(`HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nconnection: close\r\n\r\n${front}`),
    )
  const server = createServer(certificate, answer)
  const secure = { raw: (socket: Socket) => void server.emit('connection', socket) }
  const open = async (host: string) => {
    const web = openWeb()
    web.name(host, ['93.184.216.34'])
    await web.serve('93.184.216.34', 443, secure)
    return web
  }
  expect(await codesOf(await open('muster.example'), 'https://muster.example')).toEqual(['unreachable'])
  const trusted = getCACertificates()
  setDefaultCACertificates([...trusted, certificate.cert.toString()])
  expect(await codesOf(await open('muster.example'), 'muster.example')).toEqual([])
  expect(await codesOf(await open('other.example'), 'https://other.example')).toEqual(['unreachable'])
  setDefaultCACertificates(trusted)
})
