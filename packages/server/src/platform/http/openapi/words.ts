import { memberWords } from '@alphorn/contract/core/member-words'
import { type Access, isReading, type Route } from '@alphorn/contract/core/route'
import { workWords } from '@alphorn/contract/core/work-words'

type Json = Record<string, unknown>

const words: Readonly<Record<string, string>> = { ...memberWords, ...workWords }

/** Returns schemas in which every member has a description: its own, that of its reference, or one from its name. */
export function describeMembers<Schemas extends Json>(schemas: Schemas): Schemas {
  return describeSchema(schemas, schemas) as Schemas
}

function describeSchema(value: unknown, schemas: Json): unknown {
  if (Array.isArray(value)) return value.map((one) => describeSchema(one, schemas))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([key, member]) =>
    key === 'properties'
      ? [key, describeProperties(member as Json, schemas)]
      : [key, key === 'mapping' ? member : describeSchema(member, schemas)],
  )
  return Object.fromEntries(members) as Json
}

function describeProperties(properties: Json, schemas: Json) {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const described = describeSchema(property, schemas) as Json
      const isSaid = 'description' in described || saysTarget(described, schemas)
      const description = words[name]
      return [name, isSaid || !description ? described : { ...described, description }]
    }),
  )
}

function saysTarget({ $ref }: Json, schemas: Json) {
  const target = typeof $ref === 'string' ? schemas[$ref.slice($ref.lastIndexOf('/') + 1)] : undefined
  return typeof target === 'object' && target !== null && 'description' in target
}

/** A parameter without a description of its own gets one from its name. */
export function parameterWords(name: string): string | undefined {
  return words[name]
}

/** Describes a call beyond its summary: its effects, costs and requirements. */
export function operationWords(route: Route): string {
  const { access, budget, effect, paged, streams, free } = route
  const sentences = [
    effect || (isReading(route) ? 'It changes nothing.' : ''),
    paged ? 'Answers a page: give `next_cursor` as `cursor` to get the next one.' : '',
    streams === 'lines' ? 'With `Accept: application/x-ndjson` all rows come as one stream.' : '',
    budget === 'companies' ? "The rows count in the account's daily and monthly budgets." : '',
    free ? 'It is free of charge: only the limits per minute count it.' : '',
    accessWords(access),
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ') || 'It needs no more than its path.'
}

function accessWords(access: Access) {
  if (access.kind === 'scope') return `Needs the scope \`${access.scope}\`.`
  return access.kind === 'open' ? 'Needs no credential.' : ''
}
