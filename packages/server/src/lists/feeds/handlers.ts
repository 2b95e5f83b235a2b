import { feedRoutes } from '@alphorn/contract/lists/feeds'
import { readFeed } from '#server/lists/feeds/read'
import { answerWith, implement } from '#server/platform/http/implement'
import type { TextSearch } from '#server/directory/search/matching-companies'

export function feedHandlers(index: TextSearch, publicUrl: string | null) {
  return implement(feedRoutes, {
    feed: async (call, { params, page }) => {
      const { text, type, rows } = await readFeed(call, index, { file: params.file, publicUrl }, page)
      return { ...answerWith(200, '', { rows, headers: { 'content-type': type } }), text }
    },
  })
}
