type Toaster<Options> = {
  add: (options: Options & { onRemove: () => void }) => string
  close: (id: string) => void
}

/**
 * Returns a function that shows a toast under a key. If it is merged, it replaces the visible toast of the same key.
 */
export function mergingToasts<Options extends object>(toasts: Toaster<Options>) {
  const open = new Map<string, string>()
  return (key: string, isMerged: boolean, options: Options) => {
    const before = open.get(key)
    if (before !== undefined && isMerged) toasts.close(before)
    const id: string = toasts.add({
      ...options,
      onRemove: () => void (open.get(key) === id && open.delete(key)),
    })
    open.set(key, id)
  }
}
