import type { AppTable } from '@alphorn/contract/app'
import type { ListInput } from '@alphorn/contract/markets'
import type { SuppressionInput } from '@alphorn/contract/suppressions'
import type { Client } from '@alphorn/sdk/client'

const lists: readonly ListInput[] = [
  {
    name: 'Produktion und Lager, Mittelland',
    filters: { canton: ['AG', 'BE', 'SO', 'ZH'], legal_form: ['0106', '0107'], status: ['active'] },
  },
  {
    name: 'Neue Adresse oder mehr Kapital',
    filters: { signal: ['address_changed', 'capital_increased'], signal_days: 90 },
  },
]

const suppressions: readonly SuppressionInput[] = [
  { kind: 'domain', value: 'bleibt-unter-uns.example', reason: 'Will keine Post, am Telefon gesagt.' },
  { kind: 'email', value: 'info@lieber-nicht.example', reason: 'Hat sich vom Newsletter abgemeldet.' },
]

/** Lists with a first build, and who must not be contacted. What is there stays as it is. */
export async function fillMarket(app: Client<AppTable>) {
  const { data: present } = await app.market_list({ limit: 1 })
  if (present.length > 0) return
  for (const suppression of suppressions) await app.app_suppression_add(suppression)
  for (const list of lists) {
    const { data } = await app.market_create(list)
    await app.market_build_create({ list_id: data.list_id })
  }
}
