import type { NodeProperty } from '#n8n/n8n-types'
import type { Resource } from '#n8n/nodes/Alphorn/operation'

/** The form of the node: the resource, its operation, and the fields of that operation. */
export function propertiesOf(resources: readonly Resource[]): NodeProperty[] {
  return [
    {
      displayName: 'Resource',
      name: 'resource',
      type: 'options',
      noDataExpression: true,
      default: 'prospect',
      options: resources.map(({ name, value }) => ({ name, value })),
    },
    ...resources.map(operationProperty),
    ...resources.flatMap(fieldsOf),
  ]
}

function operationProperty({ value: resource, operations }: Resource): NodeProperty {
  return {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    default: operations.find(({ value }) => value === 'get')?.value ?? operations[0]!.value,
    displayOptions: { show: { resource: [resource] } },
    options: operations.map(({ name, value, action, description }) => ({ name, value, action, description })),
  }
}

/** Returns the fields of the operations. A field that several operations share is listed once, with all of them. */
function fieldsOf({ value: resource, operations }: Resource): NodeProperty[] {
  const fields = new Set(operations.flatMap((operation) => operation.fields))
  return [...fields].map((field) => ({
    ...field,
    displayOptions: {
      show: {
        ...field.displayOptions?.show,
        resource: [resource],
        operation: operations.filter((one) => one.fields.includes(field)).map(({ value }) => value),
      },
    },
  }))
}
