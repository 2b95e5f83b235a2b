import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { defaultLimits } from '@alphorn/server/directory/websites/limits'
import { internet } from '@alphorn/server/directory/websites/internet'
import { isPublicAddress } from '@alphorn/server/platform/egress/public-address'
import { requestPage } from '@alphorn/server/directory/websites/request'
import { targetOf } from '@alphorn/server/directory/websites/target'
import { visitSite } from '@alphorn/server/directory/websites/visit'
import { listening, openWeb, pages, type Web } from './hostile-web.ts'

// Tests every rule that prevents the website reader from being redirected to other hosts, against servers that try.

const front = '<html lang="de"><body><p>Wir decken Dächer in der ganzen Region.</p></body></html>'
const codesOf = async (web: Web, website = 'http://muster.example') =>
  (await visitSite(website, web.means)).notices.map(({ code }) => code)

describe('an address outside the public internet is never contacted:', () => {
  test.each([
    ['the machine itself', 'http://127.0.0.1/'],
    ['the machine by its name', 'http://localhost/'],
    ['a name below it', 'http://admin.localhost./'],
    ['a decimal number', 'http://2130706433/'],
    ['an octal one', 'http://0177.0.0.01/'],
    ['a hexadecimal one', 'http://0x7f.0.0.1/'],
    ['one hexadecimal number', 'http://0x7f000001/'],
    ['a short form', 'http://127.1/'],
    ['a number that runs over', 'http://4294967295/'],
    ['ideographic full stops', 'http://127。0。0。1/'],
    ['full-width digits', 'http://１２７.０.０.１/'],
    ['circled digits', 'http://①②⑦.⓪.⓪.①/'],
    ['escaped digits', 'http://%31%32%37.0.0.1/'],
    ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data/'],
    ['a public number all the same', 'http://93.184.216.34/'],
    ['IPv6', 'http://[::1]/'],
    ['IPv4 in IPv6', 'http://[::ffff:127.0.0.1]/'],
    ['IPv4 in IPv6 in hexadecimal', 'http://[::ffff:7f00:1]/'],
    ['a user name in front', 'http://muster.example@127.0.0.1/'],
    ['a user name alone', 'http://user@muster.example/'],
    ['a password', 'http://user:secret@muster.example/'],
    ['another port', 'http://muster.example:5432/'],
    ['another scheme', 'file:///etc/passwd'],
    ['gopher', 'gopher://muster.example/'],
    ['data', 'data:text/html,Muster'],
    ['a name without a dot', 'http://intranet/'],
    ['a name of a network of one’s own', 'http://printer.local/'],
    ['an address without end', `http://muster.example/${'a'.repeat(3000)}`],
  ])('An address that leads inside or is not a website is refused: %s', async (_, address) => {
    const web = openWeb()
    web.name('muster.example', ['93.184.216.34'])
    expect(await codesOf(web, address)).toEqual(['address_refused'])
    expect(web.connections).toEqual([])
  })

  test.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.7',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:93.184.216.34',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '4000::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'muster.example',
    '',
  ])('A host name that resolves to %s is refused', async (address) => {
    expect(isPublicAddress(address)).toBe(false)
    const web = openWeb()
    web.name('muster.example', ['93.184.216.34', address])
    expect(await codesOf(web)).toEqual(['address_refused'])
    expect(web.connections).toEqual([])
  })

  test('Public addresses are accepted as public', () => {
    for (const address of [
      '93.184.216.34',
      '1.1.1.1',
      '172.32.0.1',
      '100.128.0.1',
      '2606:4700::1111',
      '2a00:1450::1',
    ])
      expect(isPublicAddress(address)).toBe(true)
    expect(targetOf('https://dächer.example/über uns').href).toBe(
      'https://xn--dcher-gra.example/%C3%BCber%20uns',
    )
  })
})

test('A host name is resolved once per request, and an answer that changes to a private address is refused', async () => {
  const web = openWeb()
  let asked = 0
  web.name('muster.example', () => (asked++ % 2 === 0 ? ['93.184.216.34'] : ['127.0.0.1']))
  await web.serve('93.184.216.34', 80, pages({ '/robots.txt': '', '/': front }))
  // The robots.txt used the first DNS response; the look-up for the page received the changed one.
  expect(await codesOf(web)).toEqual(['address_refused'])
  expect(web.lookups).toHaveLength(2)
  expect(web.connections).toEqual(['93.184.216.34:80'])
})

test('A connection to an address other than the checked one is refused', async () => {
  let requests = 0
  const port = await listening(() => void requests++)
  const elsewhere = {
    ...internet,
    resolve: async () => ['93.184.216.34'],
    connect: () => connect({ host: '127.0.0.1', port }),
  }
  const asking = {
    internet: elsewhere,
    limits: defaultLimits,
    agent: 'x',
    signal: AbortSignal.timeout(60_000),
  }
  await expect(requestPage(new URL('http://muster.example/'), asking)).rejects.toMatchObject({
    code: 'address_refused',
  })
  const inner = { ...asking, internet: { ...internet, resolve: async () => ['127.0.0.1'] } }
  await expect(requestPage(new URL(`http://muster.example:${port}/`), inner)).rejects.toMatchObject({
    code: 'address_refused',
  })
  expect(requests).toBe(0)
})

describe('a redirect is checked like the first address:', () => {
  test.each([
    ['to the machine itself', 'http://127.0.0.1/', 'address_refused'],
    ['to the metadata of a cloud', 'http://169.254.169.254/latest/', 'address_refused'],
    ['to a disguised number', '//0x7f000001/', 'address_refused'],
    ['to another scheme', 'file:///etc/passwd', 'address_refused'],
    ['to a script', 'javascript:alert(1)', 'address_refused'],
    ['to another port', 'http://muster.example:6379/', 'address_refused'],
    ['with a user name', 'http://muster.example@inner.example/', 'address_refused'],
    ['to a name that leads inside', 'http://inner.muster.example/', 'address_refused'],
    ['to somebody else', 'http://other.example/', 'redirected_away'],
    ['to a name that only ends alike', 'http://notmuster.example/', 'redirected_away'],
    ['in a circle', '/', 'redirected_away'],
    ['to nowhere', 'http://', 'address_refused'],
  ])('A redirect is checked like the first address: %s', async (_, location, code) => {
    const web = openWeb()
    await web.site('muster.example', ({ url }, response) => {
      if (url === '/robots.txt') response.writeHead(404).end()
      else response.writeHead(302, { location }).end()
    })
    web.name('inner.muster.example', ['10.0.0.1'])
    web.name('other.example', ['93.184.216.99'])
    expect(await codesOf(web)).toEqual([code])
    expect(web.connections.every((one) => one === '93.184.216.10:80')).toBe(true)
    expect(web.connections.length).toBeLessThanOrEqual(defaultLimits.redirects + 2)
  })

  test('A redirect within the site is followed', async () => {
    const web = openWeb()
    await web.site('muster.example', ({ url }, response) => {
      if (url === '/robots.txt') response.writeHead(404).end()
      else response.writeHead(301, { location: 'http://www.muster.example/de' }).end()
    })
    await web.site('www.muster.example', pages({ '/de': front }))
    const { pages: read, notices } = await visitSite('http://muster.example', web.means)
    expect(notices).toEqual([])
    expect(read).toMatchObject([
      { asked: 'http://muster.example/', url: 'http://www.muster.example/de', language: 'de' },
    ])
  })
})
