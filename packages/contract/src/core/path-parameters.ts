import { z } from 'zod'

export type ParamsOf<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Derives the path parameters from the path itself, so the two cannot disagree. */
export function pathParameters<Path extends string>(path: Path) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, z.string()])
  return z.strictObject(Object.fromEntries(names) as Record<ParamsOf<Path>, z.ZodString>)
}
