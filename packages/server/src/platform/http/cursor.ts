import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@alphorn/contract/core/errors'

export type CursorScope = {
  operation: string
  path: string
  account_id: string
  filters: Readonly<Record<string, unknown>>
}

/** Writes and reads cursors: opaque, signed, and bound to the list and the filters that they continue. */
export function createCursors(secret: string) {
  const key = createHmac('sha256', secret).update('cursor/1').digest()

  function sign(payload: string) {
    return createHmac('sha256', key).update(payload).digest('base64url').slice(0, 22)
  }

  function bindingOf({ operation, path, account_id, filters }: CursorScope) {
    const named = Object.entries(filters).filter(([, value]) => value !== undefined)
    named.sort(([a], [b]) => (a < b ? -1 : 1))
    return hash('sha256', JSON.stringify([operation, path, account_id, named]), 'base64url').slice(0, 22)
  }

  return {
    write(scope: CursorScope, last: readonly string[]) {
      const payload = Buffer.from(JSON.stringify([bindingOf(scope), ...last])).toString('base64url')
      return `${payload}.${sign(payload)}`
    },
    /**
     * Returns the key of the item after which to continue. Refuses a cursor with a foreign signature, or for other
     * filters.
     */
    read(scope: CursorScope, cursor: string): string[] {
      const [payload = '', signature = '', ...behind] = cursor.split('.')
      const expected = Buffer.from(sign(payload))
      const given = Buffer.from(signature)
      const genuine =
        behind.length === 0 && given.length === expected.length && timingSafeEqual(given, expected)
      if (!genuine) throw cursorRefused('The cursor is not one that this service gave.')
      const [binding, ...last] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as string[]
      if (binding !== bindingOf(scope))
        throw cursorRefused('The cursor belongs to other filters. Start again without it.')
      return last
    },
  }
}
export type Cursors = ReturnType<typeof createCursors>

function cursorRefused(message: string) {
  return new Refusal('invalid_parameter', { message })
}
