import type { Company } from '@alphorn/contract/directory/companies'
import { Refusal } from '@alphorn/contract/core/errors'
import type { ReadCall } from '#server/platform/call'
import { companiesByIds } from '#server/directory/companies/company'
import { filterVisible, visibleTo } from '#server/directory/companies/invented'
import { xmlText } from '#server/platform/formats/xml'

/** Headers for a page in a frame of OpenRefine: it may run no scripts, load nothing and submit nothing. */
export const previewHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *",
  'cross-origin-resource-policy': 'cross-origin',
}

/** Renders a short preview of a company as HTML. */
export async function previewCompany({ tx, caller }: ReadCall, company_id: string) {
  const visible = await filterVisible(tx, [company_id], visibleTo(caller))
  const company = (await companiesByIds(tx, visible)).get(company_id)
  if (!company) throw new Refusal('not_found')
  return pageOf(company)
}

function pageOf(company: Company) {
  const { name, uid, legal_form, status, seat, address, purpose, language } = company
  const street = [address?.street, address?.house_number].filter(Boolean).join(' ')
  const town = [address?.postal_code, address?.town].filter(Boolean).join(' ')
  const lines = [
    [uid, legal_form?.short, status.replaceAll('_', ' ')],
    [street, town],
    [seat.name, seat.canton],
  ].map((parts) => parts.filter(Boolean).join(', '))
  return [
    `<!doctype html><html lang="${xmlText(language ?? 'de')}"><meta charset="utf-8"><title>${xmlText(name)}</title>`,
    '<meta name="color-scheme" content="light dark">',
    '<style>body{font:14px/1.4 system-ui,sans-serif;margin:12px}h1{font-size:16px;margin:0 0 6px}p{margin:0 0 4px}</style>',
    `<h1>${xmlText(name)}</h1>`,
    ...lines.filter((line) => line !== '').map((line) => `<p>${xmlText(line)}</p>`),
    ...(purpose ? [`<p>${xmlText(shortenText(purpose))}</p>`] : []),
    '</html>',
  ].join('\n')
}

function shortenText(text: string) {
  return text.length > 300 ? `${text.slice(0, 299).trimEnd()}…` : text
}
