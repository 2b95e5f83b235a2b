import { proveVisit } from '@alphorn/server/directory/website-finder/prove-visit'
import { visitSite } from '@alphorn/server/directory/websites/visit'
import { openWeb, pages } from '../hostile-web.ts'
import type { SmallSite } from './site.ts'

const impatient = { headersMilliseconds: 400, silenceMilliseconds: 400, requestMilliseconds: 1500 }

/** Reads a site of the small internet as the service does. Returns its proof, or the reason why it is not proven. */
export async function judgeSite({ company, site }: SmallSite): Promise<string> {
  const web = openWeb(impatient)
  const listener = typeof site === 'function' || 'raw' in site ? site : pages(site)
  await web.site('small.example', listener as ReturnType<typeof pages>)
  await web.site('elsewhere.example', pages({ '/': '<p>Elsewhere</p>' }))
  const verdict = proveVisit(company, await visitSite('http://small.example', web.means))
  return verdict.proven ? verdict.by : verdict.doubt
}
