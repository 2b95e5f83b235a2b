import { sql } from 'kysely'
import { transaction, type Tx, withConnection, type Writer } from '#server/platform/db/connection'
import { isRefusedData } from '#server/platform/db/refused-data'
import { build, statement } from '#server/platform/db/statement'
import { recordOf, writeSignals } from '#server/directory/signals/record'
import { type ReadVersion, signalsOfVersion } from '#server/directory/signals/of-version'
import {
  setAside,
  lockSetAside,
  postponeVersion,
  type VersionKey,
  findDueVersions,
} from '#server/directory/signals/set-aside'

const versionsAtOnce = 500

type TakenVersion = ReadVersion & { version_id: number }

const versions = build
  .selectFrom('company_versions as v')
  .innerJoin('companies as c', 'c.company_id', 'v.company_id')
  .select(['v.company_id', 'v.version_id', 'v.valid_from', 'v.before', 'v.after', 'v.source'])
  .select(['c.legal_form', 'c.street', 'c.language', 'c.seat_name'])
const nextVersions = versions
  .where('v.signals_derived', '=', sql<boolean>`false`)
  .orderBy('v.version_id')
  .limit(versionsAtOnce)

const findVersions = statement<{}>()('company_versions_find', () => nextVersions)
const lockVersions = statement<{}>()('company_versions_take', () => nextVersions.forUpdate('v').skipLocked())
const lockVersion = statement<VersionKey>()('company_version_take', (p) =>
  versions
    .where('v.company_id', '=', p.company_id)
    .where('v.version_id', '=', p.version_id)
    .where('v.signals_derived', '=', sql<boolean>`false`)
    .forUpdate('v')
    .skipLocked(),
)
const readVersion = statement<VersionKey>()('company_version_read', (p) =>
  versions.where('v.company_id', '=', p.company_id).where('v.version_id', '=', p.version_id),
)
const markDerived = statement<{ version_ids: number[] }>()('company_versions_derived', (p) =>
  build
    .updateTable('company_versions')
    .set({ signals_derived: true })
    .where('version_id', '=', sql<number>`any(${p.version_ids}::bigint[])`)
    .where('signals_derived', '=', sql<boolean>`false`),
)

/** Called with a change that cannot be read, and the error. */
export type ReportFault = (fault: unknown, key: VersionKey) => void

/**
 * Derives signals from new changes of companies. Returns the number of changes. If one cannot be read, they are read
 * one by one, and that one is set aside.
 */
export async function deriveSignals(writer: Writer, report: ReportFault = () => {}): Promise<number> {
  try {
    return await transaction(writer, async (tx) => deriveFromVersions(tx, await tx.rows(lockVersions, {})))
  } catch (error) {
    if (!isOfTheVersions(error)) throw error
    return deriveOneByOne(writer, report)
  }
}

async function deriveOneByOne(writer: Writer, report: ReportFault) {
  const found = await withConnection(writer.pool, (db) => db.rows(findVersions, {}))
  for (const { company_id, version_id } of found) {
    const key = { company_id, version_id }
    const fault = await faultOf(() =>
      transaction(writer, async (tx) => deriveFromVersions(tx, await tx.rows(lockVersion, key))),
    )
    if (fault && (await transaction(writer, (tx) => setAside(tx, key, fault)))) report(fault.error, key)
  }
  return found.length
}

/** Retries the due changes that were set aside, because an upgrade may be able to read them. Each is reported once. */
export async function deriveSetAside(writer: Writer): Promise<void> {
  for (const key of await withConnection(writer.pool, findDueVersions)) {
    const fault = await faultOf(() =>
      transaction(writer, async (tx) => {
        if (await lockSetAside(tx, key)) await deriveFromVersions(tx, await tx.rows(readVersion, key))
      }),
    )
    if (fault) await transaction(writer, (tx) => postponeVersion(tx, key, fault))
  }
}

async function deriveFromVersions(tx: Tx, taken: readonly TakenVersion[]) {
  await writeSignals(tx, readVersions(taken))
  tx.write(markDerived, { version_ids: taken.map(({ version_id }) => version_id) })
  return taken.length
}

/** Reading a change needs no database, so an error in it is caused by the version itself. */
class UnreadableVersion extends Error {}

function readVersions(taken: readonly TakenVersion[]) {
  try {
    return taken.flatMap(signalsOfVersion).map(recordOf)
  } catch (cause) {
    throw new UnreadableVersion('A change of a company cannot be read.', { cause })
  }
}

/**
 * Returns whether the change itself caused the error, rather than the database or the connection. Only such a change is
 * set aside.
 */
function isOfTheVersions(error: unknown) {
  return error instanceof UnreadableVersion || isRefusedData(error)
}

async function faultOf(work: () => Promise<unknown>) {
  try {
    await work()
    return null
  } catch (error) {
    if (!isOfTheVersions(error)) throw error
    return { error, word: wordOf(error) }
  }
}

/** Returns the kind of an error without its message, which may quote a row. */
function wordOf(error: unknown) {
  const { name, code } = (error instanceof UnreadableVersion ? error.cause : error) as {
    name?: string
    code?: string
  }
  return [name ?? 'Error', code].filter(Boolean).join(' ')
}
