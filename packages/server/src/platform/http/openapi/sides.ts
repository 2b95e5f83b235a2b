import type { Schema } from '#server/platform/http/openapi/schemas'

// Requests are closed: an unknown member is refused. Responses are open: a later version may add members to them.

/** Returns the schema of a response, which permits further members. */
export function openAnswer(schema: Schema): Schema {
  return mapObjects(schema, ({ additionalProperties, ...open }) =>
    additionalProperties === false || additionalProperties === undefined
      ? open
      : { ...open, additionalProperties },
  )
}

/** Generated clients require a member that has a `default`, so requests describe it in words. */
export function withoutDefaults(schema: Schema): Schema {
  return mapObjects(schema, ({ default: usual, ...rest }) => {
    if (usual === undefined) return rest
    const said = `Default: \`${JSON.stringify(usual)}\`.`
    const { description } = rest
    return {
      ...rest,
      description: typeof description === 'string' ? `${endedSentence(description)} ${said}` : said,
    }
  })
}

function endedSentence(sentence: string) {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

/** Returns names for schemas that differ between requests and responses, directly or in their references. */
export function closedNames(
  requests: Readonly<Record<string, Schema>>,
  answers: Readonly<Record<string, Schema>>,
): ReadonlyMap<string, string> {
  const shared = Object.keys(requests).filter((name) => name in answers)
  const names = new Set(
    shared.filter((name) => JSON.stringify(requests[name]) !== JSON.stringify(answers[name])),
  )
  for (let before = -1; before < names.size;) {
    before = names.size
    for (const name of shared)
      if ([...names].some((one) => JSON.stringify(requests[name]).includes(`"#/$defs/${one}"`)))
        names.add(name)
  }
  const closed = new Map([...names].map((name) => [name, `${name}Input`]))
  for (const name of closed.values())
    if (name in requests || name in answers)
      throw new Error(`The name ${name} is taken: give one another id.`)
  return closed
}

/** Returns the schema with renamed references. */
export function renameReferences(schema: Schema, names: ReadonlyMap<string, string>): Schema {
  return mapObjects(schema, (one) => {
    const name = typeof one['$ref'] === 'string' ? names.get(one['$ref'].replace('#/$defs/', '')) : undefined
    return name === undefined ? one : { ...one, $ref: `#/$defs/${name}` }
  })
}

/** Applies a change to the schema and to each schema within it. Names of properties are not schemas. */
function mapObjects(schema: Schema, change: (one: Schema) => Schema): Schema {
  const members = Object.entries(change(schema)).map(([key, member]) => [key, mapMember(key, member, change)])
  return Object.fromEntries(members) as Schema
}

const byName = new Set(['properties', '$defs', 'patternProperties'])
const literal = new Set(['enum', 'const', 'required', 'default', 'examples'])

function mapMember(key: string, member: unknown, change: (one: Schema) => Schema): unknown {
  if (typeof member !== 'object' || member === null || literal.has(key)) return member
  if (Array.isArray(member)) return member.map((one) => mapMember('', one, change))
  if (!byName.has(key)) return mapObjects(member as Schema, change)
  return Object.fromEntries(
    Object.entries(member).map(([name, one]) => [name, mapObjects(one as Schema, change)]),
  )
}
