import { describe, expect, test } from 'vitest'
import { manyRecords, muster, openCrms, run, runOnce, start, suppressed } from '../fixtures/crm.ts'
import { released } from '../fixtures/drafts.ts'
import { companyUids } from '../fixtures/project.ts'
import { story } from '../fixtures/story-companies.ts'

// A pull reads the accounts of an EspoCRM; a push sends released prospects to it. The background job performs both.

const { world, connected } = await openCrms()

describe('A pull', () => {
  test('A pull finds customers by UID, then by name and place, and asks a person when unsure', async () => {
    const { acme, crm } = await connected()
    crm.add('Account', { ...muster, cUid: story.muster.uid.replaceAll('.', '') })
    crm.add('Account', { name: 'Keller Bedachungen GmbH', type: 'Customer', billingAddressCity: 'Thun' })
    crm.add('Account', { name: 'Keller Bedachungen GmbH', type: 'Customer' })
    crm.add('Account', { name: 'Alpha Solar AG', cUid: 'CHE-123.456.789', type: 'Customer' })
    crm.add('Account', { name: 'Nobody Knows AG', type: 'Customer' })
    crm.add('Account', { name: 'Muster Dachbau AG', type: 'Customer', billingAddressCountry: 'Austria' })
    crm.add('Account', { name: 'Gewesen Partner', type: 'Partner' })
    const { state, counts, told } = await run(acme, { direction: 'pull' })
    expect(state).toBe('done')
    expect(told).toEqual([
      'suppress customer Muster Dachbau',
      'suppress customer Keller Bedachungen GmbH',
      'ask ambiguous Keller Bedachungen GmbH',
      'ask uid_invalid Alpha Solar AG',
      'ask not_found Nobody Knows AG',
    ])
    expect(counts).toMatchObject({ read: 7, matched: 2, suppress: 2, ask: 3, leave: 2 })
    expect(await suppressed(acme)).toEqual(
      [`uid ${story.kellerThun.uid} EspoCRM`, `uid ${story.muster.uid} EspoCRM`].sort(),
    )
  })

  test('A pull names each step that suppressed something in the history of the account', async () => {
    const { acme, crm } = await connected()
    crm.add('Account', muster)
    crm.add('Account', { name: 'Keller Bedachungen GmbH', type: 'Customer', billingAddressCity: 'Thun' })
    crm.add('Contact', { emailAddress: 'eva@example.ch', emailAddressIsOptedOut: true })
    const rows = () =>
      world.sql(
        `select target, rows_returned as records, credential_name as by, project_id, method from audit_rows
         where account_id = $1 and operation_id = 'crm_pull' order by started_at`,
        [acme.account_id],
      )
    await run(acme, { direction: 'pull', dry_run: true })
    expect(await rows()).toEqual([])
    const { run_id } = await run(acme, { direction: 'pull' })
    const row = { target: run_id, by: 'EspoCRM', project_id: null, method: 'SYSTEM' }
    const both = [
      { ...row, records: 2 },
      { ...row, records: 1 },
    ]
    expect(await rows()).toEqual(both)
    await run(acme, { direction: 'pull' })
    expect(await rows()).toEqual(both)
  })

  test('A pull imports e-mail addresses that opted out, and reads nothing of other contacts', async () => {
    const { acme, crm } = await connected()
    crm.add('Contact', { name: 'Eva', emailAddress: 'Eva@Example.ch', emailAddressIsOptedOut: true })
    crm.add('Contact', { name: 'Max', emailAddress: 'max@example.ch', emailAddressIsOptedOut: false })
    crm.add('Account', { name: 'X', emailAddress: 'info@example.ch', emailAddressIsOptedOut: true })
    await run(acme, { direction: 'pull' })
    expect(await suppressed(acme)).toEqual(['email eva@example.ch EspoCRM', 'email info@example.ch EspoCRM'])
    const contacts = crm.asked.filter(({ entity }) => entity === 'Contact')
    expect(contacts.map(({ search }) => [search.where, search.select])).toEqual([
      [
        [{ type: 'isTrue', attribute: 'emailAddressIsOptedOut' }],
        ['id', 'emailAddress', 'emailAddressIsOptedOut'],
      ],
    ])
    const [held] = await world.sql('select string_agg(i::text, $1) as text from crm_items i', [' '])
    expect(String(held!.text)).not.toMatch(/eva|Eva|example\.ch/)
  })

  test('A pull changes nothing in a dry run, lists the same actions as the real run, and repeats none', async () => {
    const { acme, crm } = await connected()
    crm.add('Account', muster)
    const dry = await run(acme, { direction: 'pull', dry_run: true })
    expect(await suppressed(acme)).toEqual([])
    const real = await run(acme, { direction: 'pull' })
    expect(dry.told).toEqual(['suppress customer Muster Dachbau'])
    expect(real.told).toEqual(dry.told)
    const again = await run(acme, { direction: 'pull' })
    expect(again.told).toEqual([])
    expect(await suppressed(acme)).toHaveLength(1)
  })

  test('A pull does not suppress a company again after a person lifted the suppression', async () => {
    const { acme, crm } = await connected()
    crm.add('Account', muster)
    await run(acme, { direction: 'pull' })
    const [entry] = (await acme.app('GET', '/suppressions')).body.data
    await acme.app('POST', `/suppressions/${entry!.suppression_id}/lifts`, { reason: 'We know them.' })
    const again = await run(acme, { direction: 'pull' })
    expect(again.told).toEqual([])
    expect((await acme.app('GET', '/suppressions?state=in_force')).body.data).toEqual([])
  })

  test('A pull counts a customer only once when the CRM returns it on two pages', async () => {
    const { acme, crm } = await connected()
    for (let at = 0; at < 99; at++) crm.add('Account', { name: `Unknown Company ${at} AG`, cUid: null })
    const sent = crm.add('Account', muster)
    const [another] = [1, 2].map((at) => crm.add('Account', { name: `Another Company ${at} AG`, cUid: null }))
    crm.interfere(({ entity, search }, response) => {
      if (entity !== 'Account' || search.offset !== 99) return false
      const answer = JSON.stringify({ total: 102, list: [another, sent] })
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
      return true
    })
    const { state, counts, told } = await run(acme, { direction: 'pull' })
    expect(told).toEqual(['suppress customer Muster Dachbau'])
    expect([state, counts.read, counts.suppress]).toEqual(['done', 102, 1])
    expect(await suppressed(acme)).toHaveLength(1)
  })

  test(
    'A pull reads accounts and contacts without a UID page by page, resumes after an outage and duplicates nothing',
    { timeout: 120_000 + manyRecords * 20 },
    async () => {
      const { acme, crm } = await connected({ uid_field: null })
      for (let at = 0; at < manyRecords; at++) {
        crm.add('Account', { name: `Unknown Company ${at} AG`, type: 'Partner' })
        crm.add('Contact', { emailAddress: `p${at}@unknown-${at}.example`, emailAddressIsOptedOut: true })
      }
      crm.interfere(({ entity, search }, response) => {
        if (entity !== 'Account' || search.offset !== 199) return false
        response.writeHead(503, { 'x-status-reason': 'Maintenance' }).end()
        return true
      })
      const run_id = await start(acme, { direction: 'pull' })
      const resting = await runOnce(acme, run_id, ({ fault }) => fault === 'busy')
      expect(resting).toMatchObject({
        state: 'running',
        fault_detail: 'Maintenance',
        counts: { read: 200 },
      })
      crm.behave()
      await world.sql('update crm_runs set due_at = app_now() where run_id = $1', [run_id])
      const ended = await runOnce(acme, run_id)
      const all = { read: 2 * manyRecords, leave: manyRecords, suppress: manyRecords }
      expect(ended).toMatchObject({ state: 'done', fault: null, counts: all })
      for (const kind of ['Account', 'Contact']) {
        const offsets = crm.asked.filter(({ entity }) => entity === kind).map(({ search }) => search.offset)
        const pages = Array.from({ length: Math.ceil(manyRecords / 100) }, (_, page) =>
          Math.max(0, page * 100 - 1),
        )
        expect([...new Set(offsets)]).toEqual(pages)
        expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)
      }
      const again = await runOnce(acme, await start(acme, { direction: 'pull' }))
      expect(again.counts).toMatchObject({ read: 2 * manyRecords, leave: 2 * manyRecords, suppress: 0 })
      const [{ count }] = await world.sql(
        'select count(*)::int as count from suppressions where account_id = $1',
        [acme.account_id],
      )
      expect(count).toBe(manyRecords)
    },
  )
})

describe('A push', () => {
  test('A push creates an account with a task and links to Alphorn once, and nothing in a dry run', async () => {
    const { fixture, acme, crm } = await connected()
    const { prospect_id } = await released(fixture)
    const input = { direction: 'push', project_id: fixture.project }
    const dry = await run(acme, { ...input, dry_run: true })
    expect(dry.told).toEqual([expect.stringMatching(/^create no_account Crowd /)])
    expect([crm.saved.Account, crm.saved.Task]).toEqual([[], []])
    expect(crm.asked.every(({ method }) => method === 'GET')).toBe(true)
    const real = await run(acme, input)
    expect([real.state, real.counts.create]).toEqual(['done', 1])
    const [item] = real.items
    const [account] = crm.saved.Account
    expect(account).toMatchObject({
      cUid: companyUids[0],
      billingAddressStreet: 'Dorfstrasse 1',
      billingAddressPostalCode: '3000',
      billingAddressCity: 'Bern',
      description: `Alphorn: https://alphorn.example/directory/${item!.company_id}`,
    })
    expect(crm.saved.Task).toMatchObject([
      {
        name: `Alphorn: ${String(account!['name'])}`,
        parentType: 'Account',
        parentId: account!.id,
        description: `https://alphorn.example/projects/${fixture.project}/prospects/${prospect_id}`,
      },
    ])
    const again = await run(acme, input)
    expect(again.told).toEqual([expect.stringMatching(/^leave up_to_date /)])
    expect([crm.saved.Account.length, crm.saved.Task.length]).toEqual([1, 1])
  })

  test('A push fills empty fields of an account with the same UID and overwrites nothing', async () => {
    const { fixture, acme, crm } = await connected()
    await released(fixture)
    const theirs = { name: 'Our name for them', description: 'Met at the fair.', billingAddressCity: 'Biel' }
    const account = crm.add('Account', { ...theirs, cUid: companyUids[0]!.replaceAll('.', '') })
    const { items, told } = await run(acme, { direction: 'push', project_id: fixture.project })
    expect(told).toEqual([expect.stringMatching(/^update fields_missing /)])
    expect(account).toEqual({
      ...theirs,
      id: account.id,
      cUid: companyUids[0]!.replaceAll('.', ''),
      description: `Met at the fair.\n\nAlphorn: https://alphorn.example/directory/${items[0]!.company_id}`,
    })
    expect(crm.saved.Task).toEqual([])
  })

  test.each([
    [
      'keeps the white space and the accents of a description',
      '\n Besucht am 3. Mai.  \nCafe\u0301 \n',
      true,
    ],
    ['leaves a description of more than 100,000 characters as it is', 'x'.repeat(100_001), false],
  ])('A push %s', async (_, description, isLinked) => {
    const { fixture, acme, crm } = await connected()
    await released(fixture)
    const account = crm.add('Account', { name: 'Our name', cUid: companyUids[0], description })
    const { items } = await run(acme, { direction: 'push', project_id: fixture.project })
    const link = `\n\nAlphorn: https://alphorn.example/directory/${items[0]!.company_id}`
    expect(account['description']).toBe(description + (isLinked ? link : ''))
    expect(account['billingAddressCity']).toBe('Bern')
  })

  test('A push keeps what a person enters in the CRM after the account was found', async () => {
    const { fixture, acme, crm } = await connected()
    await released(fixture)
    const account = crm.add('Account', { name: 'Our name', cUid: companyUids[0], description: 'Before.' })
    const edit = { description: 'Met at the fair.', billingAddressCity: 'Biel' }
    crm.interfere(({ method, entity, id }) => {
      // After the answer to the search for the account.
      if (method === 'GET' && entity === 'Account' && id === undefined)
        queueMicrotask(() => Object.assign(account, edit))
      return false
    })
    const { items } = await run(acme, { direction: 'push', project_id: fixture.project })
    const link = `Alphorn: https://alphorn.example/directory/${items[0]!.company_id}`
    expect(account).toEqual({
      id: account.id,
      name: 'Our name',
      cUid: companyUids[0],
      billingAddressCity: 'Biel',
      description: `Met at the fair.\n\n${link}`,
    })
  })

  test.each(['MWST', 'TVA', 'IVA'])('A push finds an account by a UID followed by %s', async (suffix) => {
    const { fixture, acme, crm } = await connected()
    await released(fixture)
    crm.add('Account', { name: 'Our name for them', cUid: `${companyUids[0]!} ${suffix}` })
    const { told } = await run(acme, { direction: 'push', project_id: fixture.project })
    expect(told).toEqual([expect.stringMatching(/^update fields_missing /)])
    expect(crm.saved.Account).toHaveLength(1)
  })

  test('A push asks a person about an account with the same name that may be another company', async () => {
    const { fixture, acme, crm } = await connected()
    await released(fixture)
    const [{ name }] = await world.sql('select name from companies where uid = $1', [companyUids[0]])
    const account = crm.add('Account', { name, cUid: story.muster.uid })
    const push = { direction: 'push', project_id: fixture.project }
    expect((await run(acme, push)).told).toEqual([`ask same_name ${String(name)}`])
    // An account abroad is a different company, but EspoCRM still refuses a second account with the same name.
    Object.assign(account, { cUid: null, billingAddressCountry: 'Austria' })
    expect((await run(acme, push)).told).toEqual([`ask duplicate ${String(name)}`])
    expect([crm.saved.Account.length, crm.saved.Task.length]).toEqual([1, 0])
  })

  test('A push skips a suppressed company', async () => {
    const { fixture, acme, crm } = await connected()
    await released(fixture)
    await acme.app('POST', '/suppressions', { kind: 'uid', value: companyUids[0], reason: 'They asked.' })
    await run(acme, { direction: 'push', project_id: fixture.project })
    expect(crm.saved.Account).toEqual([])
  })

  test('A push creates no duplicate when the response to a creation is lost, even without a UID attribute', async () => {
    const { fixture, acme, crm } = await connected({ uid_field: null })
    await released(fixture)
    crm.interfere(({ method, entity, body }, response) => {
      if (method !== 'POST' || entity !== 'Account') return false
      crm.add('Account', body)
      response.destroy()
      return true
    })
    const run_id = await start(acme, { direction: 'push', project_id: fixture.project })
    await runOnce(acme, run_id, ({ fault }) => fault === 'unreachable')
    crm.behave()
    await world.sql('update crm_runs set due_at = app_now() where run_id = $1', [run_id])
    expect(await runOnce(acme, run_id)).toMatchObject({ state: 'done', counts: { ask: 0 } })
    expect([crm.saved.Account.length, crm.saved.Task.length]).toEqual([1, 1])
  })
})
