import { cantons } from '@alphorn/contract/core/country'
import { decisionKinds, decisionReasons } from '@alphorn/contract/prospecting/decision-kinds'
import { outcomeKinds } from '@alphorn/contract/prospecting/outcome-kinds'
import { prospectStates } from '@alphorn/contract/prospecting/prospect-states'
import { returnReasons } from '@alphorn/contract/prospecting/letters/return-reasons'
import { pathOf } from '#n8n/call-alphorn'
import { choicesOf, codesOf, prospectSorts } from '#n8n/choices'
import { knownCompany } from '#n8n/nodes/Alphorn/company-operations'
import {
  collectionOf,
  factFields,
  intentField,
  limitField,
  optionalDay,
  optionalText,
  projectField,
  prospectField,
  returnAllField,
  simplifyField,
} from '#n8n/nodes/Alphorn/fields'
import type { NodeProperty, Row } from '#n8n/n8n-types'
import type { NodeInput } from '#n8n/nodes/Alphorn/node-input'
import type { Operation, Resource } from '#n8n/nodes/Alphorn/operation'
import {
  simpleCompany,
  simpleMatch,
  simpleProspect,
  simpleProspectDetail,
} from '#n8n/nodes/Alphorn/simple-rows'

export const projectOf = (input: NodeInput) => input.id('project', 'Project')
export const prospectPath = (input: NodeInput) =>
  pathOf`/projects/${projectOf(input)}/prospects/${input.id('prospect', 'Prospect')}`

const oneOf = (
  name: string,
  displayName: string,
  values: readonly string[],
  usual: string,
): NodeProperty => ({
  displayName,
  name,
  type: 'options',
  default: usual,
  options: choicesOf(values),
})

const prospectFacts = [
  optionalText('company_id', 'Company ID', { placeholder: 'e.g. cmp_01m7yvn26je029211wtrd85mqz' }),
  optionalText('external_ref', 'External Reference', { placeholder: 'e.g. the ID in your CRM' }),
]

function inOrderOfLabels(fields: readonly NodeProperty[]) {
  return fields.toSorted((a, b) => a.displayName.localeCompare(b.displayName, 'en'))
}

const noteField = optionalText('note', 'Note', { rows: 3 })

const add: Operation = {
  value: 'add',
  name: 'Add',
  action: 'Add company to project',
  description:
    'Add a company to a project. An ambiguous name adds nothing and comes back with candidates to choose from.',
  fields: [
    projectField,
    optionalText('name', 'Company Name', { placeholder: 'e.g. Muster Dachbau AG' }),
    collectionOf('known', 'Facts', inOrderOfLabels([...factFields, ...prospectFacts])),
    simplifyField,
  ],
  run: {
    member: 'companies',
    most: 100,
    writes: true,
    pathFor: (input) => pathOf`/projects/${projectOf(input)}/prospects`,
    entryFor: knownCompany,
    rowOf: (result, input) => (input.isOn('simplify') ? simpleAddition(result) : result),
  },
}

function simpleAddition(result: Row): Row {
  const { prospect_id, external_ref, company } = result
  const { candidates, reason, summary, outcome } = simpleMatch(result)
  return {
    outcome,
    prospect_id,
    external_ref,
    company: company && simpleCompany(company),
    reason,
    summary,
    candidates,
  }
}

const get: Operation = {
  value: 'get',
  name: 'Get',
  action: 'Get prospect',
  description: 'Retrieve a prospect with its score, the reasons for it, and what holds its text',
  fields: [projectField, prospectField, simplifyField],
  async run(input) {
    const prospect = await input.read(prospectPath(input))
    return [input.isOn('simplify') ? simpleProspectDetail(prospect) : prospect]
  },
}

const getMany: Operation = {
  value: 'getMany',
  name: 'Get Many',
  action: 'Get many prospects',
  description: 'Retrieve a list of prospects with their scores',
  fields: [
    projectField,
    returnAllField,
    limitField,
    simplifyField,
    collectionOf('filters', 'Filters', [
      { ...oneOf('canton', 'Canton', cantons, 'BE'), options: codesOf(cantons) },
      oneOf('decision', 'Decision', decisionKinds, 'accept'),
      optionalText('owner_id', 'Owner', { placeholder: 'e.g. usr_01m7yvn26je029211wtrd85mqz, or none' }),
      oneOf('sort', 'Sort', prospectSorts, '-score'),
      oneOf('state', 'State', prospectStates, 'qualified'),
      optionalDay('updated_since', 'Updated Since'),
      optionalText('q', 'Words', { placeholder: 'e.g. Dachbau' }),
    ]),
  ],
  async run(input) {
    const added = input.added('filters')
    const day = added.day('updated_since')
    const query = {
      ...Object.fromEntries(
        ['canton', 'decision', 'owner_id', 'q', 'sort', 'state'].map((name) => [name, added.text(name)]),
      ),
      updated_since: day && `${day}T00:00:00Z`,
    }
    const rows = await input.rows(pathOf`/projects/${projectOf(input)}/prospects`, query, 200)
    return input.isOn('simplify') ? rows.map(simpleProspect) : rows
  },
}

const decide: Operation = {
  value: 'decide',
  name: 'Decide',
  action: 'Decide on prospect',
  description:
    "Record a decision. 'Do Not Contact' reaches every project of the account, and only a person can lift it.",
  fields: [
    projectField,
    prospectField,
    oneOf('decision', 'Decision', decisionKinds, 'accept'),
    collectionOf('options', 'Options', [
      intentField,
      noteField,
      oneOf('reason', 'Reason', decisionReasons, 'good_fit'),
      optionalDay('until', 'Until', "The day until which the decision 'Later' holds"),
    ]),
  ],
  async run(input) {
    const added = input.added('options')
    const body = definedMembers({
      decision: input.text('decision'),
      reason: added.text('reason'),
      note: added.text('note'),
      until: added.day('until'),
    })
    return [await input.write(`${prospectPath(input)}/decisions`, body, added.text('intent'))]
  },
}

const recordOutcome: Operation = {
  value: 'recordOutcome',
  name: 'Record Outcome',
  action: 'Record outcome of prospect',
  description: 'Record what became of a prospect after its text left',
  fields: [
    projectField,
    prospectField,
    oneOf('outcome', 'Outcome', outcomeKinds, 'answered'),
    collectionOf('options', 'Options', [
      {
        displayName: 'Do Not Contact',
        name: 'do_not_contact',
        type: 'boolean',
        default: true,
        description:
          "Whether the company asked for no further contact. Only with 'Answered' and 'No'. It reaches every project, and only a person can lift it.",
      },
      intentField,
      noteField,
      optionalDay('occurred_on', 'Occurred On', 'Default: today'),
      optionalText('release_id', 'Release ID', { description: 'Default: the text that was exported last' }),
      oneOf('return_reason', 'Return Reason', returnReasons, 'moved'),
    ]),
  ],
  async run(input) {
    const added = input.added('options')
    const body = definedMembers({
      outcome: input.text('outcome'),
      occurred_on: added.day('occurred_on'),
      note: added.text('note'),
      return_reason: added.text('return_reason'),
      do_not_contact: added.flag('do_not_contact'),
      release_id: added.text('release_id'),
    })
    return [await input.write(`${prospectPath(input)}/outcomes`, body, added.text('intent'))]
  },
}

function definedMembers(body: Row): Row {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}

export const prospectResource: Resource = {
  value: 'prospect',
  name: 'Prospect',
  operations: [add, decide, get, getMany, recordOutcome],
}
