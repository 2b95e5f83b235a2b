import { createStore, get, promisifyRequest } from 'idb-keyval'

// State that survives the tab, in IndexedDB because it is too large for localStorage.

const kept = createStore('alphorn', 'kept')

/**
 * Reads the value stored under a name. Returns undefined where the browser stores nothing, as in some private windows.
 */
export async function keptAs<Value>(name: string): Promise<Value | undefined> {
  try {
    return await get<Value>(name, kept)
  } catch {
    return undefined
  }
}

/** Keeps something, or nothing any more. It never stops what the screen is for. */
export async function keepAs(name: string, value: unknown): Promise<void> {
  try {
    await kept('readwrite', (store) => {
      if (value === undefined) store.delete(name)
      else store.put(value, name)
      // A page that is left before its transaction has ended would undo it: what was saved came back as not saved.
      store.transaction.commit()
      return promisifyRequest(store.transaction)
    })
  } catch {
    // Some browsers store nothing.
  }
}
