/** Milliseconds until the code of a part is requested again. */
const retryMs = 800

/** Loads a module. Returns undefined if it cannot be loaded twice in a row. */
export async function loadTwice<Module>(load: () => Promise<Module>, waitMs = retryMs) {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    return await load().catch(() => undefined)
  }
}
