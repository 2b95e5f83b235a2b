import { resourceGroups } from '@alphorn/contract/core/route'
import { nowIn } from '@alphorn/server/platform/call'
import { transaction } from '@alphorn/server/platform/db/connection'
import { build } from '@alphorn/server/platform/db/statement'
import type { Switch } from '@alphorn/server/platform/switches/switches'
import type { Arguments } from '#cli/command/command'
import { changeDatabase } from '#cli/deployment/database'
import { UsageError } from '#cli/command/usage'

const switches: readonly Switch[] = ['all', ...resourceGroups]

/** `alphorn switch off GROUP`: within a second, every process responds to the calls of the group with 503. */
export async function switchOff(name: string, { reason }: Arguments['options']) {
  const resource_group = switchNamed(name)
  await changeDatabase(({ write }) =>
    transaction(write, async (tx) => {
      const off = { off_since: await nowIn(tx), reason: typeof reason === 'string' ? reason : null }
      tx.writeQuery(
        build
          .insertInto('switches')
          .values({ resource_group, ...off })
          .onConflict((conflict) => conflict.column('resource_group').doUpdateSet({ reason: off.reason })),
      )
    }),
  )
  console.log(`${resource_group} is off.`)
  return 0
}

/** `alphorn switch on GROUP`. */
export async function switchOn(name: string) {
  const resource_group = switchNamed(name)
  await changeDatabase(({ write }) =>
    transaction(write, async (tx) => {
      tx.writeQuery(build.deleteFrom('switches').where('resource_group', '=', resource_group))
    }),
  )
  console.log(`${resource_group} is on.`)
  return 0
}

function switchNamed(name: string): Switch {
  const known = switches.find((one) => one === name)
  if (!known) throw new UsageError(`A switch is one of ${switches.join(', ')}, not "${name}".`)
  return known
}
