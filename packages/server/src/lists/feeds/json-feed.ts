import { linkOf, textOf, titleOf } from '#server/lists/feeds/entry'
import type { FeedContent } from '#server/lists/feeds/read'

/** Renders the feed as JSON Feed 1.1 (jsonfeed.org). Each item carries its signal as in the API. */
export function jsonFeedOf({ title, signals }: FeedContent, publicUrl: string | null) {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    items: signals.map((signal) => ({
      id: `urn:alphorn:${signal.signal_id}`,
      title: titleOf(signal),
      content_text: textOf(signal),
      // JSON Feed requires absolute URLs, so a relative one is left out.
      ...((signal.source.url ?? publicUrl) !== null && { url: linkOf(signal, publicUrl) }),
      date_published: `${signal.published_on}T00:00:00Z`,
      date_modified: signal.recorded_at,
      tags: [signal.kind],
      _alphorn: signal,
    })),
  })
}
