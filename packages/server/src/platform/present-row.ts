import type { z } from 'zod'

/** A row whose columns are the members of an answer; the driver reads times as dates. */
type RowOf<Answer> = { [Member in keyof Answer]: Stored<Answer[Member]> }
type Stored<Value> = Extract<Value, string> extends never ? Value : Value | Date

/** The answer that a row is: the members of its schema, with times as text. A new column is answered without another line. */
export function presentRow<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  row: NoInfer<RowOf<z.output<z.ZodObject<Shape>>>>,
): z.output<z.ZodObject<Shape>> {
  const members = Object.keys(schema.shape).map((name) => [
    name,
    presentValue((row as Record<string, unknown>)[name]),
  ])
  return Object.fromEntries(members) as z.output<z.ZodObject<Shape>>
}

function presentValue(value: unknown) {
  return value instanceof Date ? value.toISOString() : value
}
