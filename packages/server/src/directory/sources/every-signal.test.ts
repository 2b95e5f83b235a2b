import { type SignalKind, signalKinds } from '@alphorn/contract/directory/signal-kinds'
import type { SignalKindDefinition } from '@alphorn/contract/directory/signal-kinds/definition'
import { signalDefinitions } from '@alphorn/contract/directory/signal-kinds/definitions'
import { uidOf } from '@alphorn/test/fixtures/register'
import { expect, test } from 'vitest'
import type { RegisterChange } from '#server/directory/sources/gazette/changes'
import type { Publication } from '#server/directory/sources/gazette/publication'
import { parsedRow } from '#server/directory/connectors/parsed-row'
import type { ParsedRow } from '#server/directory/companies/company-row'
import { signalsOfPublication } from '#server/directory/sources/gazette/signals'
import { signalsOfZefix } from '#server/directory/sources/zefix/signals'
import { participantsIn } from '#server/directory/sources/aramis/mentions'
import { buildersIn } from '#server/directory/sources/building-notices/mentions'
import { mentionsIn } from '#server/directory/sources/simap/mentions'
import type { Notice } from '#server/directory/sources/simap/notice'
import { signalsOfVersion } from '#server/directory/signals/of-version'

// Each kind of signal has a reporter: a difference in the directory, or a publication of a source.

function row(more: object = {}): ParsedRow {
  const parsed = parsedRow(1, {
    name: 'Muster AG',
    uid: uidOf(1),
    legal_form: '0106',
    seat_name: 'Bern',
    capital_currency: 'CHF',
    ...more,
  })
  expect(parsed.ok).toBe(true)
  return parsed
}

function inGazette(sub_rubric: string, more: Partial<Publication> = {}): SignalKind[] {
  const publication: Publication = {
    publication_id: 'id',
    number: 'N1',
    sub_rubric,
    language: 'fr',
    published_on: '2026-11-20',
    occurred_on: null,
    subject: 'company',
    after: row(),
    before: row(),
    changes: new Set(),
    text: null,
    ...more,
  }
  return signalsOfPublication(publication, 'cmp_x', []).map(({ kind }) => kind)
}
const changed = (change: RegisterChange, before: object = {}, after: object = {}) =>
  inGazette('HR02', { changes: new Set([change]), before: row(before), after: row(after) })

function difference(before: object | null, after: object, more: object = {}) {
  const place = { legal_form: '0106', street: 'Dorfstrasse', seat_name: 'Bern', language: 'de' }
  const version = { company_id: 'cmp_x', valid_from: '2026-11-20', source: 'zefix', ...place, ...more }
  return signalsOfVersion({ ...version, before: before as never, after: after as never }).map(
    ({ kind }) => kind,
  )
}
const inZefix = (mutation: number, legal_form = '0106') =>
  signalsOfZefix(
    {
      number: 'N1',
      published_on: '2026-11-20',
      occurred_on: null,
      text: null,
      ehraid: 1,
      mutations: [mutation],
      company: row({ legal_form }),
    },
    'cmp_x',
    [],
  ).map(({ kind }) => kind)

function inSimap(type: string): SignalKind[] {
  const named = {
    name: 'Muster AG',
    street: null,
    postal_code: null,
    place: 'Bern',
    canton: 'BE',
    country: 'CH',
  }
  const notice: Notice = {
    publication_id: 'id',
    project_id: 'project',
    number: '1-02',
    type,
    published_on: '2026-11-20',
    decided_on: null,
    deadline: null,
    language: 'de',
    title: 'Neubau',
    lot: null,
    buyer: named,
    winners: [{ vendor_id: null, named, amount: null, currency: null }],
    about_number: null,
    has_lot: false,
  }
  return mentionsIn(notice, new Map()).map(({ signal }) => signal.kind)
}

function inBuildingNotices(): SignalKind[] {
  const builder = { uid: null, name: 'Muster AG', street: null, postal_code: null, place: 'Bern' }
  return buildersIn({
    publication_id: 'id',
    number: 'BP-ZH01-1',
    sub_rubric: 'BP-ZH01',
    published_on: '2026-11-20',
    deadline: null,
    project: 'Neubau',
    municipality: null,
    parcel: null,
    builders: [builder],
    planners: [],
  }).map(({ signal }) => signal.kind)
}

function inAramis(): SignalKind[] {
  const project = {
    project_id: '1',
    number: null,
    title: 'Neue Werkstoffe',
    authority: null,
    granted: null,
    starts_on: null,
    ends_on: null,
    participants: [{ uid: null, name: 'Muster AG', place: 'Bern', canton: null, postal_code: null }],
  }
  return participantsIn(project, '2026-11-20').map(({ signal }) => signal.kind)
}

const bern = { seat_name: 'Bern', canton: 'BE', street: 'Dorfstrasse' }
const zurich = { seat_name: 'Zürich', canton: 'ZH', street: 'Limmatquai' }
const licence = { authority: 'FINMA', type: 'Bank' }

type Reporter = keyof SignalKindDefinition['reported']

const reports: Record<SignalKind, Partial<Record<Reporter, readonly (readonly SignalKind[])[]>>> = {
  company_registered: {
    gazette: [inGazette('HR01')],
    zefix: [inZefix(2)],
    difference: [difference(null, { name: 'Muster AG' })],
  },
  company_deleted: {
    gazette: [inGazette('HR03')],
    zefix: [inZefix(7)],
    difference: [difference({ status: 'active' }, { status: 'cancelled' })],
  },
  company_reentered: {
    gazette: [changed('statusChanged.reentry')],
    zefix: [inZefix(8)],
    difference: [difference({ status: 'cancelled' }, { status: 'active' })],
  },
  name_changed: {
    gazette: [changed('nameChanged', {}, { name: 'Beispiel AG' })],
    difference: [difference({ name: 'Muster AG' }, { name: 'Beispiel AG' })],
  },
  legal_form_changed: {
    gazette: [changed('legalStatusChanged', {}, { legal_form: '0107' })],
    difference: [difference({ legal_form: '0106' }, { legal_form: '0107' })],
  },
  purpose_changed: {
    gazette: [changed('purposeChanged', { purpose: 'Handel.' }, { purpose: 'Bau.' })],
    difference: [difference({ purpose: 'Handel.' }, { purpose: 'Bau.' })],
  },
  seat_moved: {
    gazette: [changed('seatChanged', {}, { seat_name: 'Thun' })],
    difference: [difference(bern, zurich)],
  },
  canton_changed: { difference: [difference(bern, zurich)] },
  address_changed: {
    gazette: [changed('addressChanged', {}, { street: 'Seestrasse' })],
    difference: [difference({ street: 'Dorfstrasse' }, { street: 'Seestrasse' })],
  },
  capital_increased: {
    gazette: [
      changed('capitalChanged.nominal', { capital_nominal: '100000' }, { capital_nominal: '200000' }),
    ],
    difference: [difference({ capital_nominal: 1 }, { capital_nominal: 2 })],
  },
  capital_reduced: {
    gazette: [
      changed('capitalChanged.nominal', { capital_nominal: '200000' }, { capital_nominal: '100000' }),
    ],
    difference: [difference({ capital_nominal: 2 }, { capital_nominal: 1 })],
  },
  officers_changed: { gazette: [changed('others')], zefix: [inZefix(17)] },
  merger: {
    zefix: [inZefix(19)],
    difference: [
      difference({ status: 'active' }, { status: 'cancelled', taken_over_by: [{ name: 'Gross AG' }] }),
    ],
  },
  demerger: { zefix: [inZefix(20)] },
  asset_transfer: { zefix: [inZefix(21)] },
  liquidation_opened: {
    gazette: [
      changed('statusChanged.liquidation.dissolution.nonExceptional'),
      changed('statusChanged.liquidation.dissolution.or731b'),
      changed('statusChanged.liquidation.dissolution.hregv153b'),
    ],
    zefix: [inZefix(4)],
    difference: [difference({ status: 'active' }, { status: 'being_cancelled' })],
  },
  liquidation_revoked: {
    gazette: [changed('statusChanged.liquidation.revocation')],
    zefix: [inZefix(6)],
    difference: [difference({ status: 'being_cancelled' }, { status: 'active' })],
  },
  bankruptcy_opened: {
    gazette: [inGazette('KK01'), inGazette('KK02'), changed('statusChanged.bankruptcy.dissolution')],
    zefix: [inZefix(5)],
  },
  bankruptcy_revoked: {
    gazette: [
      inGazette('KK07'),
      changed('statusChanged.bankruptcy.revocation'),
      changed('statusChanged.bankruptcy.cancellation'),
    ],
  },
  bankruptcy_suspended: { gazette: [inGazette('KK03'), changed('statusChanged.bankruptcy.dismissal')] },
  bankruptcy_closed: { gazette: [inGazette('KK06')] },
  branch_opened: {
    gazette: [inGazette('HR01', { after: row({ legal_form: '0151' }) })],
    zefix: [inZefix(2, '0151')],
    difference: [difference(null, { name: 'Muster AG' }, { legal_form: '0151' })],
  },
  branch_closed: {
    gazette: [inGazette('HR03', { after: null, before: row({ legal_form: '0111' }) })],
    zefix: [inZefix(7, '0151')],
    difference: [difference({ status: 'active' }, { status: 'cancelled' }, { legal_form: '0151' })],
  },
  licence_added: { difference: [difference({ regulated: [] }, { regulated: [licence] })] },
  licence_removed: { difference: [difference({ regulated: [licence] }, { regulated: [] })] },
  contract_awarded: { other: [inSimap('award'), inSimap('direct_award')] },
  // Only the directory knows the previous winner; simap/revoke.test.ts covers that.
  award_revoked: { other: [['award_revoked']] },
  tender_published: { other: [inSimap('tender')] },
  building_application: { other: [inBuildingNotices()] },
  research_project: { other: [inAramis()] },
}

test.each(signalKinds)(
  'The signal %s is reported by exactly the sources that its definition names',
  (kind) => {
    const { gazette, zefix, difference, other } = signalDefinitions[kind].reported
    const named = { gazette, zefix: zefix !== null, difference: difference !== null, other: other !== null }
    const reporters = Object.entries(reports[kind])
    expect(reporters.length).toBeGreaterThan(0)
    expect(Object.keys(named).filter((name) => named[name as Reporter])).toEqual(
      expect.arrayContaining(reporters.map(([name]) => name)),
    )
    expect(reporters).toHaveLength(Object.values(named).filter(Boolean).length)
    for (const [, found] of reporters) for (const kinds of found) expect(kinds).toContain(kind)
  },
)

test('A publication that says nothing about a company yields no signal', () => {
  expect(inGazette('KK04')).toEqual([])
  expect(changed('uidChanged')).toEqual([])
  expect(changed('capitalChanged.nominal', { capital_nominal: '5' }, { capital_nominal: '5' })).toEqual([])
})
