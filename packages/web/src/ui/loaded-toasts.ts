type ShowToast = typeof import('#web/ui/toasts.tsx').showToast

let loaded: ShowToast | null = null

/** Toasts are not in the entry chunk. Their module registers itself when a screen loads it. */
export function registerToasts(showToast: ShowToast) {
  loaded = showToast
}

/** Returns the function that shows a toast, without the network if a screen has loaded it. */
export async function loadedToasts(): Promise<ShowToast> {
  return loaded ?? (await import('#web/ui/toasts.tsx')).showToast
}
