import { cantons } from '@alphorn/contract/core/fields'
import { columnsOf } from '#server/directory/connectors/columns'
import { csvRecords } from '@alphorn/contract/core/csv-records'
import { SourceFault } from '#server/directory/connectors/source-fault'
import { maxMunicipalities } from '@alphorn/swiss-names/municipality-table'
import type { MunicipalitiesTable } from '#server/platform/db/tables/directory'

const columns = [
  ...(['HistoricalCode', 'BfsCode', 'ValidTo', 'Level', 'Parent'] as const),
  ...(['Name', 'ShortName', 'Inscription', 'Radiation'] as const),
] as const
const maxNameLength = 100
type Unit = Readonly<Record<(typeof columns)[number], string>>

/**
 * Reads the list of the Federal Statistical Office: cantons (level 1), districts (2) and municipalities (3). Each has
 * the mutations that created and ended it. If the mutation that ended a municipality created exactly one other, the
 * municipality was merged into it.
 */
export async function municipalityList(lines: AsyncIterable<string>): Promise<MunicipalitiesTable[]> {
  const units = await unitsIn(lines)
  const byCode = new Map(units.map((unit) => [unit.HistoricalCode, unit]))
  const communes = units.filter(({ Level }) => Level === '3')
  const begun = Map.groupBy(communes, ({ Inscription }) => Inscription)
  const latest = new Map<string, Unit>()
  for (const unit of communes) {
    const known = latest.get(unit.BfsCode)
    if (!known || (dayOf(unit.ValidTo) ?? 'still') > (dayOf(known.ValidTo) ?? 'still'))
      latest.set(unit.BfsCode, unit)
  }
  if (latest.size > maxMunicipalities)
    throw new SourceFault(
      'changed_format',
      `The list holds ${latest.size} municipalities, which is not the expected list.`,
    )
  if (latest.size === 0)
    throw new SourceFault('changed_format', 'The list of municipalities contains no entry of level 3.')
  return [...latest.values()].map((unit) => ({
    ...placeOf(unit, byCode),
    successor_id: successorOf(unit, begun.get(unit.Radiation) ?? []),
    ended_on: dayOf(unit.ValidTo),
  }))
}

async function unitsIn(lines: AsyncIterable<string>): Promise<Unit[]> {
  const units: Unit[] = []
  let at: Readonly<Record<(typeof columns)[number], number>> | undefined
  for await (const { cells } of csvRecords(lines)) {
    if (!at) at = columnsOf(cells, columns, 'The list of municipalities')
    else {
      const here = at
      units.push(Object.fromEntries(columns.map((name) => [name, cells[here[name]]?.trim() ?? ''])) as Unit)
    }
  }
  return units
}

function placeOf(unit: Unit, byCode: ReadonlyMap<string, Unit>) {
  const above: Unit[] = []
  for (let one = byCode.get(unit.Parent); one && above.length < 3; one = byCode.get(one.Parent))
    above.push(one)
  const canton = above.find(({ Level }) => Level === '1')?.ShortName
  if (!canton || !cantons.includes(canton)) changedFormat(`names no canton of ${unit.Name}`)
  const district = above.find(({ Level }) => Level === '2')?.Name ?? null
  return { ...identityOf(unit), canton, district }
}

function identityOf({ BfsCode, Name }: Unit) {
  const name = Name.slice(0, maxNameLength)
  if (!/^\d{1,5}$/.test(BfsCode) || name === '' || name !== Name)
    changedFormat(
      `holds "${BfsCode}" with the name "${name}": a number of up to five digits with a name is expected`,
    )
  return { bfs_id: Number(BfsCode), name }
}

function changedFormat(what: string): never {
  throw new SourceFault('changed_format', `The list of municipalities ${what}.`)
}

/**
 * Returns the municipality that the same mutation created; null if there are several, because this one was then
 * divided.
 */
function successorOf(unit: Unit, heirs: readonly Unit[]) {
  const others = heirs.filter(({ BfsCode }) => BfsCode !== unit.BfsCode)
  return dayOf(unit.ValidTo) !== null && others.length === 1 ? Number(others[0]!.BfsCode) : null
}

/** Converts `31.12.2024` to `2024-12-31`; null for an end that has no date yet. */
function dayOf(text: string) {
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(text) ?? []
  if (year) return `${year}-${month}-${day}`
  return /^\d{4}-\d\d-\d\d$/.test(text) ? text : null
}
