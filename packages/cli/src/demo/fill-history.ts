import type { AppTable } from '@alphorn/contract/app'
import type { Client } from '@alphorn/sdk/client'
import { transaction } from '@alphorn/server/platform/db/connection'
import type { Pools } from '@alphorn/server/platform/db/connect'
import { inventHistory } from '@alphorn/server/app/demo/history'

/** Invents weeks of activity by the demo's user and worker, so that the usage screen has something to report. */
export async function fillHistory(app: Client<AppTable>, { write }: Pools) {
  const [{ data: session }, { data: credentials }] = await Promise.all([
    app.session(),
    app.app_credential_list(),
  ])
  const { user, account } = session
  const worker = credentials.find(({ name }) => name === 'Recherche-Server')
  const callers = [
    { credential_id: user.user_id, name: user.name, app: true },
    ...(worker ? [{ credential_id: worker.credential_id, name: worker.name, app: false }] : []),
  ]
  await transaction(write, async (tx) => inventHistory(tx, account.account_id, callers, new Date()))
}
