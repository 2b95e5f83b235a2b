import { expect } from 'vitest'
import type { World } from '../fixtures/world.ts'

/** Returns every database column that contains the words, independently of the service's own list. */
export async function columnsWith(world: World, ...words: string[]): Promise<string[]> {
  const columns = await world.sql<
    Record<'t' | 'c', string>
  >(`select table_name as t, column_name as c from information_schema.columns
    join pg_class on relname = table_name and relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    where table_schema = 'public' and not relispartition and data_type in ('text', 'jsonb', 'json', 'ARRAY', 'bytea')
    order by 1, 2`)
  expect(columns.length).toBeGreaterThan(200)
  const patterns = words.map((word) => `%${word.toLowerCase()}%`)
  const counts = columns.map(
    ({ t, c }) =>
      `select '${t}.${c}' as at where exists (select from ${t} where lower(${c}::text) like any($1))`,
  )
  return (await world.sql<{ at: string }>(counts.join(' union all '), [patterns])).map(({ at }) => at).sort()
}
