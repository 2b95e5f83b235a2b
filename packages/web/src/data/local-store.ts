// What stays in this browser when its tab is closed: IndexedDB, because it takes what localStorage is too small for.

const database = 'alphorn'
const store = 'kept'

function openStore(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store))
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB is closed.')))
  })
}

async function withStore<Value>(mode: IDBTransactionMode, deed: (kept: IDBObjectStore) => IDBRequest<Value>) {
  const db = await openStore()
  try {
    return await new Promise<Value>((resolve, reject) => {
      const transaction = db.transaction(store, mode)
      const asked = deed(transaction.objectStore(store))
      // Only with the transaction is it on the disk.
      transaction.addEventListener('complete', () => resolve(asked.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Not kept.')))
    })
  } finally {
    db.close()
  }
}

/** What was kept under a name. Where nothing can be kept, as in a private window of some browsers, there is nothing. */
export async function keptAs<Value>(name: string): Promise<Value | undefined> {
  return (await withStore('readonly', (kept) => kept.get(name)).catch(() => undefined)) as Value | undefined
}

/** Keeps something, or nothing any more. It never stops what the screen is for. */
export async function keepAs(name: string, value: unknown): Promise<void> {
  const keep = (kept: IDBObjectStore) => kept.put(value, name) as IDBRequest<unknown>
  const forget = (kept: IDBObjectStore) => kept.delete(name) as IDBRequest<unknown>
  await withStore('readwrite', value === undefined ? forget : keep).catch(() => {})
}
