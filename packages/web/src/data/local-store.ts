import { createStore, get, promisifyRequest } from 'idb-keyval'

// State that outlives the tab, in IndexedDB because it is too large for localStorage.

const kept = createStore('alphorn', 'kept')

/**
 * Reads the value stored under a name. Returns undefined if the browser does not persist data, as in some private
 * windows.
 */
export async function readStored<Value>(name: string): Promise<Value | undefined> {
  try {
    return await get<Value>(name, kept)
  } catch {
    return undefined
  }
}

/** Stores or deletes a value. A failure never interrupts the screen. */
export async function writeStored(name: string, value: unknown): Promise<void> {
  try {
    await kept('readwrite', (store) => {
      if (value === undefined) store.delete(name)
      else store.put(value, name)
      // Commits at once: a page that is left before its transaction ends rolls it back, and saved text would be
      // restored as unsaved.
      store.transaction.commit()
      return promisifyRequest(store.transaction)
    })
  } catch {
    // Some browsers do not persist anything.
  }
}
