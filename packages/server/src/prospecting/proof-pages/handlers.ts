import type { Language } from '@alphorn/contract/core/fields'
import { proofPageRoutes } from '@alphorn/contract/prospecting/letters/proof-pages'
import type { ReadCall } from '#server/platform/call'
import { transaction, type Writer } from '#server/platform/db/connection'
import { answerWith, implement, type Endpoint, type RefusedReader } from '#server/platform/http/implement'
import { proofPageOf } from '#server/prospecting/proof-pages/content'
import { proofPageHeaders, proofPageHtml, refusedPageHtml } from '#server/prospecting/proof-pages/html'
import { optOut } from '#server/prospecting/proof-pages/opt-out'
import { pageOfToken, writeView } from '#server/prospecting/proof-pages/queries'
import { readerLanguage } from '#server/prospecting/proof-pages/reader-language'

/** The pages that show recipients the evidence of the text that they received. */
export function proofPageHandlers(write: Writer): Endpoint[] {
  const endpoints = implement(proofPageRoutes, {
    proof_page: async ({ tx }, { params, query, acceptLanguage }) => {
      const found = await readPage(tx, params.token)
      if (!found) return missingAnswer(query.language, acceptLanguage)
      const html = proofPageHtml(found.page, query.language ?? found.page.language)
      if (found.page.kind === 'erased') return htmlAnswer(404, html)
      await transaction(write, async (own) => writeView(own, found.row.token))
      return htmlAnswer(200, html)
    },
    proof_page_opt_out: async ({ tx }, { params, body, acceptLanguage }) => {
      const found = await readPage(tx, params.token)
      if (!found) return missingAnswer(body.language, acceptLanguage)
      const opted_out_at = await optOut(write, found.row)
      return htmlAnswer(
        200,
        proofPageHtml({ ...found.page, opted_out_at }, body.language ?? found.page.language),
      )
    },
  })
  return endpoints.map((endpoint) => ({ ...endpoint, refusalPage }))
}

/** Words a refusal for the reader of a letter. */
function refusalPage({ status, search, acceptLanguage }: RefusedReader) {
  const language = readerLanguage(new URLSearchParams(search).get('language'), acceptLanguage)
  return { headers: proofPageHeaders, text: refusedPageHtml(status, language) }
}

async function readPage(db: ReadCall['tx'], token: string) {
  const row = await pageOfToken(db, token)
  const page = row && (await proofPageOf(db, row))
  return page ? { row, page } : null
}

function missingAnswer(chosen: Language | undefined, acceptLanguage: string | null) {
  return htmlAnswer(404, refusedPageHtml(404, readerLanguage(chosen ?? null, acceptLanguage)))
}

function htmlAnswer<const Status extends number>(status: Status, text: string) {
  return { ...answerWith(status, '', { headers: proofPageHeaders }), text }
}
