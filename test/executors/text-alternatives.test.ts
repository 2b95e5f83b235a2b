import { checkOutreach } from '@alphorn/contract/prospecting/result-checks/outreach'
import { composeAlternatives } from '@alphorn/server/executors/offline/alternatives'
import { noHead, writeOutreach } from '@alphorn/server/executors/offline/outreach'
import { offering } from '@alphorn/server/app/demo/offering'
import { describe, expect, test } from 'vitest'
import { addProspects, openFixture, startCycle } from '../fixtures/project.ts'
import { decide, detailOf, waitForIdle } from '../fixtures/drafts.ts'
import { openWorld } from '../fixtures/world.ts'
import { outreachInput, type Recipient, writtenOn } from '../prospecting/letters/letter-actors.ts'

// Alternative texts of the built-in writer for one company, one of which a user adopts.

const world = await openWorld()
const offline = {
  research: 'offline',
  qualification: 'offline',
  outreach: 'offline',
  verification: 'offline',
}

const joinery: Recipient = {
  name: 'Holzbau Muster AG',
  form: '0106',
  language: 'de',
  seat: 'Bern',
  canton: 'BE',
  purpose: 'Betrieb einer Schreinerei und Zimmerei.',
  noga: '43',
  reported: {
    kind: 'capital_increased',
    before: { capital: 100_000 },
    after: { capital: 200_000 },
    gazette: true,
  },
}

describe.each(['de', 'fr', 'it', 'en'] as const)('alternative texts in %s', (language) => {
  const input = outreachInput({ ...joinery, language }, { language })
  const first = writeOutreach(input, writtenOn)
  const { variants } = first as Extract<typeof first, { variants: unknown }>
  const made = composeAlternatives(input, 'letter', variants, writtenOn)
  const bodyOf = ({ variants: [one] }: (typeof made)[number]) => one!.body

  test('Each alternative text passes the checks of a result, and no two are identical', () => {
    expect(made.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['shorter', 'less_formal']))
    for (const { variants: written, claims } of made) {
      const result = {
        stage: 'outreach' as const,
        ...noHead,
        channel: 'letter' as const,
        variants: written,
        claims,
      }
      expect(checkOutreach(input, result, new Date(writtenOn))).toEqual([])
    }
    expect(new Set([variants[0]!.body, ...made.map(bodyOf)]).size).toBe(made.length + 1)
  })

  test('The shorter alternative is shorter, and the less formal one has another greeting', () => {
    const shorter = made.find(({ kind }) => kind === 'shorter')!
    expect(bodyOf(shorter).length).toBeLessThan(variants[0]!.body.length)
    const friendly = made.find(({ kind }) => kind === 'less_formal')!
    const greeting = (body: string) => body.split('\n')[0]
    expect(greeting(bodyOf(friendly))).not.toBe(greeting(variants[0]!.body))
  })

  test('The same input produces the same alternative texts', () => {
    expect(composeAlternatives(input, 'letter', variants, writtenOn)).toEqual(made)
  })
})

test(
  'An alternative text that a person adopts becomes that person’s revision and is verified like the first',
  { timeout: 120_000 },
  async () => {
    const policies = { languages: ['de'], outreach_policy: 'auto' }
    const fixture = await openFixture(world, { executor: offline, policies, offering })
    const [prospect_id = ''] = await addProspects(fixture, 1)
    await decide(fixture, prospect_id, 'accept')
    await startCycle(fixture, [prospect_id])
    await waitForIdle(fixture)
    const at = `/projects/${fixture.project}/prospects/${prospect_id}` as const
    const before = (await detailOf(fixture, prospect_id)).outreach_revision!
    const read = await fixture.acme.app('GET', `${at}/outreach-alternatives`)
    const { alternatives } = read.body.data
    expect(alternatives.length).toBeGreaterThan(0)
    const { variants, claims } = alternatives[0]!
    const { outreach_revision_id, content_fingerprint } = before
    const taken = await fixture.acme.app('POST', `${at}/outreach-revisions`, {
      outreach_revision_id,
      content_fingerprint,
      variants,
      claims,
    })
    expect(taken.status).toBe(201)
    const gateOf = async () =>
      (await detailOf(fixture, prospect_id)).gate.find(({ check }) => check === 'claims_supported')!.result
    await expect.poll(gateOf, { timeout: 30_000 }).toBe('pass')
    const { outreach_revision: after } = await detailOf(fixture, prospect_id)
    expect(after!.producer.name).toBe('person')
    expect(after!.edited!.of).toBe(outreach_revision_id)
  },
)
