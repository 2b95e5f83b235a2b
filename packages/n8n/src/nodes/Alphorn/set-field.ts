import { AlphornFault } from '#n8n/alphorn-fault'
import type { Row } from '#n8n/n8n-types'
import type { Operation } from '#n8n/nodes/Alphorn/operation'

/** Sets a value in one of the account's own fields, for a company. */
export const setFieldOperation: Operation = {
  value: 'setField',
  name: 'Set Field',
  action: 'Set field of company',
  description: "Set a value of a company in one of the account's own fields",
  fields: [
    {
      displayName: 'Company ID',
      name: 'companyId',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'e.g. cmp_01m7yvn26je029211wtrd85mqz',
    },
    {
      displayName: 'Field',
      name: 'field',
      type: 'resourceLocator',
      default: { mode: 'list', value: '' },
      required: true,
      modes: [
        {
          displayName: 'From List',
          name: 'list',
          type: 'list',
          typeOptions: { searchListMethod: 'searchFields', searchable: true },
        },
        {
          displayName: 'By ID',
          name: 'id',
          type: 'string',
          placeholder: 'e.g. fld_01m7yvn26je029211wtrd85mqz',
        },
      ],
    },
    {
      displayName: 'Value',
      name: 'value',
      type: 'string',
      default: '',
      description:
        'As people write it: 1250, 2026-03-01, yes, or one of the choices. Empty: clears the value.',
    },
  ],
  run: {
    member: 'values',
    most: 1000,
    writes: true,
    pathFor: () => '/field-values',
    entryFor: (input) => ({
      company_id: input.id('companyId', 'Company ID').id,
      field_id: input.id('field', 'Field').id,
      value: input.text('value') || null,
    }),
    rowOf: acceptedValue,
  },
}

/** If the API refuses one value of a call, it stores the others, so the refusal is in the row of the value. */
function acceptedValue(result: Row): Row {
  const { outcome, problem, message, index: _index, ...row } = result
  if (outcome === 'refused')
    throw new AlphornFault(
      typeof message === 'string' ? message : 'The value was refused.',
      `Correct the value. The reason is ${String(problem)}.`,
    )
  return { outcome, ...row }
}
