import { expect, test } from 'vitest'
import { dossierOf, released } from '../fixtures/drafts.ts'
import { type Fixture, fixtureOf, openFixture } from '../fixtures/project.ts'
import { setClock } from '../fixtures/time.ts'
import { openWorld } from '../fixtures/world.ts'
import { readQr } from './read-qr.ts'

// The page that shows the recipient of a letter its evidence, with a button to refuse further letters.

const publicUrl = 'https://alphorn.example.ch'
const world = await openWorld({ config: { proofPages: publicUrl } })
const fixture = await openFixture(world)

async function fileOf(of: Fixture, release_id: string, format: string) {
  const made = await of.acme.app('POST', `${of.at}/exports`, { release_ids: [release_id], format })
  const { export_id } = made.body.data.export!
  const file = await of.acme.app('GET', `${of.at}/exports/${export_id}/file`)
  return Buffer.from(file.body.data.content_base64, 'base64')
}

async function exported(of: Fixture, from = 0) {
  const { release_id, prospect_id } = await released(of, {}, from)
  const content = (await fileOf(of, release_id, 'jsonl')).toString()
  const { proof_page } = JSON.parse(content) as { proof_page: string }
  return { release_id, prospect_id, address: proof_page, path: new URL(proof_page).pathname }
}

const open = (path: string, init?: RequestInit) => fetch(world.url + path, init)
const optOut = (path: string, language = 'de') =>
  open(`${path}/opt-out`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `language=${language}`,
  })
const releaseOf = async (of: Fixture, release_id: string) =>
  (await of.acme.app('GET', `${of.at}/releases`)).body.data.find((one) => one.release_id === release_id)!

const letter = await exported(fixture)

test('An exported text names a proof page that only its address opens', async () => {
  expect(letter.address).toMatch(/^https:\/\/alphorn\.example\.ch\/p\/[0-9a-z]{16}$/)
  const page = await open(letter.path)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('set-cookie')).toBeNull()
  expect(page.headers.get('x-robots-tag')).toContain('noindex')
  const policy = page.headers.get('content-security-policy')
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'/)
  const missing = await open('/p/0000000000000000')
  expect(missing.status).toBe(404)
  expect(await missing.text()).toContain('Diese Seite gibt es nicht')
  expect(await (await open('/p/not-a-token?language=fr')).text()).toContain('Cette page n’existe pas')
})

test('A printed letter leads to its proof page by an address to type and a QR code', async () => {
  const html = (await fileOf(fixture, letter.release_id, 'letter_html')).toString()
  expect(html).toContain(`>${letter.address}</a>`)
  expect(readQr(html)).toBe(letter.address)
})

test('The page shows each claim about the recipient with the quote, source and checksum of its evidence', async () => {
  const html = await (await open(letter.path)).text()
  const dossier = await dossierOf(fixture, letter.prospect_id)
  const text = dossier.outreach_revisions[0]!
  const claims = text.claims.filter(({ kind }) => kind !== 'seller_fact')
  expect(claims.length).toBeGreaterThan(0)
  for (const claim of claims) {
    expect(html).toContain(escaped(claim.text))
    for (const id of claim.evidence_ids) {
      const evidence = text.evidence.find((one) => one.id === id)!
      expect(html).toContain(escaped(evidence.excerpt))
      expect(html).toContain(evidence.content_sha256 ?? evidence.excerpt_sha256)
    }
  }
  for (const [language, words] of [
    ['de', 'Bitte nicht mehr anschreiben'],
    ['fr', 'Ne plus nous écrire'],
    ['it', 'Non scriveteci più'],
    ['en', 'Do not write to us again'],
  ])
    expect(await (await open(`${letter.path}?language=${language}`)).text()).toContain(words)
})

test('Views of a page are counted, and nothing about the visitor is stored', async () => {
  const { proof_page: before } = await releaseOf(fixture, letter.release_id)
  await open(letter.path)
  const { proof_page: after } = await releaseOf(fixture, letter.release_id)
  expect(after).toEqual({ ...before, views: before!.views + 1 })
  expect(after!.address).toBe(letter.address)
  const [{ count }] = await world.sql(
    `select count(*)::int as count from audit_rows where path like '%' || $1 || '%'`,
    [letter.path.slice(3)],
  )
  expect(count).toBe(0)
})

test('Evidence that names people is not quoted on the page', async () => {
  const own = await openFixture(world)
  const { release_id } = await released(own, { research: {} })
  await world.sql(
    `update revisions set content = replace(content, '"personal_data":false', '"personal_data":true')
     where project_id = $1 and stage = 'outreach'`,
    [own.project],
  )
  const made = await own.acme.app('POST', `${own.at}/exports`, { release_ids: [release_id], format: 'csv' })
  expect(made.status).toBe(201)
  const { proof_page } = await releaseOf(own, release_id)
  const html = await (await open(new URL(proof_page!.address).pathname)).text()
  expect(html).toContain('Diese Quelle enthält Angaben zu Personen')
  expect(html).not.toContain('<blockquote>')
})

test('A recipient who opts out of letters is suppressed at once for the whole account, and the history records it', async () => {
  const own = await openFixture(world)
  const { path, release_id } = await exported(own)
  const done = await optOut(path, 'fr')
  expect(done.status).toBe(200)
  expect(await done.text()).toContain('n’écrira plus à votre entreprise')
  // A second request has no further effect.
  expect((await optOut(path)).status).toBe(200)
  const { body } = await own.acme.app('GET', '/suppressions')
  expect(body.data).toMatchObject([
    { kind: 'company', created_by: 'proof page', reason: expect.stringContaining(release_id) },
  ])
  const again = await own.acme.app('POST', `${own.at}/exports`, {
    release_ids: [release_id],
    format: 'jsonl',
  })
  expect(again.body.data.outcomes).toMatchObject([{ stays_because: 'suppression' }])
  const rows = await world.sql(
    `select target, credential_name, path from audit_rows where operation_id = 'proof_page_opt_out' and project_id = $1`,
    [own.project],
  )
  expect(rows).toContainEqual({ target: release_id, credential_name: 'proof page', path: '/p/…/opt-out' })
  expect((await releaseOf(own, release_id)).proof_page).toMatchObject({ opted_out_at: expect.any(String) })
  expect(await (await open(path)).text()).not.toContain('<form')
  expect((await optOut('/p/0000000000000000')).status).toBe(404)
})

test('A recipient can opt out again after the account has lifted the suppression', async () => {
  const own = await openFixture(world)
  const { path } = await exported(own)
  await optOut(path)
  const { body } = await own.acme.app('GET', '/suppressions')
  const { suppression_id } = body.data[0]!
  await own.acme.app('POST', `/suppressions/${suppression_id}/lifts`, { reason: 'We know them.' })
  expect(await (await open(path)).text()).toContain('<form')
  expect(await (await optOut(path)).text()).not.toContain('<form')
  const inForce = (await own.acme.app('GET', '/suppressions?state=in_force')).body.data
  expect(inForce).toMatchObject([{ kind: 'company', created_by: 'proof page' }])
  expect(await (await open(path)).text()).not.toContain('<form')
})

test('Views and submissions of proof pages per network address and minute are limited, in sequence and concurrently', async () => {
  await setClock(world, '2027-02-01T10:00:01Z')
  const own = await openFixture(world)
  const { path, release_id } = await exported(own)
  const strict = await world.another({
    trustProxy: true,
    plan: { ...world.config.plan, failuresPerAddress: 5 },
  })
  const from = (
    address: string,
    where: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ) => fetch(strict.url + where, { ...init, headers: { ...init.headers, 'x-forwarded-for': address } })
  const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' }
  await setClock(world, '2027-02-01T10:05:01Z')
  const guesses = await Promise.all(
    Array.from({ length: 8 }, (_, at) => from('192.0.2.1', `/p/${String(at).padStart(16, '0')}`)),
  )
  expect(guesses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    404, 404, 404, 404, 404, 429, 429, 429,
  ])
  const seen = []
  for (let time = 0; time < 7; time++) seen.push((await from('192.0.2.2', path)).status)
  expect(seen).toEqual([200, 200, 200, 200, 200, 429, 429])
  const refused = await from('192.0.2.1', `${path}/opt-out`, form)
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  expect(await refused.text()).toContain('Bitte warten Sie eine Minute')
  const french = await from('192.0.2.1', path, { headers: { 'accept-language': 'rm-CH, fr-CH;q=0.9, de' } })
  expect(french.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(french.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src/)
  expect(await french.text()).toMatch(/<html lang="fr">[^]*Veuillez patienter une minute/)
  const chosen = await from('192.0.2.1', `${path}?language=it`, { headers: { 'accept-language': 'fr' } })
  expect(await chosen.text()).toContain('Attenda un minuto')
  expect((await releaseOf(own, release_id)).proof_page).toMatchObject({ views: 5, opted_out_at: null })
  expect((await from('192.0.2.3', `${path}/opt-out`, form)).status).toBe(200)
})

test('A malformed request to a proof page is answered with an error page in the language of the reader', async () => {
  const html = 'text/html; charset=utf-8'
  for (const [where, init, status] of [
    [`${letter.path}?language=xx`, {}, 400],
    [`${letter.path}?unknown=1`, {}, 400],
    [letter.path, { method: 'DELETE' }, 405],
    [`${letter.path}/opt-out`, {}, 405],
    [`${letter.path}/opt-out`, { method: 'POST', body: '{}' }, 400],
  ] as const) {
    const answer = await open(where, { ...init, headers: { 'accept-language': 'en-GB,en' } })
    expect([where, answer.status, answer.headers.get('content-type')]).toEqual([where, status, html])
    expect(await answer.text()).toContain('This address cannot be opened like this')
  }
  const wrongMethod = await open(letter.path, { method: 'POST' })
  expect([wrongMethod.status, wrongMethod.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  const missing = await open('/p/0000000000000000', { headers: { 'accept-language': 'it' } })
  expect(await missing.text()).toContain('Questa pagina non esiste')
})

test('Without the setting, no letter names a proof page, and none exists', async () => {
  const without = await world.another({ proofPages: null })
  const own = await fixtureOf(await world.account('Acme', without.url))
  const { release_id } = await released(own)
  const html = (await fileOf(own, release_id, 'letter_html')).toString()
  expect(html).toContain('<article')
  expect(html).not.toMatch(/<svg|\/p\//)
  expect((await releaseOf(own, release_id)).proof_page).toBeNull()
  expect((await fetch(`${without.url}${letter.path}`)).status).toBe(404)
  expect((await fetch(`${without.url}${letter.path}/opt-out`, { method: 'POST' })).status).toBe(404)
})

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
function escaped(text: string) {
  return text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter)
}
